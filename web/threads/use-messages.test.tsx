import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Message, messagingGetMessages } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useMessages } from './use-messages.ts';

vi.mock('#web/platform/calls/api.ts');

const pageSize = 50;
let stored: Message[];
let failure: Error | undefined;
/** Delay of a poll's response, in milliseconds. */
let pollDelay: number;

const write = (count: number) => {
  for (let id = stored.length + 1; count > 0; id += 1, count -= 1) {
    stored.push({
      id,
      user_id: 1,
      text: `Message ${id}`,
      video: null,
      videoPoster: null,
      videoSeconds: null,
      attachments: [],
      created_at: '2026-01-01T00:00:00.000Z',
    });
  }
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  stored = [];
  failure = undefined;
  pollDelay = 0;
  vi.mocked(send).mockReset();
  vi.mocked(send).mockImplementation(async (_call, payload) => {
    const { afterId, beforeId } = messagingGetMessages.payload.parse(payload);
    const wanted = stored.filter(({ id }) => id > (afterId ?? 0) && id < (beforeId ?? Infinity));
    const messages = afterId ? wanted.slice(0, pageSize) : wanted.slice(-pageSize);
    await (afterId ? new Promise((resolve) => setTimeout(resolve, pollDelay)) : Promise.resolve());
    if (failure) throw failure;
    return { messages, hasMore: wanted.length > pageSize };
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const asked = () => vi.mocked(send).mock.calls.map(([, payload]) => payload);

async function follow() {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = await renderHook((isSending?: boolean) => useMessages(7, isSending ?? false), {
    initialProps: false,
    wrapper,
  });
  await pass(50);
  return { ...hook, ids: () => hook.result.current.query.data?.messages.map(({ id }) => id) };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('messages: polls every second for newer ones, and appends them', async () => {
  write(3);
  const { ids } = await follow();
  expect(ids()).toEqual([1, 2, 3]);
  write(2);
  await pass(1_000);
  await expect.poll(ids).toEqual([1, 2, 3, 4, 5]);
  expect(asked()).toEqual([{ threadId: 7 }, { threadId: 7, afterId: 3 }]);
});

/** Hides or shows the tab. */
function turn(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('messages: are not polled in a hidden tab, and at once on return', async () => {
  write(1);
  await follow();
  turn('hidden');
  const before = asked().length;
  await pass(9_000);
  expect(asked()).toHaveLength(before);
  turn('visible');
  await pass(50);
  expect(asked().length).toBeGreaterThan(before);
  Reflect.deleteProperty(document, 'visibilityState');
});

test('messages: a poll without news replaces nothing', async () => {
  write(3);
  const { result } = await follow();
  const before = result.current.query.data;
  await pass(5_000);
  expect(asked()).toHaveLength(6);
  expect(result.current.query.data).toBe(before);
});

test('messages: does not poll while a message is being sent, and polls at once afterwards', async () => {
  write(1);
  const { rerender } = await follow();
  await rerender(true);
  await pass(5_000);
  expect(asked()).toHaveLength(1);
  await rerender(false);
  await pass(50);
  expect(asked()).toHaveLength(2);
});

test('messages: a poll in flight when sending begins is discarded', async () => {
  write(1);
  const { ids, rerender } = await follow();
  write(1);
  pollDelay = 400;
  await pass(1_000);
  expect(asked()).toHaveLength(2);
  await rerender(true);
  await pass(1_000);
  expect(ids()).toEqual([1]);
  await rerender(false);
  await pass(1_000);
  expect(ids()).toEqual([1, 2]);
});

test('messages: after a long absence all missed ones arrive', async () => {
  write(10);
  const { ids } = await follow();
  write(120);
  await pass(1_050);
  expect(ids()).toEqual(numbers(1, 130));
  expect(asked()).toHaveLength(4);
});

test('messages: earlier ones are prepended, even with a poll in flight', async () => {
  write(120);
  const { ids, result } = await follow();
  expect(ids()).toEqual(numbers(71, 120));
  write(1);
  pollDelay = 400;
  await pass(1_000);
  result.current.earlier.mutate();
  await pass(50);
  expect(ids()).toEqual(numbers(21, 120));
  await pass(400);
  expect(ids()).toEqual(numbers(21, 121));
  expect(result.current.query.data?.hasEarlier).toBe(true);
  result.current.earlier.mutate();
  await expect.poll(ids).toEqual(numbers(1, 121));
  expect(result.current.query.data?.hasEarlier).toBe(false);
});

test('messages: loaded ones survive a lost connection, and polling continues', async () => {
  write(2);
  const { ids } = await follow();
  failure = new Error('away');
  await pass(3_000);
  expect(ids()).toEqual([1, 2]);
  failure = undefined;
  write(1);
  await pass(1_000);
  await expect.poll(ids).toEqual([1, 2, 3]);
});

test('messages: a thread that is gone is not polled again', async () => {
  failure = new ApiError({ code: 'not-found', status: 404, detail: 'There is no such thread.' }, undefined);
  await follow();
  await pass(5_000);
  expect(asked()).toHaveLength(1);
});
