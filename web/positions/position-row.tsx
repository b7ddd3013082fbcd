import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from '#web/ui/row.module.css';

interface Props {
  title: string;
  /** Location, below the title. */
  note?: string;
  /** Badge after the title: Draft. */
  badge?: ReactNode;
  /** Skills. */
  children?: ReactNode;
  onOpen: () => void;
}

/** Position in a profile; the entire row opens it, as one tab stop. */
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
