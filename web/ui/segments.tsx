import { type ReactNode, useId } from 'react';
import { Text } from './layout.tsx';
import classes from './segments.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Number of what it shows. */
  count?: number | undefined;
}

interface Props<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A switch between two or three views of the same thing, all of them visible: a radio group. */
export function Segments<Value extends string>({ label, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            className={classes.input}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          {choice.label}
          {choice.count !== undefined && (
            <Text as="span" tone="mute" font="tabular" className={classes.count}>
              {choice.count}
            </Text>
          )}
        </label>
      ))}
    </div>
  );
}
