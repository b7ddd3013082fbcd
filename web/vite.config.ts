import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { prerendered } from './prerendered.ts';

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

/** A call's summary, written as one literal on the line of its name or the next. */
const summary = /^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Leaves the summaries of calls, which only the API's documentation shows, out of what a browser loads. */
const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    // The lines stay, and with them every position in a source map.
    handler: (code) => ({ code: code.replaceAll(summary, (text) => text.replaceAll(/[^\n]/g, '')), map: null }),
  },
});

/** Stylesheet of the server-rendered pages; `server/public` looks it up in the manifest by this name. */
const publicPage = join(import.meta.dirname, 'public-pages/public-page.css');

/** Named breakpoints (ui/media.css) are a draft that this transformer knows; it comes with Vite. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Without a hash, since the server writes classes of the shell (server/pages/frame.ts).
    cssModules: { pattern: '[name]_[local]' },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // The summaries first: the compiler prints each module in lines of its own.
  plugins: [
    withoutSummaries(),
    react({ compiler: true }),
    compileTexts(),
    prerendered(css),
    scriptsLater(),
    compressed(),
  ],
  css,
  // React has this hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    // scripts/web-build.mjs passes another folder, which is served only once it is complete.
    outDir: join(import.meta.dirname, '../dist/by-hand'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // Modules of the contract only state things, so those of which nothing is used are left out.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/[\w-]+\.ts$/, sideEffects: false }] },
      // The screens of visitors are entries too, so what they need loads with the page.
      input: {
        app: join(import.meta.dirname, 'index.html'),
        'sign-in': join(import.meta.dirname, 'accounts/sign-in-screen.tsx'),
        'sign-up': join(import.meta.dirname, 'accounts/sign-up-screen.tsx'),
        'public-page': publicPage,
      },
      output: {
        codeSplitting: {
          groups: [
            // Two files arrive sooner than one of 120 KB, which shares the network with all others.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'app', tags: ['$initial'], test: /^(?!.*\/public-pages\/)/, priority: 1 },
            // Each file costs a request, so what many parts need stands in one; the bundler splits all else by itself.
            {
              name: 'shared',
              minShareCount: 5,
              test: /^(?!.*\/(?:contract\/(?:admin|candidates|history|interviews|position-search|reports|search|videos)|web\/(?:forms\/number-field|messaging\/videos|ui\/menu-button))\.)/,
            },
            // Forms that keep what is typed, of the screens that edit.
            {
              name: 'editing',
              test: /\/web\/(?:forms\/(?:character-count|edit-header|form|form-section|pending-uploads)|platform\/(?:kept-draft|kept-forms|save|use-keeper))\./,
              priority: 1,
            },
            // Of what two or more need, these are small, and most screens ask for nearly all of them.
            { name: 'base', minShareCount: 2, test: /\/(?:lucide-react|@tanstack|web\/(?:shell|platform))\// },
            // Small sheets of the homes and of what stands above lists, in one.
            {
              name: 'cards',
              test: /\/web\/.*\/(?:card|card-skills|keys-button|trial-ended|onboarding-bar)\.module\.css/,
              priority: 1,
            },
            // Fields and cards of a few screens, in a file each and not in one for all.
            {
              name: 'pickers',
              test: /\/web\/reference\/(?!names|role-skills|skill-suggestions|country-list)/,
              priority: 1,
            },
            {
              name: 'talents',
              test: /\/web\/(?:people\/(?:talent-card|use-marks|availability-badge)|ui\/tick-line)\./,
            },
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
