import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

interface Props {
  /** Two digits: '01'. */
  number: string;
  title: string;
  note?: string;
  /** Its anchor: `#work` leads here. */
  name?: string;
  children: ReactNode;
}

/** Scrolls to a section named in the address, once it is mounted. */
function revealed(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView();
}

/** Numbered section of an edit screen: heading on the left, fields on the right. */
export function FormSection({ number, title, note, name, children }: Props) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id} id={name} ref={revealed}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <div>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {note && <p className={classes.note}>{note}</p>}
        </div>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** Fields side by side; stacked on phones. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);
