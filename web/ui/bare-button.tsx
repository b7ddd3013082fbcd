import type { ComponentProps } from 'react';
import classes from './bare-button.module.css';

/** Button without any look of its own: the one it has comes from its class. */
export const BareButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" {...props} className={`${classes.root} ${className}`} />
);
