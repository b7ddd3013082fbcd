import {
  chownSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

test('a new file is for the owner of the folder alone', async () => {
  chownSync(folder, 1234, 1234);
  const file = join(folder, '.env');
  await writeSettingsFile(file, { PORT: '1' });
  expect(statSync(file)).toMatchObject({ uid: 1234, gid: 1234, mode: 0o100600 });
});

test('a file keeps owner and mode, unless the owner of the folder could not read it', async () => {
  chownSync(folder, 1234, 1234);
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=1\n', { mode: 0o640 });
  chownSync(file, 0, 1234);
  await writeSettingsFile(file, { PORT: '2' });
  expect(statSync(file)).toMatchObject({ uid: 0, gid: 1234, mode: 0o100640 });
  chownSync(file, 0, 0);
  await writeSettingsFile(file, { PORT: '3' });
  expect(statSync(file)).toMatchObject({ uid: 1234, gid: 1234, mode: 0o100600 });
});

test('a link stays one, also if its file is yet to be made', async () => {
  const [file, target] = [join(folder, '.env'), join(folder, 'settings')];
  symlinkSync('settings', file);
  await writeSettingsFile(file, { PORT: '1' });
  await writeSettingsFile(file, { PORT: '2' });
  expect([readlinkSync(file), readFileSync(target, 'utf8')]).toEqual(['settings', 'PORT=2\n']);
  expect(readSettingsFile(file)).toEqual({ PORT: '2' });
});

test('keeps other lines, and removes an empty value', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, '# Ours\nPORT=8080\nSMTP_URL=smtp://old\nexport ADMIN_EMAIL=a@example.com\n');
  writeFileSync(`${file}.part`, 'of a killed setup');
  await writeSettingsFile(file, { SMTP_URL: '', ADMIN_EMAIL: 'b@example.com' });
  expect(readFileSync(file, 'utf8')).toBe('# Ours\nPORT=8080\nADMIN_EMAIL=b@example.com\n');
});

test('refuses a value that Node and compose would read differently, and leaves the file unchanged', async () => {
  const file = join(folder, '.env');
  writeFileSync(file, 'PORT=8080\n');
  await expect(writeSettingsFile(file, { NAME: `Joe's "$`, PORT: '' })).rejects.toThrow(/^NAME has a ' beside/);
  expect(readFileSync(file, 'utf8')).toBe('PORT=8080\n');
});
