import { createBest } from './best.ts';
import type { HomeKey } from './cursor.ts';
import { fitsLocation } from './fit.ts';
import type { Availability, RankedConditions } from './rule.ts';

export interface LivePosition extends RankedConditions {
  id: number;
  companyId: number;
  hashId: string;
  title: string;
  /** Microseconds of the Unix epoch. */
  liveSince: number;
}

export interface PositionCompany {
  id: number;
  name: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
}

export interface Listed {
  position: LivePosition;
  company: PositionCompany;
  key: HomeKey;
}

/**
 * All Live positions in this process's memory, with the names and images of all companies. Drafts are never included.
 */
export interface LivePositions {
  put(position: LivePosition): void;
  remove(id: number): void;
  clear(): void;
  putCompany(company: PositionCompany): void;
  removeCompany(id: number): void;
  clearCompanies(): void;
  /**
   * Lists positions of a talent's home after `after`: matches first, then by the share of required skills held, then
   * the newest.
   */
  list(talent: Availability, page: { after: HomeKey | null; limit: number }): Listed[];
}

/** A position scores the share of required skills held, 0 to 1; a match scores more. */
const matchScore = 2;

export function createLivePositions(): LivePositions {
  /** Newest first, then the higher id: the order among equal scores. */
  const newest: LivePosition[] = [];
  const byId = new Map<number, LivePosition>();
  const companies = new Map<number, PositionCompany>();
  /** Built when the next query arrives. */
  let layout: Layout | undefined;
  const scores: number[] = [];

  /** Returns the index at which the position stands or belongs. */
  function placeOf(position: LivePosition): number {
    let [from, to] = [0, newest.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = newest[middle];
      if (other && isNewer(other, position)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function remove(id: number): void {
    const position = byId.get(id);
    if (!position) return;
    newest.splice(placeOf(position), 1);
    byId.delete(id);
    layout = undefined;
  }

  return {
    put(position) {
      remove(position.id);
      newest.splice(placeOf(position), 0, position);
      byId.set(position.id, position);
      layout = undefined;
    },
    remove,
    clear() {
      newest.length = 0;
      byId.clear();
      layout = undefined;
    },
    putCompany: (company) => void companies.set(company.id, company),
    removeCompany: (id) => void companies.delete(id),
    clearCompanies: () => companies.clear(),
    list(talent, { after, limit }) {
      const { skillIds, ends, held } = (layout ??= layOut(newest));
      for (const id of talent.skillIds) held[id] = 1;
      const best = createBest(limit);
      let floor = -Infinity;
      let next = 0;
      for (let place = 0; place < ends.length; place += 1) {
        const first = next;
        const end = ends[place] ?? 0;
        let count = 0;
        for (; next < end; next += 1) count += held[skillIds[next] ?? 0] ?? 0;
        const highest = count === end - first ? matchScore : count / (end - first);
        if (highest <= floor) continue;
        const position = newest[place];
        if (!position) continue;
        const score = highest === matchScore && !fitsLocation(position, talent) ? 1 : highest;
        if (score > floor && (!after || comesAfter(after, position, score))) {
          scores[place] = score;
          floor = best.offer(place, score);
        }
      }
      for (const id of talent.skillIds) held[id] = 0;
      return best.items().flatMap((place) => {
        const position = newest[place];
        // During the deletion of a company, its row is removed before its positions.
        const company = position && companies.get(position.companyId);
        return company ? { position, company, key: keyOf(position, scores[place] ?? 0) } : [];
      });
    },
  };
}

interface Layout {
  /** Required skills of all positions in one array: much faster to scan than objects. */
  skillIds: Uint32Array;
  /** End index of each position's skills. */
  ends: Uint32Array;
  /**
   * By skill, whether the current talent holds it; all 0 between two queries. Skills that no position requires have no
   * entry.
   */
  held: Uint8Array;
}

function layOut(positions: readonly LivePosition[]): Layout {
  const skillIds = Uint32Array.from(positions.flatMap(({ requiredSkillIds }) => requiredSkillIds));
  let end = 0;
  return {
    skillIds,
    ends: Uint32Array.from(positions, ({ requiredSkillIds }) => (end += requiredSkillIds.length)),
    held: new Uint8Array(skillIds.reduce((highest, id) => Math.max(highest, id), 0) + 1),
  };
}

const isNewer = (a: LivePosition, b: LivePosition): boolean =>
  a.liveSince > b.liveSince || (a.liveSince === b.liveSince && a.id > b.id);

const keyOf = ({ liveSince, id }: LivePosition, score: number): HomeKey => ({
  isMatch: score === matchScore,
  share: Math.min(score, 1),
  liveSince,
  id,
});

function comesAfter(after: HomeKey, position: LivePosition, score: number): boolean {
  const reached = after.isMatch ? matchScore : after.share;
  if (score !== reached) return score < reached;
  return position.liveSince === after.liveSince ? position.id < after.id : position.liveSince < after.liveSince;
}
