import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminTalents } from '#contract/admin.ts';
import { ownAccount } from '#contract/own-account.ts';
import { startExport } from '#contract/own-data.ts';
import { buildAdministrator, buildTalentUser } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readExport, startExports, storedExports, takeData } from '#server/testing/exports.ts';
import { sweepExports } from './service.ts';

let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let caller: Caller;
beforeAll(async () => {
  world = await createWorld();
  await startExports(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  talent = await buildTalentUser(world.services.db);
  caller = await world.signIn(talent);
});

/** Ages a user's copy by some hours. */
const pass = (hours: number) =>
  sql`
    update exports set ends_at = ends_at - make_interval(hours => ${hours}::integer)
    where user_id = ${talent.id}::integer`.execute(world.services.db);

const mailsToThem = () => readOutbox(world).filter((mail) => mail.includes(`To: ${talent.email}`));

test('creates a copy, mails its owner, and lets them download it', async () => {
  expect(await readExport(caller)).toBeNull();
  const url = await takeData(caller);
  expect(url).toMatch(/^\/exports\/[\w-]{22}\.zip$/);
  const { status, headers, text } = await caller.get(url);
  expect([status, text.slice(0, 2)]).toEqual([200, 'PK']);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="Rolecall-data.zip"',
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  });
  expect(await readExport(caller)).toMatchObject({ state: 'ready', size: Number(headers['content-length']) });
  const { activity } = (await caller.send(ownAccount, {})).answer;
  expect(activity.map(({ kind }) => kind)).toEqual(['dataTaken']);

  await expect.poll(mailsToThem).toHaveLength(1);
  const [mail] = mailsToThem();
  expect(mail).toContain('Subject: Your data is ready');
  expect(mail).toContain('/account#your-data');
  expect(mail).not.toContain('/exports/');
});

test('serves ranges, and HEAD without a body', async () => {
  const url = await takeData(caller);
  const size = Number((await caller.request('HEAD', url)).headers['content-length']);
  const part = await caller.get(url, { range: 'bytes=0-1' });
  expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    'PK',
    `bytes 0-1/${size}`,
    '2',
  ]);
  const last = await caller.get(url, { range: 'bytes=-22' });
  expect([last.status, last.headers['content-range']]).toEqual([206, `bytes ${size - 22}-${size - 1}/${size}`]);
  const beyond = await caller.get(url, { range: `bytes=${size}-` });
  expect([beyond.status, beyond.headers['content-range'], beyond.text]).toEqual([416, `bytes */${size}`, '']);
  for (const { headers } of [part, last, beyond]) expect(headers['cache-control']).toBe('no-store');
});

test('serves only the owner: 401 without a session, 404 for others and for unknown names', async () => {
  const url = await takeData(caller);
  expect((await world.visitor().get(url)).status).toBe(401);
  const stranger = await world.signIn(await buildTalentUser(world.services.db));
  const [theirs, absent] = [await stranger.get(url), await stranger.get(`/exports/${'A'.repeat(22)}.zip`)];
  expect([theirs.status, absent.status]).toEqual([404, 404]);
  expect({ ...theirs.problem, requestId: '' }).toEqual({ ...absent.problem, requestId: '' });
  for (const name of ['x.zip', `${'A'.repeat(22)}.json`, 'A'.repeat(22), '..%2Fsecret.zip'])
    expect([name, (await caller.get(`/exports/${name}`)).status]).toEqual([name, 404]);

  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  expect((await administrator.get(url)).status).toBe(404);
  const { answer } = await administrator.send(adminTalents, { search: `#${talent.id}` });
  await administrator.get(answer.users[0]?.signinUrl ?? '');
  expect((await administrator.get(url)).status).toBe(404);
  const { status, problem } = await administrator.send(startExport, {});
  expect([status, problem.reason]).toEqual([403, { code: 'acting' }]);
});

test('creates one at a time however often requested, and two a day; a refusal changes nothing', async () => {
  // Held: the copy reads messages.
  await withTransaction(world.services.db, async (db) => {
    await sql`lock table messages in access exclusive mode`.execute(db);
    expect((await caller.send(startExport, {})).status).toBe(200);
    const again = await caller.send(startExport, {});
    expect([again.status, again.answer]).toEqual([200, {}]);
    const { export: copy, may, activity } = (await caller.send(ownAccount, {})).answer;
    expect([copy, may.takeData, activity.map(({ kind }) => kind)]).toEqual([{ state: 'waiting' }, true, ['dataTaken']]);
  });
  await expect.poll(() => readExport(caller)).toMatchObject({ state: 'ready' });
  const second = await takeData(caller);
  const third = await caller.send(startExport, {});
  expect([third.status, third.problem.code, Number(third.headers['retry-after'])]).toEqual([
    429,
    'too-many',
    expect.any(Number),
  ]);
  expect((await caller.get(second)).status).toBe(200);
});

test('creates one large copy a day, whatever its size, while sizes of small ones add up', async () => {
  const { db } = world.services;
  const video = { milliseconds: 1_000, hasPoster: false };
  const small = { ...video, userId: talent.id, fileName: `${'v'.repeat(22)}.webm`, size: 1_500_000 };
  await db.insertInto('videos').values(small).execute();
  const counted = () =>
    db.selectFrom('limits').select('count').where('key', '=', `exports:megabytes:${talent.id}`).executeTakeFirst();
  await takeData(caller);
  expect(await counted()).toEqual({ count: 2 });
  const other = await buildTalentUser(db);
  for (let index = 0; index < 6; index += 1) {
    const large = { ...video, userId: other.id, fileName: `${String(index).repeat(22)}.webm`, size: 2_000_000_000 };
    await db.insertInto('videos').values(large).execute();
  }
  const theirs = await world.signIn(other);
  await takeData(theirs);
  const { status, problem } = await theirs.send(startExport, {});
  expect([status, problem.code]).toEqual([429, 'too-many']);
  expect(await readExport(theirs)).toMatchObject({ state: 'ready' });
});

test('begins one copy for several concurrent requests, with the same answer for all', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await caller.send(startExport, {})).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const { activity } = (await caller.send(ownAccount, {})).answer;
  expect(activity.map(({ kind }) => kind)).toEqual(['dataTaken']);
});

test('replaces the previous copy', async () => {
  const first = await takeData(caller);
  const second = await takeData(caller);
  expect((await caller.get(first)).status).toBe(404);
  expect((await caller.get(second)).status).toBe(200);
  await expect.poll(() => storedExports(world)).not.toContain(first.slice(1));
});

test('expires after 24 hours, at once for its owner and then in the storage', async () => {
  const url = await takeData(caller);
  await pass(23);
  expect((await caller.get(url)).status).toBe(200);
  await pass(1);
  expect((await caller.get(url)).status).toBe(404);
  expect(await readExport(caller)).toBeNull();
  expect(await storedExports(world)).toContain(url.slice(1));
  await sweepExports(world.services.db);
  await expect.poll(() => storedExports(world)).not.toContain(url.slice(1));
  const { rows } = await sql`select from exports where user_id = ${talent.id}`.execute(world.services.db);
  expect(rows).toEqual([]);
});

test('serves suspended users too', async () => {
  await world.services.db
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('id', '=', talent.id)
    .execute();
  const url = await takeData(caller);
  expect((await caller.get(url)).status).toBe(200);
});

test('deletes the file with the user', async () => {
  const url = await takeData(caller);
  await withTransaction(world.services.db, (db) => deleteUser(world.services, db, talent.id));
  await expect.poll(() => storedExports(world)).not.toContain(url.slice(1));
  expect((await caller.get(url)).status).toBe(401);
});

test('leaves no file if the user is deleted during the creation', async () => {
  const before = await storedExports(world);
  await withTransaction(world.services.db, async (db) => {
    await sql`lock table passkeys in access exclusive mode`.execute(db);
    expect((await caller.send(startExport, {})).status).toBe(200);
    await deleteUser(world.services, db, talent.id);
  });
  const open = () =>
    sql`select from deliveries where kind in ('make-export', 'remove-media')`
      .execute(world.services.db)
      .then(({ rows }) => rows);
  await expect.poll(open).toEqual([]);
  expect(await storedExports(world)).toEqual(before);
});
