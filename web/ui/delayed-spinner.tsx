import classes from './delayed-spinner.module.css';
import { Spinner } from './spinner.tsx';

/** Spinner that appears after one second, so that fast responses show none. */
export const DelayedSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={classes.root} aria-label={label}>
    <Spinner className={classes.loader} />
  </output>
);
