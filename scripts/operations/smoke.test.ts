import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTalentUser } from '#server/accounts/build.ts';
import { endProduct, freePort, inDatabase, startProduct, untilReady } from '#server/testing/product.ts';
import { run } from './build.ts';

let parent = '';
let product: ChildProcess | undefined;
const folderOf = (name: string): string => join(parent, name);

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-smoke-'));
  chmodSync(parent, 0o755); // otherwise root's database is placed elsewhere
});
afterEach(async () => {
  if (product) await endProduct(product);
  rmSync(parent, { recursive: true });
});

async function start(name: string): Promise<ChildProcess> {
  const port = await freePort();
  product = startProduct(folderOf(name), port);
  await untilReady(`http://127.0.0.1:${port}`);
  return product;
}

const emailsIn = (name: string) =>
  inDatabase(folderOf(name), async ({ db }) =>
    (await db.selectFrom('users').select('email').execute()).map(({ email }) => email),
  );

test('the product starts, survives kill -9, is backed up while it runs, stops, and continues in another folder', async () => {
  const killed = await start('old');
  await inDatabase(folderOf('old'), ({ db }) => buildTalentUser(db, { email: 'kept@example.com' }));
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
  const stopped = await start('old');
  expect(await emailsIn('old')).toEqual(['kept@example.com']);

  const backup = await run('backup.ts', [folderOf('copy')], { DATA_DIR: folderOf('old') });
  expect(backup).toMatchObject({ code: 0, failure: '' });
  await endProduct(stopped);
  expect(stopped.exitCode).toBe(0);
  const restored = await run('restore.ts', [folderOf('copy')], { DATA_DIR: folderOf('new') });
  expect(restored).toMatchObject({ code: 0, failure: '' });
  await start('new');
  expect(await emailsIn('new')).toEqual(['kept@example.com']);
}, 240_000);
