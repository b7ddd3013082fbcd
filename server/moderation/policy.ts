import type { CaseState } from '#contract/reports.ts';
import type { Denial } from '#server/platform/errors/may.ts';

/** Whether a case waits for administrators. */
const isWaiting = (state: CaseState): boolean => state === 'open' || state === 'appealed';

/** One administrator at a time works on a case that waits for a decision. */
export const whyNotTake = (
  viewer: { id: number },
  { state, takenBy }: { state: CaseState; takenBy: number | null },
): Denial | undefined => {
  if (!isWaiting(state)) return { code: 'conflict', detail: 'This case is decided.', reason: { code: 'caseDecided' } };
  return takenBy === null || takenBy === viewer.id
    ? undefined
    : { code: 'conflict', detail: 'Another administrator has taken this case.', reason: { code: 'caseTaken' } };
};
