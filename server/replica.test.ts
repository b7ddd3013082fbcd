import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminAdministrators,
  adminClients,
  adminDeleteUser,
  adminExtendTrial,
  adminFailedMail,
  adminSetTrial,
  adminTalents,
  adminWeek,
} from '#contract/admin.ts';
import { adminLog } from '#contract/audit-log.ts';
import { adminSuspend } from '#contract/cases.ts';
import { updatePosition } from '#contract/positions.ts';
import { publicPosition } from '#contract/public.ts';
import { adminCases } from '#contract/reports.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { emit } from '#server/app.ts';
import { createMatching } from '#server/matching/service.ts';
import { connect } from '#server/platform/database/connect.ts';
import { openReplica, type Replica } from '#server/platform/database/replica.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { buildPosition } from '#server/positions/build.ts';
import { installReference } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { endProduct, freePort, startProduct, untilReady } from '#server/testing/product.ts';
import { type Replicated, startReplicated } from '#server/testing/replicated.ts';
import { createWorld, type World } from '#server/testing/world.ts';

/* What the product reads from a replica, and that nothing just written is missing while that stands still. */

let pair: Replicated;
let replica: Replica;
let world: World;
let administrator: Caller;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  pair = await startReplicated();
  const { url, connection } = pair;
  await installReference({ db: connection.db, emit });
  replica = openReplica({ primary: connection.db, replica: connect(pair.replicaUrl), log, isThere: true });
  world = await createWorld({}, { url, connection, reading: replica, end: () => replica.close() });
  administrator = await world.signIn(await buildAdministrator(connection.db));
});
afterAll(async () => {
  await world.close();
  await pair.drop();
});

const untilUsed = () => expect.poll(() => replica.isUsed()).toBe(true);
const visit = async (path: string) => (await world.visitor().get(path)).status;
const settings = (replicaUrl: string) => ({
  DATABASE_URL: pair.url,
  DATABASE_REPLICA_URL: replicaUrl,
  APP_SECRET: 'a secret of the tests',
});

describe('reads from the replica', () => {
  let hashId: string;
  let companyId: number;
  beforeAll(async () => {
    ({ hashId, companyId } = await buildPosition(world.services.db));
  });

  test.each<[string, () => Promise<number>]>([
    ['clients', async () => (await administrator.send(adminClients, {})).status],
    ['talents', async () => (await administrator.send(adminTalents, { search: 'ada' })).status],
    ['administrators', async () => (await administrator.send(adminAdministrators, {})).status],
    ['the numbers of a week', async () => (await administrator.send(adminWeek, {})).status],
    ['the log', async () => (await administrator.send(adminLog, {})).status],
    ['failed mail', async () => (await administrator.send(adminFailedMail, {})).status],
    ['cases', async () => (await administrator.send(adminCases, {})).status],
    [
      'the line above sign-in',
      async () => (await world.visitor().send(publicPosition, { positionHashId: hashId })).status,
    ],
    ['a position', () => visit(`/positions/${hashId}`)],
    ['a company', () => visit(`/companies/${companyId}`)],
    ['the companies', () => visit('/companies')],
    ['the feed', () => visit('/feed.atom')],
    ['the sitemap', () => visit('/sitemap.xml')],
    ['a part of the sitemap', () => visit('/sitemap/positions/0.xml')],
  ])('%s', async (_name, ask) => {
    await expect
      .poll(async () => {
        await buildPosition(world.services.db); // else lists and parts are kept
        const before = replica.reads.replica;
        expect(await ask()).toBe(200);
        return replica.reads.replica - before;
      })
      .toBeGreaterThan(0);
  });
});

describe.each(['follows', 'stands still'])('while the replica %s', (how) => {
  beforeEach(async () => {
    await untilUsed();
    if (how === 'stands still') await pair.freeze();
  });
  afterEach(() => pair.thaw());

  test('an administrator finds in the lists what they have just done', async () => {
    const { id: userId } = await buildClient(world.services.db);
    const found = async () => {
      const { answer } = await administrator.send(adminClients, { search: `#${userId}` });
      return answer.users.find(({ id }) => id === userId);
    };
    expect(await found()).toMatchObject({ isTrial: true });
    for (const isTrial of [false, true, false, true]) {
      await administrator.send(adminSetTrial, { userId, isTrial });
      expect(await found()).toMatchObject({ isTrial });
    }
    const { trialEndsAt } = (await administrator.send(adminExtendTrial, { userId, trialEndsAt: null })).answer;
    expect(await found()).toMatchObject({ trialEndsAt });
    expect((await administrator.send(adminSuspend, { userId, rule: 1, reasons: 'Poses.' })).status).toBe(200);
    expect(await found()).toMatchObject({ suspension: { of: 'user' } });
    const { answer } = await administrator.send(adminLog, { userId });
    expect(answer.entries[0]).toMatchObject({ act: 'suspended' });
    await administrator.send(adminDeleteUser, { userId });
    expect(await found()).toBeUndefined();
  });

  test('a position has its page as soon as it is Live, and none once it is closed', async () => {
    const { caller, companyId } = await signInClient(world, { isTrial: false });
    const { id, hashId } = await buildPosition(world.services.db, { companyId, isLive: false, isRemote: true });
    const places = [`/positions/${hashId}`, `/companies/${companyId}`];
    const lists = ['/feed.atom', '/sitemap/positions/0.xml'];
    for (const isLive of [true, false, true, false]) {
      expect((await caller.send(updatePosition, { position: { id, isLive } })).status).toBe(200);
      for (const path of places) expect((await world.visitor().get(path)).status).toBe(isLive ? 200 : 404);
      for (const path of lists) expect((await world.visitor().get(path)).text.includes(hashId)).toBe(isLive);
    }
  });

  test("matching's memory holds all that was written before and while it is loaded", async () => {
    const { db } = world.services;
    const rows = async () => {
      const { rows } = await sql<{ talents: number; positions: number }>`
        select (select count(*) from talents) as talents,
          (select count(*) from positions where is_live) as positions`.execute(db);
      return [rows[0]?.talents, rows[0]?.positions];
    };
    for (let times = 0; times < 5; times += 1) {
      await buildTalent(db);
      const before = replica.reads.replica;
      const listener = createListener({ url: pair.url, log });
      const { memory } = createMatching({ db, background: db, reading: replica, listener, log });
      for (let written = 0; written < 20; written += 1) await buildTalent(db);
      await buildPosition(db);
      await expect.poll(() => memory.askAll(() => true)).toBe(true);
      const held = () => memory.tables().flatMap(({ name, rows }) => (/^(talents|positions)$/.test(name) ? rows : []));
      expect(await memory.askAll(held)).toEqual(await rows());
      expect(how === 'follows' || replica.reads.replica === before).toBe(true);
      await memory.close();
      await listener.close();
    }
  });
});

test('matching loads from the replica', async () => {
  const { db } = world.services;
  await untilUsed();
  const listener = createListener({ url: pair.url, log });
  const before = replica.reads.replica;
  await expect
    .poll(async () => {
      const { memory } = createMatching({ db, background: db, reading: replica, listener, log });
      await expect.poll(() => memory.askAll(() => true)).toBe(true);
      await memory.close();
      return replica.reads.replica - before;
    })
    .toBeGreaterThanOrEqual(4);
  await listener.close();
});

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-replica-'));
  chmodSync(folder, 0o755);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('does not start with a replica that is a primary, and says so in one line', async () => {
    const product = startProduct(folder, await freePort(), settings(pair.url), 'pipe');
    let said = '';
    product.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(product, 'close')).toEqual([1, null]);
    expect(said.trim()).toBe(
      'DATABASE_REPLICA_URL is "a primary", expected the address of a replica of DATABASE_URL, or none.',
    );
  });

  test('tells by metrics whether the replica is used; starts without it, and uses it once it answers', async () => {
    await pair.stopReplica();
    const metricsPort = String(await freePort());
    const port = await freePort();
    const product = startProduct(folder, port, { ...settings(pair.replicaUrl), METRICS_PORT: metricsPort });
    await untilReady(`http://127.0.0.1:${port}`);
    const scrape = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return (series: string) => new RegExp(`^${series} (.*)$`, 'm').exec(text)?.[1];
    };
    await untilReady(`http://127.0.0.1:${metricsPort}`);
    const away = await scrape();
    expect([away('rolecall_replica_used'), away('rolecall_replica_lag_seconds')]).toEqual(['0', undefined]);
    await pair.startReplica();
    await expect.poll(async () => (await scrape())('rolecall_replica_used')).toBe('1');
    const used = await scrape();
    expect(Number(used('rolecall_replica_lag_seconds'))).toBeLessThan(1);
    expect(used('rolecall_replica_reads_total\\{from="primary"\\}')).toMatch(/^\d+$/);
    await endProduct(product);
  });
});
