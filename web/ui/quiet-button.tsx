import type { ComponentProps } from 'react';
import classes from './quiet-button.module.css';

/** A button that looks like a link, for what stands beside the main thing to do. */
export const QuietButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={classes.root} {...props} />
);
