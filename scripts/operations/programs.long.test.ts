import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTalentUser } from '#server/accounts/build.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { endProduct, freePort, inDatabase, startProduct, untilReady } from '#server/testing/product.ts';
import { run } from './build.ts';

let parent = '';
let product: ChildProcess | undefined;
const folderOf = (name: string): string => join(parent, name);

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-programs-'));
  chmodSync(parent, 0o755); // otherwise root's database is placed elsewhere
});
afterEach(async () => {
  if (product) await endProduct(product);
  product = undefined;
  rmSync(parent, { recursive: true });
});

test('a passphrase encrypts a backup, and data in use or in place are not replaced', async () => {
  const port = await freePort();
  product = startProduct(folderOf('old'), port);
  await untilReady(`http://127.0.0.1:${port}`);
  await inDatabase(folderOf('old'), ({ db }) => buildTalentUser(db));
  const secret = { BACKUP_PASSPHRASE: 'correct horse battery' };
  const made = await run('backup.ts', [folderOf('copy')], { DATA_DIR: folderOf('old'), ...secret });
  expect(made).toMatchObject({ code: 0, failure: '' });
  expect(made.output).toMatch(/rolecall\.backup: \d+ rows and 0 files, \d+ bytes, encrypted\.\n$/);
  const used = await run('restore.ts', [folderOf('copy')], { DATA_DIR: folderOf('old'), ...secret });
  expect(used.code).toBe(1);
  expect(used.failure).toMatch(/^The database is in use \(connections: \d+\)\. Stop the product .*\n$/);
  await endProduct(product);

  const plain = await run('backup.ts', [folderOf('plain')], { DATA_DIR: folderOf('old') });
  expect(plain.output).toContain('not encrypted.');
  const dated = await run('backup.ts', [folderOf('dated'), '--keep', '1'], { DATA_DIR: folderOf('old') });
  expect(dated.output).toMatch(/\/dated\/\d{4}-\d\d-\d\dT[\d-]{8}Z\/rolecall\.backup: /);
  const swapped = await run('restore.ts', [folderOf('plain')], { DATA_DIR: folderOf('new'), ...secret });
  expect(swapped).toMatchObject({ code: 1, output: '' });
  expect(swapped.failure).toMatch(/^.* is not encrypted, but BACKUP_PASSPHRASE is set\. .*\n$/);
  const words = [folderOf('plain'), '--unencrypted'];
  const wanted = await run('restore.ts', words, { DATA_DIR: folderOf('new'), ...secret });
  expect(wanted).toMatchObject({ code: 0, failure: '' });
  expect(wanted.output).toContain('(not encrypted)');

  const again = await run('restore.ts', [folderOf('copy')], { DATA_DIR: folderOf('new'), ...secret });
  expect(again.code).toBe(1);
  expect(again.failure).toMatch(/^This replaces all data \(accounts: 1, files: 0\)\. Run this on a terminal .*\n$/);
}, 240_000);

test('a full disk ends a backup with one line, and leaves no part of it', async () => {
  await inDatabase(folderOf('old'), async (_connection, databaseUrl) => {
    await migrateToLatest(databaseUrl);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folderOf('files') };
    // A limit on file size fails like a full disk, in the middle of a frame.
    const full = await run('backup.ts', [folderOf('copy')], environment, 'ulimit -f 2;');
    expect(full).toMatchObject({ code: 1, failure: expect.stringMatching(/^There is no space left.*\n$/) as string });
    expect(existsSync(folderOf('copy'))).toBe(false);
  });
});

test.each([
  ['backup.ts', [], 'Name a new folder for the backup'],
  ['backup.ts', ['copy', '--gzip'], 'Unknown option.'],
  ['backup.ts', ['copy', '--keep', 'all'], '--keep takes a whole number'],
  ['backup.ts', ['copy'], 'DATA_DIR is '],
  ['backup.ts', ['copy', '--encrypt'], 'A passphrase is needed. Set BACKUP_PASSPHRASE'],
  ['restore.ts', [], 'Name the folder of one backup'],
  ['restore.ts', ['copy', '--plain'], 'Unknown option.'],
  ['restore.ts', ['copy'], 'There is no backup in '],
])('%s %j is refused in one line, and creates no files', async (script, [name, ...words], line) => {
  const folder = name === undefined ? [] : [folderOf(name)];
  const refused = await run(script, [...folder, ...words], { DATA_DIR: folderOf('nothing') });
  expect(refused.code).toBe(1);
  expect(refused.failure.trimEnd().split('\n')).toHaveLength(1);
  expect(refused.failure).toContain(line);
  expect(existsSync(folderOf('nothing'))).toBe(false);
});

test('an unreachable database and a short passphrase are refused in one line', async () => {
  mkdirSync(folderOf('files'));
  const nowhere = { DATABASE_URL: `postgres://rolecall:hidden@127.0.0.1:${await freePort()}/rolecall` };
  const lost = await run('backup.ts', [folderOf('copy')], { ...nowhere, DATA_DIR: folderOf('files') });
  expect(lost).toMatchObject({
    code: 1,
    failure: expect.stringMatching(/^DATABASE_URL is .*ECONNREFUSED.*\n$/) as string,
  });
  expect(lost.failure).not.toContain('hidden@');
  const short = await run('backup.ts', [folderOf('copy')], { BACKUP_PASSPHRASE: 'short', DATA_DIR: folderOf('files') });
  expect(short).toMatchObject({
    code: 1,
    failure: expect.stringMatching(/^The passphrase is too short.*\n$/) as string,
  });
});
