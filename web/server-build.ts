import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type InlineConfig, type Plugin, build } from 'vite';
import { compileTexts } from './compile-texts.ts';

/** What server-page.ts has in place of a browser's own. */
const ofPage = ['document', 'location', 'window', 'CSS', 'localStorage', 'sessionStorage', 'BroadcastChannel'];

/** Lets the web room's modules read the page that is rendered, as they read a browser's. */
const onServerPage = (): Plugin => ({
  name: 'on-server-page',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(?!server-page)[\w/-]+\.tsx?$/ },
    handler(code) {
      const names = ofPage.filter((name) => new RegExp(`(?<![.\\w'"])${name}\\b(?! ?[:'"}])`).test(code));
      if (names.length === 0) return undefined;
      const from = join(import.meta.dirname, 'server-page.ts');
      return { code: `import { ${names.join(', ')} } from ${JSON.stringify(from)};${code}`, map: null };
    },
  },
});

/**
 * Builds entry-server.tsx, which renders pages in the server's process, with all that it needs, and the style sheet of
 * the public pages: that of the entry, since frames are a part of their own.
 */
export const serverBuild = (css: CSSOptions, outDir: string): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [onServerPage(), react(), compileTexts()],
  css,
  // As its components are compiled: in development for React's own development build.
  define: {
    'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production'),
    'import.meta.env.RENDERS_PAGES': 'true',
  },
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
      output: { entryFileNames: '.vite/[name].js', chunkFileNames: '.vite/[name]-[hash].js' },
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
