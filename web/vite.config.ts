import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { frameParts } from './frame-parts.ts';
import { withoutSummaries } from './without-summaries.ts';

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
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Without a hash, since the server writes classes of the shell (server/accounts/frame.ts).
    cssModules: { pattern: '[name]_[local]' },
  },
};

/** Number of files that must need a module before it moves to a shared one. */
const leastSharing = 2;

/** Screens that need much of the same, and so share a file; others share what the shell brings. */
const kinds = {
  main: ['main.tsx'],
  account: ['accounts/sign-in-screen.tsx', 'accounts/sign-up-screen.tsx'],
  shell: ['signed-in.tsx'],
  forms: [
    'company-editing/company-edit-screen.tsx',
    'positions-editing/position-edit-screen.tsx',
    'talents/talent-edit-screen.tsx',
  ],
  cards: ['home/talent-home-screen.tsx', 'home/client-home-screen.tsx'],
  profiles: ['signed-in-later.tsx', 'profiles/talent-profile-screen.tsx'],
  people: ['teammates/teammate-create-screen.tsx', 'teammates/teammate-edit-screen.tsx', 'account/account-screen.tsx'],
  lists: ['messaging/messages-screen.tsx', 'admin/clients-screen.tsx', 'admin/failed-mail-screen.tsx'],
  cases: ['admin/case-screen.tsx', 'admin/reports-screen.tsx', 'cases/restricted-screen.tsx'],
};
type Kind = keyof typeof kinds;
let needs: Record<Kind, Set<string>> | undefined;

/** Icons of sign-in and sign-up, by file. All icons come through one module, so the graph does not tell who needs which. */
const earlyIcons = new Set(['building-complex', 'check', 'chevrons-up-down', 'code-xml', 'languages', 'x']);

/** Names the file of a module that several files need. */
function nameShared(id: string, context: ChunkContext): string | null {
  const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1];
  if (icon !== undefined) return earlyIcons.has(icon) ? 'shared' : 'shell';
  needs ??= mapValues(kinds, (files) =>
    files.reduce((seen, file) => addNeeded(join(import.meta.dirname, file), context, seen), new Set<string>()),
  );
  const found = needs;
  const [first, ...others] = (Object.keys(kinds) as Kind[]).filter((kind) => found[kind].has(id)); // the keys of a literal
  if (first === 'account' && others.length === 0) return 'accounts';
  if (first === 'main' || first === 'account') return 'shared';
  if (first === 'shell') return 'shell';
  if (first === 'forms' && id.includes('/web/positions-editing/')) return 'positions';
  if (first === 'forms' && id.includes('/web/pictures/')) return 'pictures';
  if (first === 'forms' && others.length === 0 && id.includes('/web/reference/')) return 'pickers';
  if (first === 'forms' && others.some((kind) => kind !== 'people' && kind !== 'cases')) return 'shell';
  if (first === 'forms') return 'forms';
  // Calls of accounts, lists and cases, which the administrator's screens name too.
  if ((first === 'people' || first === 'lists' || first === 'cases') && id.includes('/contract/')) return 'calls';
  if (first === 'people') return others.includes('cases') ? 'calls' : 'people';
  if (first === 'cases') return 'cases';
  if (first === 'cards' || first === 'profiles') return others.some((kind) => kind !== 'profiles') ? 'shell' : first;
  return null;
}

const mapValues = <K extends string, A, B>(record: Record<K, A>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, change(value)])) as Record<K, B>; // the same keys

/** Features whose texts sign-in shows, and every screen after it. */
const earlyTexts = new Set(['common', 'accounts', 'forms']);

/** Groups the texts of a language in two files: those that sign-in shows too, and the others. */
function nameTexts(id: string): string | null {
  const [, language, feature = ''] = /\/contract\/texts\/(\w+)\/([\w-]+)\.json$/.exec(id) ?? [];
  if (language === undefined || `${language}/${feature}` === 'en/common') return null;
  return `texts-${language}${earlyTexts.has(feature) ? '-early' : ''}`;
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
  // The summaries first: the compiler prints each module in lines of its own.
  plugins: [withoutSummaries(), react({ compiler: true }), compileTexts(), frameParts(), compressed()],
  css,
  // React has this hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    // scripts/web-build.mjs passes another folder, which is served only once it is complete.
    outDir: join(import.meta.dirname, '../dist/by-hand'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: { app: join(import.meta.dirname, 'index.html'), 'public-page': publicPage },
      output: {
        codeSplitting: {
          groups: [
            { name: nameTexts, debugName: 'texts', priority: 2 },
            { name: nameShared, debugName: 'shared', minShareCount: leastSharing },
          ],
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
