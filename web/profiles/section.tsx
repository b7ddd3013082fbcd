import { type ReactNode, use } from 'react';
import { SectionLevel } from '#web/ui/section-level.ts';
import classes from './profile.module.css';

/** Section of a profile with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const Heading = `h${use(SectionLevel)}` as const;
  return (
    <section className={classes.section}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}
