import { createBest } from './best.ts';
import { type Bits, createBitSums, hasBit, lowestBit } from './bits.ts';
import type { TalentKey } from '#server/matching/read-cursor.ts';
import type { FurtherWishes } from './judge-wishes.ts';
import type { Segment } from './segment.ts';

/** More than any number of days: looking outranks a later day, and one more wish outranks both. */
const lookingWeight = 2 ** 31;
const wishWeight = 2 ** 32;

/** Keeps the best of the talents offered: by wishes met, then looking, then the latest day, then the id. */
export interface Ranking {
  /** Takes members of the next segment, in order; the sets are read only during the call. */
  offer(segment: Segment, members: Bits): void;
  /** Best first. */
  keys(): TalentKey[];
}

interface Found {
  id: number;
  score: number;
}

/** The wishes that rank talents: skills, each a wish of its own, and further ones. */
interface Ranked {
  skillIds: readonly number[];
  further: FurtherWishes | null;
}

/** Keeps at most `limit` talents after `after`. */
export function createRanking({ skillIds, further }: Ranked, limit: number, after: TalentKey | null = null): Ranking {
  const best = createBest<Found>(limit);
  const sums = createBitSums();
  const last = after ? { id: after.id, score: scoreOf(after) } : { id: 0, score: Infinity };
  const furtherCount = further?.count ?? 0;
  let floor = limit === 0 ? Infinity : -Infinity;
  return {
    offer(segment, members) {
      const { firstId, holders, days, looking } = segment;
      if (floor === Infinity) return;
      // Local: read from the closure, it would slow down every talent, even for positions without such wishes.
      const wishes = further;
      const sets = skillIds.flatMap((id) => holders.get(id) ?? []);
      for (let index = 0; index < members.length; index += 1) {
        let rest = members[index] ?? 0;
        if (rest === 0) continue;
        sums.add(sets, index);
        // Skips talents with too few of the skills, a whole word at a time.
        if (floor > 0) rest &= sums.atLeast(Math.max(0, Math.floor(floor / wishWeight) - furtherCount));
        for (; rest !== 0; rest &= rest - 1) {
          const bit = lowestBit(rest);
          const slot = (index << 5) | bit;
          const day = (days[slot] ?? 0) + (hasBit(looking, slot) ? lookingWeight : 0);
          let score = sets.length === 0 ? day : sums.at(bit) * wishWeight + day;
          if (wishes) score += wishes.metBy(segment, slot) * wishWeight;
          if (score <= floor || score > last.score) continue;
          const id = firstId + slot;
          if (score < last.score || id > last.id) floor = best.offer({ id, score }, score);
        }
      }
    },
    keys: () => best.items().map(keyOf),
  };
}

const scoreOf = ({ met, isLooking, day }: TalentKey): number =>
  met * wishWeight + (isLooking ? lookingWeight : 0) + day;

function keyOf({ id, score }: Found): TalentKey {
  const rest = score % wishWeight;
  const isLooking = rest >= lookingWeight;
  return { met: Math.floor(score / wishWeight), isLooking, day: rest - (isLooking ? lookingWeight : 0), id };
}
