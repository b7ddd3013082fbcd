import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { setDraft, useDesk } from './desk.ts';

test('messages: drafts are kept for each thread and user', async () => {
  const mine = (await renderHook(() => useDesk({ userId: 1, threadId: 9_001 }))).result;
  setDraft({ userId: 1, threadId: 9_001 }, 'For Mira');
  setDraft({ userId: 2, threadId: 9_001 }, "Somebody else's");
  setDraft({ userId: 1, threadId: 9_002 }, 'For Priya');
  await expect.poll(() => mine.current.draft).toBe('For Mira');
});
