import { Loader } from '@mantine/core';
import classes from './delayed-spinner.module.css';

/** A spinner that shows itself only after a second (spec 9): what is fast needs none. */
export const DelayedSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={classes.root} aria-label={label}>
    <Loader size="sm" className={classes.loader} />
  </output>
);
