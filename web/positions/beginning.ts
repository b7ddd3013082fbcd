import { useRef } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { useMarking } from './marking.ts';

/**
 * Hook: a function that marks the position of a profile, once, as one that its engineer came for or is writing about.
 * Leaves another mark, and a position they have written about.
 */
export function useBeginning(profile: Profile | undefined): () => void {
  const { begin } = useMarking();
  const begun = useRef<string>(undefined);
  return () => {
    if (profile?.profileType !== 'position') return;
    const { position, mark, wroteAt } = profile;
    if (mark !== undefined || wroteAt !== undefined || begun.current === position.hashId) return;
    begun.current = position.hashId;
    begin(position);
  };
}
