import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';
import { withServer } from './server-build.ts';

/** Writes a .br and a .gz next to each text file; the server sends them unchanged. */
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
 * Lowers the priority of scripts below that of style sheets: a page's frame is drawn without scripts (bench/page.ts in
 * 0702ef8a). Links to the scripts of screens do the same (server/platform/http/built-files.ts). One script is requested
 * alongside the style sheets, so a large one comes first and the bundler's helpers after it (bench/first-paint.ts).
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

/** Strips the summaries of calls, which only the API's documentation shows, from the browser's code. */
const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    // Keeps the lines, and with them every position in a source map.
    handler: (code) => ({ code: code.replaceAll(summary, (text) => text.replaceAll(/[^\n]/g, '')), map: null }),
  },
});

/** Named breakpoints (ui/media.css) are a draft that this transformer, shipped with Vite, supports. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Without a hash: the classes that the server renders are those of the screens, and stay short.
    cssModules: { pattern: '[name]_[local]' },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  // Summaries first: the compiler prints each module with new lines.
  plugins: [
    withoutSummaries(),
    react({ compiler: true }),
    compileTexts(),
    withServer(css),
    scriptsLater(),
    compressed(),
  ],
  css,
  publicDir: 'static',
  // React has this hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    // scripts/web-build.mjs passes another folder, served only once complete.
    outDir: join(import.meta.dirname, '../dist/by-hand'),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      // Modules of the contract only declare things, so unused ones are dropped.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/[\w-]+\.ts$/, sideEffects: false }] },
      // Screens of visitors are entries too, so that their modules load with the page.
      input: {
        app: join(import.meta.dirname, 'index.html'),
        'sign-in': join(import.meta.dirname, 'accounts/sign-in-screen.tsx'),
        'sign-up': join(import.meta.dirname, 'accounts/sign-up-screen.tsx'),
      },
      output: {
        codeSplitting: {
          groups: [
            // Two files arrive sooner than one of 120 KB, which would compete with all others.
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
            // Each file costs a request, so widely shared modules form one; the bundler splits the rest by itself.
            {
              name: 'shared',
              minShareCount: 5,
              test: /^(?!.*\/(?:contract\/(?:admin|candidates|history|interviews|position-search|reports|search|videos)|web\/(?:candidates\/[\w-]+|history\/use-history|forms\/number-field|video\/videos|ui\/menu-button))\.)/,
            },
            // Forms of the edit screens, which keep typed input.
            {
              name: 'editing',
              test: /\/web\/(?:forms\/(?:character-count|edit-header|form|form-section|pending-uploads)|platform\/(?:keeping\/(?:kept-draft|kept-forms|use-keeper)|calls\/save))\./,
              priority: 1,
            },
            // Modules shared by two or more; these are small, and most screens need nearly all of them.
            { name: 'base', minShareCount: 2, test: /\/(?:lucide-react|@tanstack|web\/(?:shell|platform))\// },
            // Small style sheets of the homes and of the bars above lists, in one.
            {
              name: 'cards',
              test: /\/web\/.*\/(?:card|card-skills|keys-button|trial-ended|onboarding-bar)\.module\.css/,
              priority: 1,
            },
            // Fields and cards of a few screens, in separate files.
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
          // Otherwise a group pulls in its modules' imports, including those that sign-in needs.
          includeDependenciesRecursively: false,
        },
      },
    },
    // The Content-Security-Policy allows no data: URLs for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
