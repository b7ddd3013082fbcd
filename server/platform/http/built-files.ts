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
  /** Keys of the files that the page itself includes. */
  readonly #ofPage = new Set<string>();

  constructor(webRoot: string) {
    const manifest = join(webRoot, '.vite', 'manifest.json');
    this.#chunks = existsSync(manifest) ? Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8'))) : {};
    const page = join(webRoot, 'index.html');
    const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
    for (const [key, { file }] of Object.entries(this.#chunks)) if (text.includes(`"/${file}"`)) this.#ofPage.add(key);
  }

  /** Finds the file built from a source, given by its path in `web/`. */
  fileOf(source: string): string | undefined {
    return this.#chunks[source]?.file;
  }

  /**
   * Writes the tags that preload modules by path or file name, or chunks by name, and everything they import. Style
   * sheets come first, an import's before its importer's, which may override them. Scripts follow, as the frame needs
   * none. Files that the page already includes are left out.
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

  /** Lists a chunk after all its imports, without those seen before. */
  #collect(key: string, seen: Set<string>): Chunk[] {
    const chunk = this.#chunks[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap((imported) => this.#collect(imported, seen)), chunk];
  }
}
