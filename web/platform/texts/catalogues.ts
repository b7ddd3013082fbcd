import common from '#contract/texts/en/common.json';
import { type Language, isPseudo, localeOf } from '#contract/texts/languages.ts';
import type { Catalogue, Feature } from '#contract/texts/translate.ts';

/** Part of the program: a text that says that nothing can be loaded must be there. Compiled like the others. */
export const commonFallback: Catalogue = common;

/** One file for each language and feature, compiled by compile-texts.ts. */
const files = import.meta.glob<Catalogue>(
  ['../../../contract/texts/{en,de}/*.json', '!../../../contract/texts/en/common.json'],
  { import: 'default' },
);

type Explain = (name: string, error: unknown) => Promise<unknown>;
let explain: Explain = (_name, error) => Promise.resolve(error);

/** Sets how a catalogue that cannot be loaded is explained: no connection, or a later release. */
export function onMissingCatalogue(explanation: Explain): void {
  explain = explanation;
}

/** Loads the catalogue of a feature in a language. */
export async function loadCatalogue(language: Language, feature: Feature): Promise<Catalogue> {
  const name = `${localeOf(language)}/${feature}.json`;
  const load = files[`../../../contract/texts/${name}`] ?? (() => Promise.resolve(commonFallback));
  try {
    const catalogue = await load();
    if (!isPseudo(language)) return catalogue;
    const { drawPseudo } = await import('#contract/texts/pseudo.ts');
    return drawPseudo(language, catalogue);
  } catch (error) {
    throw await explain(name, error);
  }
}
