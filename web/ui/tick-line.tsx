import type { ReactNode } from 'react';
import { Text } from './layout.tsx';
import classes from './tick-line.module.css';

const Tick = ({ isHidden = false }: { isHidden?: boolean }) => (
  <span className={classes.tick} data-hidden={isHidden || undefined} aria-hidden>
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
  /** Whether the value is missing or requested: the check mark is not drawn, but its space is kept. */
  isMissing?: boolean;
}

/** Fact of a profile: label, value, and an optional note. */
export const TickFact = ({ label, value, note, isMissing = false }: FactProps) => (
  <div className={classes.line}>
    <Tick isHidden={isMissing} />
    <div className={classes.text}>
      <div className={classes.label}>{label}</div>
      <Text as="div" size="m" weight="600">
        {value}
      </Text>
      {note && <div className={classes.label}>{note}</div>}
    </div>
  </div>
);
