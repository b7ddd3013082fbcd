import { ArrowDown, ArrowUp } from 'lucide-react';
import type { AccountOrder } from '#contract/admin.ts';
import { Row } from '#web/ui/layout.tsx';
import classes from './accounts-table.module.css';

type Column = 'name' | 'positions' | 'signup' | 'visit';

interface Props {
  column: Column;
  label: string;
  sort: AccountOrder;
  onSort: (sort: AccountOrder) => void;
}

/** Initial order of each column: names from A, all others descending. */
const firstOrder = { name: 'name', positions: '-positions', signup: '-signup', visit: '-visit' } as const;
const otherOrder = { name: '-name', positions: 'positions', signup: 'signup', visit: 'visit' } as const;

/** Heading that sorts by its column, and reverses the order when already sorted by it. */
export function SortHeading({ column, label, sort, onSort }: Props) {
  const [first, other] = [firstOrder[column], otherOrder[column]];
  const isSorted = sort === first || sort === other;
  const Arrow = (isSorted ? sort : first).startsWith('-') ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classes[column]}
      aria-sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
    >
      <Row
        type="button"
        as="button"
        gap="4"
        className={classes.sort}
        onClick={() => onSort(sort === first ? other : first)}
      >
        {label}
        <Arrow size={14} aria-hidden />
      </Row>
    </th>
  );
}
