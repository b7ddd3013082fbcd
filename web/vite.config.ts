import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { compressed, scriptsLater, withoutSummaries } from './build-plugins.ts';
import { compileTexts } from './compile-texts.ts';
import { withServer } from './server-build.ts';

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
  // True in the renderer (server-build.ts), so that neither bundle has the other's code.
  define: { 'import.meta.env.RENDERS_PAGES': 'false' },
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
            { name: 'app', tags: ['$initial'], test: /^(?!.*\/web\/accounts\/)/, priority: 1 },
            // Only administrators need it.
            { name: 'admin', test: /\/(?:web\/admin\/|contract\/admin\.ts)/, minShareCount: 2 },
            // Each file costs a request, and the bundler by itself makes 60 to 108 for a screen.
            { name: 'shared', minShareCount: 5 },
            // What fewer share: sharing all of it would bring 24 KiB that a conversation does not need.
            { name: 'icons', test: /\/node_modules\/lucide/, minShareCount: 2 },
            {
              name: 'fields',
              test: /\/web\/(?:ui|reference|forms|platform\/(?:keeping|page|texts))\//,
              minShareCount: 3,
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
