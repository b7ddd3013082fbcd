import type { ReactNode } from 'react';
import classes from './check-card.module.css';
import { Checkbox } from './check-mark.tsx';
import { Card, Row, Stack, Text } from './layout.tsx';

interface Props {
  label: string;
  isChecked: boolean;
  onToggle: (isChecked: boolean) => void;
  /** Text right of the label, such as '2 selected'. */
  note?: string | undefined;
  /** Details, shown while checked. */
  children: ReactNode;
}

/** Check box with details, such as Remote with a timezone. */
export const CheckCard = ({ label, isChecked, onToggle, note, children }: Props) => (
  <Card padding="16" className={classes.root}>
    <Row justify="space-between">
      <Row as="label" weight="600" className={classes.label}>
        <Checkbox checked={isChecked} onChange={(event) => onToggle(event.currentTarget.checked)} />
        {label}
      </Row>
      {isChecked && note && (
        <Text as="span" size="s" tone="mute">
          {note}
        </Text>
      )}
    </Row>
    {isChecked && <Stack marginTop="16">{children}</Stack>}
  </Card>
);
