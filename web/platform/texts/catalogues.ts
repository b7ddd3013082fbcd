import common from '#contract/texts/en/common.json';
import { type Language, fallbackLanguage, isPseudo, localeOf } from '#contract/texts/languages.ts';
import type { Catalogue, Feature } from '#contract/texts/translate.ts';
import { loadPart } from '#web/platform/needed.ts';

/** Part of the program: a text that says that nothing can be loaded must be there. Compiled like the others. */
export const commonFallback: Catalogue = common;

/**
 * Files of each language, with its catalogues by their paths; compiled by compile-texts.ts. Those of pages and mails that
 * the server writes are in none.
 */
const files = import.meta.glob<Record<string, Catalogue>>('./catalogues/*.ts', { import: 'texts' });
/**
 * Ends of the names of the files that hold some features: what sign-in shows, and what administrators see alone, or
 * users only after a decision about them.
 */
const endings: Partial<Record<Feature, string>> = {
  common: '-early',
  accounts: '-early',
  forms: '-early',
  admin: '-admin',
  mail: '-admin',
  conduct: '-admin',
};

/** Loads the catalogue of a feature in a language. */
export function loadCatalogue(language: Language, feature: Feature): Promise<Catalogue> {
  const locale = localeOf(language);
  return loadPart(`${locale}/${feature}`, async () => {
    const catalogue = locale === fallbackLanguage && feature === 'common' ? common : await load(locale, feature);
    if (!isPseudo(language)) return catalogue;
    const { drawPseudo } = await import('#contract/texts/pseudo.ts');
    return drawPseudo(language, catalogue);
  });
}

async function load(locale: string, feature: Feature): Promise<Catalogue> {
  const file = `texts-${locale}${endings[feature] ?? ''}`;
  const catalogues = await files[`./catalogues/${file}.ts`]?.();
  const catalogue = catalogues?.[`../../../../contract/texts/${locale}/${feature}.json`];
  if (!catalogue) throw new Error(`There are no texts of ${feature} in ${locale}.`);
  return catalogue;
}
