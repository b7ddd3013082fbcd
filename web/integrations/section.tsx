import { type ReactNode, useId } from 'react';
import { Text } from '#web/ui/layout.tsx';
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
      <Text marginTop="8" size="s" tone="mute" lineHeight="1.45">
        {note}
      </Text>
      {children}
    </section>
  );
}
