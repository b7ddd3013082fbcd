import { ArrowDown, ArrowUp } from 'lucide-react';
import type { AccountOrder } from '#contract/admin.ts';
import classes from './accounts-table.module.css';

type Column = 'name' | 'positions' | 'signup' | 'visit';

interface Props {
  column: Column;
  label: string;
  sort: AccountOrder;
  onSort: (sort: AccountOrder) => void;
}

/** What a column is sorted by first: names from A, everything else from the greatest. */
const firstOrder = { name: 'name', positions: '-positions', signup: '-signup', visit: '-visit' } as const;
const otherOrder = { name: '-name', positions: 'positions', signup: 'signup', visit: 'visit' } as const;

/** Heading of a column that sorts by it, and the other way round when it already does. */
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
      <button type="button" className={classes.sort} onClick={() => onSort(sort === first ? other : first)}>
        {label}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
