import { type DataTag, hashKey } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

type AnyKey = readonly [path: string];
type Key = readonly [path: string, payload: string];

/**
 * Key of a call's data in the query cache: its answer to one payload, or all its answers without one. The payload is
 * one string, because the cache also matches an object by a part of it.
 */
export function keyOf(call: Pick<Call, 'path'>): AnyKey;
export function keyOf<P extends z.ZodMiniType, A extends z.ZodMiniType>(
  call: Call<P, A>,
  payload: z.input<P>,
): DataTag<Key, z.output<A>, Error>;
export function keyOf({ path }: Pick<Call, 'path'>, ...payload: unknown[]): AnyKey | Key {
  return payload.length > 0 ? [path, hashKey(payload)] : [path];
}

/** Data read in this browser rather than from the server. */
type LocalReading = 'kept-forms' | 'recording-devices';

/** Key of data read in this browser, by its owner. */
export const localKeyOf = (reading: LocalReading, owner: string) => [reading, owner] as const;
