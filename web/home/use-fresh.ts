import { useEffect } from 'react';

interface Freshness {
  /** Counts when the list was read, and the latest ones. */
  known: object | undefined;
  now: object | undefined;
  refetch: () => Promise<unknown>;
}

/** Hook: reads a list of people again once the counts of the stages have changed. */
export function useFresh({ known, now, refetch }: Freshness): void {
  const [read, latest] = [JSON.stringify(known), JSON.stringify(now)];
  useEffect(() => {
    if (read !== undefined && latest !== undefined && read !== latest) void refetch();
  }, [read, latest, refetch]);
}
