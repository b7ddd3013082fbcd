import { type ReactNode, useId } from 'react';
import { Card, Text, Wrap } from '#web/ui/layout.tsx';
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
    <Card id={id} as="section" className={classes.box} aria-labelledby={titleId}>
      <Wrap gap="12 16" padding="16 20" justify="space-between">
        <div className={classes.text}>
          <Text as="h2" size="l" id={titleId}>
            {title}
          </Text>
          <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" wrap="anywhere" className={classes.note}>
            {note}
          </Text>
        </div>
        {action}
      </Wrap>
      {children}
    </Card>
  );
}
