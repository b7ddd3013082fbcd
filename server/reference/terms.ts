import { termFacts } from '#contract/terms.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { countryNames } from './list-countries.ts';

/** A position's terms beside its pay in a language, each with its label. */
export const presentTerms = (terms: Parameters<typeof termFacts>[0], language: Language) =>
  termFacts(terms, {
    t: textsOf(language, 'pay'),
    people: textsOf(language, 'people'),
    countryNames: (ids) => countryNames(ids, language),
    list: (names) => new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(names),
  });
