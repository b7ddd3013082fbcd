import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { send } from './api.ts';
import { keyOf } from './query-keys.ts';
import { callQuery, forget, formQuery, invalidate, useCall } from './use-call.ts';

vi.mock('./api.ts', () => ({ send: vi.fn<() => unknown>() }));

const readBook = call({
  summary: 'One book.',
  path: '/api/book',
  audience: 'anyone',
  token: 'never',
  acting: 'may',
  payload: z.object({ id: z.optional(z.int()), chapter: z.optional(z.string()) }),
  answer: z.object({ title: z.string() }),
});
const readAuthor = call({ ...readBook, path: '/api/author', token: 'never', acting: 'may' });

const asked = vi.mocked(send);
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let count = 0;
  asked.mockReset();
  asked.mockImplementation(() => Promise.resolve({ title: `Answer ${(count += 1)}` }));
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const known = (id?: number) => client.getQueryData(keyOf(readBook, id === undefined ? {} : { id }))?.title;

test('equal payloads are read once, whatever the order of their fields', async () => {
  const { result } = await renderHook(
    () => [
      useCall(readBook, { id: 1, chapter: 'a' }, { staleTime: Infinity }).data,
      useCall(readBook, { chapter: 'a', id: 1 }, { staleTime: Infinity }).data,
    ],
    { wrapper },
  );
  await expect.poll(() => result.current).toEqual([{ title: 'Answer 1' }, { title: 'Answer 1' }]);
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    readBook,
    { id: 1, chapter: 'a' },
    { signal: expect.any(AbortSignal) as AbortSignal },
  );
});

test('the answer has the type of the contract, or of the selection from it', async () => {
  const { result } = await renderHook(
    () => ({
      whole: useCall(readBook, { id: 1 }).data,
      part: useCall(readBook, { id: 1 }, { select: ({ title }) => title.length }).data,
    }),
    { wrapper },
  );
  expectTypeOf(result.current.whole).toEqualTypeOf<{ title: string } | undefined>();
  expectTypeOf(result.current.part).toEqualTypeOf<number | undefined>();
  expectTypeOf(client.getQueryData(keyOf(readBook, { id: 1 }))).toEqualTypeOf<{ title: string } | undefined>();
  // @ts-expect-error the payload is the contract's
  keyOf(readBook, { id: 'one' });
  await expect.poll(() => result.current).toEqual({ whole: { title: 'Answer 1' }, part: 8 });
});

test('reads nothing without a payload', async () => {
  const { result, rerender } = await renderHook((id?: number) => useCall(readBook, id ? { id } : skipToken), {
    wrapper,
  });
  expect(result.current.fetchStatus).toBe('idle');
  await rerender(2);
  await expect.poll(() => result.current.data).toEqual({ title: 'Answer 1' });
});

test('a payload identifies only its own answer, even if it is part of another', async () => {
  for (const payload of [{}, { id: 1 }, { id: 2 }]) await client.fetchQuery(callQuery(readBook, payload));
  await renderHook(() => [useCall(readBook, {}, fresh), useCall(readBook, { id: 1 }, fresh)], { wrapper });
  await invalidate(client, readBook, {});
  expect([known(), known(1), known(2)]).toEqual(['Answer 4', 'Answer 2', 'Answer 3']);
  await invalidate(client, readBook, { id: 1 });
  expect([known(), known(1), known(2)]).toEqual(['Answer 4', 'Answer 5', 'Answer 3']);
});

test('a call identifies all its own answers and no others', async () => {
  for (const payload of [{}, { id: 1 }]) await client.fetchQuery(callQuery(readBook, payload));
  await client.fetchQuery(callQuery(readAuthor, {}));
  await renderHook(() => [useCall(readBook, {}, fresh), useCall(readAuthor, {}, fresh)], { wrapper });
  await invalidate(client, readBook);
  expect(known()).toBe('Answer 4');
  expect(client.getQueryState(keyOf(readBook, { id: 1 }))?.isInvalidated).toBe(true);
  expect(client.getQueryData(keyOf(readAuthor, {}))?.title).toBe('Answer 3');
  forget(client, readBook);
  expect([known(), known(1)]).toEqual([undefined, undefined]);
  expect(client.getQueryData(keyOf(readAuthor, {}))?.title).toBe('Answer 3');
});

test('discards a first read that began before a save', async () => {
  const before = Promise.withResolvers<{ title: string }>();
  asked.mockReturnValueOnce(before.promise);
  const { result } = await renderHook(() => useCall(readBook, {}), { wrapper });
  const read = invalidate(client, readBook);
  before.resolve({ title: 'As before' });
  await read;
  expect(known()).toBe('Answer 1');
  await expect.poll(() => result.current).toMatchObject({ data: { title: 'Answer 1' }, status: 'success' });
});

test('a form starts from the stored state, and keeps it when the answers are forgotten', async () => {
  await client.fetchQuery(callQuery(readBook, { id: 1 }));
  const { result, rerender } = await renderHook(() => useQuery(formQuery(readBook, { id: 1 })), { wrapper });
  expect(result.current.data).toBeUndefined();
  await expect.poll(() => result.current.data).toEqual({ title: 'Answer 2' });
  forget(client, readBook);
  await rerender();
  expect(result.current).toMatchObject({ data: { title: 'Answer 2' }, fetchStatus: 'idle' });
});

const fresh = { staleTime: Infinity };
