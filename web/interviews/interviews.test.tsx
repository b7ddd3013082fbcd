import { beforeEach, expect, test, vi } from 'vitest';
import type { Interview } from '#contract/interview.ts';
import type { Message, Thread } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { InterviewCard } from './interview-card.tsx';
import { InterviewDialog } from './interview-dialog.tsx';

vi.mock('#web/platform/calls/api.ts');

const talentAccount = {
  id: 41,
  type: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira@rolecall.example',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  actingAdministrator: null,
} as const;

const thread: Thread = {
  threadId: 3,
  user: { id: 7, type: 2, firstName: 'Ada', lastName: 'Moreau', avatarUrl: null, company: null, title: '' },
  unread: 0,
  lastMessageAt: null,
  lastMessage: null,
  position: null,
};

const interview: Interview = {
  id: 1,
  version: 2,
  state: 'cancelled',
  title: 'Meet the platform team',
  minutes: 45,
  position: null,
  pay: null,
  slots: ['2026-12-01T09:00:00.000Z'],
  startsAt: '2026-12-01T09:00:00.000Z',
  place: 'javascript:alert(1)',
  reason: 'I am ill.',
  proposedByMe: false,
  theirZone: null,
  may: { answer: false, cancel: false },
};
const message: Message & { interview: Interview } = {
  id: 9,
  user_id: 7,
  text: '',
  video: null,
  videoPoster: null,
  videoSeconds: null,
  attachments: [],
  created_at: '2026-11-27T09:00:00.000Z',
  interview,
};

beforeEach(async () => {
  setUser({ ...talentAccount, countries: [] });
  vi.mocked(send).mockReset();
  await loadTexts('interviews', 'forms');
});

test('a refused time keeps the input, shows the reason and has the focus', async () => {
  const fault = { path: 'slots.0', message: 'too soon', code: 'slotSoon' };
  vi.mocked(send).mockRejectedValue(
    new ApiError({ code: 'invalid', status: 422, detail: '', errors: [fault], reason: undefined }, undefined),
  );
  const { screen } = await renderApp(() => <InterviewDialog thread={thread} onClose={() => undefined} />);
  await screen.getByLabelText('What it is about').fill('Meet the team');
  await screen.getByLabelText('Time 1').fill('2026-12-01T10:00');
  await screen.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(screen.getByText('Choose a time at least 30 minutes from now.')).toBeVisible();
  await expect.element(screen.getByLabelText('Time 1')).toHaveFocus();
  await expect.element(screen.getByLabelText('What it is about')).toHaveValue('Meet the team');
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(vi.mocked(send).mock.calls).toHaveLength(1);
});

test('a cancelled interview shows the reason, and a place that is no web address is not a link', async () => {
  const { screen } = await renderApp(() => <InterviewCard interview={message.interview} threadId={3} partner="Ada" />);
  await expect.element(screen.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('I am ill.')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
