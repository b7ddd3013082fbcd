import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { clientHome } from '#contract/matching.ts';
import { handledLast } from '#web/candidates/handled-last.ts';
import { type ProfileRequest, getProfile } from '#contract/profiles.ts';
import type { Found } from '#web/platform/page/profile-request.ts';
import { callQuery, useCall } from '#web/platform/calls/use-call.ts';
import { idOf } from './shown-profile.ts';
import type { Wanted } from './talent-view.tsx';

export interface Steps {
  kind: 'talent' | 'position';
  /** One-based place in the panel or list. */
  place: number;
  count: number;
  /** Absent at the panel's ends. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** How long a prefetched neighbour counts as fresh. */
const freshMilliseconds = 60_000;

interface Walk {
  steps?: Steps;
  wanted?: Wanted;
  /** The panel's position. */
  position?: { hashId: string; title: string; isLive: boolean } | undefined;
}

interface Options {
  /** Id of the position whose panel the talent was opened from. */
  panel: number | undefined;
  /** The results of a search that the talent was opened from. */
  found: Found | undefined;
  request: ProfileRequest | undefined;
  step: (request: ProfileRequest) => void;
}

/**
 * Hook: steps through the talents of a panel on the company's home, or of a search's results, with the conditions they
 * are compared with. Prefetches the neighbours.
 */
export function useProfileSteps({ panel, found, request, step }: Options): Walk {
  const home = useCall(clientHome, panel === undefined ? skipToken : { positionId: panel }, { staleTime: Infinity });
  const position = panel === undefined ? undefined : home.data?.positions[0];
  const walked = found ?? (position && walkOf(position));
  const isTalent = request?.profileType === 'talent';
  const positionHashId = position?.hashId ?? (isTalent ? request.positionHashId : undefined);
  const talentIds = useFirstOrder(panel, walked?.talentIds);
  const index = isTalent ? talentIds.indexOf(request.talentId) : -1;
  const previousId = talentIds[index - 1];
  const nextId = index < 0 ? undefined : talentIds[index + 1];
  const requestOf = (id: number | undefined): ProfileRequest | undefined =>
    id === undefined ? undefined : { profileType: 'talent', talentId: id, positionHashId };
  useReadAhead(requestOf(nextId));
  useReadAhead(requestOf(previousId));
  if (!walked || index < 0) return {};
  const to = (id: number | undefined) => {
    const neighbour = requestOf(id);
    return neighbour && (() => step(neighbour));
  };
  return {
    position,
    wanted: walked,
    steps: {
      kind: 'talent',
      place: index + 1,
      count: talentIds.length,
      previous: to(previousId),
      next: to(nextId),
    },
  };
}

/** The talents of a panel, and the conditions of its position. */
const walkOf = ({ skills, optionalSkills, currentUtcOffset, ...position }: PanelPosition) => ({
  talentIds: handledLast(position),
  requiredIds: skills.map(({ id }) => id),
  optionalIds: optionalSkills.map(({ id }) => id),
  positionOffset: currentUtcOffset,
});

type PanelPosition = z.output<typeof clientHome.answer>['positions'][number];

/** Hook: the order in which a walk through a panel began, which moving somebody leaves as it is. */
function useFirstOrder(panel: number | undefined, talentIds: readonly number[] | undefined): readonly number[] {
  const [walk, setWalk] = useState<{ panel: number; talentIds: readonly number[] }>();
  if (walk && walk.panel !== panel) setWalk(undefined);
  if (!walk && panel !== undefined && talentIds) setWalk({ panel, talentIds });
  return walk && walk.panel === panel ? walk.talentIds : (talentIds ?? []);
}

/** Hook: prefetches a neighbour. */
export function useReadAhead(request: ProfileRequest | undefined): void {
  const client = useQueryClient();
  const id = request && idOf(request);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!request || seen.current === id) return;
    seen.current = id;
    void client.prefetchQuery({ ...callQuery(getProfile, request), staleTime: freshMilliseconds });
  }, [client, request, id]);
}
