import { useEffect, useState } from 'react';

/** Milliseconds between two profiles. */
const pause = 500;

/**
 * Key of the profile that the modal should show now: the first immediately. When another replaces it, undefined for
 * half a second, then the other.
 */
export function useProfileTurn(wanted: string | undefined): string | undefined {
  const [current, setCurrent] = useState(wanted);
  const isChanging = current !== undefined && wanted !== undefined && current !== wanted;
  // Opening and closing need no pause; set during render, so that nothing else is painted in between.
  if (!isChanging && current !== wanted) setCurrent(wanted);
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setTimeout(() => setCurrent(wanted), pause);
    return () => clearTimeout(timer);
  }, [isChanging, wanted]);
  return isChanging ? undefined : wanted;
}
