import { skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientHome } from '#contract/matching.ts';
import { type ProfileRequest, getProfile } from '#contract/profiles.ts';
import { callQuery, useCall } from '#web/platform/use-call.ts';
import type { Wanted } from './talent-view.tsx';

export interface Steps {
  /** One-based place in the panel. */
  place: number;
  count: number;
  /** Absent at the panel's ends. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** How long a neighbour read ahead counts as new. */
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
 * Ways through the talents of a panel on the company's home, and what its position asks for. The neighbours
 * are read ahead.
 */
export function useProfileSteps({ panel, request, step }: Options): Walk {
  const home = useCall(clientHome, panel === undefined ? skipToken : { positionId: panel }, { staleTime: Infinity });
  const position = panel === undefined ? undefined : home.data?.positions[0];
  const talentId = request?.profileType === 'talent' ? request.talentId : undefined;
  const index = talentId === undefined ? -1 : (position?.talentIds.indexOf(talentId) ?? -1);
  const previousId = position?.talentIds[index - 1];
  const nextId = index < 0 ? undefined : position?.talentIds[index + 1];
  useReadAhead(nextId, position?.hashId);
  useReadAhead(previousId, position?.hashId);
  if (!position || index < 0) return {};
  const to = (id: number | undefined) =>
    id === undefined ? undefined : () => step({ profileType: 'talent', talentId: id, positionHashId: position.hashId });
  return {
    wanted: {
      requiredIds: position.skills.map(({ id }) => id),
      optionalIds: position.optionalSkills.map(({ id }) => id),
      positionOffset: position.currentUtcOffset,
    },
    steps: { place: index + 1, count: position.talentIds.length, previous: to(previousId), next: to(nextId) },
  };
}

function useReadAhead(talentId: number | undefined, positionHashId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (talentId === undefined) return;
    const query = callQuery(getProfile, { profileType: 'talent', talentId, positionHashId });
    void client.prefetchQuery({ ...query, staleTime: freshMilliseconds });
  }, [client, talentId, positionHashId]);
}

/** Steps with the arrow keys, except in fields and with modifiers. */
export function useArrowKeys({ previous, next }: Pick<Steps, 'previous' | 'next'> = {}): void {
  useEffect(() => {
    if (!previous && !next) return undefined;
    const steps: Record<string, (() => void) | undefined> = { ArrowLeft: previous, ArrowRight: next };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      const step = steps[key];
      if (!step || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(fields)) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [previous, next]);
}

/** Elements with a use of their own for the arrow keys. */
const fields = 'input, textarea, select, video, audio, [contenteditable], [role=listbox], [role=slider]';
