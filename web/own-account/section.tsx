import { type ReactNode, useId } from 'react';
import classes from './own-account-screen.module.css';

interface Props {
  /** Its anchor in an address. */
  id?: string;
  title: string;
  note: ReactNode;
  /** Button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Section of the account screen. */
export function Section({ id, title, note, action, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={classes.box} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div className={classes.text}>
          <h2 className={classes.title} id={titleId}>
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
