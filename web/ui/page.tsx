import type { ReactNode } from 'react';
import classes from './page.module.css';

/** `narrow` for a column of sections, `wide` for a grid that fills wide windows. */
export type PageWidth = 'narrow' | 'usual' | 'wide';

interface PageProps {
  children: ReactNode;
  width?: PageWidth;
  /** Disables input, as while a form is being saved: later typing would be lost. */
  isFixed?: boolean;
}

/** Content column of a screen. Full-width screens (messages) do without. */
export const Page = ({ children, width = 'usual', isFixed = false }: PageProps) => (
  <div className={classes.page} data-width={width} inert={isFixed}>
    {children}
  </div>
);

interface PageHeaderProps {
  title: string;
  /** Short text next to the title, such as '11 accounts'. */
  note?: ReactNode;
  /** Buttons on the right. */
  children?: ReactNode;
}

export const PageHeader = ({ title, note, children }: PageHeaderProps) => (
  <header className={classes.header}>
    <h1 className={classes.title}>{title}</h1>
    {note && <span className={classes.note}>{note}</span>}
    {children && <div className={classes.actions}>{children}</div>}
  </header>
);
