import type { ComponentProps } from 'react';
import classes from './check-mark.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'>;

export const Checkbox = (props: Props) => <input type="checkbox" className={classes.box} {...props} />;

export const Radio = (props: Props) => <input type="radio" className={classes.radio} {...props} />;

/** For settings that take effect at once, or that state the effect of saving. */
export const Switch = ({ checked, ...props }: Props & { checked: boolean }) => (
  <input type="checkbox" role="switch" className={classes.switch} aria-checked={checked} checked={checked} {...props} />
);
