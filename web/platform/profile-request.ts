import type { ProfileRequest } from '#contract/profiles.ts';

type Listener = (request: ProfileRequest) => void;

const listeners = new Set<Listener>();
let waiting: ProfileRequest | undefined;

/**
 * Opens a profile in the app's single profile modal. The modal loads after the screen: an earlier request waits for it.
 */
export function openProfile(request: ProfileRequest): void {
  if (listeners.size === 0) waiting = request;
  for (const listener of listeners) listener(request);
}

/** Receives every request. Returns a function that unsubscribes. */
export function onProfileRequest(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(waiting);
  waiting = undefined;
  return () => {
    listeners.delete(listener);
  };
}
