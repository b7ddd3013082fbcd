import type { ComponentProps } from 'react';
import classes from './surface.module.css';

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'ul' | 'form';
  /** With a soft shadow, in the light scheme. */
  isRaised?: boolean;
}

/** Bordered sheet on the page: cards, boxes and lists. */
export const Surface = ({ as: Element = 'div', isRaised = false, className = '', ...props }: Props) => (
  // @ts-expect-error -- placeholder
  <Element className={`${classes.root} ${isRaised ? classes.raised : ''} ${className}`} {...props} />
);
