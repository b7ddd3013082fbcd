import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { runs } from '#server/testing/length.ts';
import { proveDomain } from '#server/verification/build.ts';
import type { TalentKey } from './read-cursor.ts';
import { countMet } from './rank-plainly.ts';
import {
  type PlainTalent,
  fewSkills,
  insertTalents,
  matches,
  positionSamples,
  talentSamples,
  type Remembered,
  createRemembered,
} from './build.ts';
import type { Talents } from './ask-talents.ts';
import { type Conditions, noWishes } from './rule.ts';
import type { TalentSearch } from './index/service.ts';
import { matchInDatabase } from './service.ts';

let remembered: Remembered;
beforeAll(async () => {
  remembered = await createRemembered();
});
afterAll(() => remembered.close());

/** The day number of a day in January 2026, as in memory and the database. */
const dayOf = (day: number) => Date.UTC(2026, 0, day) / 86_400_000 - Date.UTC(2000, 0, 1) / 86_400_000;

/** Each filter occurs in one search of four: with more, results would be empty. */
const rarely = <T, Nil>(filter: fc.Arbitrary<T>, nil: Nil): fc.Arbitrary<T | Nil> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(nil) }, { weight: 1, arbitrary: filter });
const nowhere = { isRemote: false, isPhysical: false, utcOffsetMinutes: null, timezoneMargin: 0, countryIds: [] };
const places = rarely(
  positionSamples.map(({ isRemote, isPhysical, utcOffsetMinutes, timezoneMargin, countryIds }) => ({
    isRemote,
    isPhysical,
    utcOffsetMinutes,
    timezoneMargin,
    countryIds,
  })),
  nowhere,
);
const positions = fc
  .record({ place: places, requiredSkillIds: rarely(fewSkills, []), optionalSkillIds: fewSkills })
  .map(({ place, ...position }) => ({ ...place, ...position }));

const searchSamples = fc.record({
  place: places,
  requiredSkillIds: rarely(fewSkills, []),
  anySkillIds: rarely(fewSkills, []),
  notSkillIds: rarely(fewSkills, []),
  experienceFrom: rarely(fc.integer({ min: 0, max: 3 }), null),
  workTypeIds: rarely(fc.subarray([1, 2, 5]), []),
  mayWorkIn: rarely(fc.constantFrom(620, 276, 392), null),
  isLooking: rarely(fc.constant(true), false),
  sinceDay: rarely(fc.integer({ min: 1, max: 4 }), null),
  /** Numbers of talents to leave out. */
  leftOut: fc.array(fc.nat({ max: 59 }), { maxLength: 3 }),
  /** Numbers of the talents to search among. */
  among: rarely(fc.subarray([0, 1, 2, 3, 5, 8, 13, 21, 34, 55]), null),
  position: rarely(fc.record({ of: positions, but: fc.option(positions, { freq: 1 }) }), null),
});
type SearchSample = typeof searchSamples extends fc.Arbitrary<infer Sample> ? Sample : never;

function askedBy(
  { place, sinceDay, leftOut, among, position, ...sample }: SearchSample,
  talents: readonly PlainTalent[],
) {
  return {
    ...place,
    ...sample,
    activeSince: sinceDay === null ? null : dayOf(sinceDay),
    leftOutIds: leftOut.flatMap((number) => talents[number]?.id ?? []),
    ...(among && { amongIds: among.flatMap((number) => talents[number]?.id ?? []) }),
    position: position && { ...noWishes, ...position.of, but: position.but },
  };
}

const wants = (conditions: Conditions) => (talent: PlainTalent) =>
  matches(talent, { timezone: null, ...noWishes, ...conditions });
const has = (talent: PlainTalent) => (id: number) => talent.skillIds.includes(id);

/** A second implementation of the search, over plain arrays: ids in order. */
function findPlainly(talents: readonly PlainTalent[], asked: Omit<TalentSearch, 'companyId'>): number[] {
  const { position } = asked;
  let found = talents.filter(
    ({ availability, isHiding, isBlocked, isVerifiedOnly }) =>
      availability !== 'notLooking' && !isHiding && !isBlocked && !isVerifiedOnly,
  );
  found = found.filter(wants(asked));
  if (position) found = found.filter(wants(position));
  const { but } = position ?? {};
  if (but) found = found.filter((talent) => !wants(but)(talent));
  if (asked.anySkillIds.length > 0) found = found.filter((talent) => asked.anySkillIds.some(has(talent)));
  found = found.filter((talent) => !asked.notSkillIds.some(has(talent)));
  const { experienceFrom, workTypeIds, mayWorkIn, activeSince } = asked;
  if (experienceFrom !== null)
    found = found.filter(({ experience }) => experience !== null && experience >= experienceFrom);
  if (workTypeIds.length > 0)
    found = found.filter((talent) => talent.workTypeIds.some((id) => workTypeIds.includes(id)));
  if (mayWorkIn !== null) found = found.filter((talent) => talent.eligibleCountryIds.includes(mayWorkIn));
  if (asked.isLooking) found = found.filter(({ availability }) => availability === 'looking');
  if (activeSince !== null) found = found.filter(({ day }) => dayOf(day) >= activeSince);
  found = found.filter(({ id }) => !asked.leftOutIds.includes(id));
  const { amongIds } = asked;
  if (amongIds) found = found.filter(({ id }) => amongIds.includes(id));
  const met = (talent: PlainTalent) =>
    position ? countMet(talent, { timezone: null, ...position }) : asked.anySkillIds.filter(has(talent)).length;
  return found
    .toSorted(
      (a, b) =>
        met(b) - met(a) ||
        Number(b.availability === 'looking') - Number(a.availability === 'looking') ||
        b.day - a.day ||
        a.id - b.id,
    )
    .map(({ id }) => id);
}

/** All pages of a search, each as long as `limit`. */
async function readPages(source: Pick<Talents, 'search'>, asked: TalentSearch, limit: number) {
  const ids: number[] = [];
  const counts = new Set<number>();
  for (let after: TalentKey | null = null; ;) {
    const [page] = await source.search([asked], { after, limit });
    counts.add(page?.talentCount ?? -1);
    const last: TalentKey | undefined = page?.keys.at(-1);
    if (!last) return { ids, counts: [...counts] };
    ids.push(...(page?.keys ?? []).map(({ id }) => id));
    after = last;
  }
}

test('memory and PostgreSQL find the same talents as filtering arrays, in the same order, and pages add up to the whole', async () => {
  const { db } = remembered;
  const several = fc.array(talentSamples, { minLength: 10, maxLength: 60 });
  const searches = fc.array(searchSamples, { minLength: 1, maxLength: 8 });
  let foundCount = 0;
  await fc.assert(
    fc.asyncProperty(several, searches, fc.boolean(), async (people, samples, isVerified) => {
      await db.deleteFrom('users').execute();
      await db.deleteFrom('companies').execute();
      const { id: companyId } = await buildCompany(db);
      if (isVerified) await proveDomain(db, companyId, 'acme.com');
      const talents = await insertTalents(db, companyId, people);
      const seen = talents.map((talent) => (isVerified ? { ...talent, isVerifiedOnly: false } : talent));
      for (const source of [remembered.talents, matchInDatabase(db).talents]) {
        for (const sample of samples) {
          const asked = askedBy(sample, talents);
          const ids = findPlainly(seen, asked);
          foundCount += ids.length;
          expect(await readPages(source, { ...asked, companyId }, 3)).toEqual({ ids, counts: [ids.length] });
        }
      }
    }),
    { numRuns: runs(150) },
  );
  expect(foundCount).toBeGreaterThan(runs(400));
});
