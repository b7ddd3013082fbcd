import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from '#web/ui/row.module.css';

interface Props {
  title: string;
  /** Where the work is, below the title. */
  note?: string;
  /** After the title: Draft. */
  badge?: ReactNode;
  /** Skills. */
  children?: ReactNode;
  onOpen: () => void;
}

/** A position in a profile; the whole row opens it, as one tab stop. */
export const PositionRow = ({ title, note, badge, children, onOpen }: Props) => (
  <div className={classes.position}>
    <div className={classes.text}>
      <button type="button" className={classes.stretched} onClick={onOpen}>
        {title}
      </button>{' '}
      {badge}
      {note && <div className={classes.note}>{note}</div>}
      {children && <div className={classes.extra}>{children}</div>}
    </div>
    <ChevronRight className={classes.chevron} size={18} aria-hidden />
  </div>
);
