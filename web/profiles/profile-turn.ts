import { useEffect, useState } from 'react';

/** Milliseconds between two profiles (spec 9). */
const pause = 500;

/**
 * Whose turn it is in the modal, by key: at once for the first profile; when another is wanted while one shows, nobody's
 * for half a second and then the other's (spec 4.8).
 */
export function useProfileTurn(wanted: string | undefined): string | undefined {
  const [current, setCurrent] = useState(wanted);
  const isChanging = current !== undefined && wanted !== undefined && current !== wanted;
  // The first one, and the end, need no pause; set while rendering, so that nothing shows in between.
  if (!isChanging && current !== wanted) setCurrent(wanted);
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setTimeout(() => setCurrent(wanted), pause);
    return () => clearTimeout(timer);
  }, [isChanging, wanted]);
  return isChanging ? undefined : wanted;
}
