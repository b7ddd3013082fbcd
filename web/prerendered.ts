import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import react from '@vitejs/plugin-react';
import { type CSSOptions, type Plugin, build } from 'vite';
import { allLanguages } from '#contract/texts/languages.ts';
import { compileTexts } from './compile-texts.ts';

/** Writes the server's page templates: prerender.tsx, built for Node, renders them in each language. */
export const prerendered = (css: CSSOptions): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const outDir = join(dir, '.vite/prerender');
    // In one file, modules load in order: the page first, since the others read it.
    const rolldownOptions = { output: { codeSplitting: false } };
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      plugins: [react(), compileTexts()],
      css,
      ssr: { noExternal: /^(?!react(-dom)?(\/|$))/ },
      build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, rolldownOptions },
    });
    const frames: Record<string, unknown> = {};
    for (const language of allLanguages) {
      const worker = new Worker(join(outDir, 'prerender.js'), {
        workerData: language,
        execArgv: ['--no-experimental-webstorage'],
      });
      [frames[language]] = await once(worker, 'message');
      await worker.terminate();
    }
    await writeFile(join(dir, '.vite/frames.json'), JSON.stringify(frames));
    await rm(outDir, { recursive: true });
  },
});
