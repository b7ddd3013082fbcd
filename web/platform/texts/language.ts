import { type Language, allLanguages, languages } from '#contract/texts/languages.ts';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { showLanguage } from './texts.ts';

/** Lists the languages on offer (LANGUAGES), which the server writes into the page. */
export function offered(): readonly Language[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? languages.join(' ');
  return allLanguages.filter((language) => content.split(' ').includes(language));
}

/** Resolves once the choices made so far are stored, or a notice has reported a failure. */
let keeping: Promise<unknown> = Promise.resolve();

/** Shows all screens in a language and stores it as the user's choice. Of several at once, the last is stored. */
export function chooseLanguage(language: Language): void {
  keeping = Promise.all([showLanguage(language), keeping])
    .then(loadAccountCalls)
    .then(({ keepLanguage }) => keepLanguage(language))
    .catch(showFailure);
}

/** Waits until the last chosen language is stored, so that further data and mails use the screen's language. */
export const languageKept = (): Promise<unknown> => keeping;

/** Shows the language that the user chose earlier, perhaps in another browser. */
export function followUser({ language }: { language?: string | undefined }): void {
  const chosen = offered().find((one) => one === language);
  if (chosen) showLanguage(chosen).catch(showFailure);
}
