import { type DataTag, hashKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

type AnyKey = readonly [path: string];
type Key = readonly [path: string, payload: string];

/**
 * Names what a call reads, in the query cache: its answer to one payload, or without a payload all its answers. The
 * payload is one string, because the cache finds an object also by a part of it.
 */
export function keyOf(call: Pick<Call, 'path'>): AnyKey;
export function keyOf<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Call<P, A>,
  payload: z.input<P>,
): DataTag<Key, z.output<A>, Error>;
export function keyOf({ path }: Pick<Call, 'path'>, ...payload: unknown[]): AnyKey | Key {
  return payload.length > 0 ? [path, hashKey(payload)] : [path];
}

/** What is read in this browser, and not from the server. */
type LocalReading = 'kept-forms' | 'recording-devices';

/** Names what is read in this browser, by its owner. */
export const localKeyOf = (reading: LocalReading, owner: string) => [reading, owner] as const;
