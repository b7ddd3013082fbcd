import type { Language } from '#contract/texts/languages.ts';
import { type TextsOf, useLanguage, useTexts } from '#web/platform/texts/texts.ts';

/** The texts and the language that the parts of a profile are written in. */
export interface Wording {
  t: TextsOf<'profiles'>;
  people: TextsOf<'people'>;
  language: Language;
}

export const useWording = (): Wording => ({
  t: useTexts('profiles'),
  people: useTexts('people'),
  language: useLanguage(),
});
