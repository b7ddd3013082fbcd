import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rendererIn } from './renderer.ts';

test('public pages link the style sheets of all chunks that the renderer imports, an import’s before its importer’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  const chunks = {
    'entry-server.tsx': { file: 'entry.mjs', css: ['entry.css'], imports: ['_avatar.js', '_button.js'] },
    '_avatar.js': { file: 'avatar.js', css: ['avatar.css'], imports: ['_button.js', 'entry-server.tsx'] },
    '_button.js': { file: 'button.js', css: ['button.css'] },
    'screen.tsx': { file: 'screen.js', css: ['screen.css'], imports: ['entry-server.tsx'] },
  };
  writeFileSync(join(folder, '.vite/server.json'), JSON.stringify(chunks));
  writeFileSync(join(folder, 'entry.mjs'), 'export const createRenderer = () => ({});');
  const { sheets } = await rendererIn(folder)();
  expect(sheets).toEqual(['/button.css', '/avatar.css', '/entry.css']);
});
