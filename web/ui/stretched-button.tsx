import type { ReactNode } from 'react';
import classes from './stretched-button.module.css';

/**
 * Title button that covers the positioned card around it: one tab stop with the title's name. The second click of a
 * double click is not for it: a dialog may have stood above it at the first.
 */
export const StretchedButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.button} onClick={({ detail }) => detail < 2 && onClick()}>
    {children}
  </button>
);
