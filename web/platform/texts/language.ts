import { type Language, allLanguages, languages } from '#contract/texts/languages.ts';
import { loadAccountCalls } from '#web/platform/load-account-calls.ts';
import { showFailure } from '#web/platform/notices.ts';
import { showLanguage } from './texts.ts';

const content = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? languages.join(' ');

/** Languages to choose from (LANGUAGES), which the server writes into the page. */
export const offered: readonly Language[] = allLanguages.filter((language) => content.split(' ').includes(language));

/** Ends once the choices made so far are kept, or a notice has said that one is not. */
let keeping: Promise<unknown> = Promise.resolve();

/** Shows all screens in a language and keeps it as the user's choice. Of several at once, the last is kept. */
export function chooseLanguage(language: Language): void {
  keeping = Promise.all([showLanguage(language), keeping])
    .then(loadAccountCalls)
    .then(({ keepLanguage }) => keepLanguage(language))
    .catch(showFailure);
}

/** Waits until the language chosen last is kept: what is stored or mailed in the screen's language is then in it. */
export const languageKept = (): Promise<unknown> => keeping;

/** Shows the language that the user has chosen before, perhaps in another browser. */
export function followUser({ language }: { language?: string | undefined }): void {
  const chosen = offered.find((one) => one === language);
  if (chosen) showLanguage(chosen).catch(showFailure);
}
