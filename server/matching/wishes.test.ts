import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wishesOf } from '#contract/reasons.ts';
import { type Wish } from '#contract/wishes.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { runs } from '#server/testing/length.ts';
import type { TalentKey } from './read-cursor.ts';
import { noWishes } from './rule.ts';
import { rankPlainly, wishPlainly } from './rank-plainly.ts';
import {
  type PlainPosition,
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
import { matchInDatabase } from './service.ts';

let remembered: Remembered;
beforeAll(async () => {
  remembered = await createRemembered();
});
afterAll(() => remembered.close());

const nameOf = (wish: Wish) => (wish.kind === 'skill' ? `skill ${wish.skillId}` : wish.kind);

test('judges each wish met, unmet or not stated, as the plain implementation does', () => {
  fc.assert(
    fc.property(talentSamples, positionSamples, (talent, position) => {
      const optionalSkills = position.optionalSkillIds.map((id) => ({ id, name: '' }));
      const states = wishesOf({ ...position, optionalSkills }, talent).map((wish) => [nameOf(wish), wish.state]);
      expect(Object.fromEntries(states)).toEqual(wishPlainly(talent, position));
      expect(states).toHaveLength(Object.keys(wishPlainly(talent, position)).length);
    }),
    { numRuns: 5_000 },
  );
});

test('a wish includes its facts: countries shared or requested, work types, years, and whether a visa is needed', () => {
  const position = {
    optionalSkills: [{ id: 7, name: 'Rust' }],
    isPhysical: false,
    countryIds: [],
    experienceFrom: 5,
    workTypeIds: [1, 3],
    hiringCountryIds: [276, 620],
    sponsorsVisa: false,
  };
  const talent = {
    skillIds: [1],
    isPhysical: false,
    physicalCountryId: null,
    experience: 7,
    workTypeIds: [3, 5],
    eligibleCountryIds: [620, 392],
  };
  const eligibility = (changes: object) =>
    wishesOf({ ...position, ...changes }, { ...talent, ...changes }).find(({ kind }) => kind === 'eligibility');
  expect(wishesOf(position, talent)).toEqual([
    { kind: 'skill', state: 'unmet', skillId: 7, name: 'Rust' },
    { kind: 'experience', state: 'met', years: 7, asked: 5 },
    { kind: 'workTypes', state: 'met', workTypeIds: [3] },
    { kind: 'eligibility', state: 'met', countryIds: [620], visa: null },
  ]);
  const all = { kind: 'eligibility', countryIds: [276, 620] };
  const elsewhere = { eligibleCountryIds: [392] };
  expect(eligibility(elsewhere)).toEqual({ ...all, state: 'unmet', visa: 'needed' });
  expect(eligibility({ ...elsewhere, sponsorsVisa: true })).toEqual({ ...all, state: 'met', visa: 'sponsored' });
  expect(eligibility({ eligibleCountryIds: [] })).toEqual({ ...all, state: 'notStated', visa: null });
  expect(eligibility({ eligibleCountryIds: [], sponsorsVisa: true })).toEqual({
    ...all,
    state: 'met',
    visa: 'offered',
  });
  expect(eligibility({ hiringCountryIds: [] })).toBeUndefined();
});

/** Few required skills, so that many match. */
const wishingSamples = fc
  .tuple(positionSamples, fewSkills, fc.boolean())
  .map(([position, skillIds, isOpen]) => ({ ...position, requiredSkillIds: isOpen ? [] : skillIds }));
type Wishing = Omit<PlainPosition, 'id'>;

type Source = Pick<Talents, 'rank' | 'search'>;

const nothing = {
  requiredSkillIds: [],
  isRemote: false,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
  anySkillIds: [],
  notSkillIds: [],
  experienceFrom: null,
  workTypeIds: [],
  mayWorkIn: null,
  isLooking: false,
  activeSince: null,
  leftOutIds: [],
};

/** All results of a search for a position, page by page. */
async function searchFor(source: Source, position: Wishing): Promise<number[]> {
  const ids: number[] = [];
  for (let after: TalentKey | null = null; ;) {
    const asked = { ...nothing, companyId: position.companyId, position: { ...position, but: null } };
    const [page] = await source.search([asked], { after, limit: 4 });
    const last: TalentKey | undefined = page?.keys.at(-1);
    if (!last) return ids;
    ids.push(...(page?.keys ?? []).map(({ id }) => id));
    after = last;
  }
}

async function checkOrder(source: Source, talents: PlainTalent[], positions: Wishing[]) {
  const panels = await source.rank(positions, 6);
  for (const [index, position] of positions.entries()) {
    const ordered = rankPlainly(talents, position);
    expect(panels[index]).toEqual({ talentIds: ordered.slice(0, 6), talentCount: ordered.length });
    expect(await searchFor(source, position)).toEqual(ordered);
  }
}

// A test for each 250 of 1,000 worlds: on a busy machine all of them take longer than one test may.
test.each([1, 2, 3, 4])(
  'memory and PostgreSQL order panels and searches by wishes met, as the plain order does: %i',
  async () => {
    const { db } = remembered;
    const { id: companyId } = await buildCompany(db);
    const several = fc.array(talentSamples, { minLength: 10, maxLength: 40 });
    const wishing = fc.array(wishingSamples, { minLength: 1, maxLength: 3 });
    let listedCount = 0;
    await fc.assert(
      fc.asyncProperty(several, wishing, async (people, samples) => {
        await db.deleteFrom('users').execute();
        const talents = await insertTalents(db, companyId, people);
        const positions = samples.map((position) => ({ ...position, companyId }));
        listedCount += positions.reduce((sum, position) => sum + rankPlainly(talents, position).length, 0);
        await checkOrder(remembered.talents, talents, positions);
        await checkOrder(matchInDatabase(db).talents, talents, positions);
      }),
      { numRuns: runs(250) },
    );
    expect(listedCount).toBeGreaterThan(runs(500));
  },
);

/** The order of matches from when optional skills were the only wishes. */
function rankFormerly(talents: readonly PlainTalent[], position: Wishing): number[] {
  const held = ({ skillIds }: PlainTalent) => position.optionalSkillIds.filter((id) => skillIds.includes(id)).length;
  return talents
    .filter(({ availability, isHiding, isBlocked }) => availability !== 'notLooking' && !isHiding && !isBlocked)
    .filter((talent) => !talent.isVerifiedOnly && matches(talent, position))
    .toSorted(
      (a, b) =>
        held(b) - held(a) ||
        Number(b.availability === 'looking') - Number(a.availability === 'looking') ||
        b.day - a.day ||
        a.id - b.id,
    )
    .map(({ id }) => id);
}

test('without the new fields the order is the former one, by optional skills alone', async () => {
  const { db } = remembered;
  const { id: companyId } = await buildCompany(db);
  const bare = talentSamples.map((talent) => ({ ...talent, eligibleCountryIds: [] }));
  const several = fc.array(bare, { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(several, wishingSamples, async (people, { optionalSkillIds, ...sample }) => {
      await db.deleteFrom('users').execute();
      const talents = await insertTalents(db, companyId, people);
      const position = { ...sample, ...noWishes, optionalSkillIds, companyId };
      const former = rankFormerly(talents, position);
      expect(rankPlainly(talents, position)).toEqual(former);
      for (const source of [remembered.talents, matchInDatabase(db).talents])
        expect(await source.rank([position], 99)).toEqual([{ talentIds: former, talentCount: former.length }]);
    }),
    { numRuns: runs(100) },
  );
});
