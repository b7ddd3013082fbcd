import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingInit } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { readTrust } from '#contract/verification.ts';
import { buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildThreadOf, write } from './build.ts';
import { listRated, updateAnswerRates } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const day = 86_400_000;

interface Past {
  openedBy: 'talent' | 'company';
  /** Days since the contact was opened. */
  age: number;
  fate: 'answered' | 'lapsed' | 'waits';
  /** Days until the answer. */
  delay: number;
}

async function insertContact(talentId: number, companyId: number, { openedBy, age, fate, delay }: Past): Promise<void> {
  const openedAt = new Date(Date.now() - age * day);
  await world.services.db
    .insertInto('contacts')
    .values({
      talentId,
      companyId,
      openedBy,
      openedAt,
      ...(fate === 'answered' && { answeredAt: new Date(openedAt.getTime() + delay * day), answer: 'wrote' }),
      ...(fate === 'lapsed' && { lapsedAt: new Date() }),
    })
    .execute();
}

test('a rate equals a plain count', async () => {
  const { db } = world.services;
  const pasts = array(
    record({
      openedBy: constantFrom('talent', 'company'),
      age: integer({ min: 0, max: 120 }),
      fate: constantFrom('answered', 'lapsed', 'waits'),
      delay: integer({ min: 0, max: 30 }),
    }),
    { maxLength: 12 },
  );
  await assert(
    asyncProperty(pasts, async (asked) => {
      const { companyId, caller } = await signInClient(world);
      for (const past of asked) await insertContact((await buildTalentUser(db)).id, companyId, past);
      await updateAnswerRates(db, await listRated(db));
      const counted = asked.filter(({ openedBy, age, fate }) => openedBy === 'talent' && age < 90 && fate !== 'waits');
      const delays = counted
        .filter(({ fate }) => fate === 'answered')
        .map(({ delay }) => delay)
        .toSorted((one, other) => one - other);
      const middle = (delays.length - 1) / 2;
      const median = ((delays[Math.floor(middle)] ?? 0) + (delays[Math.ceil(middle)] ?? 0)) / 2;
      const { answers } = (await caller.send(readTrust, {})).answer;
      expect(answers).toEqual(
        counted.length === 0
          ? null
          : { of: counted.length, answered: delays.length, median: delays.length === 0 ? null : (median * day) / 1000 },
      );
    }),
    { numRuns: runs(20) },
  );
});

/** Reads the rates that a talent and a client who has written to them see of each other. */
async function toldRates(company: Past[], talentPast: Past[]) {
  const { db } = world.services;
  const { client, companyId, caller } = await signInClient(world);
  const { talent, caller: asTalent } = await signInTalent(world);
  for (const past of company) await insertContact((await buildTalentUser(db)).id, companyId, past);
  for (const past of talentPast) await insertContact(talent.id, (await buildClient(db)).companyId, past);
  await write(caller, await buildThreadOf(db, client.id, talent.id));
  await updateAnswerRates(db, await listRated(db));
  const rate = async (who: typeof caller) =>
    (await who.send(messagingInit, { limit: 50 })).answer.userThreads[0]?.contact?.rate;
  return { ofCompany: await rate(asTalent), ofTalent: await rate(caller) };
}

const pasts = (openedBy: Past['openedBy'], answered: number, lapsed: number, delay = 1.5): Past[] => [
  ...Array.from({ length: answered }, () => ({ openedBy, age: 30, fate: 'answered' as const, delay })),
  ...Array.from({ length: lapsed }, () => ({ openedBy, age: 30, fate: 'lapsed' as const, delay })),
];

test('every rate of a company is shown, but only a high one of a talent', async () => {
  expect(await toldRates(pasts('talent', 4, 1), pasts('company', 7, 3))).toEqual({
    ofCompany: { outOfTen: 8, withinDays: 2 },
    ofTalent: { outOfTen: null, withinDays: 2 },
  });
  expect(await toldRates(pasts('talent', 1, 9, 20), pasts('company', 6, 3))).toEqual({
    ofCompany: { outOfTen: 1, withinDays: null },
    ofTalent: null,
  });
  expect(await toldRates(pasts('talent', 4, 0), pasts('company', 4, 0))).toEqual({ ofCompany: null, ofTalent: null });
  expect((await toldRates(pasts('talent', 0, 5), [])).ofCompany).toEqual({ outOfTen: 0, withinDays: null });
});

test('hiding, suspended and leaving talents do not count', async () => {
  const { db } = world.services;
  const { companyId, caller } = await signInClient(world);
  const lapsed: Past = { openedBy: 'talent', age: 20, fate: 'lapsed', delay: 0 };
  const told = async () => {
    await updateAnswerRates(db, await listRated(db));
    return (await caller.send(readTrust, {})).answer.answers?.of ?? 0;
  };
  const { talent: hiding, caller: asHiding } = await signInTalent(world);
  const [suspended, leaving] = [await buildTalentUser(db), await buildTalentUser(db)];
  for (const { id } of [hiding, suspended, leaving]) await insertContact(id, companyId, lapsed);
  expect(await told()).toBe(3);
  await asHiding.send(addExclusion, { kind: 'company', companyId });
  expect(await told()).toBe(2);
  await sql`update users set suspended_until = 'infinity' where id = ${suspended.id}`.execute(db);
  expect(await told()).toBe(1);
  await sql`update users set leaving_at = now() + interval '14 days' where id = ${leaving.id}`.execute(db);
  expect(await told()).toBe(0);
});

test('unanswered first messages of a suspended company do not count against talents', async () => {
  const { db } = world.services;
  const { talent } = await signInTalent(world);
  const { companyId } = await buildClient(db);
  await insertContact(talent.id, companyId, { openedBy: 'company', age: 20, fate: 'lapsed', delay: 0 });
  const count = async () => {
    await updateAnswerRates(db, await listRated(db));
    return (await db.selectFrom('answerRates').selectAll().where('talentId', '=', talent.id).execute()).length;
  };
  expect(await count()).toBe(1);
  await sql`update companies set suspended_until = 'infinity' where id = ${companyId}`.execute(db);
  expect(await count()).toBe(0);
});
