import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pageSize } from '#contract/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { usePassedFocus } from '#web/ui/passed-focus.ts';
import classes from './pager.module.css';

interface Props {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));

const count = (value: number): string => value.toLocaleString('en');

/** Page navigation of a list with more than one page. */
export function Pager({ page, total, onPage }: Props) {
  const last = lastPageOf(total);
  const buttons = usePassedFocus<HTMLElement>(page);
  if (last === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav ref={buttons} className={classes.root} aria-label="Pages">
      <Button
        variant="default"
        size="sm"
        leftSection={<ChevronLeft size={17} aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <p className={classes.where}>
        {count(from)} to {count(to)} of {count(total)}
      </p>
      <Button
        variant="default"
        size="sm"
        rightSection={<ChevronRight size={17} aria-hidden />}
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
