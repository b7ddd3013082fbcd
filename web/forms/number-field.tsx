import type { KeyboardEvent } from 'react';
import { TextInput } from '#web/ui/text-input.tsx';

interface Props {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Maximum; the minimum is 0. */
  max: number;
  /** Text before and after the number, such as '$' and 'K / year'. */
  prefix?: string;
  suffix?: string;
}

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Whole number from 0 to `max`, or empty. Larger input is capped; the up and down arrow keys step. */
export function NumberField({ label, value, onChange, max, prefix, suffix }: Props) {
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, String(max).length);
    onChange(digits === '' ? null : Math.min(Number(digits), max));
  };
  const step = (event: KeyboardEvent) => {
    const change = steps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onChange(Math.min(Math.max((value ?? 0) + change, 0), max));
  };
  const suffixWidth = suffix && `${suffix.length + 2}ch`;
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? '' : String(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={step}
      leftSection={prefix}
      rightSection={suffix}
      rightSectionWidth={suffixWidth}
      aria-description={[prefix, suffix].filter(Boolean).join(' ')}
    />
  );
}
