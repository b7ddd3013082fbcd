import {
  type QueryClient,
  type SkipToken,
  type UseQueryOptions,
  type UseQueryResult,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Audience, Call } from '#contract/call.ts';
import { send } from './api.ts';
import { dropBrought, findBrought } from './first-answers.ts';
import { keyOf } from './query-keys.ts';

/** A call without files. */
type Reading<P extends z.ZodMiniType, A extends z.ZodMiniType> = Call<P, A, Audience, never>;

const reading = <P extends z.ZodMiniType, A extends z.ZodMiniType>(call: Reading<P, A>, payload: z.input<P>) => ({
  queryKey: keyOf(call, payload),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<z.output<A>> => send(call, payload, { signal }),
  initialData: () => findBrought(call, payload),
});

/** Query options that read a call; screens use `useCall`. */
export const callQuery = <P extends z.ZodMiniType, A extends z.ZodMiniType>(call: Reading<P, A>, payload: z.input<P>) =>
  queryOptions<z.output<A>>(reading(call, payload));

/** Reads a call, and again after a save made it stale; reads nothing with `skipToken` as payload. */
export const useCall = <P extends z.ZodMiniType, A extends z.ZodMiniType, Data = z.output<A>>(
  call: Reading<P, A>,
  payload: z.input<P> | SkipToken,
  options?: Omit<UseQueryOptions<z.output<A>, Error, Data>, 'queryKey' | 'queryFn'>,
): UseQueryResult<Data> =>
  useQuery<z.output<A>, Error, Data>({
    ...options,
    ...(payload === skipToken ? { queryKey: keyOf(call), queryFn: skipToken } : reading(call, payload)),
  });

/**
 * Query options for the initial state of a form: the stored state, never replaced while the user types. The key is
 * separate, so that a save can forget the call's answers while the form is still shown.
 */
export const formQuery = <P extends z.ZodMiniType, A extends z.ZodMiniType>(call: Reading<P, A>, payload: z.input<P>) =>
  queryOptions<z.output<A>>({
    ...reading(call, payload),
    queryKey: ['form', ...keyOf(call, payload)],
    gcTime: 0,
    staleTime: Infinity,
  });

/** Makes answers of a call stale, all of them or the one to a payload; those on screen are refetched. */
export const invalidate = <P extends z.ZodMiniType>(
  client: QueryClient,
  call: Call<P>,
  ...payload: [] | [z.input<P>]
): Promise<void> => {
  dropBrought();
  const queryKey = payload.length === 0 ? keyOf(call) : keyOf(call, payload[0]);
  // The client would join a first read in flight, which may have begun before the save.
  void client.cancelQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined });
  return client.invalidateQueries({ queryKey });
};

/** Drops the answers of calls: the next screen waits for new ones and never shows the old. */
export function forget(client: QueryClient, ...calls: readonly Pick<Call, 'path'>[]): void {
  dropBrought();
  for (const call of calls) client.removeQueries({ queryKey: keyOf(call) });
}
