import { hasTwoPluralForms } from './languages.ts';

/*
 * Numbers, plural forms and dates of a locale. To make an Intl object takes longer than to use it, and the first of a
 * kind takes a phone 20 ms: each is made once, and none for what every page writes, small whole numbers.
 */

/** Keeps what is made for the same arguments. */
function kept<Arguments extends unknown[], Made>(make: (...given: Arguments) => Made) {
  const made = new Map<string, Made>();
  return (...given: Arguments): Made => {
    const key = JSON.stringify(given);
    const found = made.get(key) ?? make(...given);
    made.set(key, found);
    return found;
  };
}

const numberFormatOf = kept(
  (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
);
const pluralRulesOf = kept(
  (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
);
const dateFormatAt = kept(
  (_offset: number, locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Whole numbers without a separator. */
const isShort = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1_000;

const isSimple = (locale: unknown): boolean => typeof locale === 'string' && hasTwoPluralForms(locale);

/** As `Intl.NumberFormat`. */
export function numberFormat(
  ...[locale, options]: ConstructorParameters<typeof Intl.NumberFormat>
): Pick<Intl.NumberFormat, 'format'> {
  if (options || !isSimple(locale)) return numberFormatOf(locale, options);
  return {
    format: (value: number | bigint | Intl.StringNumericLiteral) =>
      typeof value === 'number' && isShort(value) ? String(value) : numberFormatOf(locale).format(value),
  };
}

/** As `Intl.PluralRules`. */
export function pluralRules(
  ...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>
): Pick<Intl.PluralRules, 'select'> {
  if (options?.type === 'ordinal' || !isSimple(locale)) return pluralRulesOf(locale, options);
  return {
    select: (value: number) =>
      isShort(value) ? (value === 1 ? 'one' : 'other') : pluralRulesOf(locale, options).select(value),
  };
}

/** As `Intl.DateTimeFormat`; of the machine's timezone, also when that changes. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormatAt(new Date().getTimezoneOffset(), locale, options);
