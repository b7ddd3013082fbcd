import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Call } from '#contract/call.ts';
import { deleteNote, saveNote, talentHistory } from '#contract/history.ts';
import { at } from '#contract/screens.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { TeamLine } from './team-line.tsx';
import { TeamContacts } from './team-contacts.tsx';
import { TeamSection } from './team-section.tsx';
import type { History } from './use-history.ts';

const asked = vi.hoisted(() => vi.fn<(call: Call, payload: unknown) => Promise<unknown>>());
vi.mock('#web/platform/calls/api.ts', () => ({ send: asked }));

const talent = { id: 7, firstName: 'Mira' };
const [me, joao] = [9, 4];
const year = new Date().getFullYear();
const day = `${year}-11-17T10:00:00.000Z`;
const yearBefore = `${year - 1}-11-17T10:00:00.000Z`;
const full: History = {
  talentId: talent.id,
  contacts: [
    {
      memberId: me,
      positionTitle: null,
      openedBy: 'talent',
      startedAt: day,
      state: 'open',
      answeredAt: null,
      sharedThreadId: null,
    },
    {
      memberId: joao,
      positionTitle: 'A',
      openedBy: 'member',
      startedAt: yearBefore,
      state: 'answered',
      answeredAt: day,
      sharedThreadId: null,
    },
    {
      memberId: null,
      positionTitle: null,
      openedBy: 'member',
      startedAt: yearBefore,
      state: 'lapsed',
      answeredAt: null,
      sharedThreadId: null,
    },
  ],
  stages: [
    {
      positionHashId: 'a',
      positionTitle: 'Backend Engineer',
      isLive: true,
      stage: 'interview',
      since: day,
      memberId: joao,
      reason: null,
      hasTalked: false,
      isProposed: false,
      interviewAt: null,
      hasAnswered: false,
    },
  ],
  considerFor: [],
  notes: [
    {
      id: 2,
      text: 'Prefers <b>mornings</b>',
      memberId: me,
      toldIds: [joao],
      writtenAt: day,
      may: { deleteNote: true },
    },
    { id: 1, text: 'Speaks Portuguese', memberId: null, toldIds: [], writtenAt: day, may: { deleteNote: false } },
  ],
  members: [
    { id: me, firstName: 'Ada', lastName: 'Moreau' },
    { id: joao, firstName: 'João', lastName: 'Pereira' },
  ],
  may: { note: true },
};
const nothing: History = { ...full, contacts: [], stages: [], notes: [] };

let stored: History | Error;
const viewer = {
  id: me,
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.com',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: null,
  countries: [],
  actingAdministrator: null,
};
beforeEach(() => {
  setUser({ ...viewer, type: 2 });
  stored = full;
  asked.mockReset();
  asked.mockImplementation((call) => {
    if (call.path === talentHistory.path)
      return stored instanceof Error ? Promise.reject(stored) : Promise.resolve(stored);
    return Promise.resolve({ noteId: 3 });
  });
});
afterEach(() => page.viewport(1280, 720));

const render = () =>
  renderApp(
    () => (
      <>
        <TeamContacts talent={talent} />
        <TeamSection talent={talent} />
      </>
    ),
    { routes: { [at.clientMessages]: undefined } },
  );
const openNotes = () => page.getByRole('button', { name: /^Notes/ }).click();
const sent = (call: Pick<Call, 'path'>) =>
  asked.mock.calls.filter(([{ path }]) => path === call.path).map(([, payload]) => payload);

test('lists contacts, and notes below a line with the newest, each with its author', async () => {
  const { screen } = await render();
  const lines = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  await expect
    .element(page.getByRole('button', { name: 'Notes 2 Ada, Nov 17: Prefers <b>mornings</b>' }))
    .toBeVisible();
  const contacts =
    'A former member and João wrote; João got an answer on Nov 17. Mira wrote to you on Nov 17, no answer yet. ';
  expect(lines()).toEqual([contacts]);
  await openNotes();
  await expect.poll(() => lines().length).toBe(3);
  expect(lines()).toEqual([
    contacts,
    expect.stringMatching(
      /^Prefers <b>mornings<\/b>Ada Moreau, Nov 17, \d+, .* · Told: João PereiraDelete the note of /,
    ),
    expect.stringMatching(/^Speaks PortugueseFormer member, [^D]*$/),
  ]);
});

test('a note survives a look at other profiles, and notifies the named colleagues', async () => {
  stored = nothing;
  const first = await render();
  await openNotes();
  const field = page.getByRole('textbox', { name: 'A note for your team' });
  await expect.element(field).toHaveFocus();
  await expect
    .element(field)
    .toHaveAccessibleDescription('Write only what you would show them. They can ask to see it.');
  await field.fill('Starts in March');
  await first.screen.unmount();
  await render();
  await expect.element(field).toHaveValue('Starts in March');
  await field.click();
  await userEvent.keyboard('{End}, @jo');
  await expect.element(page.getByRole('textbox', { name: 'A note for your team' })).toHaveFocus();
  await expect.element(page.getByRole('option', { name: 'João Pereira' })).toHaveAttribute('data-active');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Starts in March, @João Pereira ');
  await expect.element(page.getByText('Mail to João Pereira.')).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.element(page.getByText('Note saved. João Pereira gets mail about it.')).toBeVisible();
  expect(sent(saveNote)).toEqual([{ talentId: 7, text: 'Starts in March, @João Pereira ', tellIds: [joao] }]);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('the list of colleagues opens at an at sign alone, closes by Escape, and a press chooses', async () => {
  stored = nothing;
  await render();
  await openNotes();
  const field = page.getByRole('textbox', { name: 'A note for your team' });
  await expect.element(field).toHaveFocus();
  const list = page.getByRole('listbox', { name: 'Colleagues' });
  await userEvent.keyboard('mira@example');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard(' @');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('j');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard(' @nobody');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard(' @');
  await page.getByRole('option', { name: 'João Pereira' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('mira@example @j @nobody @João Pereira ');
  await field.fill('');
});

test('keeps the typed note when it is refused', async () => {
  stored = nothing;
  asked.mockImplementation((call) =>
    call.path === talentHistory.path ? Promise.resolve(nothing) : Promise.reject(new Error('refused')),
  );
  await render();
  await openNotes();
  const field = page.getByRole('textbox', { name: 'A note for your team' });
  await field.fill('Refused words');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(() => sent(saveNote)).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Save note' })).toBeEnabled();
  await expect.element(field).toHaveValue('Refused words');
  await field.fill('');
});

test("deletes the viewer's own note only after a confirmation", async () => {
  await render();
  await openNotes();
  const remove = page.getByRole('button', { name: /^Delete the note/ });
  await remove.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(sent(deleteNote)).toEqual([]);
  await remove.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => sent(deleteNote)).toEqual([{ noteId: 2 }]);
});

test('an acting administrator sees no field, and a failure can be retried', async () => {
  stored = { ...full, may: { note: false } };
  const { screen } = await render();
  await openNotes();
  await expect.element(screen.getByText('Speaks Portuguese')).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
  await screen.unmount();
  stored = new Error('no answer');
  await render();
  await expect.element(page.getByText('What your team has done could not be loaded.')).toBeVisible();
  stored = full;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await openNotes();
  await expect.element(page.getByText('Speaks Portuguese')).toBeVisible();
});

test('the line names everybody; engineers request none', async () => {
  const lineOf = async (contacts: History['contacts']) => {
    stored = { ...full, contacts };
    const { screen } = await renderApp(() => <TeamLine talent={talent} />);
    await expect.element(screen.getByText(/wrote/)).toBeVisible();
    const line = screen.container.textContent;
    await screen.unmount();
    return line;
  };
  const [mine, ofJoao, ofFormer] = full.contacts;
  if (!mine || !ofJoao || !ofFormer) throw new Error('Three contacts.');
  const wrote = { ...mine, openedBy: 'member' } as const;
  expect(await lineOf([ofJoao])).toBe(`João wrote on Nov 17, ${year - 1} and got an answer on Nov 17.`);
  expect(await lineOf([wrote, ofJoao])).toBe(`You and João wrote; João got an answer on Nov 17.`);
  expect(await lineOf([ofJoao, wrote, ofFormer])).toBe(
    `You, a former member, and João wrote; João got an answer on Nov 17.`,
  );
  expect(await lineOf([wrote, ofFormer])).toBe(`You and a former member wrote; no answer yet.`);
  expect(await lineOf([mine, ofJoao])).toBe(
    `João wrote on Nov 17, ${year - 1} and got an answer on Nov 17. Mira wrote to you on Nov 17, no answer yet.`,
  );
  expect(await lineOf([{ ...ofJoao, openedBy: 'talent' }, mine])).toBe(
    `Mira wrote to you and João; João answered on Nov 17.`,
  );
  expect(await lineOf([{ ...wrote, state: 'notInterested', answeredAt: day }, ofFormer])).toBe(
    `You and a former member wrote; you got ‘Not interested’.`,
  );
  asked.mockClear();
  setUser({ ...viewer, type: 1 });
  const other = await renderApp(() => <TeamLine talent={talent} />);
  expect(other.screen.container.textContent).toBe('');
  expect(asked).not.toHaveBeenCalled();
});
