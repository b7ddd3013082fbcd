import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';

/** Writes a .br and a .gz next to each text file, which the server sends unchanged. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => ['.js', '.css', '.svg'].includes(extname(file)));
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

/** Stylesheet of the server-rendered pages; `server/public` looks it up in the manifest by this name. */
const publicPage = join(import.meta.dirname, 'public-pages/public-page.css');

/** Named breakpoints (ui/media.css) are a draft that this transformer knows; it comes with Vite. */
export const css: CSSOptions = { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } };

/** Minimum number of chunks that must share a module before it moves to a shared file. */
const leastSharing = 10;

let signInModules: Set<string> | undefined;

/** Groups widely shared modules in two files: those that sign-in needs, and the rest. */
function nameShared(id: string, context: ChunkContext): string {
  signInModules ??= ['main.tsx', 'accounts/sign-in-screen.tsx'].reduce(
    (seen, file) => addNeeded(join(import.meta.dirname, file), context, seen),
    new Set<string>(),
  );
  return signInModules.has(id) ? 'shared' : 'shared-signed-in';
}

/** Adds a module and its static imports, recursively. */
function addNeeded(id: string, context: ChunkContext, seen: Set<string>): Set<string> {
  if (!seen.has(id)) {
    seen.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) addNeeded(imported, context, seen);
  }
  return seen;
}

interface ChunkContext {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), compileTexts(), compressed()],
  css,
  build: {
    // scripts/web-build.mjs passes another folder, which is served only once it is complete.
    outDir: join(import.meta.dirname, '../dist/by-hand'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: { app: join(import.meta.dirname, 'index.html'), 'public-page': publicPage },
      output: {
        codeSplitting: {
          groups: [{ name: nameShared, debugName: 'shared', minShareCount: leastSharing }],
          // Else a file takes along what its modules import, also what sign-in needs.
          includeDependenciesRecursively: false,
        },
      },
    },
    // The Content-Security-Policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
