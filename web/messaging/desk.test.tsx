import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Message, messagingPostMessage } from '#contract/messaging.ts';
import { send } from '#web/platform/api.ts';
import { ApiError } from '#web/platform/errors.ts';
import { clearStored, discardMessage, retryMessage, sendMessage, setDraft, useDesk } from './desk.ts';

vi.mock('#web/platform/api.ts');

/** The server's side: what it stores, and whether it answers. */
let stored: { text: string; clientKey: string | null | undefined }[];
let isAway: boolean;
let threadId = 0;

const messageOf = (id: number, text: string): Message => ({
  id,
  user_id: 1,
  text,
  video: null,
  videoPoster: null,
  videoSeconds: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  threadId += 1;
  stored = [];
  isAway = false;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(send).mockImplementation(async (_call, payload) => {
    const { text, clientKey } = messagingPostMessage.payload.parse(payload);
    await Promise.resolve();
    if (isAway) throw new Error('away');
    stored.push({ text, clientKey });
    return { message: messageOf(stored.length, text) };
  });
});

const name = () => ({ userId: 1, threadId });
const renderDesk = async () => (await renderHook(() => useDesk(name()))).result;

test('messages: what is written fast is sent one after the other, in that order', async () => {
  const desk = await renderDesk();
  const sending = ['one', 'two', 'three'].map((text) => sendMessage(name(), text));
  await expect.poll(() => desk.current.outgoing.map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
  await Promise.all(sending);
  expect(stored.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('messages: sending clears the draft, and the message leaves the desk once the thread holds it', async () => {
  const desk = await renderDesk();
  setDraft(name(), 'Hello');
  await sendMessage(name(), 'Hello');
  await expect
    .poll(() => desk.current)
    .toMatchObject({ draft: '', outgoing: [{ text: 'Hello', state: 'stored', storedId: 1 }] });
  clearStored(name(), []);
  await expect.poll(() => desk.current.outgoing).toHaveLength(1);
  clearStored(name(), [messageOf(1, 'Hello')]);
  await expect.poll(() => desk.current.outgoing).toEqual([]);
});

test('messages: a failed send stays, and Retry sends it under the same key', async () => {
  const desk = await renderDesk();
  isAway = true;
  await sendMessage(name(), 'Hello');
  await expect.poll(() => desk.current.outgoing).toMatchObject([{ text: 'Hello', state: 'failed' }]);
  isAway = false;
  const [failed] = desk.current.outgoing;
  if (!failed) throw new Error('The failed message is gone.');
  await retryMessage(name(), failed);
  expect(stored).toEqual([{ text: 'Hello', clientKey: failed.clientKey }]);
  const sent = vi.mocked(send).mock.calls.map(([, payload]) => messagingPostMessage.payload.parse(payload).clientKey);
  expect(sent.slice(-2)).toEqual([failed.clientKey, failed.clientKey]);
});

test('messages: one too many stays and knows when it may be sent, also after a reload', async () => {
  const desk = await renderDesk();
  const problem = { code: 'too-many', status: 429, detail: 'Too many attempts.' } as const;
  vi.mocked(send).mockRejectedValueOnce(new ApiError(problem, 40));
  const before = Date.now();
  await sendMessage(name(), 'Hello');
  await expect.poll(() => desk.current.outgoing).toMatchObject([{ text: 'Hello', state: 'failed' }]);
  const [failed] = desk.current.outgoing;
  expect(failed?.retryAt).toBeGreaterThanOrEqual(before + 40_000);
  expect(sessionStorage.getItem(`messages/1/${threadId}`)).toContain(`"retryAt":${failed?.retryAt}`);
});

test('messages: a failed send that is discarded is gone', async () => {
  const desk = await renderDesk();
  isAway = true;
  await sendMessage(name(), 'Hello');
  const [failed] = desk.current.outgoing;
  if (!failed) throw new Error('The failed message is gone.');
  discardMessage(name(), failed);
  await expect.poll(() => desk.current.outgoing).toEqual([]);
  expect(sessionStorage.getItem(`messages/1/${threadId}`)).toBeNull();
});

test('messages: a reload keeps the draft, and what was being sent then may be sent again', async () => {
  sessionStorage.setItem(
    `messages/1/${threadId}`,
    JSON.stringify({
      draft: 'Half a sen',
      outgoing: [
        { clientKey: 'k', text: 'Hello', createdAt: '2026-01-01T00:00:00.000Z', state: 'sending', storedId: null },
      ],
    }),
  );
  const desk = await renderDesk();
  expect(desk.current).toMatchObject({ draft: 'Half a sen', outgoing: [{ clientKey: 'k', state: 'failed' }] });
});

test('messages: drafts are kept for each thread and user', async () => {
  const mine = await renderDesk();
  setDraft(name(), 'For Mira');
  setDraft({ userId: 2, threadId }, "Somebody else's");
  setDraft({ userId: 1, threadId: threadId + 1_000 }, 'For Priya');
  await expect.poll(() => mine.current.draft).toBe('For Mira');
});
