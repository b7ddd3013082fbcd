import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Content column of a screen. Full-width screens (messages) do without. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>;

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
