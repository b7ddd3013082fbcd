import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './check-card.module.css';

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
  <div className={classes.root}>
    <div className={classes.head}>
      <Checkbox
        size="md"
        label={label}
        checked={isChecked}
        onChange={(event) => onToggle(event.currentTarget.checked)}
        classNames={{ label: classes.label }}
      />
      {isChecked && note && <span className={classes.note}>{note}</span>}
    </div>
    {isChecked && <div className={classes.details}>{children}</div>}
  </div>
);
