import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const outDir = join(import.meta.dirname, '../dist/web');

/** Writes a .br and a .gz beside each text file, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => ['.js', '.css', '.svg'].includes(extname(file))).map(compress));
    },
  };
}

async function compress(file: string): Promise<void> {
  const path = join(outDir, file);
  const content = await readFile(path);
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(content)),
    writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 })),
  ]);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), compressed()],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // The Content-Security-Policy allows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
