import type { ReactNode } from 'react';
import classes from './stretched-button.module.css';

/** A title that opens what it names, by a click anywhere on the positioned card around it: one tab stop with its name. */
export const StretchedButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.button} onClick={onClick}>
    {children}
  </button>
);
