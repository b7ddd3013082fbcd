import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountTypes } from '#contract/call.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { ensureAdministrators } from '#server/accounts/ensure-administrators.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { endProduct, freePort, inDatabase, programEnvironment, untilReady } from '#server/testing/product.ts';
import { visitors } from './demo/visitors.ts';

const administrator = 'boss@example.com';
let folder = '';
let demo: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-demo-'));
  mkdirSync(join(folder, 'demo'));
  for (const one of [folder, join(folder, 'demo')]) chmodSync(one, 0o755); // otherwise root's database is placed elsewhere
});
afterEach(async () => {
  if (demo) await endProduct(demo);
  demo = undefined;
  rmSync(folder, { recursive: true });
});

async function start() {
  const port = await freePort();
  const env = {
    ...programEnvironment,
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator,
    LOG_LEVEL: 'silent',
  };
  const child = (demo = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], { env, stdio: 'pipe' }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, origin: `http://127.0.0.1:${port}`, read: () => output };
}

const inDemo: typeof inDatabase = (_folder, look) =>
  inDatabase(join(folder, 'demo'), async (connection, url) => {
    await migrateToLatest(url);
    return look(connection, url);
  });

const administrators = () =>
  inDemo(folder, async ({ db }) =>
    (await db.selectFrom('users').select('email').where('type', '=', accountTypes.administrator).execute()).map(
      ({ email }) => email,
    ),
  );

test('starts after an attempt that only created the administrator, and then has only its own', async () => {
  await inDemo(folder, async ({ db }) => {
    const settings = { adminEmails: [administrator, visitors.administrator] };
    const services = { db, settings, log: { info: () => undefined } };
    await ensureAdministrators(services as unknown as Services); // it uses only these
  });
  const { origin, read } = await start();
  await untilReady(origin);
  await expect.poll(read).toContain('/demo/administrator/');
  expect(read()).toContain(`sign in as ${visitors.administrator}`);
  const link = new URL(/http:\S+\/demo\/administrator\/\S+/.exec(read())?.[0] ?? '').pathname;
  expect((await fetch(`${origin}${link}`, { redirect: 'manual' })).headers.get('location')).toBe('/');
  expect(await administrators()).toEqual([visitors.administrator]);
  const unrecorded = await inDemo(folder, ({ db }) =>
    db
      .selectFrom('positions')
      .leftJoin('positionVersions', 'positionId', 'positions.id')
      .select('positions.id')
      .where('liveSince', 'is not', null)
      .where('positionVersions.id', 'is', null)
      .execute(),
  );
  expect(unrecorded).toEqual([]);
}, 240_000);

test('refuses a database with a user', async () => {
  await inDemo(folder, ({ db }) => buildTalentUser(db));
  const { child, read } = await start();
  expect(await once(child, 'close')).toEqual([1, null]); // with all its output
  expect(read()).toContain('This database holds users that are not the demonstration’s.');
  expect(await administrators()).toEqual([]);
});
