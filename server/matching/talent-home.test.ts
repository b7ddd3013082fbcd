import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { talentHome } from '#contract/matching.ts';
import { buildCompany, signInClient } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

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
      answer.positions.map(({ fit }) => [fit.isMatch, fit.heldSkillIds.length, fit.requiredCount, fit.misfits]),
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

  test('comes in pages of 60 that neither repeat nor leave out a position, also where many are alike', async () => {
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

  test('refuses a cursor it has not given out', async () => {
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
