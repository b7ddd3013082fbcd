import type { ReactNode } from 'react';
import layout from '#web/ui/layout.module.css';
import classes from './check-card.module.css';
import { Checkbox } from './check-mark.tsx';

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
      <label className={classes.label}>
        <Checkbox checked={isChecked} onChange={(event) => onToggle(event.currentTarget.checked)} />
        {label}
      </label>
      {isChecked && note && <span className={layout.note}>{note}</span>}
    </div>
    {isChecked && <div className={classes.details}>{children}</div>}
  </div>
);
