import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { setDraft, useOutbox } from './outbox.ts';

test('messages: drafts are kept per thread and user', async () => {
  const mine = (await renderHook(() => useOutbox({ userId: 1, threadId: 9_001 }))).result;
  setDraft({ userId: 1, threadId: 9_001 }, 'For Mira');
  setDraft({ userId: 2, threadId: 9_001 }, "Another user's");
  setDraft({ userId: 1, threadId: 9_002 }, 'For Priya');
  await expect.poll(() => mine.current.draft).toBe('For Mira');
});

test('messages: a video waiting since before an update is still sent', async () => {
  const film = { fileName: 'a.webm', url: '/a.webm', posterUrl: null, seconds: 2 };
  const waiting = { clientKey: 'k', text: '', createdAt: '2026-01-01T00:00:00.000Z', state: 'waiting', storedId: null };
  sessionStorage.setItem('messages/1/9003', JSON.stringify({ draft: '', outgoing: [{ ...waiting, film }] }));
  const { result } = await renderHook(() => useOutbox({ userId: 1, threadId: 9_003 }));
  expect(result.current.outgoing).toEqual([{ ...waiting, attachments: [], video: film }]);
});
