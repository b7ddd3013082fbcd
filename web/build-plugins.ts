import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a .br and a .gz next to each text file; the server sends them unchanged, and nothing of `.vite`. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter(
        (file) => !file.startsWith('.vite') && ['.js', '.css', '.svg'].includes(extname(file)),
      );
      await Promise.all(texts.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}

/**
 * Lowers the priority of scripts below that of style sheets: a page's frame is drawn without scripts (bench/page.ts in
 * 0702ef8a). Links to the scripts of screens do the same (server/platform/http/built-files.ts).
 */
export const scriptsLater = (): Plugin => ({
  name: 'scripts-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page.replaceAll(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"'),
  },
});

/** A call's summary, written as one literal on the line of its name or the next. */
const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Strips the summaries of calls, which only the API's documentation shows, from the browser's code. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    // Keeps the lines, and with them every position in a source map.
    handler: (code) => ({ code: code.replaceAll(summary, (text) => text.replaceAll(/[^\n]/g, '')), map: null }),
  },
});
