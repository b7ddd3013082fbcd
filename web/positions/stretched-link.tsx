import type { MouseEvent, ReactNode } from 'react';
import classes from './stretched-link.module.css';

interface Props {
  href: string;
  children: ReactNode;
  /** Runs instead of following the link, unless the click asks for another tab or window. */
  onOpen: () => void;
}

/** Title link that covers the positioned card around it: one tab stop with the title's name. */
export const StretchedLink = ({ href, children, onOpen }: Props) => (
  <a
    href={href}
    className={classes.link}
    onClick={(event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </a>
);

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
