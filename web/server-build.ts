import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type InlineConfig, type Plugin, build } from 'vite';
import { compileTexts } from './compile-texts.ts';

/**
 * Builds entry-server.tsx, which renders pages in the server's process, as one module with all that it needs, and the
 * style sheet of the public pages.
 */
export const serverBuild = (css: CSSOptions, outDir: string): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react(), compileTexts()],
  css,
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    alias: [{ find: /^.*\/clean-html\.ts$/, replacement: join(import.meta.dirname, 'rich-text/stored-html.ts') }],
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    outDir,
    emptyOutDir: false,
    manifest: '.vite/server.json',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { 'entry-server': join(import.meta.dirname, 'entry-server.tsx') },
      output: { entryFileNames: '.vite/[name].js', codeSplitting: false },
    },
  },
});

/** Adds it to each build of the web app. */
export const withServer = (css: CSSOptions): Plugin => ({
  name: 'with-server',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    await build(serverBuild(css, dir));
  },
});
