import type { CountrySets } from './country-sets.ts';
import { type Bits, addAll, addBit, countAll, createBits, dropCommon, keepCommon, lowestBit } from './bits.ts';
import { judgeFurther } from './judge-wishes.ts';
import type { Fitting, Places } from './places.ts';
import { createRanking } from './rank-found.ts';
import type { Found, SearchPage, TalentSearch } from './answers.ts';
import type { Conditions } from '#server/matching/rule.ts';
import { type Sight, keepVisible, leaveOut } from './hidden-pairs.ts';
import { type Segment, findHolders, holdersOf, keepFitting, segmentSize, workTypeBits } from './segment.ts';

interface Members {
  segments: readonly (Segment | undefined)[];
  places: Places;
  countrySets: CountrySets;
  sight: Sight;
}

const scratch = createBits(segmentSize);

/** Finds talents in memory. */
export function search(
  { segments, places, countrySets, sight }: Members,
  asked: TalentSearch,
  { after, limit }: SearchPage,
): Found {
  const skillIds = asked.position?.optionalSkillIds ?? asked.anySkillIds;
  const further = asked.position && judgeFurther(asked.position, { places, countrySets });
  const ranking = createRanking({ skillIds, further }, limit, after);
  const found = createBits(segmentSize);
  const judged = (conditions: Conditions) => ({ conditions, fitting: places.judge(conditions) });
  const own = judged(asked);
  const position = asked.position && judged(asked.position);
  const but = asked.position?.but && judged(asked.position.but);
  const eligible = asked.mayWorkIn === null ? null : countrySets.judge([asked.mayWorkIn]);
  let talentCount = 0;
  const among = asked.amongIds && bySegment(asked.amongIds);
  for (const segment of segments) {
    if (!segment || (among && !among.has(segment.firstId)) || !findFitting(segment, own, found)) continue;
    if (among && !keepAmong(found, segment, among.get(segment.firstId))) continue;
    if (position && !(findFitting(segment, position, scratch) && keepCommon(found, scratch))) continue;
    if (but && findFitting(segment, but, scratch)) dropCommon(found, scratch);
    keepVisible(sight, segment, asked.companyId, found);
    if (!keepAsked(segment, asked, { found, eligible })) continue;
    talentCount += countAll(found);
    ranking.offer(segment, found);
  }
  return { keys: ranking.keys(), talentCount };
}

const bySegment = (ids: readonly number[]): ReadonlyMap<number, readonly number[]> =>
  Map.groupBy(ids, (id) => id - (id % segmentSize));

/** Keeps those among these ids; false if there are none. Overwrites `scratch`. */
function keepAmong(found: Bits, { firstId }: Segment, ids: readonly number[] = []): boolean {
  scratch.fill(0);
  for (const id of ids) addBit(scratch, id - firstId);
  return keepCommon(found, scratch);
}

interface Judged {
  conditions: Conditions;
  fitting: Fitting | null;
}

/** Fills `found` with holders of the required skills whose place fits; false if there are none. */
function findFitting(segment: Segment, { conditions, fitting }: Judged, found: Bits): boolean {
  if (!findHolders(segment, conditions.requiredSkillIds, found)) return false;
  if (fitting) keepFitting(segment, found, fitting);
  return true;
}

interface Left {
  found: Bits;
  /** For each set of countries, by its number: 1 if it has the requested country. Null without such a filter. */
  eligible: Uint8Array | null;
}

/** Keeps those who satisfy the filters other than the conditions; false if none are left. */
function keepAsked(segment: Segment, asked: TalentSearch, { found, eligible }: Left): boolean {
  const { anySkillIds, notSkillIds, isLooking, leftOutIds } = asked;
  leaveOut(segment, leftOutIds, found);
  if (asked.position) leaveOut(segment, asked.position.leftOutIds ?? [], found);
  for (const id of notSkillIds) dropCommon(found, holdersOf(segment, id));
  if (isLooking) keepCommon(found, segment.looking);
  if (anySkillIds.length > 0) keepCommon(found, anyOf(anySkillIds.map((id) => holdersOf(segment, id))));
  return keepFacts(segment, asked, { found, eligible });
}

/** The union of some sets, valid until the next one. */
function anyOf(sets: readonly Bits[]): Bits {
  scratch.fill(0);
  for (const set of sets) addAll(scratch, set);
  return scratch;
}

/** Keeps those who satisfy the filters by experience, work types, country and last day; false if none are left. */
function keepFacts(segment: Segment, asked: TalentSearch, { found, eligible }: Left): boolean {
  const { years, workTypes, days } = segment;
  const { experienceFrom, workTypeIds, activeSince } = asked;
  const leastYears = experienceFrom === null ? 0 : experienceFrom + 1;
  const types = workTypeIds.length === 0 ? undefined : workTypeBits(workTypeIds);
  let left = 0;
  for (let index = 0; index < found.length; index += 1) {
    let kept = found[index] ?? 0;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      const slot = (index << 5) | bit;
      const isAsked =
        (years[slot] ?? 0) >= leastYears &&
        (types === undefined || ((workTypes[slot] ?? 0) & types) !== 0) &&
        (eligible === null || eligible[segment.eligible[slot] ?? 0] === 1) &&
        (activeSince === null || (days[slot] ?? 0) >= activeSince);
      if (!isAsked) kept &= ~(1 << bit);
    }
    found[index] = kept;
    left |= kept;
  }
  return left !== 0;
}
