import type { ReactNode } from 'react';
import { Checkbox } from './check-mark.tsx';
import layout from '#web/ui/layout.module.css';
import classes from './check-pill.module.css';

interface Props {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

/** Pill-shaped check box, for a few choices side by side. */
export const CheckPill = ({ label, isChecked, onToggle }: Props) => (
  <label className={classes.root}>
    <Checkbox checked={isChecked} onChange={onToggle} />
    {label}
  </label>
);

/** Row of pills with a label. */
export const CheckPills = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={`${layout.wrap} ${layout.plain}`}>
    <legend className={classes.legend}>{label}</legend>
    {children}
  </fieldset>
);
