import type { ReactNode } from 'react';
import classes from './tick-line.module.css';

const Tick = () => (
  <span className={classes.tick} aria-hidden>
    ✓
  </span>
);

/** Line of a card with a check mark: '✓ 8 Years Experience'. */
export const TickLine = ({ children }: { children: ReactNode }) => (
  <div className={classes.line}>
    <Tick />
    <div className={classes.text}>{children}</div>
  </div>
);

interface FactProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Fact of a profile: label, value, and an optional note. */
export const TickFact = ({ label, value, note }: FactProps) => (
  <div className={classes.line}>
    <Tick />
    <div className={classes.text}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>{value}</div>
      {note && <div className={classes.label}>{note}</div>}
    </div>
  </div>
);
