import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './row.module.css';

interface Props {
  title: string;
  note?: string;
  /** Skills, a badge. */
  children?: ReactNode;
  onOpen: () => void;
}

/** A position in a profile; the whole row opens it, as one tab stop. */
export const PositionRow = ({ title, note, children, onOpen }: Props) => (
  <div className={classes.position}>
    <div className={classes.text}>
      <button type="button" className={classes.stretched} onClick={onOpen}>
        {title}
      </button>
      {note && <div className={classes.note}>{note}</div>}
      {children && <div className={classes.extra}>{children}</div>}
    </div>
    <ChevronRight className={classes.chevron} size={18} aria-hidden />
  </div>
);
