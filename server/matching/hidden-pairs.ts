import { addBit, createBits, hasBit } from './bits.ts';

/** Whose act hides a talent from a company: the talent's rules, or the company's block. */
type Origin = 'talent' | 'company';

/**
 * Which talents are hidden from which company: sorted ids for each company and origin, and a bit for each talent with
 * rules.
 */
export interface HiddenPairs {
  add(companyId: number, talentId: number, origin?: Origin): void;
  remove(companyId: number, talentId: number, origin?: Origin): void;
  clear(): void;
  count(): number;
  /** False only for a talent who hides from no company; may be true for one who no longer does. */
  mayHide(talentId: number): boolean;
  /** Visits the talents hidden from a company, ids from `first` to before `end`; twice those of both origins. */
  visit(companyId: number, range: { first: number; end: number }, hit: (talentId: number) => void): void;
}

export function createHiddenPairs(): HiddenPairs {
  const listsBy = { talent: new Map<number, List>(), company: new Map<number, List>() };
  let hiding = createBits(1 << 14);
  return {
    add(companyId, talentId, origin = 'talent') {
      const lists = listsBy[origin];
      let list = lists.get(companyId);
      if (!list) lists.set(companyId, (list = { ids: [], isSorted: true }));
      list.isSorted &&= (list.ids.at(-1) ?? 0) < talentId;
      list.ids.push(talentId);
      if (origin === 'company') return;
      if (talentId >>> 5 >= hiding.length) {
        const wider = createBits(2 ** Math.ceil(Math.log2(talentId + 1)));
        wider.set(hiding);
        hiding = wider;
      }
      addBit(hiding, talentId);
    },
    remove(companyId, talentId, origin = 'talent') {
      const lists = listsBy[origin];
      const ids = sorted(lists.get(companyId));
      const place = placeIn(ids, talentId);
      if (ids[place] === talentId) ids.splice(place, 1);
      if (ids.length === 0) lists.delete(companyId);
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
        const ids = sorted(lists.get(companyId));
        for (let place = placeIn(ids, first); place < ids.length; place += 1) {
          const id = ids[place] ?? end;
          if (id >= end) break;
          hit(id);
        }
      }
    },
  };
}

/** Ids are added in any order, a hundred thousand at a time, and sorted when they are next read. */
interface List {
  ids: number[];
  isSorted: boolean;
}

function sorted(list: List | undefined): number[] {
  if (!list) return [];
  if (!list.isSorted) {
    list.ids = list.ids.toSorted((one, other) => one - other).filter((id, place, ids) => id !== ids[place - 1]);
    list.isSorted = true;
  }
  return list.ids;
}

/** Index of the first id that is not smaller. */
function placeIn(ids: readonly number[], id: number): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? id) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}
