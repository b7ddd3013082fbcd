import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupName } from './backup.ts';
import { keepNewest, nameOfNow, readCount } from './dated.ts';

test('removes only the oldest complete backups, and no other content of the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-dated-'));
  const make = (name: string, ...files: string[]) => {
    mkdirSync(join(folder, name));
    for (const file of files) writeFileSync(join(folder, name, file), '');
  };
  const days = ['2026-03-01T03-15-00Z', '2026-03-02T03-15-00Z', '2026-03-03T03-15-00Z', '2026-03-04T03-15-00Z'];
  for (const day of days) make(day, backupName);
  make('2026-02-01T03-15-00Z', backupName, 'note.txt');
  make('2026-01-01T03-15-00Z', `${backupName}.unfinished`);
  make('monday', backupName);
  expect(await keepNewest(folder, 3)).toEqual(
    ['2026-02-01T03-15-00Z', days[0]].map((name) => join(folder, name ?? '')),
  );
  const left = ['2026-01-01T03-15-00Z', '2026-02-01T03-15-00Z', ...days.slice(1), 'monday'];
  expect(readdirSync(folder).toSorted()).toEqual(left);
  expect(readdirSync(join(folder, '2026-02-01T03-15-00Z'))).toEqual(['note.txt']);
  expect(await keepNewest(folder, 3)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('names sort by time, and an invalid number is refused', () => {
  expect(nameOfNow()).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect(['1', '14', '1000'].map(readCount)).toEqual([1, 14, 1_000]);
  for (const given of ['0', '-1', '1.5', '1001', 'all', '']) expect(() => readCount(given)).toThrow(/^--keep takes/);
});
