import { useEffect } from 'react';
import { adminCases } from '#contract/reports.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

const pollMilliseconds = 60_000;

/** Reports the number of cases that await a decision. Renders nothing. */
export function OpenCases({ onCount }: { onCount: (count: number) => void }): null {
  const { data } = useCall(adminCases, { state: 'open' }, { refetchInterval: pollMilliseconds });
  const count = data?.openCount ?? 0;
  useEffect(() => onCount(count), [onCount, count]);
  return null;
}
