import type { ProfileRequest } from '#contract/profiles.ts';

type Listener = (request: ProfileRequest) => void;

const listeners = new Set<Listener>();
let waiting: ProfileRequest | undefined;

/**
 * Asks for a profile to be shown in the one profile modal of the app (spec 2.6), from wherever a name or card is. The
 * modal is loaded after the screen: a request that comes first waits for it.
 */
export function openProfile(request: ProfileRequest): void {
  if (listeners.size === 0) waiting = request;
  for (const listener of listeners) listener(request);
}

/** Hears every request until the returned function is called. */
export function onProfileRequest(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    listeners.delete(listener);
  };
}
