import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BuiltFiles } from './built-files.ts';

test('style sheets come first, an import’s before its importer’s, each file once, and none that the page includes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  const chunks = {
    'screen.tsx': { file: 'screen.js', css: ['screen.css'], imports: ['_app.js', '_kit.js', '_shared.js'] },
    '_kit.js': { file: 'kit.js', css: ['kit.css'], imports: ['_shared.js', 'screen.tsx'] },
    '_shared.js': { name: 'shared', file: 'shared.js' },
    '_app.js': { file: 'app.js', css: ['app.css'] },
  };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(chunks));
  writeFileSync(join(folder, 'index.html'), '<script src="/app.js"></script><link href="/app.css">');
  const { html } = new BuiltFiles(folder).writeTags(['screen.tsx', 'shared', 'absent']);
  expect([...html.matchAll(/href="\/([^"]+)"/g)].map(([, file]) => file)).toEqual([
    'kit.css',
    'screen.css',
    'shared.js',
    'kit.js',
    'screen.js',
  ]);
});
