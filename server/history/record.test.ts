import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionRecord } from '#contract/addresses.ts';
import { moveCandidates } from '#contract/candidates.ts';
import { saveNote } from '#contract/history.ts';
import { matchOrderVersion } from '#contract/matching.ts';
import { createPosition, deletePosition, updatePosition } from '#contract/positions.ts';
import { addExclusion } from '#contract/privacy.ts';
import { buildAdministrator, passProof, signInClient } from '#server/accounts/build.ts';
import { holdPositions, releasePositions, sweepVersions } from '#server/positions/service.ts';
import { emit } from '#server/app.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { quotas } from '#server/platform/limits/table.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTeam } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

/** Reads a CSV file as objects. */
function parse(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  expect(text.startsWith('\uFEFF')).toBe(true);
  for (const [line] of text.slice(1).matchAll(/(?:"(?:[^"]|"")*"|[^"\r])*\r\n/g))
    rows.push(
      [...line.slice(0, -2).matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
  const [names = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}

const read = async (caller: Caller, hashId: string) => {
  const { status, text } = await caller.get(positionRecord(hashId));
  return { status, text, rows: status === 200 ? parse(text) : [] };
};

/** Lets ten minutes pass for what a position says. */
const settle = (id: number) =>
  sql`
    update position_versions set posted_at = posted_at - interval '10 minutes', ended_at = ended_at - interval '10 minutes'
    where position_id = ${id}::integer`.execute(db());

/** Creates a position with several versions, saved by a member. */
async function post(caller: Caller) {
  const { positionId: id, positionHashId: hashId } = (await caller.send(createPosition, {})).answer;
  const save = async (position: object) => {
    await settle(id);
    return caller.send(updatePosition, { position: { id, ...position } });
  };
  await save({ title: '=Draft' });
  const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: 'plus bonus' };
  await save({ isLive: true, title: '=Mason, "first"', description: '<p>Build</p><p>a wall</p>', pay, isRemote: true });
  await save({ mainTeammateId: null });
  await save({ title: 'Mason', pay: null, experienceFrom: 3 });
  return { id, hashId, save };
}

test('contains the versions posted while Live, and each move', async () => {
  const { caller, client, asColleague, talent, asTalent, companyId } = await buildTeam(world);
  const { hashId: positionHashId, save } = await post(caller);
  const { talent: other } = await signInTalent(world, {}, { firstName: '+Noor' });
  await asColleague.send(moveCandidates, { positionHashId, talentIds: [talent.id, other.id], stage: 'kept' });
  await caller.send(moveCandidates, { positionHashId, talentIds: [other.id], stage: 'closed', reason: 'notAFit' });
  await caller.send(moveCandidates, { positionHashId, talentIds: [talent.id], stage: null });
  await caller.send(saveNote, { talentId: talent.id, text: 'Secret-Note' });
  await save({ isLive: false, closeReason: 'filled' });
  await save({ title: 'Secret-Draft' });

  const { rows, text } = await read(caller, positionHashId);
  const posted = rows.filter(({ row }) => row === 'posted');
  expect(posted).toMatchObject([
    {
      title: `'=Mason, "first"`,
      text: 'Build\na wall',
      pay: 'EUR 70000-90000 year gross, plus bonus',
      conditions: 'remote: yes\nwritten_in: en',
      order_version: String(matchOrderVersion),
    },
    { title: 'Mason', pay: '', conditions: 'remote: yes\nyears_of_experience: 3 or more\nwritten_in: en' },
  ]);
  expect(posted[0]?.['until']).toBe(posted[1]?.['from']);
  expect(posted[1]?.['until']).toMatch(/Z$/);
  // Compares with a plain recount.
  const { rows: counted } = await sql<Record<string, string>>`
    select 'moved' as row, to_char(e.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as "from",
      e.talent_id::text as engineer_id, coalesce(initcap(e.stage), 'Off the list') as stage,
      case e.closed_reason when 'notAFit' then 'Not a fit' else '' end as reason,
      m.first_name || ' ' || m.last_name as by
    from candidate_events e join positions p on p.id = e.position_id join users m on m.id = e.moved_by
    where p.hash_id = ${positionHashId} order by e.id`.execute(db());
  const moved = rows.filter(({ row }) => row === 'moved');
  expect(moved.map((row) => ({ ...row, from: row['from']?.slice(0, 19) }))).toMatchObject(
    counted.map(({ engineerId = '', ...row }) => ({ ...row, engineer_id: engineerId })),
  );
  expect(moved).toHaveLength(4);
  expect(moved[1]?.['engineer']).toMatch(/^'\+Noor /);
  for (const secret of ['Secret', '@example.com', client.email]) expect(text).not.toContain(secret);

  await asTalent.send(addExclusion, { kind: 'company', companyId });
  const after = (await read(caller, positionHashId)).rows.filter(({ row }) => row === 'moved');
  expect(after.map((row) => row['engineer_id'])).toEqual([String(other.id), String(other.id)]);
  await db().deleteFrom('users').where('id', '=', other.id).execute();
  expect((await read(caller, positionHashId)).rows.filter(({ row }) => row === 'moved')).toEqual([]);
});

test('a held company posts nothing, and versions are deleted after their years', async () => {
  const { caller, companyId } = await buildTeam(world);
  const { id, hashId } = await post(caller);
  const until = async () => (await read(caller, hashId)).rows.map((row) => row['until'] !== '');
  expect(await until()).toEqual([true, false]);
  await holdPositions({ emit }, db(), companyId);
  expect(await until()).toEqual([true, true]);
  await settle(id);
  await releasePositions({ emit }, db(), companyId);
  expect(await until()).toEqual([true, true, false]);
  const age = (years: number) =>
    sql`
    update position_versions set posted_at = posted_at - make_interval(years => ${years}),
      ended_at = ended_at - make_interval(years => ${years}) where position_id = ${id}`.execute(db());
  await age(9);
  await sweepVersions(db(), 4);
  expect(await until()).toEqual([true, true, false]);
  await holdPositions({ emit }, db(), companyId);
  await age(4);
  await sweepVersions(db(), 5);
  expect(await until()).toEqual([true, true, true]);
  await sweepVersions(db(), 4);
  expect(await until()).toEqual([]);
  expect((await caller.send(deletePosition, { positionId: id })).status).toBe(200);
  expect((await read(caller, hashId)).status).toBe(404);
});

test('only its company can download the record, with a proof', async () => {
  const { caller, asTalent } = await buildTeam(world);
  const { hashId } = await post(caller);
  const { caller: stranger } = await signInClient(world);
  const asAdministrator = await world.signIn(await buildAdministrator(db()));
  expect((await read(world.visitor(), hashId)).status).toBe(401);
  expect((await read(asTalent, hashId)).status).toBe(403);
  expect((await read(asAdministrator, hashId)).status).toBe(403);
  expect((await read(stranger, hashId)).status).toBe(404);
  expect((await read(caller, 'absent')).status).toBe(404);
  await passProof(world, caller);
  const refused = await caller.get(positionRecord(hashId));
  expect([refused.status, refused.problem]).toMatchObject([403, { code: 'needs-proof' }]);
  await passProof(world, stranger);
  expect((await read(stranger, hashId)).status).toBe(404);
});

test('a position keeps one version for what stood less than ten minutes, whatever is saved meanwhile', async () => {
  const { caller } = await buildTeam(world);
  const { id, hashId } = await post(caller);
  await settle(id);
  for (let count = 0; count < 5; count += 1)
    for (const isLive of [false, true])
      await caller.send(updatePosition, { position: { id, isLive, title: `Title ${count}` } });
  const { rows } = await read(caller, hashId);
  expect(rows.map(({ title, until }) => [title, until !== ''])).toEqual([
    [`'=Mason, "first"`, true],
    ['Mason', true],
    ['Title 4', false],
  ]);
});

test('all versions are read, however many, one record at a time and twenty an hour', async () => {
  const { caller, client } = await buildTeam(world);
  const { id, hashId } = await post(caller);
  await sql`
    insert into position_versions (position_id, posted_at, ended_at, order_version, content)
    select ${id}::integer, now() - interval '1 year', now() - interval '1 year', 1, jsonb_build_object('title', 'Old ' || n)
    from generate_series(1, 55) n`.execute(db());
  const both = await withTransaction(db(), async (db) => {
    await sql`lock table position_versions`.execute(db);
    const both = [read(caller, hashId), read(caller, hashId)];
    expect((await Promise.race(both)).status).toBe(429);
    return both;
  });
  expect((await Promise.all(both)).find(({ status }) => status === 200)?.rows).toHaveLength(57);
  await useUp(db(), 'records', client.id);
  expect((await read(caller, hashId)).status).toBe(429);
});

test('a company whose records are full saves no further Live text', async () => {
  const { caller } = await buildTeam(world);
  const { save, id } = await post(caller);
  const { max } = quotas.versions;
  Object.assign(quotas.versions, { max: 1 });
  const { status, problem } = await save({ title: 'More' });
  expect([status, problem.reason?.code]).toEqual([409, 'versionsFull']);
  Object.assign(quotas.versions, { max });
  expect((await caller.send(updatePosition, { position: { id, isLive: false, closeReason: 'filled' } })).status).toBe(
    200,
  );
});
