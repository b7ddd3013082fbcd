import { type ReactNode, useId } from 'react';
import classes from './integrations-screen.module.css';

interface Props {
  title: string;
  note: string;
  children: ReactNode;
}

/** Section of the screen, below a rule. */
export function Section({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.title} id={id}>
        {title}
      </h2>
      <p className={classes.note}>{note}</p>
      {children}
    </section>
  );
}
