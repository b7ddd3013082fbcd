import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

const block = document.querySelector('script#answers');
block?.remove();
/** Each by its call's path and payload (server/pages/first-page.ts). */
const brought = new Map(block ? (JSON.parse(block.textContent) as [string, unknown][]) : []); // of this release
/** Those that were asked for, as their calls read them. */
const read = new Map<string, unknown>();

const { pathname } = location;
/** Milliseconds since the page was asked for, after which its answers are old. */
const longest = 60_000;

/** Drops what the page has brought, which a saving has made old. */
export function dropBrought(): void {
  brought.clear();
  read.clear();
}

/** Whether what the page has brought still holds: on its own screen, for a minute, until something is saved. */
export function holdsBrought(): boolean {
  if (location.pathname !== pathname || performance.now() > longest) dropBrought();
  return brought.size > 0;
}

/**
 * Finds what the server wrote into the page as the answer to a call with this payload. As initial data of a query it is
 * there for the first render, and fresh (query-client.ts). A render may be discarded and done again, and its query
 * too: so it stays, and is the same each time.
 */
export function findBrought<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Pick<Call<P, A>, 'path' | 'answer'>,
  payload: z.input<P>,
): z.output<A> | undefined {
  const asked = call.path + JSON.stringify(payload);
  if (!holdsBrought() || !brought.has(asked)) return undefined;
  if (!read.has(asked)) read.set(asked, call.answer.parse(brought.get(asked)));
  return read.get(asked) as z.output<A>; // read by the same call
}

/** The same as the only page of an infinite query. */
export function findBroughtPage<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Pick<Call<P, A>, 'path' | 'answer'>,
  payload: z.input<P>,
) {
  const page = findBrought(call, payload);
  return page && { pages: [page], pageParams: [null] };
}
