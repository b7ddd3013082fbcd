import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { type TestDatabase, createTestDatabase } from '#server/platform/testing/database.ts';
import { findTimezone, installReference, skills } from '#server/reference/service.ts';
import { fitOf } from './fit.ts';
import { countTalents, listHomePositions, listMatches } from './store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await installReference(database.connection.db);
});
afterAll(() => database.drop());

const few = skills.slice(0, 5).map(({ id }) => id);
const countries = [620, 276, 392];
/** From UTC-11 to UTC+14, which are 25 hours apart and one around the clock, with halves and quarters between. */
const zones = [
  'Pacific/Pago_Pago',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const ids = (choices: number[]) => fc.subarray(choices).map((chosen) => chosen.toSorted((a, b) => a - b));

const talents = fc.record({
  skillIds: ids(few),
  isRemote: fc.boolean(),
  timezone: fc.option(fc.constantFrom(...zones)),
  isPhysical: fc.boolean(),
  physicalCountryId: fc.option(fc.constantFrom(...countries)),
  day: fc.integer({ min: 1, max: 4 }),
});
const positions = fc.record({
  requiredSkillIds: ids(few),
  optionalSkillIds: ids(few),
  isRemote: fc.boolean(),
  timezone: fc.option(fc.constantFrom('Any', ...zones)),
  timezoneMargin: fc.integer({ min: 0, max: 6 }),
  isPhysical: fc.boolean(),
  countryIds: ids(countries),
});
type Talent = typeof talents extends fc.Arbitrary<infer T> ? T & { id: number } : never;
type Position = typeof positions extends fc.Arbitrary<infer P> ? P & { id: number } : never;

const offsetOf = (zone: string | null) => (zone === null ? null : (findTimezone(zone)?.utcOffsetMinutes ?? null));

/** The rule as decisions.md words it, written without a look at the other two. */
function matches(talent: Talent, position: Position): boolean {
  for (const skill of position.requiredSkillIds) if (!talent.skillIds.includes(skill)) return false;
  if (!position.isRemote && !position.isPhysical) return true;
  const wanted = offsetOf(position.timezone);
  const there = offsetOf(talent.timezone);
  const dayShifts = [-1440, 0, 1440];
  const isNear =
    wanted === null ||
    (there !== null && dayShifts.some((shift) => Math.abs(wanted - there + shift) <= position.timezoneMargin * 60));
  if (position.isRemote && talent.isRemote && isNear) return true;
  const isWanted =
    position.countryIds.length === 0 || position.countryIds.some((id) => id === talent.physicalCountryId);
  return position.isPhysical && talent.isPhysical && isWanted;
}

const optionalHeld = (talent: Talent, position: Position) =>
  position.optionalSkillIds.filter((id) => talent.skillIds.includes(id)).length;

test(
  "count, client home, a talent's home and fit agree with the rule as written, in either direction",
  { timeout: 120_000 },
  async () => {
    const several = fc.array(talents, { minLength: 1, maxLength: 60 });
    const some = fc.array(positions, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(several, some, async (talentSamples, positionSamples) => {
        const { db } = database.connection;
        await db.deleteFrom('users').execute();
        await db.deleteFrom('companies').execute();
        const company = await buildCompany(db);
        const people: Talent[] = await insertTalents(talentSamples);
        const work: Position[] = await insertPositions(company.id, positionSamples);
        const panels = new Map((await listMatches(db, company.id, 5)).map((panel) => [panel.positionId, panel]));

        for (const position of work) {
          const expected = people.filter((talent) => matches(talent, position));
          const ranked = expected.toSorted(
            (a, b) => optionalHeld(b, position) - optionalHeld(a, position) || b.day - a.day || a.id - b.id,
          );
          expect(await countTalents(db, conditionsOf(position))).toBe(expected.length);
          expect(panels.get(position.id)).toEqual({
            positionId: position.id,
            talentIds: ranked.slice(0, 5).map(({ id }) => id),
            talentCount: expected.length,
          });
        }
        for (const talent of people) {
          const fits = (position: Position) =>
            fitOf(conditionsOf(position), { ...talent, utcOffsetMinutes: offsetOf(talent.timezone) }).isMatch;
          const home = await listHomePositions(db, talent.id, { after: null, limit: 100 });
          const listed = new Map(home.map((row) => [row.id, row.isMatch]));
          for (const position of work) {
            expect(listed.get(position.id)).toBe(matches(talent, position));
            expect(fits(position)).toBe(matches(talent, position));
          }
        }
      }),
      { numRuns: 150 },
    );
  },
);

const conditionsOf = (position: Position) => ({ ...position, utcOffsetMinutes: offsetOf(position.timezone) });

async function insertTalents(samples: Omit<Talent, 'id'>[]): Promise<Talent[]> {
  const { db } = database.connection;
  const users = await db
    .insertInto('users')
    .values(
      samples.map((_, index) => ({
        type: 1 as const,
        email: `t${index}@example.com`,
        firstName: 'Ada',
        lastName: 'Moreau',
        companyId: null,
      })),
    )
    .returning('id')
    .execute();
  const people = samples.map((sample, index) => ({ ...sample, id: users[index]?.id ?? 0 }));
  const rows = people.map(({ id, day, ...talent }) => ({
    ...talent,
    userId: id,
    utcOffsetMinutes: offsetOf(talent.timezone),
    lastActiveOn: `2026-01-0${day}`,
  }));
  await db.insertInto('talents').values(rows).execute();
  return people;
}

async function insertPositions(companyId: number, samples: Omit<Position, 'id'>[]): Promise<Position[]> {
  const { db } = database.connection;
  const rows = samples.map((sample, index) => ({
    ...sample,
    companyId,
    hashId: `position-${index}`,
    title: 'Engineer',
    isLive: true,
    utcOffsetMinutes: offsetOf(sample.timezone),
  }));
  const inserted = await db.insertInto('positions').values(rows).returning('id').execute();
  return samples.map((sample, index) => ({ ...sample, id: inserted[index]?.id ?? 0 }));
}
