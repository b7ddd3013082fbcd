import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { createContext } from 'react';
import { type Candidate, type Standing, listCandidates } from '#contract/candidates.ts';
import type { Stage, StageCounts } from '#contract/stages.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import type { Closed } from './closing.ts';
import { useMoves } from './moving.ts';

/** Polling interval in milliseconds, while the page is visible. */
const pace = 8_000;

export interface StandingNow {
  /** Undefined until read. */
  counts: StageCounts | undefined;
  /** Undefined while unknown, null for a talent without a stage. */
  of: (talentId: number) => Standing | null | undefined;
}

/**
 * Hook: the stages of some talents with a position, and the number in each stage, polled while `isNear`. Moves by
 * colleagues show within ten seconds.
 */
export function useStanding(positionHashId: string, talentIds: readonly number[], isNear: boolean): StandingNow {
  const { data } = useCall(listCandidates, isNear ? { positionHashId, talentIds: [...talentIds] } : skipToken, {
    refetchInterval: pace,
    placeholderData: keepPreviousData,
  });
  return {
    counts: data?.counts,
    of: (talentId) => data && (data.standing?.find((one) => one.talentId === talentId) ?? null),
  };
}

export interface Place {
  positionHashId: string;
  isLive: boolean;
  standing: StandingNow;
  /** Candidates of the listed stage; undefined where a list shows no stage. */
  candidateOf?: ((talentId: number) => Candidate | undefined) | undefined;
  /** Asks for the reason before closing. */
  onClose: (person: Closed) => void;
}

/** The position's list around a card; undefined where cards belong to no position. */
export const CandidatePlace = createContext<Place | undefined>(undefined);

/** Hook: whether a talent is leaving a list of matches; talents who were written to stay. */
export function usePassed(positionHashId: string, standing: StandingNow | undefined): (talentId: number) => boolean {
  const moveOf = useMoves(positionHashId);
  return (talentId) => moveOf(talentId) === 'closed' && isQuiet(standing?.of(talentId)?.stage);
}

/** Whether a stage precedes any contact. */
const isQuiet = (stage: Stage | undefined): boolean => stage === undefined || stage === 'kept' || stage === 'closed';
