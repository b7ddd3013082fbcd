import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readTeamThread } from '#contract/conversations.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useOwnDraft } from '#web/writing/outbox.ts';
import { TeamThreadScreen } from './team-thread-screen.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const user = { id: 1, type: 2 as const, firstName: 'Tomasz', lastName: 'Wilk', email: 'tomasz@example.com' };
const person = (id: number, firstName: string, lastName: string) => ({ id, firstName, lastName, avatarUrl: null });
const message = (id: number, user_id: number, text: string, hasVideo = false) => ({
  id,
  user_id,
  text,
  hasVideo,
  created_at: '2026-11-20T10:00:00.000Z',
});

function Draft() {
  return <p>{useOwnDraft({ userId: user.id, recipientId: 9 })}</p>;
}

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
  const messages = [message(5, 2, 'Your hiring team reads along'), message(6, 9, '', true)];
  vi.mocked(send).mockResolvedValue({ threadId: 3, talent, member, messages, hasMore: false });
  const { path } = await open();
  const log = page.getByRole('log');
  await expect.element(log.getByText('Your hiring team reads along')).toBeVisible();
  await expect.element(log.getByText('(A video that only the two of them can watch)')).toBeVisible();
  await expect.element(page.getByText('Ada Moreau shares this conversation. You can read along.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  expect(vi.mocked(send).mock.calls[0]?.slice(0, 2)).toEqual([readTeamThread, { threadId: 3, beforeId: null }]);
  await page.getByRole('button', { name: 'Write to Mira yourself' }).click();
  await expect.element(page.getByText('I am taking over from Ada.')).toBeVisible();
  expect(path()).toBe('/client/messages/9');
});

test('a conversation that is not shared says so and leads back', async () => {
  const problem = { type: '', title: '', status: 404, detail: '', code: 'not-found' as const };
  vi.mocked(send).mockRejectedValue(new ApiError(problem, undefined));
  await open();
  await expect.element(page.getByText('This conversation is not shared.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Shared conversations' })).toBeVisible();
});
