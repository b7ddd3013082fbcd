import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { frameParts } from './frame-parts.ts';
import { type ModuleGraph, findNeeded } from './module-graph.ts';
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

/**
 * Asks for scripts after style sheets: the frame of a page is drawn without any (bench/page.ts). Screens name theirs
 * likewise (server/platform/http/built-files.ts). Beside style sheets one script alone is asked for: a large one then, and
 * the bundler's helpers after it (bench/first-paint.ts).
 */
const scriptsLater = (): Plugin => ({
  name: 'scripts-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page
        .replace(
          /<script type="module" crossorigin src="([^"]*\/rolldown-runtime-[^"]*)"><\/script>(\s*<script type="module".*?<\/script>)/,
          '$2\n<link rel="modulepreload" crossorigin href="$1">',
        )
        .replaceAll(/<(?:script type="module"|link rel="modulepreload") crossorigin/g, '$& fetchpriority="low"'),
  },
});

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
  talent: ['profiles/talent-profile-screen.tsx'],
  company: ['profiles/company-profile-screen.tsx'],
  later: ['signed-in-later.tsx'],
  people: ['teammates/teammate-create-screen.tsx', 'teammates/teammate-edit-screen.tsx'],
  own: ['account/account-screen.tsx'],
  messages: ['messaging/messages-screen.tsx'],
  lists: ['admin/clients-screen.tsx', 'admin/failed-mail-screen.tsx'],
  cases: ['admin/case-screen.tsx', 'admin/reports-screen.tsx', 'cases/restricted-screen.tsx'],
  trust: ['trust/trust-screen.tsx'],
  privacy: ['privacy/privacy-screen.tsx'],
  endOfAccount: ['account/reports-section.tsx', 'account/own-data-section.tsx', 'account/delete-section.tsx'],
};
type Kind = keyof typeof kinds;
let needs: Record<Kind, Set<string>> | undefined;

/**
 * Style sheets that stand in another file than the scripts beside them: one more is a request before the first frame of
 * a page, and what they hold for other screens is small.
 */
const sheetsIn: Record<string, string> = {
  pickers: 'forms',
  profiles: 'cards',
  'talent-profile': 'cards',
  own: 'shell',
  passkeys: 'shell',
  people: 'shell',
};

/** Names the file of a module that several files need. */
function nameShared(id: string, graph: ModuleGraph): string | null {
  const name = nameOf(id, graph);
  return (id.endsWith('.css') && name !== null ? sheetsIn[name] : undefined) ?? name;
}

function nameOf(id: string, graph: ModuleGraph): string | null {
  needs ??= mapValues(kinds, (files) =>
    findNeeded(
      files.map((file) => join(import.meta.dirname, file)),
      graph,
    ),
  );
  const found = needs;
  const [first, ...others] = (Object.keys(kinds) as Kind[]).filter((kind) => found[kind].has(id)); // the keys of a literal
  const isElseFor = (...few: Kind[]) => others.every((kind) => few.includes(kind));
  const isCall = id.includes('/contract/');
  const isOf = (...rooms: string[]) => rooms.some((room) => id.includes(`/web/${room}/`));
  switch (first) {
    case 'main':
      // Two files arrive sooner than one of 97 KB, which shares the network with all others.
      return /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id) ? 'react' : 'app';
    case 'account':
      return isElseFor() ? 'accounts' : 'app';
    case 'shell':
      return 'shell';
    case 'forms':
      if (isOf('positions-editing')) return 'positions';
      if (isOf('pictures')) return 'pictures';
      if (isElseFor() && isOf('reference')) return 'pickers';
      return isElseFor('people', 'own', 'cases', 'trust') ? 'forms' : 'shell';
    case 'cards':
      return isElseFor('talent', 'company', 'later') ? 'cards' : 'shell';
    case 'talent':
      if (isElseFor('later')) return 'talent-profile';
      return isElseFor('company', 'later') ? 'profiles' : 'shell';
    case 'company':
      return isElseFor('later') ? 'company-profile' : 'shell';
    case 'people':
      // What accounts share, and calls that the administrator's screens name too.
      return isCall || !isElseFor() ? 'own' : 'people';
    case 'cases':
      return isCall ? 'own' : 'cases';
    case 'own':
      if (id.includes('/passkey') || id.includes('-dialog.module.css')) return 'passkeys';
      if (isCall || isOf('platform', 'forms')) return 'own';
      break;
    case 'lists':
      if (isCall || isOf('platform')) return 'own';
      break;
    case 'later':
    case 'messages':
      if (isCall || isOf('messaging', 'moderation')) return 'messaging';
      break;
    case 'trust':
      if (isCall || isOf('platform')) return 'trust';
      break;
    case 'privacy':
      return isElseFor() ? 'privacy' : 'shell';
    case 'endOfAccount':
      return 'end-of-account';
    case undefined:
  }
  // A file for each icon would be too many.
  return id.includes('/lucide-react/') ? 'icons' : null;
}

/** Files with their entries, which they alone need: main.tsx, the module that the router loads, sections of an account. */
const withEntries = new Set(['app', 'react', 'shell', 'end-of-account']);
const nameWithEntry = (id: string, graph: ModuleGraph): string | null => {
  const name = nameShared(id, graph);
  return name !== null && withEntries.has(name) ? name : null;
};

const mapValues = <K extends string, A, B>(record: Record<K, A>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, change(value)])) as Record<K, B>; // the same keys

export default defineConfig({
  root: import.meta.dirname,
  // The summaries first: the compiler prints each module in lines of its own.
  plugins: [withoutSummaries(), react({ compiler: true }), compileTexts(), frameParts(), scriptsLater(), compressed()],
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
            { name: nameWithEntry, debugName: 'with entries', priority: 1 },
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
