import { adminCases } from '#contract/reports.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

const pollMilliseconds = 60_000;

/** Hook: the number of cases that await a decision. */
export function useOpenCases(): number {
  const { data } = useCall(adminCases, { state: 'open' }, { refetchInterval: pollMilliseconds });
  return data?.openCount ?? 0;
}
