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
  const idsBy = { talent: new Map<number, number[]>(), company: new Map<number, number[]>() };
  let hiding = createBits(1 << 14);
  return {
    add(companyId, talentId, origin = 'talent') {
      const idsOf = idsBy[origin];
      let ids = idsOf.get(companyId);
      if (!ids) idsOf.set(companyId, (ids = []));
      const place = placeIn(ids, talentId);
      if (ids[place] !== talentId) ids.splice(place, 0, talentId);
      if (origin === 'company') return;
      if (talentId >>> 5 >= hiding.length) {
        const wider = createBits(2 ** Math.ceil(Math.log2(talentId + 1)));
        wider.set(hiding);
        hiding = wider;
      }
      addBit(hiding, talentId);
    },
    remove(companyId, talentId, origin = 'talent') {
      const idsOf = idsBy[origin];
      const ids = idsOf.get(companyId);
      if (!ids) return;
      const place = placeIn(ids, talentId);
      if (ids[place] === talentId) ids.splice(place, 1);
      if (ids.length === 0) idsOf.delete(companyId);
    },
    clear() {
      idsBy.talent.clear();
      idsBy.company.clear();
      hiding.fill(0);
    },
    count: () => [...idsBy.talent.values(), ...idsBy.company.values()].reduce((sum, ids) => sum + ids.length, 0),
    mayHide: (talentId) => talentId >>> 5 < hiding.length && hasBit(hiding, talentId),
    visit(companyId, { first, end }, hit) {
      for (const idsOf of [idsBy.talent, idsBy.company]) {
        const ids = idsOf.get(companyId) ?? [];
        for (let place = placeIn(ids, first); place < ids.length; place += 1) {
          const id = ids[place] ?? end;
          if (id >= end) break;
          hit(id);
        }
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
