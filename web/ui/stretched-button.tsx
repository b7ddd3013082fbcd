import type { ReactNode } from 'react';
import classes from './stretched-button.module.css';

/** Title button that covers the positioned card around it: one tab stop with the title's name. */
export const StretchedButton = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className={classes.button} onClick={onClick}>
    {children}
  </button>
);
