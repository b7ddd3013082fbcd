import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { searchOptions, searchTalents, talentFilters } from '#contract/search.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { limits } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readSearch } from './search-talents.ts';
import { listFoundAfter, searchInDatabase } from './talent-search-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});

const typescript = 1002;
const react = 2007;
const postgresql = 5001;
const angular = 2013;

type Payload = z.input<typeof searchTalents.payload>;

/** A client, with helpers that search and return the ids found. */
async function searching() {
  const signedIn = await signInClient(world, { isTrial: false });
  const { caller } = signedIn;
  const search = async (filters: Payload['filters'], cursor?: string | null) =>
    (await caller.send(searchTalents, { filters, cursor })).answer;
  const ids = async (filters: Payload['filters']) => (await search(filters)).talents.map(({ id }) => id);
  return { ...signedIn, search, ids };
}

const say = (id: number, availability: 'looking' | 'notLooking') =>
  world.services.db.updateTable('talents').set({ availability }).where('userId', '=', id).execute();

const made = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a company searches talents', () => {
  test('by all, any and none of some skills, ranked by how many of any they have', async () => {
    const { db } = world.services;
    const { ids } = await searching();
    const both = await buildTalent(db, { skillIds: [typescript, react, postgresql], lastActiveOn: '2026-01-01' });
    const one = await buildTalent(db, { skillIds: [typescript, react], lastActiveOn: '2026-03-01' });
    const angry = await buildTalent(db, { skillIds: [typescript, react, angular] });
    const other = await buildTalent(db, { skillIds: [react] });
    expect(await ids({ skills: [typescript], any: [react, postgresql], not: [angular] })).toEqual([both.id, one.id]);
    expect(new Set(await ids({ skills: [react] }))).toEqual(new Set([both.id, one.id, angry.id, other.id]));
    expect(new Set(await ids({}))).toEqual(new Set([both.id, one.id, angry.id, other.id]));
  });

  test('by experience, work types, looking and recent activity, without talents who have not stated it', async () => {
    const { db } = world.services;
    const { ids } = await searching();
    const senior = await buildTalent(db, { experience: 8, workTypeIds: [1], lastActiveOn: daysAgo(20) });
    const junior = await buildTalent(db, { experience: 1, workTypeIds: [3, 4], lastActiveOn: daysAgo(2) });
    const silent = await buildTalent(db, { experience: null, workTypeIds: [] });
    await say(silent.id, 'looking');
    expect(await ids({ experienceFrom: 5 })).toEqual([senior.id]);
    expect(new Set(await ids({ experienceFrom: 0 }))).toEqual(new Set([senior.id, junior.id]));
    expect(await ids({ workTypeIds: [3] })).toEqual([junior.id]);
    expect(await ids({ looking: true })).toEqual([silent.id]);
    expect(await ids({ activeDays: 7 })).not.toContain(senior.id);
    expect(await ids({ activeDays: 30 })).toContain(senior.id);
  });

  test('by the country in which they may work without a visa', async () => {
    const { db } = world.services;
    const { ids } = await searching();
    const german = await buildTalent(db);
    await buildTalent(db);
    await db
      .updateTable('talents')
      .set({ eligibleCountryIds: [276, 620] })
      .where('userId', '=', german.id)
      .execute();
    expect(await ids({ mayWorkIn: 276 })).toEqual([german.id]);
    expect(await ids({ mayWorkIn: 392 })).toEqual([]);
    await db.updateTable('talents').set({ eligibleCountryIds: [] }).where('userId', '=', german.id).execute();
    expect(await ids({ mayWorkIn: 276 })).toEqual([]);
  });

  test('by place, by the rule that matches positions', async () => {
    const { db } = world.services;
    const { ids, search } = await searching();
    const lisbon = await buildTalent(db, { isRemote: true, timezone: 'Europe/Lisbon' });
    await buildTalent(db, { isRemote: true, timezone: 'Asia/Tokyo' });
    const place = { isRemote: true, timezone: 'Europe/Berlin', timezoneMargin: 2 };
    expect(await ids(place)).toEqual([lisbon.id]);
    expect((await search(place)).currentUtcOffset).toBeTypeOf('number');
    expect((await search({})).currentUtcOffset).toBeNull();
  });

  test('without talents a member of the company has written to', async () => {
    const { db } = world.services;
    const { ids, client, companyId } = await searching();
    const [mine, colleagues, strangers, quiet, answered] = [
      await buildTalent(db),
      await buildTalent(db),
      await buildTalent(db),
      await buildTalent(db),
      await buildTalent(db),
    ];
    const write = async (from: number, to: number, author = from) =>
      buildMessage(db, { threadId: await buildThread(db, from, to), userId: author });
    await write(client.id, mine.id);
    await write((await buildClient(db, { companyId })).id, colleagues.id);
    await write((await buildClient(db)).id, strangers.id);
    await write(client.id, answered.id, answered.id);
    expect(new Set(await ids({ hide: 'contacted' }))).toEqual(new Set([strangers.id, quiet.id, answered.id]));
  });

  test('in pages of 30, without repeating a talent', async () => {
    const { db } = world.services;
    const { search } = await searching();
    const all = new Set<number>();
    for (let index = 0; index < 61; index += 1) all.add((await buildTalent(db)).id);
    const first = await search({});
    const second = await search({}, first.nextCursor);
    const third = await search({}, second.nextCursor);
    expect([first, second, third].map(({ talents }) => talents.length)).toEqual([30, 30, 1]);
    expect([first, second, third].map(({ talentCount }) => talentCount)).toEqual([61, 61, 61]);
    expect(third.nextCursor).toBeNull();
    expect(new Set([first, second, third].flatMap(({ talents }) => talents.map(({ id }) => id)))).toEqual(all);
  });

  test('for its own position: its matches in its order, and the talents a relaxation gains', async () => {
    const { db } = world.services;
    const { ids, search, companyId } = await searching();
    const wanted = { requiredSkillIds: [typescript, react], optionalSkillIds: [postgresql] };
    const { hashId, id } = await buildPosition(db, { companyId, ...wanted });
    const plain = await buildTalent(db, { skillIds: [typescript, react], lastActiveOn: '2026-03-01' });
    const best = await buildTalent(db, { skillIds: [typescript, react, postgresql], lastActiveOn: '2026-01-01' });
    const near = await buildTalent(db, { skillIds: [react] });
    await buildTalent(db, { skillIds: [angular] });
    expect(await ids({ for: hashId })).toEqual([best.id, plain.id]);
    expect(await ids({ for: hashId, not: [postgresql] })).toEqual([plain.id]);
    const { position } = await search({ for: hashId });
    expect(position).toMatchObject({ id, hashId, skills: [{ id: typescript }, { id: react }] });
    const without = { kind: 'withoutSkill', gain: 1, skillId: typescript } as const;
    expect(await ids({ for: hashId, without })).toEqual([near.id]);
  });

  test('without talents it may not find, whatever the filter', async () => {
    const { db } = world.services;
    const { ids, search, companyId } = await searching();
    const found = await buildTalent(db, { skillIds: [typescript] });
    await say((await buildTalent(db, { skillIds: [typescript] })).id, 'notLooking');
    const hidden = await buildTalent(db, { skillIds: [typescript] });
    const before = await search({ skills: [typescript, react] });
    await db.insertInto('exclusions').values({ talentId: hidden.id, companyId }).execute();
    expect(await ids({ skills: [typescript] })).toEqual([found.id]);
    const after = await search({ skills: [typescript, react] });
    expect([before.looser, after.looser]).toEqual([
      [{ filter: 'skills', skillId: react, talentCount: 2 }],
      [{ filter: 'skills', skillId: react, talentCount: 1 }],
    ]);
  });
});

describe('few results', () => {
  test('include the gain of dropping each filter, the largest first, at most four', async () => {
    const { db } = world.services;
    const { search } = await searching();
    for (const years of [1, 2, 3]) await buildTalent(db, { skillIds: [typescript], experience: years });
    await buildTalent(db, { skillIds: [typescript, react], experience: 2 });
    await buildTalent(db, { skillIds: [react], experience: 12 });
    expect((await search({ skills: [typescript, react], experienceFrom: 10 })).looser).toEqual([
      { filter: 'skills', skillId: typescript, talentCount: 1 },
      { filter: 'experienceFrom', talentCount: 1 },
    ]);
    expect((await search({ skills: [typescript], not: [react], experienceFrom: 3 })).looser).toEqual([
      { filter: 'experienceFrom', talentCount: 3 },
    ]);
    expect((await search({})).looser).toEqual([]);
  });
});

test('lists on request only those who are new since a moment, without those a member has written to', async () => {
  const { db } = world.services;
  const { caller, client } = await searching();
  const known = await buildTalent(db, { skillIds: [react] });
  await sql`update talents set found_since = now() - interval '2 hours' where user_id = ${known.id}`.execute(db);
  const newSince = Date.now() - 3_600_000;
  const fresh = await buildTalent(db, { skillIds: [react] });
  const written = await buildTalent(db, { skillIds: [react] });
  await buildMessage(db, { threadId: await buildThread(db, client.id, written.id), userId: client.id });
  await buildTalent(db, { skillIds: [typescript] });
  const { answer } = await caller.send(searchTalents, { filters: { skills: [react] }, newSince });
  expect(answer).toMatchObject({ talents: [{ id: fresh.id }], talentCount: 1, looser: [] });
});

describe('refuses', () => {
  test('unknown values, with their path', async () => {
    const { caller } = await searching();
    const pathsOf = async (filters: object) =>
      (await caller.send(searchTalents, { filters })).problem.errors?.[0]?.path;
    expect(await pathsOf({ skills: [999_999] })).toBe('filters.skills.0');
    expect(await pathsOf({ not: [typescript, 999_999] })).toBe('filters.not.1');
    expect(await pathsOf({ isRemote: true, timezone: 'Mars/Base' })).toBe('filters.timezone');
    expect(await pathsOf({ workTypeIds: [9] })).toBe('filters.workTypeIds.0');
    expect(await pathsOf({ mayWorkIn: 999 })).toBe('filters.mayWorkIn');
    expect(await pathsOf({ without: { kind: 'anyCountry', gain: 1, countryIds: [] } })).toBe('filters.without');
    expect(await pathsOf({ any: Array.from({ length: 21 }, () => react) })).toBe('filters.any');
    expect(await pathsOf({ experienceFrom: 61 })).toBe('filters.experienceFrom');
  });

  test('a forged cursor', async () => {
    const { caller } = await searching();
    const cursors = [
      'x',
      made(0, true, 1),
      made(0, true, 1, 0),
      made(-1, true, 1, 1),
      made(0, 1, 1, 1),
      made(0, true, 1, 1, 1),
    ];
    for (const cursor of cursors) expect((await caller.send(searchTalents, { filters: {}, cursor })).status).toBe(422);
  });

  test('to show a company more different people a day than its limit, though it may see the same ones again', async () => {
    const { db } = world.services;
    const { max } = limits.cards;
    Object.assign(limits.cards, { max: 2 });
    onTestFinished(() => void Object.assign(limits.cards, { max }));
    const { caller } = await searching();
    for (let built = 0; built < 2; built += 1) await buildTalent(db, { skillIds: [react] });
    expect((await caller.send(searchTalents, { filters: {} })).status).toBe(200);
    const { id: talentId } = await buildTalent(db);
    const refused = await caller.send(searchTalents, { filters: {} });
    expect(refused.status).toBe(429);
    expect((await caller.send(getTransformedTalent, { talentId })).status).toBe(429);
    expect((await caller.send(getProfile, { profileType: 'talent', talentId })).status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600);
    expect((await caller.send(searchTalents, { filters: { skills: [react] } })).status).toBe(200);
  });

  test('a sixty-first search within a minute', async () => {
    const { caller, client } = await searching();
    await useUp(world.services.db, 'searches', client.id);
    const refused = await caller.send(searchTalents, { filters: {} });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('offers all skills, timezones and work types as options', async () => {
  const { caller } = await searching();
  const { answer } = await caller.send(searchOptions, {});
  expect(answer.skills.find(({ id }) => id === typescript)).toMatchObject({ name: 'TypeScript', selected: false });
  expect(answer.workTypes.map(({ name }) => name)).toContain('Part-time');
  expect(answer.timezonesByOffset['UTC+0']).toContain('Europe/Lisbon');
});

test('a search whose statement takes longer than two seconds is refused', async () => {
  const { db } = world.services;
  const { caller, companyId } = await searching();
  const { asked } = await readSearch(db, { companyId }, z.object(talentFilters).parse({}));
  await withTransaction(db, async (locking) => {
    await sql`lock table messages, talents in access exclusive mode`.execute(locking);
    const refused = await caller.send(searchTalents, { filters: { hide: 'contacted' } });
    expect([refused.status, refused.problem.code]).toEqual([429, 'too-many']);
    const searched = searchInDatabase(db, asked, { after: null, limit: 1 });
    await expect(searched).rejects.toMatchObject({ code: 'too-many' });
    await expect(listFoundAfter(db, new Date())).rejects.toMatchObject({ code: 'too-many' });
  });
});
