import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
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

/** Whole number from 0 to `max`, or empty. Refuses larger input and says so; the up and down arrow keys step. */
export function NumberField({ label, value, onChange, max, prefix, suffix }: Props) {
  const t = useTexts('forms');
  const [isRefused, setIsRefused] = useState(false);
  const offer = (next: number | null) => {
    setIsRefused(next !== null && next > max);
    if (next === null || next <= max) onChange(next);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '');
    offer(digits === '' ? null : Number(digits));
  };
  const step = (event: KeyboardEvent) => {
    const change = steps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    offer(Math.max((value ?? 0) + change, 0));
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
      onBlur={() => setIsRefused(false)}
      description={isRefused && <output>{t('number.atMost', { max })}</output>}
      leftSection={prefix}
      rightSection={suffix}
      rightSectionWidth={suffixWidth}
      aria-description={[prefix, suffix].filter(Boolean).join(' ')}
    />
  );
}
