import * as z from 'zod/mini';

export type Flow = 'signup' | 'signin';

/** A code that was sent: the form's details, its expiry, and the earliest time of another code. */
export interface OpenCode<Details> {
  details: Details;
  /** Milliseconds since 1970, like `nextAt`. */
  expiresAt: number;
  nextAt: number;
}

const Kept = z.object({ details: z.unknown(), expiresAt: z.number(), nextAt: z.number() });

const keyOf = (flow: Flow): string => `open-code/${flow}`;

/**
 * Keeps the details of an open code in this browser, but not the code. Phone browsers discard a page while its visitor
 * reads their mail, and the link in it may open another tab.
 */
export const keepOpenCode = <Details>(flow: Flow, code: OpenCode<Details>): void =>
  localStorage.setItem(keyOf(flow), JSON.stringify(code));

export const forgetOpenCode = (flow: Flow): void => localStorage.removeItem(keyOf(flow));

/** Finds this browser's open code; deletes it if it has expired or `isWanted` rejects it. */
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
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
