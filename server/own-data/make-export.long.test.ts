import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startExport } from '#contract/own-data.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { createDeliveries } from '#server/platform/deliveries/worker.ts';
import { toAppError } from '#server/platform/errors/handler.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readExport, readFiles, startExports, storedExports, takeData } from '#server/testing/exports.ts';
import { makeExports, ownDataMails } from './service.ts';

/** Directory shared by two processes. */
const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-exports-'));
let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let caller: Caller;
beforeAll(async () => {
  world = await createWorld({ dataDir });
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  talent = await buildTalentUser(world.services.db);
  caller = await world.signIn(talent);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts due tasks: a killed process leaves a removal for the next day. */
const openTasks = async () => {
  const { rows } = await sql`
    select from deliveries
    where kind in ('make-export', 'remove-media') and next_at < now() + interval '1 hour'`.execute(world.services.db);
  return rows.length;
};
/** Makes all retries due now. */
const hurry = () =>
  sql`
    with due as (update deliveries set next_at = now() where kind = 'make-export' and state = 'waiting')
    select pg_notify('deliveries', '')`.execute(world.services.db);

test('leaves no file if a process is killed, and another process creates the copy', async () => {
  const killed = startStalling();
  try {
    expect((await caller.send(startExport, {})).status).toBe(200);
    await once(killed, 'message');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await readExport(caller)).toEqual({ state: 'waiting' });
    const { db, log, listener } = world.services;
    const deliveries = createDeliveries({ db, log, listener, leaseSeconds: 3, pollSeconds: 1 });
    await deliveries.start([makeExports(world.services), ...mailHandlers(world.services, [ownDataMails.ready])]);
    await expect.poll(() => readExport(caller)).toMatchObject({ state: 'ready' });
    const made = await readExport(caller);
    expect(made?.state === 'ready' && [...(await readFiles(world, made.url)).keys()]).toContain('account.json');
    expect(await storedExports(world)).toHaveLength(1);
    await deliveries.stop();
  } finally {
    killed.kill('SIGKILL');
  }
});

/** A process that begins a copy and never finishes it. */
function startStalling(): ChildProcess {
  const program = `
    import { connect } from '#server/platform/database/connect.ts';
    import { createDeliveries } from '#server/platform/deliveries/worker.ts';
    import { createListener } from '#server/platform/memory/listener.ts';
    import { readSettings } from '#server/platform/process/settings.ts';
    import { makeExports } from '#server/own-data/service.ts';
    const url = ${JSON.stringify(world.url)};
    const log = { warn() {}, error() {} };
    const { db } = connect(url);
    const settings = readSettings({ DATA_DIR: ${JSON.stringify(dataDir)} });
    const put = (_key, body) => {
      body.once('data', () => {
        body.pause();
        process.send('began');
      });
      return new Promise(() => {});
    };
    const listener = createListener({ url, log });
    const deliveries = createDeliveries({ db, log, listener, leaseSeconds: 3 });
    await deliveries.start([makeExports({ db, background: db, settings, log, storage: { put, freeBytes: () => Infinity } })]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

test('two processes create several copies, each only once', async () => {
  const another = await world.openAnother();
  await Promise.all([startExports(world), startExports(another)]);
  try {
    const users = await Promise.all(Array.from({ length: 6 }, () => buildTalentUser(world.services.db)));
    const callers = await Promise.all(users.map((user) => world.signIn(user)));
    const before = await storedExports(world);
    const urls = await Promise.all(callers.map(takeData));
    expect(new Set(urls).size).toBe(6);
    await expect.poll(openTasks).toBe(0);
    expect(await storedExports(world)).toHaveLength(before.length + 6);
    for (const { email } of users)
      await expect.poll(() => readOutbox(world).filter((mail) => mail.includes(`To: ${email}`))).toHaveLength(1);
  } finally {
    await another.close();
  }
});

test('begins no copy without room for it, reports that and does not count it', async () => {
  const { storage } = world.services;
  const put = vi.spyOn(storage, 'put');
  vi.spyOn(storage, 'freeBytes').mockResolvedValue(100_000_000);
  for (let times = 0; times < 3; times += 1) {
    expect((await caller.send(startExport, {})).status).toBe(200);
    await expect.poll(() => readExport(caller)).toEqual({ state: 'failed' });
  }
  await expect.poll(openTasks).toBe(0);
  expect(put).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  expect(await storage.freeBytes()).toBeGreaterThan(0);
});

test('reports a full disk at once, leaves nothing behind, and does not count it', async () => {
  const before = await storedExports(world);
  const spy = vi.spyOn(world.services.storage, 'put').mockImplementation((_key, body) => {
    if (!Buffer.isBuffer(body)) body.destroy();
    return Promise.reject(toAppError(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })));
  });
  for (let times = 0; times < 3; times += 1) {
    expect((await caller.send(startExport, {})).status).toBe(200);
    await expect.poll(() => readExport(caller)).toEqual({ state: 'failed' });
  }
  expect(spy).toHaveBeenCalledTimes(3);
  await expect.poll(openTasks).toBe(0);
  expect(await storedExports(world)).toEqual(before);
  vi.restoreAllMocks();
  await takeData(caller);
});

test('tries a copy that fails midway three times, and leaves no partial file', async () => {
  const { storage } = world.services;
  const before = await storedExports(world);
  const avatarKey = `avatar/${'A'.repeat(22)}.webp`;
  await storage.put(avatarKey, Buffer.alloc(100_000), 'image/webp');
  await world.services.db.updateTable('users').set({ avatarKey }).where('id', '=', talent.id).execute();
  const spy = vi.spyOn(storage, 'get').mockRejectedValue(new Error('The storage broke.'));
  expect((await caller.send(startExport, {})).status).toBe(200);
  await expect.poll(async () => (await hurry(), await readExport(caller))).toEqual({ state: 'failed' });
  expect(spy).toHaveBeenCalledTimes(3);
  await expect.poll(openTasks).toBe(0);
  expect(await storedExports(world)).toEqual(before);
  expect(readdirSync(join(dataDir, 'media', '.incoming'))).toEqual([]);
});

test('succeeds at the second try after one failure', async () => {
  const { storage } = world.services;
  const put = vi.spyOn(storage, 'put').mockImplementationOnce((_key, body) => {
    if (!Buffer.isBuffer(body)) body.destroy();
    return Promise.reject(new Error('The storage was away.'));
  });
  expect((await caller.send(startExport, {})).status).toBe(200);
  await expect.poll(async () => (await hurry(), await readExport(caller))).toMatchObject({ state: 'ready' });
  expect(put).toHaveBeenCalledTimes(2);
});

test('a stopping sender hands the copy back, which does not count as a failure', async () => {
  const { db, log, listener, storage } = world.services;
  await world.services.deliveries.stop();
  const begun = Promise.withResolvers<void>();
  vi.spyOn(storage, 'put').mockImplementationOnce(async (_key, body) => {
    if (Buffer.isBuffer(body)) return;
    body.once('data', () => {
      body.pause();
      begun.resolve();
    });
    await once(body, 'close');
    throw new Error('The stream ended early.');
  });
  const deliveries = createDeliveries({ db, log, listener });
  await deliveries.start([makeExports(world.services), ...mailHandlers(world.services, [ownDataMails.ready])]);
  expect((await caller.send(startExport, {})).status).toBe(200);
  await begun.promise;
  await deliveries.stop();
  const { rows } = await sql`select state, tries from deliveries where kind = 'make-export'`.execute(db);
  expect(rows).toEqual([{ state: 'waiting', tries: 0 }]);
  expect(await readExport(caller)).toEqual({ state: 'waiting' });
});
