import { keepPreviousData } from '@tanstack/react-query';
import { talentMarks } from '#contract/matching.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import type { TalentMark } from './talent-card.tsx';

/** Hook: marks of talents on cards, read in one request once they are near the screen, and again on return. */
export function useMarks(talentIds: readonly number[], isNear: boolean): (talentId: number) => TalentMark | undefined {
  const marks = useCall(
    talentMarks,
    { talentIds: [...talentIds] },
    { enabled: isNear && talentIds.length > 0, placeholderData: keepPreviousData },
  );
  useReconnected(marks.isError ? () => void marks.refetch() : undefined);
  const { writtenTo = [], newIds = [] } = marks.data ?? {};
  return (id) => writtenTo.find(({ talentId }) => talentId === id) ?? (newIds.includes(id) ? 'new' : undefined);
}
