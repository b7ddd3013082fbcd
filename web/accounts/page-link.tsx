import type { ReactNode } from 'react';

interface Props {
  to: string;
  className?: string;
  children?: ReactNode;
}

/** Leads to a page that the server makes, so it is no router link. */
export const PageLink = ({ to, children, ...props }: Props) => (
  <a href={to} {...props}>
    {children}
  </a>
);
