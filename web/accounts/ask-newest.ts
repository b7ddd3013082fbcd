import { newestPositions } from '#contract/public.ts';
import { send } from '#web/platform/calls/api.ts';

/**
 * Requests the newest positions, for a page that arrived without them. Loaded on demand: the call is larger than the
 * list.
 */
export const askNewest = (signal: AbortSignal) => send(newestPositions, {}, { signal });
