import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['plain', 'https://jobs.example.com', 'NAME=https://jobs.example.com'],
  ['spaces and signs', 'Jobs # $HOME "here" \\n', `NAME='Jobs # $HOME "here" \\n'`],
  ['an apostrophe', "Joe's Jobs", `NAME="Joe's Jobs"`],
])('a value is read back as written: %s', async (_kind, value, line) => {
  const file = join(folder, '.env');
  await writeSettingsFile(file, { NAME: value });
  expect(readFileSync(file, 'utf8')).toBe(`${line}\n`);
  expect(readSettingsFile(file)).toEqual({ NAME: value });
});

test('keeps other lines, removes an empty value, and lets only the owner read the file', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, '# Ours\nPORT=8080\nSMTP_URL=smtp://old\nexport ADMIN_EMAIL=a@example.com\n');
  writeFileSync(`${file}.part`, 'of a killed setup');
  await writeSettingsFile(file, { SMTP_URL: '', ADMIN_EMAIL: 'b@example.com' });
  expect(readFileSync(file, 'utf8')).toBe('# Ours\nPORT=8080\nADMIN_EMAIL=b@example.com\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('refuses a value that Node and compose would read differently, and leaves the file unchanged', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=8080\n');
  await expect(writeSettingsFile(file, { NAME: `Joe's "$`, PORT: '' })).rejects.toThrow(/^NAME has a ' beside/);
  expect(readFileSync(file, 'utf8')).toBe('PORT=8080\n');
});
