import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestLength, newestPositions } from '#contract/public.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (language = 'en') => {
  const visitor = world.visitor();
  visitor.cookies.set('language', language);
  return (await visitor.send(newestPositions, {})).answer;
};

test('shows visitors the six newest Live positions with their pay, and the number of all', async () => {
  const terms = ['', 'Every position', ' states whether it pays and until when it is open.'];
  expect(await read()).toEqual({ positions: [], positionCount: 0, companyCount: 0, promise: [terms] });
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' } as const;
  const built = [await buildPosition(db, { companyId, title: 'Paid', isRemote: true, timezone: 'Europe/Lisbon', pay })];
  for (let index = 0; index < newestLength; index += 1) built.push(await buildPosition(db));
  await buildPosition(db, { isLive: false });
  const newest = await read();
  expect(newest).toMatchObject({ positionCount: newestLength + 1, companyCount: newestLength + 1 });
  const names = built.map(({ hashId }) => hashId).toReversed();
  expect(newest.positions.map(({ hashId }) => hashId)).toEqual(names.slice(0, newestLength));
  expect(newest.positions[0]?.pay).toEqual({ amount: '', unit: 'Pay not stated', spoken: 'Pay not stated' });
  // A closed position leaves the list at once, and makes room.
  await db
    .updateTable('positions')
    .set({ isLive: false })
    .where('id', '=', built[3]?.id ?? 0)
    .execute();
  const after = await read('de');
  expect(after.positionCount).toBe(newestLength);
  expect(after.positions.at(-1)).toEqual({
    hashId: names.at(-1),
    title: 'Paid',
    companyName: 'Northwind',
    place: 'Remote, Zeitzone Lissabon',
    pay: {
      amount: '70.000–90.000\u00a0€',
      unit: 'im Jahr, brutto',
      spoken: '70.000\u00a0€ bis 90.000\u00a0€ im Jahr, brutto',
    },
  });
});

/** Reads what a new site promises whose companies and answer rates are these. */
async function readPromise(
  settings: Parameters<typeof createWorld>[0],
  { settled, answered, language }: { settled: number; answered: number; language?: string },
): Promise<string[]> {
  const site = await createWorld(settings);
  try {
    const { db } = site.services;
    const { companyId } = await buildClient(db);
    await sql`update users set last_seen_at = now() where company_id = ${companyId}`.execute(db);
    const { talent } = await signInTalent(site);
    // Half of each side: a first message is one whoever wrote it.
    const rates = [{ companyId }, { talentId: talent.id }].map((whose) => ({
      ...whose,
      settled: settled / 2,
      answered: answered / 2,
    }));
    await db.insertInto('answerRates').values(rates).execute();
    const visitor = site.visitor();
    visitor.cookies.set('language', language ?? 'en');
    return (await visitor.send(newestPositions, {})).answer.promise.map((parts) => parts.join('|'));
  } finally {
    await site.close();
  }
}

const limit = { unverified: 20, verified: 80, perMember: 5 };
const terms = '|Every position| states whether it pays and until when it is open.';

test('promises the highest limit of a company, and the answers from 50 first messages on', async () => {
  expect(await readPromise({ firstContactsPerDay: limit }, { settled: 50, answered: 44 })).toEqual([
    'A company may write to at most |25 new people a day.|',
    '|8 of 10 first messages| are answered.',
    terms,
  ]);
  expect(await readPromise({ firstContactsPerDay: limit }, { settled: 48, answered: 48 })).toEqual([
    'A company may write to at most |25 new people a day.|',
    terms,
  ]);
});

test('promises nothing that does not hold', async () => {
  expect(
    await readPromise({ firstContactsPerDay: null, positionDays: 0 }, { settled: 60, answered: 30, language: 'de' }),
  ).toEqual(['|5 von 10 ersten Nachrichten| werden beantwortet.']);
});

test('promises nothing that speaks against the product', async () => {
  expect(
    await readPromise({ firstContactsPerDay: { ...limit, unverified: 100 } }, { settled: 60, answered: 28 }),
  ).toEqual([terms]);
});
