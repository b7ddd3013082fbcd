import type { ProfileRequest } from '#contract/profiles.ts';

/** A list of positions, by their public names in order. */
export interface Among {
  hashIds: readonly string[];
  /** The one first opened from the list. */
  from: string;
}

/** Engineers found by a search, by id in order, and what it compares them with. */
export interface Found {
  talentIds: readonly number[];
  /** The one first opened from the results. */
  from: number;
  requiredIds: readonly number[];
  optionalIds: readonly number[];
  /** Minutes that the place searched for is ahead of UTC; null for none and anywhere. */
  positionOffset: number | null;
}

/** Where a profile was requested. */
export interface ProfileContext {
  /** Id of the position whose talents are listed beside the requested one on the company's home. */
  panel?: number;
  /** The list that contains the requested position. */
  among?: Among | undefined;
  /** The results that contain the requested engineer. */
  found?: Found | undefined;
  /** The Live position whose profile or panel shows the requested person: messages to them are about it. */
  about?: { hashId: string; title: string } | undefined;
}

type Listener = (request: ProfileRequest, context: ProfileContext) => void;

const listeners = new Set<Listener>();
let waiting: Parameters<Listener> | undefined;

/**
 * Opens a profile in the app's single profile modal. A request made before the modal has loaded waits for it.
 */
export function openProfile(request: ProfileRequest, context: ProfileContext = {}): void {
  if (listeners.size === 0) waiting = [request, context];
  for (const listener of listeners) listener(request, context);
}

/** Receives every request. Returns a function that unsubscribes. */
export function onProfileRequest(listener: Listener): () => void {
  listeners.add(listener);
  if (waiting) listener(...waiting);
  waiting = undefined;
  return () => {
    listeners.delete(listener);
  };
}
