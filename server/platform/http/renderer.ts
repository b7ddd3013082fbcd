import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Renderer, RendererModule } from '#contract/public-pages.ts';
import { catalogueOf } from '#server/platform/texts/texts.ts';
import { type Brand, readBrand } from './brand.ts';

const Chunk = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
const Manifest = z.record(z.string(), Chunk);
type Manifest = z.infer<typeof Manifest>;

/** Its source in the web room. */
const source = 'entry-server.tsx';

/** The renderer of the web app's components, with the look of public pages. */
export interface OpenRenderer extends Renderer, Pick<Brand, 'themeColour'> {
  sheets: readonly string[];
}

/**
 * Returns the opener of the built renderer (web/entry-server.tsx). It is loaded with the first page, so that a process
 * without pages does not hold it. Opening throws if the web app is not built, as in tests of the calls.
 */
export function rendererIn(webRoot: string, { themeColour, sheet } = readBrand({})): () => Promise<OpenRenderer> {
  const folder = join(webRoot, '.vite');
  let opened: Promise<OpenRenderer> | undefined;
  const open = async (): Promise<OpenRenderer> => {
    const manifest = join(folder, 'server.json');
    if (!existsSync(manifest)) throw new Error('The web app is not built: run npm run build first.');
    const chunks = Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
    const { file = '' } = chunks[source] ?? {};
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(webRoot, file)).href);
    const { createRenderer } = module as RendererModule; // built from web/entry-server.tsx, which satisfies it
    const sheets = sheetsOf(chunks, source).map((built) => `/${built}`);
    return { ...createRenderer(catalogueOf), themeColour, sheets: sheet ? [...sheets, sheet.address] : sheets };
  };
  return () =>
    (opened ??= open().catch((error: unknown) => {
      // The next page tries again.
      opened = undefined;
      throw error;
    }));
}

/** The style sheets of a chunk and of all it imports, an import's before its importer's, which may override them. */
function sheetsOf(chunks: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((imported) => sheetsOf(chunks, imported, seen)), ...(chunk.css ?? [])];
}
