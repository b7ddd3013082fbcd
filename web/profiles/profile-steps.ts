import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { clientHome } from '#contract/matching.ts';
import { type ProfileRequest, getProfile } from '#contract/profiles.ts';
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
}

interface Options {
  /** Id of the position whose panel the talent was opened from. */
  panel: number | undefined;
  request: ProfileRequest | undefined;
  step: (request: ProfileRequest) => void;
}

/**
 * Hook: steps through the talents of a panel on the company's home, with its position's conditions. Prefetches the
 * neighbours.
 */
export function useProfileSteps({ panel, request, step }: Options): Walk {
  const home = useCall(clientHome, panel === undefined ? skipToken : { positionId: panel }, { staleTime: Infinity });
  const position = panel === undefined ? undefined : home.data?.positions[0];
  const talentId = request?.profileType === 'talent' ? request.talentId : undefined;
  const index = talentId === undefined ? -1 : (position?.talentIds.indexOf(talentId) ?? -1);
  const previousId = position?.talentIds[index - 1];
  const nextId = index < 0 ? undefined : position?.talentIds[index + 1];
  const requestOf = (id: number | undefined): ProfileRequest | undefined =>
    id === undefined ? undefined : { profileType: 'talent', talentId: id, positionHashId: position?.hashId };
  useReadAhead(requestOf(nextId));
  useReadAhead(requestOf(previousId));
  if (!position || index < 0) return {};
  const to = (id: number | undefined) => {
    const neighbour = requestOf(id);
    return neighbour && (() => step(neighbour));
  };
  return {
    wanted: {
      requiredIds: position.skills.map(({ id }) => id),
      optionalIds: position.optionalSkills.map(({ id }) => id),
      positionOffset: position.currentUtcOffset,
    },
    steps: {
      kind: 'talent',
      place: index + 1,
      count: position.talentIds.length,
      previous: to(previousId),
      next: to(nextId),
    },
  };
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
