import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listTeamThreads, readTeamThread } from '#contract/conversations.ts';
import { talentHistory } from '#contract/history.ts';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useOwnDraft } from '#web/writing/outbox.ts';
import { TeamThreadScreen } from './team-thread-screen.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));

const user = { id: 1, type: 2 as const, firstName: 'Tomasz', lastName: 'Wilk', email: 'tomasz@example.com' };
const person = (id: number, firstName: string, lastName: string) => ({ id, firstName, lastName, avatarUrl: null });
const message = (id: number, user_id: number, text: string, hasVideo = false, files: string[] = []) => ({
  id,
  user_id,
  text,
  hasVideo,
  files,
  created_at: '2026-11-20T10:00:00.000Z',
});

function Draft() {
  return <p>{useOwnDraft({ userId: user.id, recipientId: 9 })}</p>;
}

const history = {
  talentId: 9,
  contacts: [],
  stages: [],
  considerFor: [],
  notes: [
    {
      id: 1,
      text: 'Prefers mornings',
      memberId: 2,
      toldIds: [],
      writtenAt: '2026-11-20T10:00:00.000Z',
      may: { deleteNote: false },
    },
  ],
  members: [{ id: 2, firstName: 'Ada', lastName: 'Moreau' }],
  may: { note: true },
};

/** Answers calls by their paths. */
const answer = (answers: Record<string, unknown>) =>
  vi.mocked(send).mockImplementation(({ path }) => {
    const known: Record<string, unknown> = {
      [messagingInit.path]: { threadId: null, userThreads: [], nextBeforeId: null, toAnswerCount: 0, archivedCount: 0 },
      [messagingUnread.path]: { unread: 0 },
      [talentHistory.path]: history,
      ...answers,
    };
    const given = known[path];
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given as never);
  });

const open = () =>
  renderApp(undefined, {
    at: '/client/conversations/3',
    routes: { [at.teamThread]: TeamThreadScreen, [at.clientMessages]: Draft },
  });

test('a colleague reads a shared conversation, cannot write in it, and takes over in their own', async () => {
  setUser({
    ...user,
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: { id: 1, name: 'Northwind Labs', avatarUrl: null },
    countries: [],
    actingAdministrator: null,
  });
  const talent = person(9, 'Mira', 'Okafor');
  const member = person(2, 'Ada', 'Moreau');
  const messages = [
    message(5, 2, 'Your hiring team reads along'),
    { ...message(6, 9, '', true), about: { hashId: null, title: 'Platform Engineer' } },
    { ...message(7, 2, '', false, ['Offer.pdf']), about: { hashId: 'abc', title: 'Cartographer' } },
  ];
  const position = { title: 'Cartographer', open: { hashId: 'abc', place: 'Lisbon', fit: null } };
  answer({
    [readTeamThread.path]: { threadId: 3, talent, member, position, messages, hasMore: false },
    [listTeamThreads.path]: { threads: [{ threadId: 3, talent, member, lastMessageAt: messages[0]?.created_at }] },
  });
  await page.viewport(1280, 720);
  const { path, search } = await open();
  const log = page.getByRole('log');
  await expect.element(log.getByText('Your hiring team reads along')).toBeVisible();
  await expect.element(log.getByText('(A video that only the two of them can watch)')).toBeVisible();
  await expect.element(log.getByText('PDF: Offer.pdf, for its two people')).toBeVisible();
  await expect.element(page.getByText('Ada Moreau shares this conversation. You can read along.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(log.getByText('About: Platform Engineer')).toBeVisible();
  await expect.element(log.getByText('About: Cartographer')).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversations that colleagues share' });
  await expect.element(list.getByRole('link', { name: 'Mira Okafor' })).toHaveAttribute('aria-current', 'page');
  const head = page.getByRole('region', { name: 'Position in this thread' });
  await expect.element(head.getByRole('button', { name: 'Cartographer' })).toBeVisible();
  await page.getByRole('button', { name: 'Notes 1' }).click();
  await expect.element(page.getByRole('dialog').getByText('Prefers mornings')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(vi.mocked(send).mock.calls.map((call) => call.slice(0, 2))).toContainEqual([
    readTeamThread,
    { threadId: 3, beforeId: null },
  ]);
  await page.getByRole('button', { name: 'Write to Mira yourself' }).click();
  await expect.element(page.getByText('I am taking over from Ada.')).toBeVisible();
  expect([path(), search()]).toEqual(['/client/messages/9', { about: 'abc' }]);
});

test('a conversation that is not shared says so and leads back', async () => {
  const problem = { type: '', title: '', status: 404, detail: '', code: 'not-found' as const };
  answer({ [readTeamThread.path]: new ApiError(problem, undefined), [listTeamThreads.path]: { threads: [] } });
  // Where the list is beside it, it needs no link back.
  await page.viewport(390, 844);
  await open();
  await expect.element(page.getByText('This conversation is not shared.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Shared conversations' })).toBeVisible();
  await page.viewport(1280, 720);
});
