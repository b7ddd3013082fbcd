import { addBit, createBits, hasBit } from './bits.ts';

/** Which talents are hidden from which company: sorted ids for each company, and a bit for each talent. */
export interface HiddenPairs {
  add(companyId: number, talentId: number): void;
  remove(companyId: number, talentId: number): void;
  clear(): void;
  count(): number;
  /** False only for a talent who hides from no company; may be true for one who no longer does. */
  mayHide(talentId: number): boolean;
  /** Visits the talents hidden from a company, ids from `first` to before `end`. */
  visit(companyId: number, range: { first: number; end: number }, hit: (talentId: number) => void): void;
}

export function createHiddenPairs(): HiddenPairs {
  const idsOf = new Map<number, number[]>();
  let hiding = createBits(1 << 14);
  return {
    add(companyId, talentId) {
      let ids = idsOf.get(companyId);
      if (!ids) idsOf.set(companyId, (ids = []));
      const place = placeIn(ids, talentId);
      if (ids[place] !== talentId) ids.splice(place, 0, talentId);
      if (talentId >>> 5 >= hiding.length) {
        const wider = createBits(2 ** Math.ceil(Math.log2(talentId + 1)));
        wider.set(hiding);
        hiding = wider;
      }
      addBit(hiding, talentId);
    },
    remove(companyId, talentId) {
      const ids = idsOf.get(companyId);
      if (!ids) return;
      const place = placeIn(ids, talentId);
      if (ids[place] === talentId) ids.splice(place, 1);
      if (ids.length === 0) idsOf.delete(companyId);
    },
    clear() {
      idsOf.clear();
      hiding.fill(0);
    },
    count: () => [...idsOf.values()].reduce((sum, ids) => sum + ids.length, 0),
    mayHide: (talentId) => talentId >>> 5 < hiding.length && hasBit(hiding, talentId),
    visit(companyId, { first, end }, hit) {
      const ids = idsOf.get(companyId);
      if (!ids) return;
      for (let place = placeIn(ids, first); place < ids.length; place += 1) {
        const id = ids[place] ?? end;
        if (id >= end) return;
        hit(id);
      }
    },
  };
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
