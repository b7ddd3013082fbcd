import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { askToSignOut } from '#web/forms/sign-out.ts';
import { send } from '#web/platform/calls/api.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { hasUnsent, useUnsent } from '#web/platform/keeping/unsent.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { offerDraft, queueMessage, setDraft } from './outbox.ts';
import { discardDraftVideo, setDraftVideo } from '#web/video/videos.ts';

vi.mock('#web/platform/calls/api.ts');
vi.mock('#web/ui/confirm.tsx', () => ({ confirm: vi.fn<typeof confirm>() }));

const mira = {
  id: 41,
  type: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@rolecall.example',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [],
  actingAdministrator: null,
} as const;

beforeEach(async () => {
  sessionStorage.clear();
  vi.mocked(send).mockReset();
  vi.mocked(confirm).mockReset().mockResolvedValue(false);
  await loadTexts('shell');
});

/** The second sentence of the sign-out question. */
async function secondSentence(user: Parameters<typeof askToSignOut>[0]) {
  await askToSignOut(user);
  return vi.mocked(confirm).mock.lastCall?.[0].details;
}

test('signing out warns of an unsent text, but not of a line that was only offered', async () => {
  offerDraft({ userId: mira.id, recipientId: 7 }, 'Hello Ada, I am interested in the position Cartographer.');
  expect(await secondSentence({ ...mira, countries: [] })).toBeUndefined();
  setDraft({ userId: mira.id, threadId: 3 }, 'On Thursday');
  expect(await secondSentence({ ...mira, countries: [] })).toBe('All changes will be discarded.');
  setDraft({ userId: mira.id, threadId: 3 }, '');
  queueMessage({ userId: mira.id, recipientId: 7 }, 'Not sent yet');
  expect(await secondSentence({ ...mira, countries: [] })).toBe('All changes will be discarded.');
  expect(await hasUnsent(mira.id + 1)).toBe(false);
});

test('a recorded video counts as unsent at once', async () => {
  vi.mocked(send).mockReturnValue(new Promise(() => undefined));
  const name = { userId: 42, threadId: 4 };
  setDraftVideo(name, { blob: new Blob(['video']), poster: null, seconds: 2 });
  expect(await hasUnsent(42)).toBe(true);
  discardDraftVideo(name);
  expect(await hasUnsent(42)).toBe(false);
});

test('asks other tabs for unsent texts, and answers them', async () => {
  const other = new BroadcastChannel('unsent');
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent<{ askedFor?: number }>) => {
    heard.push(data);
    if (data.askedFor === 43) other.postMessage({ foundFor: 43 });
  });
  expect(await hasUnsent(43)).toBe(true);
  expect(await hasUnsent(44)).toBe(false);
  const shown = await renderHook(() => useUnsent(true));
  other.postMessage({ askedFor: 45 });
  await expect.poll(() => heard).toContainEqual({ foundFor: 45 });
  await shown.unmount();
  expect(await hasUnsent(44)).toBe(false);
  other.close();
});
