import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { dateFormat, numberFormat, pluralRules } from './formats.ts';
import type { Texts } from './keys.ts';
import { type Language, localeOf } from './languages.ts';
import type { Tag } from './tag.ts';

/** A part of the texts: one file per language, loaded on its own. */
export type Feature = keyof Texts;
export type KeyOf<F extends Feature> = keyof Texts[F] & string;

/** The compiled messages of a feature in one language. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>;

type PlainKey<F extends Feature> = {
  [Key in KeyOf<F>]: Tag extends Texts[F][Key][keyof Texts[F][Key]] ? never : Key;
}[KeyOf<F>];

type Values<Arguments, Wrapper> = [keyof Arguments] extends [never]
  ? []
  : [values: { [Name in keyof Arguments]: Arguments[Name] extends Tag ? Wrapper : Arguments[Name] }];

/** Returns the text of a key, with its arguments; `rich` wraps the content of tags. */
export interface Translate<F extends Feature, Rich, Wrapper> {
  <Key extends PlainKey<F>>(key: Key, ...values: Values<Texts[F][Key], Wrapper>): string;
  has: (key: string) => boolean;
  rich: <Key extends KeyOf<F>>(key: Key, ...values: Values<Texts[F][Key], Wrapper>) => Rich;
}

/** How one side builds rich text: elements in the web, HTML on the server. */
export interface Making<Rich, Wrapper> {
  join: (parts: (string | Rich)[]) => Rich;
  /** Puts the content of a tag into the caller's wrapper for it. */
  wrap: (wrapper: Wrapper, inside: Rich) => Rich;
}

// The library takes whole Intl objects but uses only one function of each.
const formatters = {
  getDateTimeFormat: dateFormat,
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
} as FormatOptions['formatters'];

const isPlain = (value: unknown): value is string | number | Date =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date;

/**
 * Creates the translator of one feature in one language; dates and numbers follow `locale`. It throws for an unknown
 * key, which types exclude.
 */
export function translator<F extends Feature, Rich, Wrapper>(
  { language, locale = localeOf(language) }: { language: Language; locale?: string },
  catalogue: Catalogue,
  { join, wrap }: Making<Rich, Wrapper>,
): Translate<F, Rich, Wrapper> {
  const find = (key: string): CompiledMessage => {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`No text in ${language} for ${key}.`);
    return message;
  };
  const plain = (key: string, values?: FormatValues<string>): string =>
    String(format(find(key), locale, values, { formatters }));
  const rich = (key: string, values: Record<string, string | number | Date | Wrapper> = {}): Rich => {
    const given = Object.entries(values).map(([name, value]) => [
      name,
      isPlain(value) ? value : (parts: (string | Rich)[]) => wrap(value, join(parts)),
    ]);
    const made = format<Rich>(find(key), locale, Object.fromEntries(given), { formatters });
    return join(Array.isArray(made) ? made : [made]);
  };
  return Object.assign(plain, { rich, has: (key: string) => key in catalogue }) as Translate<F, Rich, Wrapper>; // keys and values are checked at each call
}
