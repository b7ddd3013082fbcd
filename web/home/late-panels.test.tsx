import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod/mini';
import { listCandidates } from '#contract/candidates.ts';
import { clientHome } from '#contract/matching.ts';
import { send } from '#web/platform/calls/api.ts';
import { callQuery } from '#web/platform/calls/use-call.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { noStages } from '#web/testing/stages.ts';
import { listPanels } from './late-panels.ts';
import { TalentPanels } from './talent-panels.tsx';
import { usePanelFilter } from './use-panel-filter.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
// It requires a signed-in user, and has a journey of its own.
vi.mock('#web/saved-searches/tell-me.tsx', () => ({ TellMe: () => null }));

type Home = z.output<typeof clientHome.answer>;
type Payload = z.input<typeof clientHome.payload>;

const summary = (id: number) => ({ id, hashId: `hash-${id}`, title: `Role ${id}`, isLive: true });
const summaries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => summary(from + index));
/** Without talents, so that only the home is requested. */
const ranked = (id: number) => ({
  ...summary(id),
  talentIds: [],
  talentCount: 0,
  skills: [],
  optionalSkills: [],
  currentUtcOffset: null,
  stages: noStages,
});

let home: Home;
/** Answers for positions, by id. */
let answer: (id: number) => Promise<Home['positions'][number] | undefined>;

const first: Payload = { firstPanels: 1 };
const asked = vi.mocked(send);
/** Requests for the home, without the parallel ones for near misses. */
const homes = () =>
  asked.mock.calls
    .filter(([call]) => call.path === clientHome.path)
    .map(([, payload]) => payload as Payload)
    .filter(({ relaxes = false }) => !relaxes);
/** Positions whose talents are requested. */
const batches = () => homes().flatMap(({ positionIds = [] }) => positionIds);

beforeEach(() => {
  home = { positions: [ranked(1)], countries: [], completedProfiles: [1, 2, 3] };
  answer = (id) => Promise.resolve(ranked(id));
  asked.mockReset();
  asked.mockImplementation(async (call, payload) => {
    if (call.path === listCandidates.path) return { counts: noStages, candidates: [], nextCursor: null, standing: [] };
    if (call.path !== clientHome.path) throw new Error(`${call.path} is not asked for`);
    const { positionIds } = payload as Payload;
    if (!positionIds) return { ...home };
    const positions = await Promise.all(positionIds.map(answer));
    return { ...home, positions: positions.filter((position) => position !== undefined) };
  });
});

/** The panels of client home, with the query that a retry refetches. */
function Panels() {
  const { data } = useQuery(callQuery(clientHome, first));
  const positions = data ? listPanels(data) : [];
  const { field, found } = usePanelFilter(positions);
  return (
    data && (
      <>
        {field}
        <TalentPanels positions={positions} found={found} userId={1} isFresh />
      </>
    )
  );
}

/** The same, until only the member's own are chosen. */
function SwitchedPanels() {
  const { data } = useQuery(callQuery(clientHome, first));
  const [onlyMine, setOnlyMine] = useState(false);
  return (
    data && (
      <>
        <button type="button" onClick={() => setOnlyMine(true)}>
          Mine
        </button>
        <TalentPanels positions={listPanels(data, { onlyMine })} found={undefined} userId={1} isFresh />
      </>
    )
  );
}

const panel = (id: number) => page.getByRole('region', { name: new RegExp(`Role ${id}$`) });
const tab = (id: number) =>
  page.getByRole('navigation', { name: 'Positions' }).getByRole('link', { name: new RegExp(`^Role ${id}( |$)`) });
const titled = (name: string) => page.getByRole('heading', { name });
const filterField = () => page.getByLabelText('Filter positions');
const scrollTo = (id: number) => panel(id).element().scrollIntoView();

test('a company with few positions needs one request', async () => {
  home = { ...home, positions: [ranked(1), ranked(2)], further: [] };
  await renderApp(Panels);
  await expect.element(panel(2).getByText('0+ found.')).toBeVisible();
  expect(homes()).toHaveLength(1);
  await expect.element(filterField()).not.toBeInTheDocument();
});

test('panels load by the dozen once the first is near, with their tabs, and only once', async () => {
  home.further = summaries(2, 30);
  answer = (id) => Promise.resolve({ ...ranked(id), talentCount: id, talentIds: [] });
  await renderApp(Panels);
  await expect.element(tab(2)).toHaveTextContent('Role 22');
  const dozen = summaries(2, 13).map(({ id }) => id);
  expect(batches()).toEqual(dozen);
  await expect.element(panel(13).getByText('13+ found.')).toBeInTheDocument();
  expect(panel(30).element().textContent).not.toContain('found');
  expect(tab(30).element().textContent).toBe('Role 30');

  scrollTo(30);
  await expect.element(panel(30).getByText('30+ found.')).toBeInTheDocument();
  await expect.element(tab(30)).toHaveTextContent('Role 3030');
  scrollTo(2);
  await expect.element(panel(2).getByText('2+ found.')).toBeVisible();
  const ids = batches();
  expect(new Set(ids).size).toBe(ids.length);
});

test('a tab leads to a panel far below, which loads there and is focused', async () => {
  home.further = summaries(2, 40);
  await renderApp(Panels);
  await expect.element(panel(1).getByText('0+ found.')).toBeVisible();
  await tab(40).click();
  await expect.element(panel(40).getByText('0+ found.')).toBeInViewport();
  await expect.element(panel(40)).toHaveFocus();
  expect(batches()).not.toContain(14);
});

test('an address with a panel far below loads it', async () => {
  home.further = summaries(2, 40);
  await renderApp(Panels, { at: '/#hash-40' });
  await expect.element(panel(40).getByText('0+ found.')).toBeInViewport();
});

test('a failed panel says so once it is near, and loads on retry', async () => {
  home.further = summaries(2, 20);
  answer = () => Promise.reject(new Error('refused'));
  await renderApp(Panels);
  await expect
    .element(panel(2).getByRole('alert').getByText('The engineers for this position could not be loaded.'))
    .toBeVisible();
  expect(document.querySelectorAll('[role=alert]').length).toBeLessThan(4);
  answer = (id) => Promise.resolve(ranked(id));
  await panel(2).getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel(2).getByText('0+ found.')).toBeVisible();
  await expect.element(panel(2)).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a position deleted since the list was read disappears on retry', async () => {
  home.further = [summary(2), summary(3)];
  answer = (id) => Promise.resolve(id === 2 ? undefined : ranked(id));
  await renderApp(Panels);
  await expect.element(panel(2).getByRole('alert')).toBeVisible();
  await expect.element(panel(3).getByText('0+ found.')).toBeInTheDocument();
  home.further = [summary(3)];
  await panel(2).getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel(2)).not.toBeInTheDocument();
  await expect.element(panel(3).getByText('0+ found.')).toBeVisible();
});

test('an untitled position has neither a panel nor a place in a batch', () => {
  const untitled = { ...summary(2), title: '' };
  const panels = listPanels({ positions: [ranked(1)], further: [untitled, summary(3), summary(4)] });
  expect(panels.map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(panels[1]).toMatchObject({ batchIds: [3, 4] });
});

test('own positions alone are read in batches of their own', () => {
  const own = { ...summary(14), isMine: true } as const;
  const further = [...summaries(2, 13), own];
  const panels = listPanels({ positions: [ranked(1)], further }, { onlyMine: true });
  expect(panels).toEqual([{ ...own, batchIds: [14] }]);
});

test('Drafts have no tab and are folded below the others, unless there are only Drafts', async () => {
  home = { ...home, positions: [ranked(1), { ...ranked(2), isLive: false, skills: [] }], further: [] };
  const { screen } = await renderApp(Panels);
  await expect.element(page.getByText('Role 2. Only your company sees them.')).toBeVisible();
  await expect.element(panel(2)).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation', { name: 'Positions' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 1' }).click();
  await expect.poll(() => panel(2).element().textContent).toContain('required skill yet');
  expect(panel(2).element().textContent).not.toContain('found');

  await screen.unmount();
  home = { ...home, positions: [{ ...ranked(2), isLive: false }], further: [] };
  await renderApp(Panels);
  await expect.element(panel(2)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show 1' })).not.toBeInTheDocument();
});

test('Drafts are shown once they alone are left, as those of a member whose Live ones are colleagues’', async () => {
  const draft = { ...ranked(2), isLive: false, isMine: true as const };
  home = { ...home, positions: [ranked(1), draft], further: [] };
  await renderApp(SwitchedPanels);
  await expect.element(panel(1)).toBeVisible();
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect.element(panel(2)).toBeVisible();
});

test('ten positions or more can be filtered by title, Drafts included', async () => {
  home.further = [...summaries(2, 11), { ...summary(12), title: 'Rôle 12 in a Draft', isLive: false }];
  await renderApp(Panels);
  await expect.element(titled('Role 2')).toBeInTheDocument();
  await filterField().fill('role 12');
  await expect.element(titled('Rôle 12 in a Draft')).toBeVisible();
  await expect.element(titled('Role 2')).not.toBeInTheDocument();
  await filterField().fill('nothing of the kind');
  await expect.element(page.getByText('No position has this in its title.')).toBeVisible();
  await filterField().fill('');
  await expect.element(titled('Role 11')).toBeInTheDocument();
  await expect.element(titled('Rôle 12 in a Draft')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Show 1' })).toBeVisible();
});
