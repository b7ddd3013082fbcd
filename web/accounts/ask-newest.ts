import { newestPositions } from '#contract/public.ts';
import { send } from '#web/platform/api.ts';

/** Asks for the newest positions, for a page that has not brought them. Loaded then: the call is larger than the list. */
export const askNewest = (signal: AbortSignal) => send(newestPositions, {}, { signal });
