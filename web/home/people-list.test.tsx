import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ListedPerson, listPeople, moveCandidates, undoMove } from '#contract/candidates.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { undoLatest } from '#web/platform/page/undo-notice.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { noStages } from '#web/testing/stages.ts';
import { PeopleList } from './people-list.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

const person = (
  id: number,
  facts: Partial<ListedPerson['talent']> = {},
  more: Partial<ListedPerson> = {},
): ListedPerson => ({
  talent: {
    id,
    firstName: 'Mira',
    lastName: `Okafor ${id}`,
    avatarUrl: null,
    experience: null,
    compensation: null,
    isRemote: false,
    timezone: null,
    timezoneStr: null,
    currentUtcOffset: null,
    physicalCountryId: null,
    countryStr: null,
    ...facts,
  },
  requiredMet: 1,
  optionalMet: 0,
  stage: null,
  movedAt: null,
  reason: null,
  hasTalked: false,
  isProposed: false,
  interviewAt: null,
  hasAnswered: false,
  isNew: false,
  who: null,
  lastWord: null,
  ...more,
});

const skill = { id: 1, name: 'Rust', skilltype_id: 1, selected: true };
const position = {
  id: 5,
  hashId: 'hash',
  title: 'Cartographer',
  isLive: true,
  skills: [skill],
  optionalSkills: [],
  currentUtcOffset: null,
  talentIds: [],
  talentCount: 0,
};

beforeEach(async () => {
  await page.viewport(1440, 900); // as wide as all columns
  asked.mockReset();
  setUser({ id: 7, type: 2, actingAdministrator: null } as never); // what the list reads of a user
});

const Screen = () => <PeopleList position={position} pill="best" />;

async function show(people: ListedPerson[], handledCount = 0) {
  asked.mockImplementation((call) => {
    if (call === listPeople)
      return Promise.resolve({ counts: noStages, people, peopleCount: people.length, handledCount });
    if (call === moveCandidates) return Promise.resolve({ moved: [1, 2, 3], sent: 0, left: 0, eventId: 12 });
    return Promise.resolve({});
  });
  return renderApp(undefined, {
    at: '/shell/client/positions/hash/people',
    routes: { [`/shell${at.positionPeople}`]: Screen },
  });
}

const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((head) => head.querySelector('button')?.textContent);
const box = (id: number) => page.getByRole('checkbox', { name: `Choose Mira Okafor ${id}` });
const three = [1, 2, 3].map((id) => person(id));

test('boxes with the Shift key choose a range, which moves in one act and is undone in one', async () => {
  await show([...three, person(4)]);
  await box(1).click();
  await userEvent.keyboard('{Shift>}');
  await box(3).click();
  await userEvent.keyboard('{/Shift}');
  await expect.element(page.getByText('3 chosen')).toBeVisible();
  await expect.element(page.getByText('Mira Okafor 1, Mira Okafor 2, Mira Okafor 3')).toBeVisible();
  await page.getByRole('button', { name: 'Move 3 to …' }).click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect.element(page.getByText('3 chosen')).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith(moveCandidates, {
      positionHashId: 'hash',
      talentIds: [1, 2, 3],
      stage: 'offer',
    }),
  );
  await vi.waitFor(() => expect(undoLatest()).toBe(true));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(undoMove, { eventId: 12 }));
});

test('more than fifty are not moved at once', async () => {
  await show(Array.from({ length: 52 }, (_, index) => person(index + 1)));
  await page.getByRole('checkbox', { name: 'Choose the first 50' }).click();
  await expect.element(page.getByText('50 chosen')).toBeVisible();
  await box(51).click();
  await expect.element(page.getByText('At most 50 at a time.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close with a message' })).not.toBeInTheDocument();
});

test('closing names everybody it closes, and does nothing when cancelled', async () => {
  await show(three);
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Close with a message' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Mira Okafor 1, Mira Okafor 2, Mira Okafor 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('3 chosen')).toBeVisible();
  expect(asked).not.toHaveBeenCalledWith(moveCandidates, expect.anything());
});

test('a head sorts by its column, then the other way round, then no longer; the unknown come last', async () => {
  await show([person(1, { experience: 3 }), person(2), person(3, { experience: 8 })], 1);
  await expect.element(page.getByText('1 already handled')).toBeVisible();
  const years = page.getByRole('columnheader', { name: 'Years' });
  await years.getByRole('button').click();
  await expect.element(years).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Mira Okafor 3', 'Mira Okafor 1', 'Mira Okafor 2']);
  await expect.element(page.getByText('1 already handled')).not.toBeInTheDocument();
  await years.getByRole('button').click();
  await expect.element(years).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Mira Okafor 1', 'Mira Okafor 3', 'Mira Okafor 2']);
  await years.getByRole('button').click();
  await expect.element(years).not.toHaveAttribute('aria-sort');
  expect(names()).toEqual(['Mira Okafor 1', 'Mira Okafor 2', 'Mira Okafor 3']);
});

test('a row says why somebody is closed, that they have answered, and who wrote last', async () => {
  const moved = { stage: 'closed', movedAt: '2026-11-24T09:00:00Z', reason: 'declined' } as const;
  const lastWord = { text: 'See you.', hasVideo: false, attachment: null, at: '2026-11-24T09:00:00Z' };
  await show([
    person(1, {}, { ...moved, declineReason: 'pay', lastWord: { ...lastWord, by: { id: 7, firstName: 'Ada' } } }),
    person(2, {}, { ...moved, hasAnswered: true, lastWord: { ...lastWord, by: { id: 8, firstName: 'Defne' } } }),
  ]);
  await expect.element(box(2)).toBeVisible();
  const [, first, second] = page
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent);
  expect(first).toContain('Not interested: Pay');
  expect(first).toContain('You: See you.');
  expect(second).toContain('has answered');
  expect(second).toContain('Defne: See you.');
});
