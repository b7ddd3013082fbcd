import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Relaxation, fewTalents } from '#contract/matching.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { runs } from '#server/testing/length.ts';
import { type HomePart, homeParts } from '#contract/matching.ts';
import { proveDomain } from '#server/verification/build.ts';
import type { HomeKey } from './read-cursor.ts';
import { fitOf } from './fit.ts';
import { rankPlainly } from './rank-plainly.ts';
import { relax, relaxTwice } from './relaxations.ts';
import {
  type PlainPosition,
  type PlainTalent,
  insertPositions,
  insertTalents,
  listPlainly,
  partPlainly,
  matches,
  positionSamples,
  talentSamples,
  type Remembered,
  createRemembered,
  untilAnswered,
} from './build.ts';
import { countHomePositions, listHomePositions } from './home-store.ts';
import type { Talents } from './ask-talents.ts';
import { matchInDatabase } from './service.ts';

let remembered: Remembered;
beforeAll(async () => {
  remembered = await createRemembered();
});
afterAll(() => remembered.close());

test("memory, PostgreSQL and fit apply the rule as written: count, ranking, relaxations, a talent's home and its pages", async () => {
  const { db } = remembered;
  const several = fc.array(talentSamples, { minLength: 1, maxLength: 60 });
  const some = fc.array(positionSamples, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(several, some, fc.boolean(), async (people, work, isVerified) => {
      await db.deleteFrom('users').execute();
      await db.deleteFrom('companies').execute();
      const company = await buildCompany(db);
      if (isVerified) await proveDomain(db, company.id, 'acme.com');
      const talents = await insertTalents(db, company.id, people);
      const seen = talents.map((talent) => (isVerified ? { ...talent, isVerifiedOnly: false } : talent));
      const positions = await insertPositions(db, company.id, work);
      for (const source of [remembered.talents, matchInDatabase(db).talents])
        await askForTalents(source, seen, positions);
      for (const talent of talents) {
        for (const position of positions) expect(fitOf(position, talent).isMatch).toBe(matches(talent, position));
        await askForPositions(talent, positions);
      }
    }),
    { numRuns: runs(150) },
  );
});

async function askForTalents(source: Talents, talents: PlainTalent[], positions: PlainPosition[]): Promise<void> {
  const panels = await source.rank(positions, 5);
  for (const [index, position] of positions.entries()) {
    const ranked = rankPlainly(talents, position);
    expect(await source.count(position)).toBe(ranked.length);
    expect(panels[index]).toEqual({ talentIds: ranked.slice(0, 5), talentCount: ranked.length });
    const analysis = await source.analyse(position);
    expect(analysis.talentCount).toBe(ranked.length);
    const single = relax(position, analysis);
    checkRelaxations(single, talents, position);
    if (ranked.length > 0 || single.length > 0) continue;
    const pairs = await relaxTwice(position, (conditions) => source.analyse(conditions));
    checkPairs(pairs, talents, position);
  }
}

/**
 * Checks that each relaxation gains what it promises, that the largest comes first, and that one is offered wherever
 * one exists.
 */
function checkRelaxations(offered: Relaxation[], talents: PlainTalent[], position: PlainPosition): void {
  const now = rankPlainly(talents, position).length;
  if (now >= fewTalents) return expect(offered).toEqual([]);
  const gainOf = (changed: PlainPosition) => rankPlainly(talents, changed).length - now;
  for (const relaxation of offered) {
    expect(gainOf(apply(position, relaxation))).toBe(relaxation.gain);
    if (relaxation.kind !== 'widerMargin') continue;
    // The smallest margin that gains a talent.
    for (let margin = position.timezoneMargin; margin < relaxation.timezoneMargin; margin += 1) {
      expect(gainOf({ ...position, timezoneMargin: margin })).toBe(0);
    }
  }
  const most = Math.max(0, ...allRelaxed(position).map(gainOf));
  expect(offered[0]?.gain ?? 0).toBe(most);
  expect(offered).toEqual(offered.toSorted((a, b) => b.gain - a.gain));
}

/** Checks that each pair gains what it promises, and that pairs are offered where two skills prevent a match. */
function checkPairs(offered: Relaxation[], talents: PlainTalent[], position: PlainPosition): void {
  for (const relaxation of offered) {
    if (relaxation.kind !== 'both') throw new Error('Not a pair.');
    const [first, second] = relaxation.steps;
    if (!first || !second) throw new Error('Not two steps.');
    expect(rankPlainly(talents, apply(apply(position, first), second))).toHaveLength(relaxation.gain);
  }
  const ids = position.requiredSkillIds.slice(0, 6);
  const helps = ids.some((one) =>
    ids.some((other) => rankPlainly(talents, without(without(position, one), other)).length > 0),
  );
  if (helps) expect(offered).not.toEqual([]);
}

function apply(position: PlainPosition, { gain: _gain, kind, ...changes }: Relaxation): PlainPosition {
  if ('skillId' in changes) return without(position, changes.skillId);
  if ('countryId' in changes) return { ...position, countryIds: [...position.countryIds, changes.countryId] };
  return { ...position, ...changes, ...(kind === 'anyTimezone' && { utcOffsetMinutes: null }) };
}

const without = (position: PlainPosition, skillId: number): PlainPosition => ({
  ...position,
  requiredSkillIds: position.requiredSkillIds.filter((id) => id !== skillId),
});

/** All single steps away from the conditions; without a place there is none to relax. */
const allRelaxed = (position: PlainPosition): PlainPosition[] => [
  ...position.requiredSkillIds.map((id) => without(position, id)),
  ...(position.isRemote
    ? [
        { ...position, timezoneMargin: 6 },
        { ...position, utcOffsetMinutes: null },
        { ...position, isPhysical: true },
      ]
    : []),
  ...(position.isPhysical
    ? [
        { ...position, countryIds: [] },
        { ...position, isRemote: true },
      ]
    : []),
];

async function askForPositions(talent: PlainTalent, positions: PlainPosition[]): Promise<void> {
  const { db } = remembered;
  const expected = listPlainly(positions, talent);
  const hiddenFrom = new Set(talent.isHiding ? positions.map(({ companyId }) => companyId) : []);
  const pageOf = { after: null, limit: 100, hiddenFrom };
  const rows = await listHomePositions(db, talent.id, pageOf);
  expect(rows.map(({ id }) => id)).toEqual(expected);
  const listed = (page: { after: HomeKey | null; limit: number }) =>
    untilAnswered(() =>
      remembered.memory.askAll((index, live) => live.list({ ...(index.find(talent.id) ?? talent), hiddenFrom }, page)),
    );
  expect(await listed(pageOf)).toEqual(
    rows.map(({ isMatch, share, liveSince, id }) => ({ isMatch, share, liveSince, id })),
  );
  const paged: number[] = [];
  for (let after: HomeKey | null = null; ;) {
    const page: HomeKey[] = await listed({ after, limit: 3 });
    paged.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last) break;
    after = last;
  }
  expect(paged).toEqual(expected);
  await askForParts(talent, positions);
}

/** Compares the parts of a talent's home, in memory and in PostgreSQL. */
async function askForParts(talent: PlainTalent, positions: PlainPosition[]): Promise<void> {
  const { db } = remembered;
  const live = positions.filter(({ isLive }) => isLive && !talent.isHiding);
  const hiddenFrom = new Set(talent.isHiding ? positions.map(({ companyId }) => companyId) : []);
  const seeker = { ...talent, hiddenFrom };
  const idsIn = (part: HomePart) =>
    listPlainly(
      live.filter((position) => partPlainly(position, talent) === part),
      talent,
    );
  const expected = homeParts.flatMap(idsIn);
  const counts = Object.fromEntries(homeParts.map((part) => [part, idsIn(part).length]));
  expect(await countHomePositions(db, seeker)).toEqual(counts);
  expect(await untilAnswered(() => remembered.memory.askAll((_, kept) => kept.count(seeker)))).toEqual(counts);
  const listed = await untilAnswered(() =>
    remembered.memory.askAll((_, kept) =>
      homeParts.flatMap((part) => kept.list(seeker, { after: null, limit: 100, part }).map(({ id }) => id)),
    ),
  );
  expect(listed).toEqual(expected);
  const paged: number[] = [];
  for (let page: { after: HomeKey | null; fromPart: HomePart } = { after: null, fromPart: 'fits' }; ;) {
    const rows = await listHomePositions(db, talent.id, { ...page, limit: 40, hiddenFrom });
    paged.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (!last) break;
    const sample = live.find(({ id }) => id === last.id);
    if (!sample) throw new Error('unknown position');
    page = { after: last, fromPart: partPlainly(sample, talent) };
  }
  expect(paged).toEqual(expected);
}
