import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Content column of a screen; `isWide` fills wide windows with a grid. Full-width screens (messages) do without. */
export const Page = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <div className={classes.page} data-wide={isWide || undefined}>
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
