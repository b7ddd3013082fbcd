import { fewTalents } from '#contract/matching.ts';
import { type Bits, countAll, countBits, createBits, hasBit, lowestBit } from './bits.ts';
import { createCountrySets } from './country-sets.ts';
import { judgeFurther } from './judge-wishes.ts';
import { type Fitting, type Places, createPlaces } from './places.ts';
import { createRanking } from './rank-found.ts';
import type { OfCompany, RankedConditions, RuleTalent } from '#server/matching/rule.ts';
import { type Sight, keepVisible, leaveOut } from './hidden-pairs.ts';
import { search } from './search-index.ts';
import {
  type NearWords,
  type Segment,
  addMember,
  createNearWords,
  createSegment,
  findHolders,
  findNearHolders,
  fittingOf,
  holdersOf,
  isEmpty,
  keepFitting,
  readMember,
  removeMember,
  segmentShift,
  segmentSize,
} from './segment.ts';
import type { Found, MatchAnalysis, Matches, SearchPage, TalentSearch } from './answers.ts';

export interface IndexedTalent extends RuleTalent {
  id: number;
  /** Days since 2000-01-01. */
  lastActiveDay: number;
  isFindable: boolean;
  isVerifiedOnly: boolean;
  isLooking: boolean;
  /** Years; null where not stated. */
  experience: number | null;
  workTypeIds: number[];
  /** Countries they may work in; empty where not stated. */
  eligibleCountryIds: number[];
}

/** All talents in this process's memory, ordered by id, which also ranks equal matches. */
export interface TalentIndex {
  put(talent: IndexedTalent): void;
  remove(id: number): void;
  clear(): void;
  /** Number of talents, findable or not. */
  size(): number;
  /** Finds a talent, findable or not; undefined for an unknown id. */
  find(id: number): (RuleTalent & { isFindable: boolean }) | undefined;
  /** False only for a talent who hides from no company, nor from unverified ones. */
  mayHide(id: number): boolean;
  count(conditions: OfCompany): number;
  rank(position: OfCompany<RankedConditions>, limit: number): Matches;
  analyse(conditions: OfCompany): MatchAnalysis;
  search(asked: TalentSearch, page: SearchPage): Found;
}

export function createTalentIndex(sight: Sight): TalentIndex {
  const segments: (Segment | undefined)[] = [];
  const places = createPlaces();
  const countrySets = createCountrySets();
  const found = createBits(segmentSize);
  const words = createNearWords();

  /** Removes talents the company may not find, and those to leave out. */
  function keepProposed(segment: Segment, { companyId, leftOutIds = [] }: OfCompany, members: Bits): void {
    keepVisible(sight, segment, companyId, members);
    leaveOut(segment, leftOutIds, members);
  }

  /** Fills `found` with the matches in a segment; false if there are none. */
  function findMatches(segment: Segment, conditions: OfCompany, fitting: Fitting | null): boolean {
    if (!findHolders(segment, conditions.requiredSkillIds, found)) return false;
    if (fitting) keepFitting(segment, found, fitting);
    keepProposed(segment, conditions, found);
    return true;
  }

  /** Visits each segment with its matches, which are valid only during the visit. */
  function visitMatches(conditions: OfCompany, visit: (segment: Segment, matches: Bits) => void): void {
    const fitting = places.judge(conditions);
    for (const segment of segments) if (segment && findMatches(segment, conditions, fitting)) visit(segment, found);
  }

  function count(conditions: OfCompany): number {
    let count = 0;
    visitMatches(conditions, (_, matches) => {
      count += countAll(matches);
    });
    return count;
  }

  function rank(position: OfCompany<RankedConditions>, limit: number): Matches {
    const further = judgeFurther(position, { places, countrySets });
    const ranking = createRanking({ skillIds: position.optionalSkillIds, further }, limit);
    let talentCount = 0;
    visitMatches(position, (segment, matches) => {
      talentCount += countAll(matches);
      ranking.offer(segment, matches);
    });
    return { talentIds: ranking.keys().map(({ id }) => id), talentCount };
  }

  /** Counts matches and, as long as they are few, near matches, in one pass. */
  function analyse(conditions: OfCompany): MatchAnalysis {
    const fitting = places.judge(conditions);
    const counts: NearCounts = { talentCount: 0, nearMatches: new Map(), placeCounts: new Map() };
    for (const segment of segments) {
      if (!segment) continue;
      if (counts.talentCount >= fewTalents) {
        counts.talentCount += findMatches(segment, conditions, fitting) ? countAll(found) : 0;
        continue;
      }
      found.set(segment.findable);
      keepProposed(segment, conditions, found);
      addNear(counts, { segment, members: found, words, skillIds: conditions.requiredSkillIds, fitting });
    }
    return toAnalysis(counts, places);
  }

  return {
    put({ id, isRemote, utcOffsetMinutes, isPhysical, physicalCountryId, eligibleCountryIds, ...member }) {
      const number = id >>> segmentShift;
      const segment = (segments[number] ??= createSegment(number << segmentShift));
      const place = places.numberOf({ isRemote, utcOffsetMinutes, isPhysical, physicalCountryId });
      const slot = id - segment.firstId;
      const former = hasBit(segment.members, slot) ? (segment.eligible[slot] ?? 0) : 0;
      addMember(segment, slot, { ...member, place, eligible: countrySets.take(eligibleCountryIds) });
      countrySets.letGo(former);
    },
    remove(id) {
      const number = id >>> segmentShift;
      const segment = segments[number];
      if (!segment) return;
      const slot = id - segment.firstId;
      if (hasBit(segment.members, slot)) countrySets.letGo(segment.eligible[slot] ?? 0);
      removeMember(segment, slot);
      if (isEmpty(segment)) segments[number] = undefined;
    },
    clear() {
      segments.length = 0;
      places.clear();
      countrySets.clear();
    },
    size: () => segments.reduce((sum, segment) => sum + (segment ? countAll(segment.members) : 0), 0),
    find(id) {
      const segment = segments[id >>> segmentShift];
      const member = segment && readMember(segment, id - segment.firstId);
      if (!member) return undefined;
      const { place, ...found } = member;
      return { ...found, ...places.at(place) };
    },
    mayHide(id) {
      const segment = segments[id >>> segmentShift];
      return segment !== undefined && (sight.hidden.mayHide(id) || hasBit(segment.verifiedOnly, id - segment.firstId));
    },
    count,
    rank,
    analyse,
    search: (asked, page) => search({ segments, places, countrySets, sight }, asked, page),
  };
}

/** Counts of an analysis: matches, near matches by the skill they lack, and holders of all skills by place number. */
interface NearCounts {
  talentCount: number;
  nearMatches: Map<number, number>;
  placeCounts: Map<number, number>;
}

interface NearSearch {
  segment: Segment;
  /** The members to count, whatever skills they hold. */
  members: Bits;
  /** Filled with members who hold all skills or all but one. */
  words: NearWords;
  skillIds: readonly number[];
  fitting: Fitting | null;
}

/** Adds the counts of a segment. */
function addNear(counts: NearCounts, { segment, members, words, skillIds, fitting }: NearSearch): void {
  const holders = skillIds.map((id) => holdersOf(segment, id));
  findNearHolders(members, holders, words);
  for (let place = 0; place < words.count; place += 1) {
    const index = words.indexes[place] ?? 0;
    const full = words.full[place] ?? 0;
    const oneShort = words.oneShort[place] ?? 0;
    for (let rest = full; rest !== 0; rest &= rest - 1)
      addTo(counts.placeCounts, segment.places[(index << 5) | lowestBit(rest)] ?? 0, 1);
    counts.talentCount += countBits(fitting ? fittingOf(segment, index, full, fitting) : full);
    const near = fitting ? fittingOf(segment, index, oneShort, fitting) : oneShort;
    if (near === 0) continue;
    // Each of them lacks exactly one skill, so is counted once.
    for (let number = 0; number < skillIds.length; number += 1)
      addTo(counts.nearMatches, skillIds[number] ?? 0, countBits(near & ~(holders[number]?.[index] ?? 0)));
  }
}

/** Includes near matches only where few talents match. */
function toAnalysis({ talentCount, nearMatches, placeCounts }: NearCounts, places: Places): MatchAnalysis {
  if (talentCount >= fewTalents) return { talentCount, nearMatches: new Map(), placeCounts: [] };
  return {
    talentCount,
    nearMatches,
    placeCounts: Array.from(placeCounts, ([place, count]) => ({ ...places.at(place), count })),
  };
}

function addTo(counts: Map<number, number>, key: number, count: number): void {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
}
