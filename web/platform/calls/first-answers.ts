import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

const block = document.querySelector('script#answers');
block?.remove();
/** Answers by their call's path and payload (server/pages/write-first-page.ts). */
const brought = new Map(block ? (JSON.parse(block.textContent) as [string, unknown][]) : []); // written by this release
/** Answers already requested, as parsed by their calls. */
const read = new Map<string, unknown>();

const { pathname } = location;
/** Milliseconds after the request for the page until its answers are stale. */
const longest = 60_000;

/** Drops the answers in the page, after a save has made them stale. */
export function dropBrought(): void {
  brought.clear();
  read.clear();
}

/** Whether the answers in the page are still fresh: on its own screen, for a minute, until a save. */
export function holdsBrought(): boolean {
  if (location.pathname !== pathname || performance.now() > longest) dropBrought();
  return brought.size > 0;
}

/**
 * Finds the answer that the server wrote into the page for a call with this payload. As a query's initial data it is
 * there for the first render, and fresh (query-client.ts). A render may be discarded and repeated, and its query too:
 * so the answer stays, and is identical each time.
 */
export function findBrought<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Pick<Call<P, A>, 'path' | 'answer'>,
  payload: z.input<P>,
): z.output<A> | undefined {
  const asked = call.path + JSON.stringify(payload);
  if (!holdsBrought() || !brought.has(asked)) return undefined;
  if (!read.has(asked)) read.set(asked, call.answer.parse(brought.get(asked)));
  return read.get(asked) as z.output<A>; // parsed by the same call
}

/** The same as the only page of an infinite query. */
export function findBroughtPage<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Pick<Call<P, A>, 'path' | 'answer'>,
  payload: z.input<P>,
) {
  const page = findBrought(call, payload);
  return page && { pages: [page], pageParams: [null] };
}
