import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { readFigure } from '#contract/figures.ts';
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
  /** Typed or pasted before or after the number, such as a currency; ignored. */
  units?: readonly string[];
  /** Whether the number counts thousands of `prefix`, so that 85k is 85. */
  inThousands?: boolean;
  /** Below the field. */
  note?: string;
  /** Refusal by the server, or by an adjacent field. */
  error?: string | undefined;
}

const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

const noUnits: readonly string[] = [];

/** Value of a text that is not one number; calls refuse it, as they do every number below 0. */
const unreadable = -1;

/**
 * Whole number from 0 to `max`, or empty; the up and down arrow keys step. Anything else (a fraction, a larger number,
 * a range) stays as typed and is marked; saving refuses it.
 */
export function NumberField({
  label,
  value,
  onChange,
  max,
  prefix = '',
  suffix = '',
  units = noUnits,
  inThousands = false,
  note,
  error,
}: Props) {
  const t = useTexts('forms');
  const locale = useLocale();
  /** The last typed text; shown while it means the value, as '2.' means 2. */
  const [typed, setTyped] = useState('');
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const read = (text: string): number | null => {
    if (text.trim() === '') return null;
    const number = readFigure(text, [prefix, suffix, ...units]) ?? unreadable;
    return inThousands && /k/i.test(text) ? number / 1_000 : number;
  };
  const isUnreadable = value !== null && value < 0;
  const plain = value === null || isUnreadable ? '' : String(value);
  /** While unfocused. */
  const grouped = plain && (value?.toLocaleString(locale) ?? '');
  // Focusing selects a text that then loses its grouping.
  const selectAgain = useEffectEvent(() => grouped !== plain && input.current?.select());
  useLayoutEffect(() => {
    if (isFocused) selectAgain();
  }, [isFocused]);
  const type = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const step = (event: KeyboardEvent) => {
    const change = steps[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onChange(Math.min(Math.max(Math.floor(value ?? 0) + change, 0), max));
  };
  const refusalOf = (number: number): string | false => {
    if (number < 0) return t('number.unreadable', { example: max < 1_000 ? 5 : inThousands ? 85 : 70_000 });
    if (!Number.isInteger(number)) return t('number.whole');
    if (number <= max) return false;
    const short = Math.round(number / 1_000);
    const isInFull = inThousands && short <= max;
    return isInFull
      ? t('number.inThousands', { short, amount: prefix + (short * 1_000).toLocaleString(locale) })
      : t('number.atMost', { max });
  };
  const refusal = value !== null && refusalOf(value);
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
        if (!isUnreadable) setTyped('');
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
