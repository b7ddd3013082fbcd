import type { ReactNode } from 'react';

interface Props {
  href: string;
  dir?: 'auto';
  /** The text's own, where it places the link. */
  children?: ReactNode;
}

/** A link within a text. */
export const TextLink = ({ href, dir, children }: Props) => (
  <a href={href} dir={dir}>
    {children}
  </a>
);
