import { useEffect, useState } from 'react';

const shown = new Set<string>();

/** Whether a home has been shown before in this page. A render that was discarded does not count. */
export function useWasShown(home: 'talent' | 'client'): boolean {
  const [wasShown] = useState(() => shown.has(home));
  useEffect(() => void shown.add(home), [home]);
  return wasShown;
}
