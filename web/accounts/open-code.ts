import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { isLike, readKept } from '#web/platform/keeping/kept-value.ts';

export type Flow = 'signup' | 'signin';

/** A code that was sent: the form's details, its expiry, and the earliest time of another code. */
export interface OpenCode<Details> {
  details: Details;
  /** Milliseconds since 1970, like `nextAt`. */
  expiresAt: number;
  nextAt: number;
}

const keyOf = (flow: Flow): string => `open-code/${flow}`;

/**
 * Keeps the details of an open code in this browser, but not the code. Phone browsers discard a page while its visitor
 * reads their mail, and the link in it may open another tab.
 */
export const keepOpenCode = <Details>(flow: Flow, code: OpenCode<Details>): void =>
  void siteStorage.set(keyOf(flow), JSON.stringify(code));

export const forgetOpenCode = (flow: Flow): void => siteStorage.remove(keyOf(flow));

/**
 * Finds this browser's open code; deletes it if it has expired, its details are unlike an example or `isWanted` rejects
 * them.
 */
export function findOpenCode<Details extends object>(
  flow: Flow,
  details: Details,
  isWanted: (details: Details) => boolean,
): OpenCode<Details> | undefined {
  const found = readKept(siteStorage, keyOf(flow));
  if (isLike(found, { details, expiresAt: 0, nextAt: 0 }) && found.expiresAt > Date.now() && isWanted(found.details))
    return found;
  forgetOpenCode(flow);
  return undefined;
}
