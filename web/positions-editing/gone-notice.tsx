import type { ReactNode } from 'react';
import classes from './gone-notice.module.css';

interface Props {
  /** What is gone, at the beginning of a sentence. */
  what?: string;
  /** It has just been found out, by a save. */
  isNew?: boolean;
  /** The ways on, as buttons. */
  children: ReactNode;
}

/** Says of a position that somebody has deleted it while it was edited: nothing typed is lost, and there is a way on. */
export const GoneNotice = ({ what = 'This position', isNew = false, children }: Props) => (
  <div className={classes.root} {...(isNew && { role: 'alert' })}>
    <p className={classes.text}>
      <strong>{what} has been deleted meanwhile.</strong> What you entered is still here: save it as a new Draft, or
      copy what you need.
    </p>
    <div className={classes.actions}>{children}</div>
  </div>
);
