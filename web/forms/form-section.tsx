import { type ReactNode, useId } from 'react';
import { Stack, Text } from '#web/ui/layout.tsx';
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
        <Text as="span" size="xs" tone="mute" weight="700" font="heading" aria-hidden>
          {number}
        </Text>
        <div>
          <Text as="h2" size="xl" id={id}>
            {title}
          </Text>
          {note && (
            <Text marginTop="6" size="s" tone="mute" lineHeight="1.5">
              {note}
            </Text>
          )}
        </div>
      </div>
      <Stack className={classes.fields}>{children}</Stack>
    </section>
  );
}

/** Fields side by side; stacked on phones. */
export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);
