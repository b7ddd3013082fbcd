import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Html, html } from './html.ts';

const Chunk = z.object({
  name: z.optional(z.string()),
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
});
type Chunk = z.infer<typeof Chunk>;
const Manifest = z.record(z.string(), Chunk);

/** Finds the hashed files of the web app in Vite's manifest. */
export class BuiltFiles {
  readonly #chunks: z.infer<typeof Manifest>;
  /** Keys of what the page itself names. */
  readonly #ofPage = new Set<string>();

  constructor(webRoot: string) {
    const manifest = join(webRoot, '.vite', 'manifest.json');
    this.#chunks = existsSync(manifest) ? Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : {};
    const page = join(webRoot, 'index.html');
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    for (const [key, { file }] of Object.entries(this.#chunks)) if (text.includes(`"/${file}"`)) this.#ofPage.add(key);
  }

  /** Finds the file made of a source, named from the web room. */
  fileOf(source: string): string | undefined {
    return this.#chunks[source]?.file;
  }

  /**
   * Writes the tags with which a page asks early for modules by path or file name, or chunks by name, and all they import. Style sheets
   * come first, those of an import before its importer's, which may overrule them; scripts later, as the frame needs none.
   * What the page names already is left out.
   */
  writeTags(modules: readonly string[]): Html {
    const seen = new Set(this.#ofPage);
    const chunks = modules.flatMap((module) => this.#collect(this.#keyOf(module), seen));
    const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
    return html`${sheets.map((file) => html`<link rel="stylesheet" crossorigin href="/${file}" />`)}${chunks.map(
      ({ file }) => html`<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" />`,
    )}`;
  }

  #keyOf(name: string): string {
    if (name in this.#chunks) return name;
    const isNamed = (key: string) => this.#chunks[key]?.name === name || key.endsWith(`/${name}`);
    return Object.keys(this.#chunks).find(isNamed) ?? '';
  }

  /** Lists a chunk after all it imports, without those seen before. */
  #collect(key: string, seen: Set<string>): Chunk[] {
    const chunk = this.#chunks[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap((imported) => this.#collect(imported, seen)), chunk];
  }
}
