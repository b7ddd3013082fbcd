import { Loader } from '@mantine/core';
import classes from './delayed-spinner.module.css';

/** Spinner that appears after one second, so that fast responses show none. */
export const DelayedSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={classes.root} aria-label={label}>
    <Loader size="sm" className={classes.loader} />
  </output>
);
