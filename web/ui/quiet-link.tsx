import type { ComponentProps } from 'react';
import classes from './quiet-button.module.css';

/** Link to a page outside the application, styled as a secondary action. */
export const QuietLink = ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'> & { href: string }) => (
  <a className={classes.link} {...props}>
    {children}
  </a>
);
