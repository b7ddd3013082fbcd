import { type Bits, addBit, createBits, deleteBit, dropCommon, hasBit } from './bits.ts';
import { type Segment, segmentSize } from './segment.ts';

/** Source of a hiding: the talent's rules, or the company's block. */
type Origin = 'talent' | 'company';

/**
 * Talents hidden from companies: sorted ids for each company and origin, and a bit for each talent with rules.
 */
export interface HiddenPairs {
  add(companyId: number, talentId: number, origin?: Origin): void;
  remove(companyId: number, talentId: number, origin?: Origin): void;
  clear(): void;
  count(): number;
  /** False only for a talent who hides from no company; may stay true for one who no longer hides. */
  mayHide(talentId: number): boolean;
  /** Visits the talents hidden from a company, ids from `first` to before `end`; twice if hidden by both origins. */
  visit(companyId: number, range: { first: number; end: number }, hit: (talentId: number) => void): void;
}

export function createHiddenPairs(): HiddenPairs {
  const listsBy = { talent: new Map<number, List>(), company: new Map<number, List>() };
  let hiding = createBits(1 << 14);
  return {
    add(companyId, talentId, origin = 'talent') {
      const lists = listsBy[origin];
      let list = lists.get(companyId);
      if (!list) lists.set(companyId, (list = { ids: new Int32Array(8), length: 0, isSorted: true }));
      list.isSorted &&= list.length === 0 || (list.ids[list.length - 1] ?? 0) < talentId;
      if (list.length === list.ids.length) list.ids = resized(list.ids, list.length + (list.length >>> 2));
      list.ids[list.length] = talentId;
      list.length += 1;
      if (origin === 'company') return;
      if (talentId >>> 5 >= hiding.length) {
        const wider = createBits(2 ** Math.ceil(Math.log2(talentId + 1)));
        wider.set(hiding);
        hiding = wider;
      }
      addBit(hiding, talentId);
    },
    remove(companyId, talentId, origin = 'talent') {
      const list = listsBy[origin].get(companyId);
      if (!list) return;
      const ids = sorted(list);
      const place = placeIn(ids, talentId);
      if (ids[place] !== talentId) return;
      ids.copyWithin(place, place + 1);
      list.length -= 1;
      if (list.length === 0) listsBy[origin].delete(companyId);
    },
    clear() {
      listsBy.talent.clear();
      listsBy.company.clear();
      hiding.fill(0);
    },
    count: () =>
      [...listsBy.talent.values(), ...listsBy.company.values()].reduce((sum, list) => sum + sorted(list).length, 0),
    mayHide: (talentId) => talentId >>> 5 < hiding.length && hasBit(hiding, talentId),
    visit(companyId, { first, end }, hit) {
      for (const lists of [listsBy.talent, listsBy.company]) {
        const list = lists.get(companyId);
        if (!list) continue;
        const ids = sorted(list);
        for (let place = placeIn(ids, first); place < ids.length; place += 1) {
          const id = ids[place] ?? end;
          if (id >= end) break;
          hit(id);
        }
      }
    },
  };
}

/**
 * Ids are added in any order, a hundred thousand at a time, and sorted when they are next read. Four bytes each: as
 * numbers of an array that has grown, three million pairs of 20,000 companies took 36 MB.
 */
interface List {
  ids: Int32Array;
  /** Number of ids; the array has room for more. */
  length: number;
  isSorted: boolean;
}

/** The ids of a list, ascending and each once; valid until the list changes. */
function sorted(list: List): Int32Array {
  if (!list.isSorted) {
    list.ids.subarray(0, list.length).sort();
    let length = 0;
    for (let place = 0; place < list.length; place += 1) {
      const id = list.ids[place] ?? 0;
      if (length > 0 && id === list.ids[length - 1]) continue;
      list.ids[length] = id;
      length += 1;
    }
    list.length = length;
    list.isSorted = true;
  }
  return list.ids.subarray(0, list.length);
}

function resized(ids: Int32Array, length: number): Int32Array {
  const wider = new Int32Array(length);
  wider.set(ids);
  return wider;
}

/** Index of the first id that is not smaller. */
function placeIn(ids: Int32Array, id: number): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? id) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Limits of finding: talents hidden from a company, and talents visible to verified companies alone. */
export interface Sight {
  hidden: HiddenPairs;
  isVerified: (companyId: number) => boolean;
}

/** Removes some talents from the members. */
export function leaveOut({ firstId }: Segment, ids: readonly number[], members: Bits): void {
  for (const id of ids) if (id >= firstId && id < firstId + segmentSize) deleteBit(members, id - firstId);
}

/** Removes the talents a company may not find from the members. */
export function keepVisible(
  { hidden, isVerified }: Sight,
  { firstId, verifiedOnly }: Segment,
  companyId: number,
  members: Bits,
): void {
  if (!isVerified(companyId)) dropCommon(members, verifiedOnly);
  const range = { first: firstId, end: firstId + segmentSize };
  hidden.visit(companyId, range, (id) => deleteBit(members, id - firstId));
}
