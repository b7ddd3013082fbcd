import type { HomeCounts, HomePart } from '#contract/matching.ts';
import { createBest } from './best.ts';
import type { HomeKey } from '#server/matching/read-cursor.ts';
import { fitsLocation, partOf } from '#server/matching/fit.ts';
import {
  type LivePosition,
  createPositionTable,
  placeAt,
  putPosition,
  removePosition,
  rowsInOrder,
} from './position-table.ts';
import type { RuleTalent } from '#server/matching/rule.ts';

/** A talent, with what their home leaves out: companies they hide from and positions they passed. */
export interface HomeTalent extends RuleTalent {
  hiddenFrom: ReadonlySet<number>;
  passed?: ReadonlySet<number> | undefined;
}

export interface PartPage {
  after: HomeKey | null;
  limit: number;
  /** Only positions of this part. */
  part?: HomePart | undefined;
}

/** All Live positions in this process's memory; answers which are on a talent's home, and in which order. */
export interface LivePositions {
  put(position: LivePosition): void;
  remove(id: number): void;
  clear(): void;
  size(): number;
  /**
   * Lists the positions of a talent's home, or of one part, after `after`: matches first, then by the share of required
   * skills held, then the newest.
   */
  list(talent: HomeTalent, page: PartPage): HomeKey[];
  /** Lists the positions among these ids in the order of a talent's home. */
  rank(talent: HomeTalent, only: Pick<ReadonlySet<number>, 'has'>): HomeKey[];
  /** Counts the positions in each part of a talent's home, and lists the first ones, part by part. */
  open(talent: HomeTalent, limit: number): { counts: HomeCounts; listed: HomeKey[] };
  /** Counts the positions in each part of a talent's home. */
  count(talent: HomeTalent): HomeCounts;
  /** Lists at most `limit` skills, the most required first; among equally frequent ones, the smaller id first. */
  frequentSkills(limit: number): number[];
}

/** The score of a match. Other positions score the share of required skills held, 0 to 1. */
const matchScore = 2;

interface Found {
  row: number;
  score: number;
}

export function createLivePositions(): LivePositions {
  let table = createPositionTable();

  /** Visits the positions on a talent's home, newest first. */
  function visit(talent: HomeTalent, take: (row: number, score: number, part: HomePart) => void): void {
    const rows = rowsInOrder(table);
    const { ids, companyIds, starts, skillCounts, lists } = table;
    const isHeld = new Uint8Array(table.skillEnd);
    for (const id of talent.skillIds) isHeld[id] = 1; // beyond the end for a skill that no position requires: ignored
    const { hiddenFrom, passed } = talent;
    for (let place = rows.length - 1; place >= 0; place -= 1) {
      const row = rows[place] ?? 0;
      if (hiddenFrom.size > 0 && hiddenFrom.has(companyIds[row] ?? 0)) continue;
      if (passed?.has(ids[row] ?? 0)) continue;
      const required = skillCounts[row] ?? 0;
      const start = starts[row] ?? 0;
      let held = 0;
      for (let at = start; at < start + required; at += 1) held += isHeld[lists[at] ?? 0] ?? 0;
      const part =
        held < required - 1 ? 'others' : partOf(required, held, () => fitsLocation(placeAt(table, row), talent));
      take(row, part === 'fits' ? matchScore : required === 0 ? 1 : held / required, part);
    }
  }

  /** Counts the rows offered, of one part or of all, newest first, and keeps the best. */
  function createPart(limit: number) {
    const best = createBest<Found>(limit);
    let floor = limit === 0 ? Infinity : -Infinity;
    let count = 0;
    return {
      offer(row: number, score: number): void {
        count += 1;
        if (score > floor) floor = best.offer({ row, score }, score);
      },
      count: () => count,
      keys: (part?: HomePart) => best.items().map((found) => keyOf(found, part)),
    };
  }

  const keyOf = ({ row, score }: Found, part?: HomePart): HomeKey => ({
    isMatch: score === matchScore,
    share: Math.min(score, 1),
    liveSince: table.liveSince[row] ?? 0,
    id: table.ids[row] ?? 0,
    part,
  });

  function comesAfter({ isMatch, share, liveSince, id }: HomeKey, row: number, score: number): boolean {
    const reached = isMatch ? matchScore : share;
    if (score !== reached) return score < reached;
    const own = table.liveSince[row] ?? 0;
    return own === liveSince ? (table.ids[row] ?? 0) < id : own < liveSince;
  }

  function open(talent: HomeTalent, limit: number): { counts: HomeCounts; listed: HomeKey[] } {
    const [fits, oneStep, others] = [createPart(limit), createPart(limit), createPart(limit)];
    visit(talent, (row, score, part) => {
      // Faster than a look-up by name: this runs for every position.
      const its = part === 'others' ? others : part === 'fits' ? fits : oneStep;
      its.offer(row, score);
    });
    return {
      counts: { fits: fits.count(), oneStep: oneStep.count(), others: others.count() },
      listed: [...fits.keys('fits'), ...oneStep.keys('oneStep'), ...others.keys('others')].slice(0, limit),
    };
  }

  return {
    put: (position) => putPosition(table, position),
    remove: (id) => removePosition(table, id),
    clear: () => void (table = createPositionTable()),
    size: () => table.rows.size,
    list(talent, { after, limit, part }) {
      const best = createPart(limit);
      visit(talent, (row, score, partOfRow) => {
        if (part !== undefined && partOfRow !== part) return;
        if (!after || comesAfter(after, row, score)) best.offer(row, score);
      });
      return best.keys(part);
    },
    rank(talent, only) {
      // There are few distinct scores, and within each the newest come first.
      const byScore = new Map<number, Found[]>();
      visit(talent, (row, score) => {
        if (!only.has(table.ids[row] ?? 0)) return;
        const equals = byScore.get(score);
        if (equals) equals.push({ row, score });
        else byScore.set(score, [{ row, score }]);
      });
      const inOrder = [...byScore].toSorted(([one], [other]) => other - one);
      return inOrder.flatMap(([, equals]) => equals.map((one) => keyOf(one)));
    },
    open,
    count: (talent) => open(talent, 0).counts,
    frequentSkills(limit) {
      const { starts, skillCounts, lists, skillEnd } = table;
      const counts = new Int32Array(skillEnd);
      for (const row of rowsInOrder(table)) {
        const start = starts[row] ?? 0;
        const end = start + (skillCounts[row] ?? 0);
        for (let at = start; at < end; at += 1) counts[lists[at] ?? 0] = (counts[lists[at] ?? 0] ?? 0) + 1;
      }
      const best = createBest<number>(limit);
      for (const [id, count] of counts.entries()) if (count > 0) best.offer(id, count);
      return best.items();
    },
  };
}
