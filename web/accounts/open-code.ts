import * as z from 'zod/mini';

export type Flow = 'signup' | 'signin';

/** A code that was sent: what it was asked for with, until when it works, and from when on another may be asked for. */
export interface OpenCode<Details> {
  details: Details;
  /** Milliseconds since 1970, as is `nextAt`. */
  expiresAt: number;
  nextAt: number;
}

const Kept = z.object({ details: z.unknown(), expiresAt: z.number(), nextAt: z.number() });

const keyOf = (flow: Flow): string => `open-code/${flow}`;

/**
 * Keeps an open code's details in this tab, but not the code: browsers on phones drop a page while its visitor reads
 * their mail, and reload it afterwards.
 */
export const keepOpenCode = <Details>(flow: Flow, code: OpenCode<Details>): void =>
  sessionStorage.setItem(keyOf(flow), JSON.stringify(code));

export const forgetOpenCode = (flow: Flow): void => sessionStorage.removeItem(keyOf(flow));

/** Finds the open code of this tab, and forgets one that has expired or is not `isWanted` any more. */
export function findOpenCode<Details extends z.ZodMiniType>(
  flow: Flow,
  details: Details,
  isWanted: (details: z.output<Details>) => boolean,
): OpenCode<z.output<Details>> | undefined {
  const found = Kept.safeParse(read(keyOf(flow))).data;
  const entered = details.safeParse(found?.details);
  if (found && entered.success && found.expiresAt > Date.now() && isWanted(entered.data))
    return { ...found, details: entered.data };
  forgetOpenCode(flow);
  return undefined;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
