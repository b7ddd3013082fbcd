import common from '#contract/texts/en/common.json';
import { type Language, fallbackLanguage, isPseudo, localeOf } from '#contract/texts/languages.ts';
import type { Catalogue, Feature } from '#contract/texts/translate.ts';
import { loadPart } from '#web/platform/tab/needed.ts';

/** Bundled with the code: the text about failed loading must always be available. Compiled like the others. */
export const commonFallback: Catalogue = common;

/**
 * Files of each language, with its catalogues by path; compiled by compile-texts.ts. Those of server-rendered pages and
 * mails are in none, and the server's renderer takes all from the server.
 */
const files: Record<string, (() => Promise<Record<string, Catalogue>>) | undefined> = import.meta.env.RENDERS_PAGES
  ? {}
  : import.meta.glob<Record<string, Catalogue>>('./catalogues/*.ts', { import: 'texts' });
/** File name endings of features that are not for all users: those of visitors too, and those of administrators. */
const endings: Partial<Record<Feature, string>> = {
  common: '-early',
  accounts: '-early',
  forms: '-early',
  admin: '-admin',
  mail: '-admin',
};

/** Catalogues of a language by feature. */
export type Catalogues = Partial<Record<Feature, Catalogue>>;

/** Loads the catalogue of a feature in a language, with all others in the same file. */
export function loadCatalogues(language: Language, feature: Feature): Promise<Catalogues> {
  const locale = localeOf(language);
  return loadPart(`${locale}/${feature}`, async () => {
    const catalogues = locale === fallbackLanguage && feature === 'common' ? { common } : await load(locale, feature);
    if (!isPseudo(language)) return catalogues;
    const { drawPseudo } = await import('#contract/texts/pseudo.ts');
    return mapCatalogues(catalogues, (catalogue) => drawPseudo(language, catalogue));
  });
}

async function load(locale: string, feature: Feature): Promise<Catalogues> {
  const file = `texts-${locale}${endings[feature] ?? ''}`;
  const found = (await files[`./catalogues/${file}.ts`]?.()) ?? {};
  const catalogues: Catalogues = Object.fromEntries(
    Object.entries(found).map(([path, catalogue]) => [path.replace(/^.*\/|\.json$/g, ''), catalogue]),
  );
  if (!catalogues[feature]) throw new Error(`There are no texts of ${feature} in ${locale}.`);
  return catalogues;
}

const mapCatalogues = (catalogues: Catalogues, change: (catalogue: Catalogue) => Catalogue): Catalogues =>
  Object.fromEntries(Object.entries(catalogues).map(([feature, catalogue]) => [feature, change(catalogue)]));
