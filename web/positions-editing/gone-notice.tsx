import type { ReactNode } from 'react';
import classes from './gone-notice.module.css';

interface Props {
  /** The deleted position, at the start of a sentence. */
  what?: string;
  /** Announces the notice, because a save has just discovered the deletion. */
  isNew?: boolean;
  /** Buttons with the user's options. */
  children: ReactNode;
}

/** Notice that a position was deleted while it was being edited, and that nothing entered is lost. */
export const GoneNotice = ({ what = 'This position', isNew = false, children }: Props) => (
  <div className={classes.root} {...(isNew && { role: 'alert' })}>
    <p className={classes.text}>
      <strong>{what} has been deleted.</strong> What you entered is still here: save it as a new Draft, or copy what you
      need.
    </p>
    <div className={classes.actions}>{children}</div>
  </div>
);
