import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Interview } from '#contract/interview.ts';
import { type OwnInterview, listInterviews, slotRange } from '#contract/interviews.ts';
import type { About, Message, Thread } from '#contract/messaging.ts';
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
  move: null,
  place: 'javascript:alert(1)',
  reason: 'I am ill.',
  proposedByMe: false,
  theirZone: null,
  may: { answer: false, cancel: false, move: false, keep: false },
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

const confirmed: Interview = {
  ...interview,
  state: 'confirmed',
  startsAt: '2126-12-01T09:00:00.000Z',
  may: { answer: false, cancel: true, move: true, keep: false },
};

beforeEach(async () => {
  setUser({ ...talentAccount, countries: [] });
  vi.mocked(send).mockReset();
  await loadTexts('interviews', 'forms', 'cities', 'common');
});

type Problem = ConstructorParameters<typeof ApiError>[0];
/** Answers the list of own interviews, and every other call with a refusal. */
const refuse = (problem: Problem, own: readonly OwnInterview[] = []) =>
  vi
    .mocked(send)
    .mockImplementation((call) =>
      call.path === listInterviews.path
        ? Promise.resolve({ interviews: own })
        : Promise.reject(new ApiError(problem, undefined)),
    );
const conflict: Problem = {
  code: 'conflict',
  status: 409,
  detail: '',
  errors: [],
  reason: { code: 'interviewChanged' },
};
const changes = () => vi.mocked(send).mock.calls.filter(([{ path }]) => path !== listInterviews.path);

/** Opens the form, and turns to next week, all of whose times are ahead. */
async function open(at: Thread = thread, position: About | null = null) {
  const { screen } = await renderApp(() => (
    <InterviewDialog thread={at} position={position} onClose={() => undefined} />
  ));
  await screen.getByLabelText('What it is about').fill('Meet the team');
  await screen.getByRole('button', { name: 'Next week' }).click();
  const cell = (name: RegExp) => screen.getByRole('grid').getByRole('button', { name });
  return { screen, cell };
}

test('a refused time keeps the input, shows the reason and has the focus', async () => {
  await page.viewport(1440, 900);
  const fault = { path: 'slots.0', message: 'too soon', code: 'slotSoon' };
  refuse({ code: 'invalid', status: 422, detail: '', errors: [fault], reason: undefined });
  const { screen, cell } = await open();
  await cell(/^Tue, \w+ \d+, 10:00.AM/).click();
  await screen.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(screen.getByText('Choose a time at least 30 minutes from now.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Remove Tue, \w+ \d+, 10:00.AM$/ })).toHaveFocus();
  await expect.element(screen.getByLabelText('What it is about')).toHaveValue('Meet the team');
  await expect.element(cell(/^Tue, \w+ \d+, 10:00.AM/)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('alert').elements()).toEqual([]);
  expect(changes()).toHaveLength(1);
});

test('a proposal is about the position of the next message, and says why if it cannot be', async () => {
  await page.viewport(1440, 900);
  const reason = { code: 'noSuchPosition' };
  refuse({ code: 'not-found', status: 404, detail: '', errors: [], reason });
  const latest = { title: 'Cartographer', open: { hashId: 'latest', place: '', fit: null } };
  const { screen, cell } = await open({ ...thread, position: latest }, { hashId: 'chosen', title: 'Navigator' });
  await expect.element(screen.getByText('Navigator, to Ada Moreau')).toBeVisible();
  await cell(/^Tue, \w+ \d+, 10:00.AM/).click();
  await screen.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect
    .element(screen.getByText('A message cannot be about this position. It may no longer be open.'))
    .toBeVisible();
  expect(changes()).toMatchObject([[{}, { positionHashId: 'chosen' }]]);
});

test('arrow keys and pages move in the week, and only times beside the chosen ones are offered', async () => {
  await page.viewport(1440, 900);
  refuse(conflict);
  const { screen, cell } = await open({ ...thread, zone: { name: 'Asia/Kolkata', city: 'Kolkata' } });
  await cell(/^Fri, \w+ \d+, 10:00.AM/).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cell(/^Fri, \w+ \d+, 10:30.AM, .* in Kolkata$/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Times, 1 of 5')).toBeVisible();
  await expect.element(cell(/^Fri, \w+ \d+, 10:30.AM/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell(/^Mon, \w+ \d+, 10:30.AM/)).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await userEvent.keyboard('{End}');
  await expect.element(cell(/^Fri, \w+ \d+, 10:30.AM/)).toHaveFocus();
  await expect.element(cell(/^Fri, \w+ \d+, 10:00.AM/)).toHaveAttribute('aria-pressed', 'true');
  await screen.getByLabelText('Minutes').fill('30');
  await expect.element(cell(/^Fri, \w+ \d+, 10:30.AM/)).not.toHaveAttribute('aria-disabled');
  await screen.getByLabelText('Weekend').click();
  expect(screen.getByRole('columnheader').elements()).toHaveLength(7);
});

test('a time that is chosen would be lost on closing, and a page without a zone of the other person shows one clock', async () => {
  await page.viewport(1440, 900);
  refuse(conflict);
  const onClose = vi.fn<() => void>();
  const { screen } = await renderApp(() => (
    <InterviewDialog moving={confirmed} threadId={3} partner="Ada" onClose={onClose} />
  ));
  await screen.getByRole('button', { name: 'Next week' }).click();
  await screen
    .getByRole('grid')
    .getByRole('button', { name: /^Wed, \w+ \d+, 11:00.AM$/ })
    .click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Discard what you have written here?')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  expect(onClose).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This interview has just changed.');
  expect(changes()).toHaveLength(1);
});

function Log() {
  const [isEarlier, setEarlier] = useState(false);
  return (
    <>
      <InterviewCard interview={confirmed} threadId={3} partner="Ada" isEarlier={isEarlier} isMine text="Before" />
      <output ref={(element) => element?.addEventListener('later', () => setEarlier(true))}>-</output>
    </>
  );
}

test('the form that moves an interview stays when a later message carries it', async () => {
  await page.viewport(1440, 900);
  refuse(conflict);
  const { screen } = await renderApp(Log);
  await screen.getByRole('button', { name: 'Move it' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Move this interview' })).toBeVisible();
  screen.getByText('-').element().dispatchEvent(new Event('later'));
  await expect.element(screen.getByText('Chosen: ', { exact: false })).toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Move this interview' })).toBeVisible();
});

test('new times are chosen or refused by the other person, and withdrawn by their proposer', async () => {
  refuse(conflict);
  const move = { isMine: false, slots: ['2126-12-03T09:00:00.000Z', '2126-12-04T09:00:00.000Z'] };
  const theirs = { ...confirmed, move, may: { answer: true, cancel: true, move: false, keep: false } };
  const { screen } = await renderApp(() => <InterviewCard interview={theirs} threadId={3} partner="Ada" />);
  await expect.element(screen.getByText('Ada proposes new times. Until you choose one, this one stays.')).toBeVisible();
  await screen.getByRole('radio').first().click();
  await screen.getByRole('button', { name: 'Choose this time' }).click();
  await screen.getByRole('button', { name: 'Keep this time' }).click();
  await expect
    .poll(() => changes().map(([, payload]) => (payload as { slot: unknown }).slot))
    .toEqual([move.slots[0], null]);
  expect(screen.getByRole('button', { name: 'Move it' }).elements()).toEqual([]);
});

test('on a phone one day is chosen from after the other, and own interviews are named', async () => {
  await page.viewport(390, 844);
  const next = new Date(slotRange(Date.now()).first + 7 * 86_400_000);
  next.setHours(11, 0, 0, 0);
  // On a weekend the form opens at the week that follows.
  const weekly = [0, 7].map((days) => ({
    id: days,
    startsAt: new Date(next.getTime() + days * 86_400_000).toISOString(),
    minutes: 60,
    partner: 'Defne Tuncer',
  }));
  refuse(conflict, weekly);
  const { screen } = await renderApp(() => (
    <InterviewDialog thread={thread} position={null} onClose={() => undefined} />
  ));
  await screen.getByRole('button', { name: 'Choose times' }).click();
  await expect.element(screen.getByText('Please say what it is about.')).toBeVisible();
  await screen.getByLabelText('What it is about').fill('Meet the team');
  await screen.getByRole('button', { name: 'Choose times' }).click();
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.element(screen.getByText('Please choose at least one time.').last()).toBeVisible();
  await screen.getByRole('button', { name: 'Next week' }).click();
  const day = next.toLocaleDateString('en-GB', { weekday: 'short' });
  await screen.getByRole('button', { name: new RegExp(`^${day}`) }).click();
  await expect.element(screen.getByText('Interview with Defne Tuncer')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^1(?:0:30|1:00|1:30).AM/ }).elements()).toEqual([]);
  await screen.getByRole('checkbox', { name: /^12:00.PM/ }).click();
  await screen.getByRole('button', { name: 'Check' }).click();
  await expect.element(screen.getByRole('button', { name: 'Propose', exact: true })).toBeVisible();
  expect(screen.getByRole('checkbox').elements()).toEqual([]);
});

test('a cancelled interview shows the reason, and a place that is no web address is not a link', async () => {
  const { screen } = await renderApp(() => <InterviewCard interview={message.interview} threadId={3} partner="Ada" />);
  await expect.element(screen.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('I am ill.')).toBeVisible();
  expect(screen.getByRole('link').elements()).toEqual([]);
  expect(screen.getByRole('button').elements()).toEqual([]);
});
