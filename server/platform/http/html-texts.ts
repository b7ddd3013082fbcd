import type { Language } from '#contract/texts/languages.ts';
import { type Feature, type Translate, translator } from '#contract/texts/translate.ts';
import { catalogueOf } from '#server/platform/texts/texts.ts';
import { type Html, html } from './html.ts';

/** Returns the texts of a feature in a language; `rich` builds HTML and escapes texts and arguments. */
export const htmlTextsOf = <F extends Feature>(
  language: Language,
  feature: F,
): Translate<F, Html, (inside: Html) => Html> =>
  translator({ language }, catalogueOf(language, feature), {
    join: (parts) => html`${parts.map((part) => html`${part}`)}`,
    wrap: (wrapper, inside) => wrapper(inside),
  });
