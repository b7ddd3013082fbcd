import { NumberInput } from '@mantine/core';

interface Props {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Written before and after the number, such as '$' and 'K / year'. */
  prefix?: string;
  suffix?: string;
}

/** A whole number within its limits, or nothing. */
export const NumberField = ({ label, value, onChange, min, max, prefix = '', suffix = '' }: Props) => (
  <NumberInput
    label={label}
    value={value ?? ''}
    onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    min={min}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={min < 0}
    prefix={prefix}
    suffix={suffix}
    inputMode="numeric"
  />
);
