import { setLanguage } from '#contract/accounts.ts';
import { Language, languages } from '#contract/texts/languages.ts';
import { send } from '#web/platform/api.ts';
import { showFailure } from '#web/platform/notices.ts';
import { showLanguage } from './texts.ts';

const content = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content ?? languages.join(' ');

/** Languages to choose from (LANGUAGES), which the server writes into the page. */
export const offered: readonly Language[] = Language.options.filter((language) =>
  content.split(' ').includes(language),
);

/** Shows all screens in a language and keeps it as the user's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await showLanguage(language);
    await send(setLanguage, { language });
  } catch (error) {
    showFailure(error);
  }
}

/** Shows the language that the user has chosen before, perhaps in another browser. */
export function followUser({ language }: { language?: string | undefined }): void {
  const chosen = offered.find((one) => one === language);
  if (chosen) showLanguage(chosen).catch(showFailure);
}
