import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

interface Props {
  /** An `output` announces its changes. */
  component?: 'span' | 'output' | 'legend';
  children?: ReactNode;
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ component: Element = 'span', children }: Props) => (
  <Element className={classes.root}>{children}</Element>
);
