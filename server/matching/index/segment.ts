import {
  type Bits,
  addBit,
  countAll,
  countBits,
  createBits,
  deleteBit,
  hasBit,
  keepCommon,
  lowestBit,
} from './bits.ts';
import type { Fitting } from './places.ts';

/** A segment holds talents of 16,384 neighbouring ids; the last 14 bits of an id are the offset within it. */
export const segmentShift = 14;
export const segmentSize = 1 << segmentShift;

export interface Segment {
  readonly firstId: number;
  /** The ids in use by talents. */
  readonly members: Bits;
  /** The members who may be found, those findable by verified companies alone, and those who are looking. */
  readonly findable: Bits;
  readonly verifiedOnly: Bits;
  readonly looking: Bits;
  /** Holders of each skill. A skill without holders here takes no space. */
  readonly holders: Map<number, Bits>;
  /** For each member, the number of their place and the day they were last active. */
  readonly places: Uint16Array;
  readonly days: Int32Array;
  /** For each member, years of experience plus one, 0 where not stated, and a bit for each work type. */
  readonly years: Uint8Array;
  readonly workTypes: Uint8Array;
  /** For each member, the number of the set of countries they may work in. */
  readonly eligible: Uint32Array;
}

export const createSegment = (firstId: number): Segment => ({
  firstId,
  members: createBits(segmentSize),
  findable: createBits(segmentSize),
  verifiedOnly: createBits(segmentSize),
  looking: createBits(segmentSize),
  holders: new Map(),
  places: new Uint16Array(segmentSize),
  days: new Int32Array(segmentSize),
  years: new Uint8Array(segmentSize),
  workTypes: new Uint8Array(segmentSize),
  eligible: new Uint32Array(segmentSize),
});

/** The bits of work types, whose ids are 1 to 8. */
export const workTypeBits = (ids: readonly number[]): number => ids.reduce((bits, id) => bits | (1 << (id - 1)), 0);

export interface Member {
  skillIds: number[];
  /** Number of their place. */
  place: number;
  lastActiveDay: number;
  isFindable: boolean;
  isVerifiedOnly: boolean;
  isLooking: boolean;
  /** Years; null where not stated. */
  experience: number | null;
  workTypeIds: number[];
  /** Number of the set of countries they may work in. */
  eligible: number;
}

export function addMember(segment: Segment, slot: number, member: Member): void {
  const { skillIds, place, lastActiveDay, isFindable, isVerifiedOnly, isLooking, experience, workTypeIds } = member;
  if (hasBit(segment.members, slot)) removeMember(segment, slot);
  addBit(segment.members, slot);
  if (isFindable) addBit(segment.findable, slot);
  if (isVerifiedOnly) addBit(segment.verifiedOnly, slot);
  if (isLooking) addBit(segment.looking, slot);
  segment.places[slot] = place;
  segment.days[slot] = lastActiveDay;
  segment.years[slot] = experience === null ? 0 : experience + 1;
  segment.workTypes[slot] = workTypeBits(workTypeIds);
  segment.eligible[slot] = member.eligible;
  for (const skillId of skillIds) {
    let holders = segment.holders.get(skillId);
    if (!holders) segment.holders.set(skillId, (holders = createBits(segmentSize)));
    addBit(holders, slot);
  }
}

export function removeMember(segment: Segment, slot: number): void {
  const { members, findable, verifiedOnly, looking } = segment;
  for (const bits of [members, findable, verifiedOnly, looking]) deleteBit(bits, slot);
  for (const holders of segment.holders.values()) deleteBit(holders, slot);
}

/** Reads a member back; undefined for an empty slot. */
export function readMember(
  segment: Segment,
  slot: number,
): Pick<Member, 'skillIds' | 'place' | 'isFindable'> | undefined {
  if (!hasBit(segment.members, slot)) return undefined;
  const skillIds: number[] = [];
  segment.holders.forEach((holders, skillId) => {
    if (hasBit(holders, slot)) skillIds.push(skillId);
  });
  return { skillIds, place: segment.places[slot] ?? 0, isFindable: hasBit(segment.findable, slot) };
}

export const isEmpty = (segment: Segment): boolean => countAll(segment.members) === 0;

/** Fills `found` with the members who may be found and hold all the skills; false if there are none. */
export function findHolders(segment: Segment, skillIds: readonly number[], found: Bits): boolean {
  found.set(segment.findable);
  for (const skillId of skillIds) {
    const holders = segment.holders.get(skillId);
    if (!holders || !keepCommon(found, holders)) return false;
  }
  return true;
}

/** Words of 32 neighbouring members, with the members in all of several sets, and those in all but one. */
export interface NearWords {
  /** Number of words; the columns below are longer. */
  count: number;
  readonly indexes: Int32Array;
  readonly full: Int32Array;
  readonly oneShort: Int32Array;
}

export const createNearWords = (): NearWords => ({
  count: 0,
  indexes: createBits(segmentSize),
  full: createBits(segmentSize),
  oneShort: createBits(segmentSize),
});

/** Finds the words with members in all of the sets, or in all but one. */
export function findNearHolders(members: Bits, sets: readonly Bits[], found: NearWords): void {
  const [first = members, second = members, ...others] = sets;
  let count = 0;
  for (let index = 0; index < members.length; index += 1) {
    const a = first[index] ?? 0;
    const b = second[index] ?? 0;
    const member = members[index] ?? 0;
    // A member who lacks one set is in one of any two: with rare skills, most words end here.
    if (((a | b) & member) === 0) continue;
    let all = a & b & member;
    let allButOne = (a ^ b) & member;
    for (let place = 0; place < others.length; place += 1) {
      const held = (others[place] ?? none)[index] ?? 0;
      allButOne = (allButOne & held) | (all & ~held);
      all &= held;
    }
    if ((all | allButOne) === 0) continue;
    found.indexes[count] = index;
    found.full[count] = all;
    found.oneShort[count] = allButOne;
    count += 1;
  }
  found.count = count;
}

const none = createBits(segmentSize);

export const holdersOf = ({ holders }: Segment, skillId: number): Bits => holders.get(skillId) ?? none;

/** With more members in a word than this, all 32 are looked up: the loop over single bits waits for each. */
const manyBits = 12;

/** Keeps the members whose place fits. */
export function keepFitting(segment: Segment, members: Bits, fitting: Fitting): void {
  for (let index = 0; index < members.length; index += 1) {
    const word = members[index] ?? 0;
    if (word !== 0) members[index] = fittingOf(segment, index, word, fitting);
  }
}

/**
 * Keeps the bits of a word whose place fits. Branch-free: the result is unpredictable, and a wrong branch prediction
 * costs more than this.
 */
export function fittingOf({ places }: Segment, index: number, word: number, fitting: Fitting): number {
  let kept = 0;
  if (countBits(word) > manyBits) {
    for (let bit = 0; bit < 32; bit += 1) kept |= (fitting[places[(index << 5) | bit] ?? 0] ?? 0) << bit;
  } else {
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest);
      kept |= (fitting[places[(index << 5) | bit] ?? 0] ?? 0) << bit;
    }
  }
  return word & kept;
}
