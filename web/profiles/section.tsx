import type { ReactNode } from 'react';
import classes from './profile.module.css';

/** Section of a profile with a heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    {children}
  </section>
);
