/**
 * Languages that have a catalogue, offered to users unless the setting LANGUAGES names others. The first is the source
 * of the others, and the fallback.
 */
export const languages = ['en', 'de'] as const;

/** Derived from English to find texts that are cut off or in no catalogue: accented and 40 % longer; right to left. */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;

export const allLanguages = [...languages, ...pseudoLanguages] as const;
export type Language = (typeof allLanguages)[number];

export const isLanguage = (text: string): text is Language => allLanguages.some((language) => language === text);

export const fallbackLanguage = languages[0];

const rightToLeft = new Set<Language>(['ar-XB']);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

export const isPseudo = (language: Language): boolean => pseudoLanguages.some((pseudo) => pseudo === language);

/** Language of the catalogue, also the locale of plurals, dates and numbers. */
export const localeOf = (language: Language): (typeof languages)[number] =>
  languages.find((one) => one === language) ?? fallbackLanguage;

const names: Record<(typeof languages)[number], string> = { en: 'English', de: 'Deutsch' };

/** A language's own name. Intl.DisplayNames would take a browser 30 ms at the start of each page. */
export const nameOf = (language: Language): string => (isPseudo(language) ? language : names[localeOf(language)]);
