import type * as z from 'zod/mini';
import type { TeamStage, talentHistory } from '#contract/history.ts';
import type { Stood } from './person-acts.tsx';

/** A position for which a person is, or may be, considered. */
export interface InPlay {
  hashId: string;
  title: string;
  isLive: boolean;
  /** Null for no stage; undefined while unknown. */
  standing: (Stood & Since) | null | undefined;
}

export interface Since {
  /** ISO 8601 in UTC. */
  since: string;
  /** First name of the member who moved them; absent for a former one, and for an automatic move. */
  mover?: string | undefined;
}

type History = z.output<typeof talentHistory.answer>;

/**
 * Lists the positions in play for a person: first the one that the screen is about, then the last moved, and those
 * closed last.
 */
export function listInPlay(
  history: History | undefined,
  first?: { hashId: string; title: string; isLive?: boolean },
): InPlay[] {
  const stages = history?.stages ?? [];
  const known = stages.map((stage) => presentInPlay(stage, history?.members));
  const own = known.find(({ hashId }) => hashId === first?.hashId);
  const unknown = first && { isLive: true, ...first, standing: history && null };
  const others = known.filter((one) => one !== own);
  const isClosed = ({ standing }: InPlay) => standing?.stage === 'closed';
  return [
    ...(own ? [own] : unknown ? [unknown] : []),
    ...others.filter((one) => !isClosed(one)),
    ...others.filter(isClosed),
  ];
}

const presentInPlay = (
  { positionHashId: hashId, positionTitle: title, isLive, memberId, ...standing }: TeamStage,
  members: History['members'] = [],
): InPlay => ({
  hashId,
  title,
  isLive,
  standing: { ...standing, mover: members.find(({ id }) => id === memberId)?.firstName },
});
