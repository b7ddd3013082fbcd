import { Link, useRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { talentMarks } from '#contract/matching.ts';
import { moveCandidates, undoMove } from '#contract/candidates.ts';
import { createPosition, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { searchOptions, searchTalents } from '#contract/search.ts';
import { type SavedSearch, listSearches, openSearch } from '#contract/searches.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ada } from '#web/testing/users.ts';
import { ClientSearchScreen } from './client-search-screen.tsx';
import { noFilters } from './filters.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

const skill = (id: number, name: string) => ({ id, name, skilltype_id: 1, selected: false });

const talent: TransformedTalent = {
  may: { write: true },
  id: 7,
  firstName: 'Mira',
  lastName: 'Okafor',
  avatarUrl: null,
  backgroundImageUrl: null,
  experience: 8,
  compensation: null,
  isRemote: false,
  timezone: null,
  timezoneStr: null,
  currentUtcOffset: null,
  physicalCountryId: null,
  countryStr: null,
  isPhysical: false,
  workTypeIds: [],
  eligibleCountryIds: [],
  skills: [{ ...skill(1, 'TypeScript'), selected: true }],
};

const found = { talents: [talent], talentCount: 1, nextCursor: null, looser: [], currentUtcOffset: null };
const none = {
  ...found,
  talents: [],
  talentCount: 0,
  looser: [
    { filter: 'skills', skillId: 2, talentCount: 12 },
    { filter: 'experienceFrom', talentCount: 3 },
  ],
};

/** The user's saved searches, and the new results of the one on the screen. */
let saved: SavedSearch[];
let newest: typeof found;
const own = [
  { hashId: 'maps', title: 'Cartographer', isLive: true },
  { hashId: 'draft', title: ' ', isLive: false },
];
/** The answer to a move. */
let moved: object;
/** The answer to a search with these filters. */
let answer: (filters: object) => Promise<object>;
const searched = () => asked.mock.calls.filter(([call]) => call.path === searchTalents.path).map(([, sent]) => sent);

beforeEach(async () => {
  await page.viewport(1280, 800);
  setUser({ ...ada, countries: [{ id: 276, name: 'Germany' }] });
  asked.mockReset();
  saved = [];
  moved = { moved: [7], sent: 0, left: 0, eventId: 5 };
  answer = () => Promise.resolve(found);
  asked.mockImplementation((call, payload) => {
    if (call.path === searchOptions.path)
      return Promise.resolve({
        skills: [skill(1, 'TypeScript'), skill(2, 'Rust')],
        skilltypes: [{ id: 1, name: 'Languages' }],
        timezonesByOffset: { 'UTC+0': ['Europe/Lisbon'] },
        workTypes: [{ id: 1, name: 'Full-time', selected: false }],
      });
    if (call.path === listSearches.path) return Promise.resolve({ searches: saved });
    if (call.path === openSearch.path) return Promise.resolve({});
    if ('newSince' in Object(payload)) return Promise.resolve(newest);
    if (call.path === talentMarks.path)
      return Promise.resolve({
        writtenToIds: [7],
        writtenTo: [{ talentId: 7, memberId: 99, firstName: 'João', isAnswered: false }],
        newIds: [],
      });
    if (call.path === listPositions.path) return Promise.resolve({ positions: own });
    if (call.path === moveCandidates.path) return Promise.resolve(moved);
    if (call.path === undoMove.path) return Promise.resolve({});
    if (call.path === createPosition.path) return Promise.resolve({ positionId: 3, positionHashId: 'made' });
    return answer((payload as { filters: object }).filters); // of searchTalents
  });
});

const open = (search = '') =>
  renderApp(undefined, {
    at: `/client/search${search}`,
    routes: { '/client/search': ClientSearchScreen, '/client/positions/$positionHashId/edit': () => <p>The form</p> },
  });

const count = (text: string) => page.getByRole('heading', { level: 2, name: text });

test("shows the talents found by the address's filters, with their marks", async () => {
  await open('?skills=[1]&experienceFrom=5');
  await expect.element(count('1 engineer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
  await expect.element(page.getByText('João wrote')).toBeVisible();
  expect(searched()).toEqual([{ filters: { skills: [1], experienceFrom: 5 }, cursor: null }]);
  await expect.element(page.getByLabelText('Experience')).toHaveValue('5');
});

test('drops unreadable parts of the address, and says so until a filter is chosen', async () => {
  await open('?skills=[1,99]&activeDays=8');
  const note = page.getByText('Part of this search could not be read, or no longer exists. It was left out.');
  await expect.element(note).toBeVisible();
  await expect.element(count('1 engineer')).toBeVisible();
  expect(searched()).toEqual([{ filters: { skills: [1] }, cursor: null }]);
  await page.getByLabelText('Full-time').click();
  await expect.element(note).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(searched().at(-1)).toEqual({ filters: { skills: [1], workTypeIds: [1] }, cursor: null }),
  );
});

test('follows the menu to the search without filters, and Back', async () => {
  await renderApp(undefined, { at: '/client/search?experienceFrom=5', routes: { '/client/search': WithMenu } });
  const experience = page.getByLabelText('Experience');
  await expect.element(experience).toHaveValue('5');
  await page.getByText('Menu').click();
  await expect.element(experience).toHaveValue('');
  await page.getByText('Back').click();
  await expect.element(experience).toHaveValue('5');
});

function WithMenu() {
  const { history } = useRouter();
  return (
    <>
      <Link to={at.clientSearch}>Menu</Link>
      <button onClick={() => history.back()}>Back</button>
      <ClientSearchScreen />
    </>
  );
}

test('reports no results, and one press drops the filter that helps', async () => {
  answer = (filters) => Promise.resolve('experienceFrom' in filters ? none : found);
  await open('?skills=[1,2]&experienceFrom=10');
  await expect.element(page.getByText('No engineer matches all of this yet.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Without Rust: 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Without 10 years: 3' }).click();
  await expect.element(count('1 engineer')).toHaveFocus();
  expect(searched().at(-1)).toEqual({ filters: { skills: [1, 2] }, cursor: null });
});

test('keeps the filters of a failed search, and can retry', async () => {
  answer = () => Promise.reject(new Error('no answer'));
  await open('?skills=[1]');
  await expect.element(page.getByText('The search did not answer. Your filters are kept.')).toBeVisible();
  answer = () => Promise.resolve(found);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(count('1 engineer')).toBeVisible();
  expect(searched().at(-1)).toEqual({ filters: { skills: [1] }, cursor: null });
});

test('says that a search refused for its number may be repeated soon', async () => {
  answer = () => Promise.reject(new ApiError({ code: 'too-many', status: 429, detail: 'Too many searches.' }, 5));
  await open('?skills=[1]');
  await expect.element(page.getByText(/^Too many searches at once\. Your filters are kept\./)).toBeVisible();
});

test('searches without a position that does not exist', async () => {
  answer = (filters) =>
    'for' in filters
      ? Promise.reject(
          new ApiError({ code: 'not-found', status: 404, detail: 'There is no such position.' }, undefined),
        )
      : Promise.resolve(found);
  await open('?for=gone&skills=[1]');
  await expect.element(count('1 engineer')).toBeVisible();
  await expect.element(page.getByText(/could not be read/)).toBeVisible();
});

test('a position takes the whole of a search at once', async () => {
  const { path } = await open(
    '?skills=[1]&isRemote=true&timezone=Europe/Lisbon&timezoneMargin=4&experienceFrom=5&workTypeIds=[1]',
  );
  await page.getByRole('button', { name: 'Make it a position' }).first().click();
  await expect.element(page.getByText('The form')).toBeVisible();
  expect(path()).toBe('/client/positions/made/edit');
  expect(asked).toHaveBeenCalledWith(createPosition, {
    position: {
      skills: [1],
      optionalSkills: [],
      experienceFrom: 5,
      workTypeIds: [1],
      isRemote: true,
      timezone: 'Europe/Lisbon',
      timezoneMargin: 4,
      isPhysical: false,
      countryIds: [],
      hiringCountryIds: [],
    },
  });
});

test('says what a position cannot take, and asks what becomes of the country', async () => {
  await open('?any=[2]&not=[1]&mayWorkIn=276&looking=true');
  await page.getByRole('button', { name: 'Make it a position' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Make it a position' });
  const part = (name: string) => dialog.getByRole('list', { name }).element().textContent;
  await expect.element(dialog).toBeVisible();
  expect(part('As optional skills')).toBe('Rust');
  expect(part('Stays in the search')).toBe('Not: TypeScriptActively looking');
  await dialog.getByRole('radio', { name: 'Country of the work on site' }).click();
  await dialog.getByRole('button', { name: 'Create Draft' }).click();
  await expect.element(page.getByText('The form')).toBeVisible();
  expect(asked).toHaveBeenCalledWith(createPosition, {
    position: expect.objectContaining({
      optionalSkills: [2],
      isPhysical: true,
      countryIds: [276],
      hiringCountryIds: [],
    }) as unknown,
  });
});

test('the results are about the chosen position, and then about none', async () => {
  await open('?skills=[1]');
  const about = page.getByRole('combobox', { name: 'About' });
  await about.selectOptions('Cartographer');
  await vi.waitFor(() => expect(searched().at(-1)).toEqual({ filters: { skills: [1], for: 'maps' }, cursor: null }));
  await expect.element(page.getByText('Only those who match, best first')).toBeVisible();
  await about.selectOptions('no position');
  await expect.element(page.getByText('Those actively looking first, then by last activity')).toBeVisible();
});

test('the order is said once, and leads to the rules', async () => {
  await open('?skills=[1]');
  const order = 'Those actively looking first, then by last activity';
  await expect.element(page.getByRole('link', { name: order })).toBeVisible();
  const rules = document.querySelectorAll('a[href="/matching"]');
  expect([...rules].map(({ textContent }) => textContent)).toEqual([order]);
});

test('without a position, Keep asks for which, and offers to undo it', async () => {
  await open('?skills=[1]');
  await page.getByRole('button', { name: 'Keep for …: Mira Okafor' }).click();
  const items = page.getByRole('menuitem');
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Cartographer']);
  await items.click();
  await vi.waitFor(() =>
    expect(asked).toHaveBeenCalledWith(moveCandidates, {
      positionHashId: 'maps',
      talentIds: [7],
      stage: 'kept',
      onlyNew: true,
    }),
  );
});

test('clears all filters, but not the position', async () => {
  await open('?skills=[1]&not=[2]&for=maps');
  await expect.element(page.getByRole('button', { name: 'More filters, 1' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await vi.waitFor(() => expect(searched().at(-1)).toEqual({ filters: { for: 'maps' }, cursor: null }));
  await expect.element(page.getByRole('heading', { name: 'Filters' })).toHaveFocus();
});

test('on a phone the filters are a sheet that shows the number found', async () => {
  await page.viewport(390, 844);
  await open('?skills=[1]');
  await page.getByRole('button', { name: 'Filters, 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabelText('Full-time').click();
  await sheet.getByRole('button', { name: 'Show 1' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Filters, 2' })).toBeVisible();
});

test('the new results of a saved search come first and are marked, once each', async () => {
  saved = [
    {
      kind: 'talents',
      id: 3,
      name: 'TypeScript',
      filters: { ...noFilters, skills: [1] },
      cadence: 'daily',
      timeZone: 'Europe/Lisbon',
      version: 1,
      isPartly: false,
      openedAt: 1_000,
      newCount: 1,
    },
  ];
  const known = { ...talent, id: 8, firstName: 'Franziska', lastName: 'Lindner' };
  newest = found;
  answer = () => Promise.resolve({ ...found, talents: [known, talent], talentCount: 2 });
  await open('?skills=[1]');
  await expect.element(page.getByText('New', { exact: true })).toBeVisible();
  const names = page.getByRole('article').getByRole('heading');
  expect(names.elements().map(({ textContent }) => textContent)).toEqual(['Mira Okafor', 'Franziska Lindner']);
  expect(searched()).toContainEqual({ filters: { skills: [1] }, newSince: 1_000 });
});
