import { useState } from 'react';
import { currencies } from '#contract/currencies.ts';
import {
  type PayPeriod,
  type ShownPay,
  maxPay,
  maxPayNoteLength,
  payLine,
  payPeriods,
  signsOf,
  yearly,
} from '#contract/pay.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { characterCount } from '#web/forms/character-count.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { localCurrency } from '#web/platform/texts/local-currency.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import classes from './pay-fields.module.css';

interface Props {
  value: ShownPay | null;
  onChange: (pay: ShownPay | null) => void;
  /** The reason of the server's refusal, if any. */
  refusal: string | undefined;
}

/** Pay from, to, its currency and period, and a note. An empty figure is 0; empty pay is null. */
export function PayFields({ value, onChange, refusal }: Props) {
  const t = useTexts('positions');
  const words = useTexts('pay');
  const language = useLanguage();
  /** Chosen before any figure, when there is no pay to hold it. */
  const [unit, setUnit] = useState<Pick<ShownPay, 'currency' | 'period'>>({
    currency: localCurrency(language),
    period: 'year',
  });
  const pay = value ?? { min: 0, max: 0, ...unit, note: '' };
  const change = (changes: Partial<ShownPay>) => {
    const next = { ...pay, ...changes };
    setUnit({ currency: next.currency, period: next.period });
    onChange(next.min === 0 && next.max === 0 && next.note === '' ? null : next);
  };
  const units = signsOf(pay.currency, localeOf(language));
  const error = refusal && ((value && faultOf(t, pay)) ?? refusal);
  const isComplete = pay.min > 0 && pay.max >= pay.min && pay.max <= maxPay && Number.isInteger(pay.min + pay.max);
  return (
    <div className={classes.pay}>
      <div className={classes.row}>
        <NumberField
          label={t('pay.from')}
          value={pay.min || null}
          onChange={(min) => change({ min: min ?? 0 })}
          max={maxPay}
          units={units}
          error={error}
        />
        <NumberField
          label={t('pay.to')}
          value={pay.max || null}
          onChange={(max) => change({ max: max ?? 0 })}
          max={maxPay}
          units={units}
          error={error && pay.min > pay.max && pay.max > 0 ? ' ' : undefined}
        />
        <NativeSelect
          label={t('pay.currency')}
          value={pay.currency}
          data={currencyOptions(localeOf(language))}
          onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
        />
        <NativeSelect
          label={t('pay.per')}
          value={pay.period}
          data={payPeriods.map((period) => ({ value: period, label: t(`pay.period.${period}`) }))}
          // Cast: the options are the periods.
          onChange={({ currentTarget }) => change({ period: currentTarget.value as PayPeriod })}
        />
      </div>
      <Text as="output" size="s" tone="mute" className={classes.shown}>
        {isComplete && <span>{t.rich('pay.shownAs', { pay: payLine(pay, words, language), strong: <strong /> })}</span>}
        {isComplete &&
          hintOf(t, pay).map((hint) => (
            <span key={hint} className={classes.hint}>
              {hint}
            </span>
          ))}
      </Text>
      <TextInput
        label={t('pay.note')}
        description={characterCount(pay.note, maxPayNoteLength) ?? t('pay.note.hint')}
        value={pay.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </div>
  );
}

/** The fault in the figures; undefined if they are complete. */
function faultOf(t: TextsOf<'positions'>, { min, max }: ShownPay): string | undefined {
  if (min === 0 || max === 0) return t('pay.bothFigures');
  return min > max ? t('pay.reversed') : undefined;
}

/** Ratio of highest to lowest pay beyond which a range is uninformative. */
const wide = 1.5;
/** The widest range for a year that Ontario allows in an advertisement (O. Reg. 476/24). */
const widestInOntario = 50_000;

function hintOf(t: TextsOf<'positions'>, { min, max, currency, period }: ShownPay): string[] {
  const isBeyond = currency === 'CAD' && yearly(max - min, period) > widestInOntario;
  return [
    ...(max > wide * min ? [t('pay.wide')] : []),
    ...(isBeyond ? [t('pay.ontario', { max: widestInOntario })] : []),
  ];
}

/** The most frequent currencies, listed first. */
const frequent = ['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'INR', 'SEK', 'PLN'];

function currencyOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const others = currencies.filter((code) => !frequent.includes(code));
  return [...frequent, ...others].map((code) => ({ value: code, label: `${code} (${names.of(code) ?? code})` }));
}
