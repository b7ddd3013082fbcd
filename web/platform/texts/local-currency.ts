import type { Language } from '#contract/texts/languages.ts';
import { browserTimeZone } from './time-zones.ts';

/** Currencies by the beginnings of the timezones where they are used; the first that fits counts. */
const byZone: readonly (readonly [zones: RegExp, currency: string])[] = [
  [/^Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)$/, 'GBP'],
  [/^Europe\/(?:Zurich|Vaduz)$/, 'CHF'],
  [/^Europe\/Warsaw$/, 'PLN'],
  [/^Europe\/Stockholm$/, 'SEK'],
  [/^Europe\/Copenhagen$/, 'DKK'],
  [/^Europe\/Oslo$/, 'NOK'],
  [/^Europe\/Prague$/, 'CZK'],
  [/^Europe\/Budapest$/, 'HUF'],
  [/^Europe\/Bucharest$/, 'RON'],
  [/^Europe\/Istanbul$/, 'TRY'],
  [/^Europe\/(?:Kyiv|Kiev)$/, 'UAH'],
  [/^(?:Europe|Atlantic\/(?:Madeira|Canary|Azores))/, 'EUR'],
  [/^America\/(?:Toronto|Vancouver|Montreal|Winnipeg|Edmonton|Halifax|Regina|St_Johns)$/, 'CAD'],
  [/^Australia\//, 'AUD'],
  [/^Asia\/(?:Kolkata|Calcutta)$/, 'INR'],
  [/^Asia\/Tokyo$/, 'JPY'],
  [/^Asia\/Singapore$/, 'SGD'],
];

/** The currency to begin with: that of this browser's timezone, otherwise of the language. */
export const localCurrency = (language: Language, zone: string = browserTimeZone()): string =>
  byZone.find(([zones]) => zones.test(zone))?.[1] ?? (language === 'de' ? 'EUR' : 'USD');
