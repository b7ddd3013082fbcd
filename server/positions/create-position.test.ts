import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPosition, deletePosition, listPositions, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Signs in a member of a paying company, which may have any number of positions. */
const signedInClient = (company: { isTrial?: boolean; trialEndsAt?: Date } = {}) =>
  signInClient(world, { isTrial: false, ...company });

/** Counts connections to this database that wait for a lock. */
async function countWaiting(db: Database): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

describe('a new position', () => {
  test('is an empty Draft with its author as the contact, under an unguessable name', async () => {
    const { client, companyId, caller } = await signedInClient();
    const { answer } = await caller.send(createPosition, {});
    expect(answer.positionHashId).toMatch(/^[\w-]{16,}$/);
    const row = await world.services.db
      .selectFrom('positions')
      .selectAll()
      .where('id', '=', answer.positionId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      hashId: answer.positionHashId,
      companyId,
      title: '',
      isLive: false,
      liveSince: null,
      mainTeammateId: client.id,
    });
  });

  test('is the only one of a company on trial, expired or not, however many requests are concurrent', async () => {
    const { companyId, caller } = await signedInClient({ isTrial: true });
    await caller.get('/sanctum/csrf-cookie');
    const replies = await withTransaction(world.services.db, async (db) => {
      // While this transaction locks the company, the requests queue for the lock; a check without a lock would already
      // have passed.
      await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
      const sent = Array.from({ length: 20 }, () => caller.send(createPosition, {}));
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(3);
      return sent;
    });
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(
      await world.services.db.selectFrom('positions').select('id').where('companyId', '=', companyId).execute(),
    ).toHaveLength(1);

    const expired = await signedInClient({ isTrial: true, trialEndsAt: new Date(0) });
    expect((await expired.caller.send(createPosition, {})).status).toBe(200);
    expect((await expired.caller.send(createPosition, {})).status).toBe(409);
  });

  test('may follow once the trial position is deleted', async () => {
    const { caller } = await signedInClient({ isTrial: true });
    const { answer } = await caller.send(createPosition, {});
    expect((await caller.send(deletePosition, { positionId: answer.positionId })).status).toBe(200);
    expect((await caller.send(createPosition, {})).status).toBe(200);
  });

  test('is one of many for a paying company', async () => {
    const { caller } = await signedInClient();
    for (let count = 0; count < 3; count += 1) expect((await caller.send(createPosition, {})).status).toBe(200);
  });

  test('has the given fields from the start, but begins as a Draft', async () => {
    const { client, companyId, caller } = await signedInClient();
    const content = {
      title: ' Cartographer ',
      description: '<p>Maps</p><script>alert(1)</script>',
      skills: [5001, 1002],
      optionalSkills: [1002, 1001],
      isRemote: true,
      timezone: 'Asia/Calcutta',
      timezoneMargin: 2,
      countryIds: [620],
    };
    const { answer } = await caller.send(createPosition, {
      position: { ...content, isLive: true, id: 7, companyId: 7 } as typeof content, // fields that a form may not send
    });
    const row = await world.services.db
      .selectFrom('positions')
      .selectAll()
      .where('id', '=', answer.positionId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      companyId,
      title: 'Cartographer',
      description: '<p>Maps</p>',
      requiredSkillIds: [1002, 5001],
      optionalSkillIds: [1001],
      isLive: false,
      liveSince: null,
      isRemote: true,
      timezone: 'Asia/Kolkata',
      utcOffsetMinutes: 330,
      countryIds: [620],
      mainTeammateId: client.id,
    });
  });

  test.each<[string, object]>([
    ['position.title', { title: 'a'.repeat(101) }],
    ['position.skills.0', { skills: [7] }],
    ['position.timezone', { timezone: 'Mars/Olympus' }],
    ['position.countryIds.0', { countryIds: [999] }],
    ['position.mainTeammateId', { mainTeammateId: 2_000_000_000 }],
  ])('is not made at all of a wrong %s', async (path, position) => {
    const { companyId, caller } = await signedInClient();
    const { status, problem } = await caller.send(createPosition, { position });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    const rows = await world.services.db
      .selectFrom('positions')
      .select('id')
      .where('companyId', '=', companyId)
      .execute();
    expect(rows).toEqual([]);
  });
});

const ifNeverSaved = (positionId: number) => ({ positionId, ifNeverSaved: true });

describe('a position left without a save', () => {
  test('is deleted, and the trial has room for another', async () => {
    const { caller } = await signedInClient({ isTrial: true });
    const { answer } = await caller.send(createPosition, {});
    const list = async () => (await caller.send(listPositions, {})).answer.positions;
    expect(await list()).toMatchObject([{ id: answer.positionId, isNeverSaved: true }]);
    expect((await caller.send(deletePosition, ifNeverSaved(answer.positionId))).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await caller.send(createPosition, {})).status).toBe(200);
  });

  test('stays once any member has saved it, even unchanged, or if a teammate has added it', async () => {
    const { companyId, caller } = await signedInClient();
    const saved = (await caller.send(createPosition, {})).answer.positionId;
    await caller.send(updatePosition, { position: { id: saved } });
    const { answer: filled } = await caller.send(createPosition, { position: { skills: [1002] } });
    const { client: teammate } = await signInClient(world);
    const theirs = await world.services.db
      .insertInto('positions')
      .values({ companyId, hashId: `theirs-${companyId}`, mainTeammateId: teammate.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const id of [saved, filled.positionId, theirs.id])
      expect((await caller.send(deletePosition, ifNeverSaved(id))).status).toBe(200);
    const { answer } = await caller.send(listPositions, {});
    expect(answer.positions.map(({ id, isNeverSaved }) => ({ id, isNeverSaved }))).toEqual(
      [theirs.id, filled.positionId, saved].map((id) => ({ id, isNeverSaved: false })),
    );
  });

  test('cannot be deleted by another company', async () => {
    const [{ caller }, stranger] = [await signedInClient(), await signedInClient()];
    const { answer } = await caller.send(createPosition, {});
    expect((await stranger.caller.send(deletePosition, ifNeverSaved(answer.positionId))).status).toBe(404);
    expect((await caller.send(listPositions, {})).answer.positions).toHaveLength(1);
  });
});
