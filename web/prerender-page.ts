import { workerData } from 'node:worker_threads';
import { allLanguages } from '#contract/texts/languages.ts';

/*
 * The page around the components while prerender.tsx renders them. Import it before them: some read it while loading.
 */

const metas = { 'product-name': '{{productName}}', imprint: '{{imprintUrl}}', languages: allLanguages.join(' ') };
const contents = new Map(Object.entries(metas).map(([name, content]) => [`meta[name="${name}"]`, content]));

/** The page's data blocks, by their selector. */
export const blocks = new Map<string, unknown>();

function querySelector(selector: string): object | null {
  if (blocks.has(selector)) return { textContent: JSON.stringify(blocks.get(selector)), remove: () => {} };
  return contents.has(selector) ? { content: contents.get(selector) } : null;
}

const addEventListener = () => {};
Object.assign(globalThis, {
  document: { querySelector, addEventListener, documentElement: { lang: workerData } },
  window: { addEventListener, PublicKeyCredential: {} },
  location: { pathname: '/' },
  CSS: { supports: () => true },
});
