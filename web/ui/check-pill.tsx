import type { ReactNode } from 'react';
import { Checkbox } from './check-mark.tsx';
import { Wrap } from './layout.tsx';
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

interface PillsProps {
  label: string;
  /** Two in a row, in a narrow column. */
  inPairs?: boolean;
  children: ReactNode;
}

/** Row of pills with a label. */
export const CheckPills = ({ label, inPairs = false, children }: PillsProps) => (
  <Wrap as="fieldset" className={inPairs ? classes.pairs : undefined}>
    <legend className={classes.legend}>{label}</legend>
    {children}
  </Wrap>
);
