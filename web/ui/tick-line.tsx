import type { ReactNode } from 'react';
import classes from './tick-line.module.css';

const Tick = () => (
  <span className={classes.tick} aria-hidden>
    ✓
  </span>
);

/** A line of a card: '✓ 8 Years Experience'. */
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

/** A fact of a profile: what it is, and beneath it what it says. */
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
