import type { ComponentProps } from 'react';
import classes from './quiet-button.module.css';

/** Button styled as a link, for secondary actions. */
export const QuietButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" className={classes.root} {...props} />
);
