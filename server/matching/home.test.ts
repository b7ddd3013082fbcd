import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countFitting, talentHome } from '#contract/matching.ts';
import { buildClient, buildCompany, signInClient } from '#server/accounts/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { isAbout } from './home-store.ts';

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

const signedInClient = () => signInClient(world, { isTrial: false });

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

describe("a talent's home", () => {
  test('lists Live positions: matches first, then by the share of skills held, then the newest, each with its fit', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world, {
      skillIds: [typescript, react],
      isRemote: true,
      timezone: 'Europe/Lisbon',
    });
    const company = await buildCompany(db, { name: 'Northwind Labs' });
    const live = (title: string, number: number, conditions: object) =>
      buildPosition(db, { companyId: company.id, title, liveSince: day(number), ...conditions });
    await live('older match', 1, { requiredSkillIds: [typescript] });
    await live('newer match', 2, {
      requiredSkillIds: [typescript, react],
      isRemote: true,
      timezone: 'Europe/Berlin',
      timezoneMargin: 1,
    });
    await live('wrong place', 9, { requiredSkillIds: [typescript], isPhysical: true });
    await live('half held', 8, { requiredSkillIds: [typescript, postgresql] });
    await live('nothing held, newer', 7, { requiredSkillIds: [postgresql] });
    await live('nothing held, older', 3, { requiredSkillIds: [postgresql] });
    await buildPosition(db, { companyId: company.id, title: 'draft', isLive: false });

    const { answer } = await caller.send(talentHome, {});
    expect(answer.positions.map(({ title }) => title)).toEqual([
      'newer match',
      'older match',
      'wrong place',
      'half held',
      'nothing held, newer',
      'nothing held, older',
    ]);
    expect(answer.nextCursor).toBeNull();
    expect(
      answer.positions.map(({ fit }) => [fit?.isMatch, fit?.heldSkillIds.length, fit?.requiredCount, fit?.misfits]),
    ).toEqual([
      [true, 2, 2, []],
      [true, 1, 1, []],
      [false, 1, 1, ['onSite']],
      [false, 1, 2, []],
      [false, 0, 1, []],
      [false, 0, 1, []],
    ]);
    expect(answer.positions[1]).toMatchObject({
      company: { id: company.id, name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null },
      skills: [{ id: typescript, name: 'TypeScript', skilltype_id: 1, selected: true }],
    });
  });

  test('comes in pages of 60 that neither repeat nor omit a position, even among equal ones', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world, { skillIds: [typescript] });
    const company = await buildCompany(db);
    const all: number[] = [];
    for (let index = 0; index < 130; index += 1) {
      const requiredSkillIds =
        [[typescript], [typescript, react], [typescript, react, postgresql], [react]][index % 4] ?? [];
      const position = await buildPosition(db, {
        companyId: company.id,
        requiredSkillIds,
        liveSince: day(1 + (index % 3)),
      });
      all.push(position.id);
    }
    const seen: number[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const { answer }: { answer: { positions: { id: number }[]; nextCursor: string | null } } = await caller.send(
        talentHome,
        { cursor },
      );
      seen.push(...answer.positions.map(({ id }) => id));
      sizes.push(answer.positions.length);
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([60, 60, 10]);
    expect(seen.toSorted((a, b) => a - b)).toEqual(all);
  });

  test('in parts lists and counts positions that fit, those missing one skill or the place, and the rest', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world, {
      skillIds: [typescript, react],
      isRemote: true,
      timezone: 'Europe/Lisbon',
    });
    const company = await buildCompany(db);
    const live = (title: string, number: number, conditions: object) =>
      buildPosition(db, { companyId: company.id, title, liveSince: day(number), ...conditions });
    await live('fits', 1, { requiredSkillIds: [typescript], isRemote: true, timezone: 'Any' });
    await live('one skill of three', 2, { requiredSkillIds: [typescript, react, postgresql] });
    await live('one skill of one', 3, { requiredSkillIds: [postgresql] });
    await live('another place', 4, { requiredSkillIds: [typescript], isPhysical: true, countryIds: [620] });
    await live('two skills', 5, { requiredSkillIds: [typescript, react, postgresql, 1003] });
    await live('a skill and another place', 6, { requiredSkillIds: [typescript, postgresql], isPhysical: true });

    const { answer } = await caller.send(talentHome, { inParts: true });
    expect(answer.positions.map(({ part, title }) => [part, title])).toEqual([
      ['fits', 'fits'],
      ['oneStep', 'another place'],
      ['oneStep', 'one skill of three'],
      ['others', 'a skill and another place'],
      ['others', 'two skills'],
      ['others', 'one skill of one'],
    ]);
    expect(answer.counts).toEqual({ fits: 1, oneStep: 2, others: 3 });
    expect(answer.frequentSkills).toBeUndefined();
    expect(answer.positions[1]).toMatchObject({
      place: { isRemote: false, timezone: null, timezoneMargin: 0, isPhysical: true, countryIds: [620] },
      liveSince: day(4).getTime(),
    });
    expect(answer.positions[0]?.place?.timezone).toBe('Any');
  });

  test('in parts comes in pages that neither repeat nor omit a position', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world, { skillIds: [typescript] });
    const company = await buildCompany(db);
    const choices = [[typescript], [typescript, react], [react, postgresql, typescript]];
    for (let index = 0; index < 150; index += 1)
      await buildPosition(db, {
        companyId: company.id,
        requiredSkillIds: choices[index % 3] ?? [],
        liveSince: day(1 + (index % 4)),
      });
    const seen: { id: number; part?: string | undefined }[] = [];
    let cursor: string | null = null;
    do {
      const { answer }: { answer: { positions: typeof seen; nextCursor: string | null; counts?: unknown } } =
        await caller.send(talentHome, { inParts: true, cursor });
      expect(answer.counts !== undefined).toBe(cursor === null);
      seen.push(...answer.positions);
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(150);
    const parts = ['fits', 'oneStep', 'others'].flatMap((part) => Array.from({ length: 50 }, () => part));
    expect(seen.map(({ part }) => part)).toEqual(parts);
  });

  test('shows when the talent wrote about a position, and never when others did or about another one', async () => {
    const { db } = world.services;
    const { caller, talent } = await signInTalent(world, { skillIds: [typescript] });
    const other = await signInTalent(world);
    const company = await buildCompany(db);
    const [asked, silent] = [
      await buildClient(db, { companyId: company.id }),
      await buildClient(db, { companyId: company.id }),
    ];
    const build = (mainTeammateId: number, title: string) =>
      buildPosition(db, { companyId: company.id, mainTeammateId, title });
    const [first, second] = [await build(asked.id, 'first'), await build(asked.id, 'second')];
    const others = await build(silent.id, 'others');
    await build(asked.id, 'unasked');
    interface Words {
      talentId: number;
      clientId: number;
      writerId: number;
      about?: number;
    }
    const write = async ({ talentId, clientId, writerId, about }: Words, createdAt: Date) => {
      const [lowerUserId, higherUserId] = [Math.min(talentId, clientId), Math.max(talentId, clientId)];
      const { id } = await db
        .insertInto('threads')
        .values({ lowerUserId, higherUserId })
        .onConflict((conflict) => conflict.columns(['lowerUserId', 'higherUserId']).doUpdateSet({ lowerUserId }))
        .returning('id')
        .executeTakeFirstOrThrow();
      const message = { threadId: id, userId: writerId, text: 'Hello', createdAt };
      const { id: messageId } = await db
        .insertInto('messages')
        .values(message)
        .returning('id')
        .executeTakeFirstOrThrow();
      const begun = { threadId: id, messageId, title: 'A', begunBy: writerId, begunAt: createdAt };
      if (about !== undefined)
        await db
          .insertInto('threadPositions')
          .values({ ...begun, positionId: about })
          .execute();
    };
    const withAsked = { talentId: talent.id, clientId: asked.id };
    await write({ ...withAsked, writerId: talent.id }, day(1));
    await write({ ...withAsked, writerId: talent.id, about: first.id }, day(2));
    await write({ ...withAsked, writerId: talent.id }, day(3));
    await write({ ...withAsked, writerId: asked.id, about: second.id }, day(4));
    await write({ ...withAsked, writerId: talent.id }, day(5));
    await write({ talentId: talent.id, clientId: silent.id, writerId: silent.id, about: others.id }, day(6));
    await write(
      { talentId: other.talent.id, clientId: silent.id, writerId: other.talent.id, about: others.id },
      day(7),
    );
    const { answer } = await caller.send(talentHome, { inParts: true });
    expect(Object.fromEntries(answer.positions.map(({ title, wroteAt }) => [title, wroteAt]))).toEqual({
      first: day(3).getTime(),
      second: day(5).getTime(),
      others: undefined,
      unasked: undefined,
    });
  });

  test('reads no messages of other positions: both ends of a position bound the search in the index', async () => {
    const rows = await withTransaction(world.services.db, async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      await sql`set local enable_bitmapscan = off`.execute(db);
      return (
        await sql<object>`
          explain (costs off)
          select last.id from thread_subjects s cross join lateral (
            select m.id from messages m where ${isAbout} order by m.id desc limit 1
          ) last
          where s.thread_id = 1`.execute(db)
      ).rows;
    });
    const plan = rows.flatMap((row) => Object.values(row).map(String));
    // A scan of each partition, of which only that of the thread runs.
    const scans = plan.filter((line) => /Scan.* on messages_\d+ /.test(line));
    expect(scans).toHaveLength(16);
    expect(plan.filter((line) => /Index Cond: .*\bid >= .*\bid < COALESCE/.test(line))).toHaveLength(scans.length);
    expect(plan.filter((line) => line.includes('Filter'))).toEqual([]);
  });

  test('has no parts and no fit for a talent without skills, and offers the twelve most required skills', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world);
    const company = await buildCompany(db);
    for (const requiredSkillIds of [[postgresql], [postgresql, 13001], [9001]])
      await buildPosition(db, { companyId: company.id, requiredSkillIds });
    const { answer } = await caller.send(talentHome, { inParts: true });
    expect(answer.counts).toBeUndefined();
    expect(answer.positions.map(({ part }) => part)).toEqual([undefined, undefined, undefined]);
    expect(answer.positions.map(({ fit }) => fit)).toEqual([null, null, null]);
    expect(answer.frequentSkills?.map(({ id }) => id).slice(0, 4)).toEqual([postgresql, 9001, 13001, 1001]);
    expect(answer.frequentSkills).toHaveLength(12);
  });

  test('counts the positions that would fit unsaved skills and an unsaved place', async () => {
    const { db } = world.services;
    const { caller } = await signInTalent(world);
    const company = await buildCompany(db);
    const live = (conditions: object) => buildPosition(db, { companyId: company.id, ...conditions });
    await live({ requiredSkillIds: [typescript], isRemote: true, timezone: 'Europe/Berlin', timezoneMargin: 1 });
    await live({ requiredSkillIds: [typescript], isPhysical: true, countryIds: [620] });
    await live({ requiredSkillIds: [typescript, react] });
    const nowhere = { isRemote: false, timezone: null, isPhysical: false, physicalCountryId: null };
    const count = async (skills: number[], place: object) =>
      (await caller.send(countFitting, { ...nowhere, skills, ...place })).answer.positionCount;
    expect(await count([], {})).toBe(0);
    expect(await count([typescript, react], {})).toBe(1);
    expect(await count([typescript], { isRemote: true, timezone: 'Europe/Lisbon' })).toBe(1);
    expect(await count([typescript], { isRemote: true, timezone: 'America/New_York' })).toBe(0);
    expect(await count([react, typescript], { isPhysical: true, physicalCountryId: 620 })).toBe(2);
    const refused = await caller.send(countFitting, { ...nowhere, skills: [], timezone: 'Mars/Olympus' });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'timezone']);
  });

  test('refuses a forged cursor', async () => {
    const { caller } = await signInTalent(world);
    for (const cursor of [
      'x',
      '%',
      encode({}),
      encode([true, 1, 1]),
      encode(['true', 1, 1, 1]),
      encode([true, 1, 1, -1]),
      encode([true, null, 1, 1]),
    ]) {
      const { status, problem } = await caller.send(talentHome, { cursor });
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'cursor']);
    }
  });

  test('is for talents only', async () => {
    const { caller } = await signedInClient();
    expect((await caller.send(talentHome, {})).status).toBe(403);
  });
});
