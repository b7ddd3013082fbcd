import type { HomeCounts, HomePart } from '#contract/matching.ts';
import { createRecent } from '#server/platform/memory/recent.ts';
import { type Found, findBest, findNear, keyOf } from './best-positions.ts';
import type { Seeker } from './chunk-queries.ts';
import { createCounter } from './counter.ts';
import type { HomeKey } from './cursor.ts';
import { type Chunk, mostSlots, positionAt } from './position-chunk.ts';
import { createPositionChunks } from './position-chunks.ts';
import { createRemotePlaces } from './places.ts';
import type { RuleTalent, RankedConditions } from './rule.ts';

export interface LivePosition extends RankedConditions {
  id: number;
  companyId: number;
  hashId: string;
  title: string;
  timezone: string | null;
  /** Microseconds of the Unix epoch. */
  liveSince: number;
}

export interface PositionCompany {
  id: number;
  name: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  verifiedDomain: string | null;
}

export interface Listed {
  position: LivePosition;
  company: PositionCompany;
  key: HomeKey;
}

/** A talent, with the companies they hide from, whose positions their home leaves out. */
export interface HomeTalent extends RuleTalent {
  hiddenFrom: ReadonlySet<number>;
}

export interface PartPage {
  after: HomeKey | null;
  limit: number;
  /** Positions of this part alone. */
  part?: HomePart | undefined;
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
  isVerified(companyId: number): boolean;
  clearCompanies(): void;
  /** Number of positions and companies in memory. */
  sizes(): { positions: number; companies: number };
  /**
   * Lists positions of a talent's home after `after`, all or those in one part: matches first, then by the share of
   * required skills held, then the newest.
   */
  list(talent: HomeTalent, page: PartPage): Listed[];
  /** Counts the positions in each part of a talent's home, and lists the first ones, part after part. */
  open(talent: HomeTalent, limit: number): { counts: HomeCounts; listed: Listed[] };
  /** Counts the positions in each part of a talent's home. */
  count(talent: HomeTalent): HomeCounts;
  /** Lists the skills that most positions require, at most `limit`. */
  frequentSkills(limit: number): number[];
}

/** Positions kept as objects, since many talents see the same ones. */
const mostKept = 16_384;

/** `capacity`, a multiple of 32 and more than that, is for tests. */
export function createLivePositions(capacity = mostSlots): LivePositions {
  const remotePlaces = createRemotePlaces();
  const chunks = createPositionChunks(capacity, remotePlaces);
  const ofCompanies = createCounter();
  const ofSkills = createCounter();
  const kept = createRecent<number, LivePosition>(mostKept);
  const companies = new Map<number, PositionCompany>();

  function remove(id: number): void {
    const position = chunks.remove(id);
    if (!position) return;
    kept.delete(id);
    ofCompanies.add(position.companyId, -1);
    for (const skillId of position.requiredSkillIds) ofSkills.add(skillId, -1);
  }

  const seekerOf = (talent: HomeTalent): Seeker => ({ ...talent, judgeRemote: remotePlaces.judge(talent) });

  function readAgain(chunk: Chunk, slot: number): LivePosition {
    const position = positionAt(chunk, slot);
    kept.set(position.id, position);
    return position;
  }

  function present(found: readonly Found[], part?: HomePart): Listed[] {
    const listed: Listed[] = [];
    for (const one of found) {
      const position = kept.get(one.id) ?? readAgain(one.chunk, one.slot);
      // During the deletion of a company, its row is removed before its positions.
      const company = companies.get(position.companyId);
      if (company) listed.push({ position, company, key: keyOf(one, part) });
    }
    return listed;
  }

  const list = (talent: HomeTalent, page: PartPage): Listed[] =>
    present(findBest(chunks, seekerOf(talent), page), page.part);

  function open(talent: HomeTalent, limit: number): { counts: HomeCounts; listed: Listed[] } {
    const { fits, oneStep } = findNear(chunks, seekerOf(talent), limit);
    let shown = chunks.size();
    for (const companyId of talent.hiddenFrom) shown -= ofCompanies.of(companyId);
    const counts = { fits: fits.count, oneStep: oneStep.count, others: shown - fits.count - oneStep.count };
    const listed = present(fits.best, 'fits');
    listed.push(...present(oneStep.best.slice(0, limit - listed.length), 'oneStep'));
    const left = limit - listed.length;
    if (left === 0) return { counts, listed };
    return { counts, listed: [...listed, ...list(talent, { after: null, limit: left, part: 'others' })] };
  }

  return {
    put(position) {
      remove(position.id);
      chunks.add(position);
      ofCompanies.add(position.companyId, 1);
      for (const skillId of position.requiredSkillIds) ofSkills.add(skillId, 1);
    },
    remove,
    clear() {
      for (const part of [chunks, remotePlaces, ofCompanies, ofSkills, kept]) part.clear();
    },
    putCompany: (company) => void companies.set(company.id, company),
    removeCompany: (id) => void companies.delete(id),
    isVerified: (id) => (companies.get(id)?.verifiedDomain ?? null) !== null,
    clearCompanies: () => companies.clear(),
    sizes: () => ({ positions: chunks.size(), companies: companies.size }),
    list,
    open,
    count: (talent) => open(talent, 0).counts,
    frequentSkills: (limit) => ofSkills.largest(limit),
  };
}
