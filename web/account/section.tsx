import { type ReactNode, useId } from 'react';
import classes from './account-screen.module.css';

interface Props {
  title: string;
  note: ReactNode;
  /** Button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Section of the account screen. */
export function Section({ title, note, action, children }: Props) {
  const id = useId();
  return (
    <section className={classes.box} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          <p className={classes.note}>{note}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
