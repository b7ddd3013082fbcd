import { Fragment, type ReactElement, type ReactNode, cloneElement, createElement, use } from 'react';
import { type Language, directionOf, fallbackLanguage, isLanguage } from '#contract/texts/languages.ts';
import { type Catalogue, type Feature, type Making, type Translate, translator } from '#contract/texts/translate.ts';
import { createStore } from '#web/platform/tab/store.ts';
import { commonFallback, loadCatalogues } from './catalogues.ts';
import { readerLocale } from './reader-locale.ts';

/**
 * Texts of a feature in the current language: `t(key, values)`; for those with tags `t.rich`, with an element for each.
 */
export type TextsOf<F extends Feature> = Translate<F, ReactNode, ReactElement>;

/** The server writes the language into the page; in development the page is always English at first. */
function written(): Language {
  const language = globalThis.document?.documentElement.lang ?? '';
  return isLanguage(language) ? language : fallbackLanguage;
}

const shown = createStore<Language>(written());
const loaded = new Map<string, Loaded>();
const loading = new Map<string, Promise<TextsOf<Feature>>>();
const known = new Set<Feature>();

/** Texts that `use` reads synchronously: React checks these two properties of a promise. */
interface Loaded extends Promise<TextsOf<Feature>> {
  status: 'fulfilled';
  value: TextsOf<Feature>;
}

const nameOf = (language: Language, feature: Feature): string => `${language}/${feature}`;

const making: Making<ReactNode, ReactElement> = {
  join: (parts) => (parts.length === 1 ? parts[0] : createElement(Fragment, null, ...parts)),
  wrap: (element, inside) => cloneElement(element, undefined, inside),
};

/** Where the server's renderer has its texts from, at once. */
let source: ((language: Language, feature: Feature) => Catalogue) | undefined;

/** Takes all texts from a source instead of loading files. */
export function readTextsFrom(catalogueOf: typeof source): void {
  source = catalogueOf;
}

function keep(name: string, promise: Promise<TextsOf<Feature>>, texts: TextsOf<Feature>): TextsOf<Feature> {
  loaded.set(name, Object.assign(promise, { status: 'fulfilled' as const, value: texts }));
  return texts;
}

function load(language: Language, feature: Feature): Promise<TextsOf<Feature>> {
  const name = nameOf(language, feature);
  const begun = loading.get(name);
  if (begun) return begun;
  if (import.meta.env.RENDERS_PAGES && source) {
    const texts = make(language, source(language, feature));
    const kept = Promise.resolve(texts);
    keep(name, kept, texts);
    loading.set(name, kept);
    return kept;
  }
  const promise: Promise<TextsOf<Feature>> = loadCatalogues(language, feature).then(
    (catalogues) => {
      for (const [other, catalogue] of Object.entries(catalogues)) {
        const one = `${language}/${other}`;
        if (loading.has(one)) continue;
        const texts = make(language, catalogue);
        const kept = Promise.resolve(texts);
        keep(one, kept, texts);
        loading.set(one, kept);
      }
      return keep(name, promise, make(language, catalogues[feature] ?? {}));
    },
    (error: unknown) => {
      loading.delete(name);
      if (feature !== 'common') throw error;
      // Failures are reported in English until these are loaded again.
      console.info(error);
      return keep(name, promise, fallback);
    },
  );
  known.add(feature);
  loading.set(name, promise);
  return promise;
}

const make = (language: Language, catalogue: Catalogue): TextsOf<Feature> =>
  translator<Feature, ReactNode, ReactElement>({ language, locale: readerLocale(language) }, catalogue, making);

/**
 * Hook: the texts of a feature, whose file loads on first use. A screen loads in parallel with the files of its role.
 */
export function useTexts<F extends Feature>(feature: F): TextsOf<F> {
  const language = shown.use();
  // Also for loaded texts: a component that has waited in `use` must call it again, with the same promise.
  return use(loaded.get(nameOf(language, feature)) ?? load(language, feature));
}

/**
 * The texts of a feature outside components, for example for a notice. Throws if no screen has loaded them, except for
 * the common ones, which are English until loaded.
 */
export function getTexts<F extends Feature>(feature: F): TextsOf<F> {
  if (import.meta.env.RENDERS_PAGES) void load(shown.get(), feature);
  const texts = loaded.get(nameOf(shown.get(), feature))?.value ?? (feature === 'common' ? fallback : undefined);
  if (!texts) throw new Error(`The texts of ${feature} are not loaded.`);
  return texts;
}

const fallback = translator<Feature, ReactNode, ReactElement>({ language: fallbackLanguage }, commonFallback, making);

/** Loads texts in the current language. */
export async function loadTexts(...features: Feature[]): Promise<void> {
  await Promise.all(features.map((feature) => load(shown.get(), feature)));
}

/** Loads a module together with the texts it shows. */
export const withTexts =
  <Module>(loadModule: () => Promise<Module>, ...features: Feature[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([loadModule(), loadTexts(...features)]);
    return module;
  };

export const useLanguage = shown.use;
export const getLanguage = shown.get;
/** Sets the language of what is rendered next, on the server. */
export const setLanguage = shown.set;

/** The language last requested, whose texts may still be loading. */
let asked = shown.get();

/** Switches all screens to a language, once it has the texts loaded so far. Of two at once, the later is shown. */
export async function showLanguage(language: Language): Promise<void> {
  asked = language;
  if (language === shown.get()) return;
  // Until the change, screens still load texts in the old language.
  for (let count = 0; count < known.size;) {
    count = known.size;
    await Promise.all([...known].map((feature) => load(language, feature)));
  }
  if (language !== asked) return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  shown.set(language);
}
