import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import * as z from 'zod/mini';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { drawPseudo } from '#contract/texts/pseudo.ts';
import { type Catalogue, type Feature, type Translate, translator } from '#contract/texts/translate.ts';

const folder = join(import.meta.dirname, '../../../contract/texts');
const Messages = z.record(z.string(), z.string());
const catalogues = new Map<string, Catalogue>();

/** Returns the compiled catalogue of a feature, read once. */
export function catalogueOf(language: Language, feature: Feature): Catalogue {
  const name = `${language}/${feature}`;
  const known = catalogues.get(name);
  if (known) return known;
  const file = join(folder, localeOf(language), `${feature}.json`);
  const messages = Object.entries(Messages.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const compiled = Object.fromEntries(messages.map(([key, message]) => [key, compile(message)]));
  const catalogue = drawPseudo(language, compiled);
  catalogues.set(name, catalogue);
  return catalogue;
}

type Wrap<Rich> = (inside: Rich) => Rich;

/** Returns the texts of a feature in a language, as plain text. As HTML: `htmlTextsOf` of http/html-texts.ts. */
export const textsOf = <F extends Feature>(language: Language, feature: F): Translate<F, string, Wrap<string>> =>
  translator({ language }, catalogueOf(language, feature), {
    join: (parts) => parts.join(''),
    wrap: (wrapper, inside) => wrapper(inside),
  });
