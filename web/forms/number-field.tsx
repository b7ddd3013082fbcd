import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '#web/platform/texts/locale.ts';
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
  /** Below the field. */
  note?: string;
  /** Refusal by the server, or by an adjacent field. */
  error?: string | undefined;
}

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * Whole number from 0 to `max`, or empty; the up and down arrow keys step. A fraction or a larger number stays as typed
 * and is marked; saving refuses it.
 */
export function NumberField({ label, value, onChange, max, prefix, suffix, note, error }: Props) {
  const t = useTexts('forms');
  const locale = useLocale();
  /** The last typed text; shown while it equals the value, as '2.' equals 2. */
  const [typed, setTyped] = useState('');
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const plain = value === null ? '' : String(value);
  /** While unfocused. */
  const grouped = value?.toLocaleString(locale) ?? '';
  // Focusing selects a text that then loses its grouping.
  const selectAgain = useEffectEvent(() => grouped !== plain && input.current?.select());
  useLayoutEffect(() => {
    if (isFocused) selectAgain();
  }, [isFocused]);
  const type = (text: string) => {
    const number = clean(text);
    setTyped(number);
    onChange(read(number));
  };
  const step = (event: KeyboardEvent) => {
    const change = steps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onChange(Math.min(Math.max(Math.floor(value ?? 0) + change, 0), max));
  };
  const excess = value !== null && value > max && t('number.atMost', { max });
  const refusal = value !== null && !Number.isInteger(value) ? t('number.whole') : excess;
  const suffixWidth = suffix && `${suffix.length + 2}ch`;
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      ref={input}
      value={read(typed) === value ? typed : isFocused ? plain : grouped}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={step}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setTyped('');
      }}
      description={note}
      error={refusal ? <output>{refusal}</output> : error}
      leftSection={prefix}
      rightSection={suffix}
      rightSectionWidth={suffixWidth}
      aria-description={[prefix, suffix].filter(Boolean).join(' ')}
    />
  );
}

/**
 * Keeps digits and the first decimal mark of any language. Treats a mark before three digits as grouping, as in
 * '70,000'.
 */
const clean = (text: string): string =>
  /^\d{0,10}(?:[.,]\d{0,2})?/.exec(text.replaceAll(/[^\d.,]/g, '').replaceAll(/[.,](?=\d{3}(?:[.,]|$))/g, ''))?.[0] ??
  '';

function read(text: string): number | null {
  const number = Number(text.replace(',', '.') || Number.NaN);
  return Number.isNaN(number) ? null : number;
}
