import type { ReactNode } from 'react';
import classes from './gone-notice.module.css';

interface Props {
  /** The deleted position, at the start of a sentence. */
  what?: string;
  /** It has just been found out, by a save. */
  isNew?: boolean;
  /** The ways on, as buttons. */
  children: ReactNode;
}

/** Notice that a position was deleted while it was being edited, and that nothing entered is lost. */
export const GoneNotice = ({ what = 'This position', isNew = false, children }: Props) => (
  <div className={classes.root} {...(isNew && { role: 'alert' })}>
    <p className={classes.text}>
      <strong>{what} has been deleted meanwhile.</strong> What you entered is still here: save it as a new Draft, or
      copy what you need.
    </p>
    <div className={classes.actions}>{children}</div>
  </div>
);
