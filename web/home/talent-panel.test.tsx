import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod/mini';
import { listCandidates } from '#contract/candidates.ts';
import { clientHome, talentMarks } from '#contract/matching.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import type { Wanted } from '#contract/wishes.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';
import { retryFailed } from '#web/ui/reconnection.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { noStages } from '#web/testing/stages.ts';
import { ada } from '#web/testing/users.ts';
import { TalentPanel } from './talent-panel.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
// It requires a signed-in user, and has a journey of its own.
vi.mock('#web/saved-searches/tell-me.tsx', () => ({ TellMe: () => null }));

const asked = vi.mocked(send);

const skill = (id: number, name: string) => ({ id, name, skilltype_id: 1, selected: true });

const talent = (id: number): TransformedTalent => ({
  may: { write: true },
  id,
  firstName: 'Mira',
  lastName: `Okafor ${id}`,
  avatarUrl: null,
  backgroundImageUrl: null,
  experience: null,
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
  skills: [skill(4, 'CSS'), skill(3, 'Go'), skill(1, 'TypeScript')],
});

const position = {
  id: 5,
  hashId: 'hash',
  title: 'Senior Front-end Engineer',
  isLive: true,
  skills: [skill(1, 'TypeScript')],
  optionalSkills: [skill(2, 'GraphQL'), skill(3, 'Go')],
  currentUtcOffset: null,
  stages: noStages,
};

/** Requested talents, in order; the test resolves each. */
let open: {
  talentId: number;
  answer: (facts?: Partial<TransformedTalent>) => void;
  fail: () => void;
  vanish: () => void;
}[];

let marks: z.output<typeof talentMarks.answer>;
/** All talents of the position. */
let whole: { talentIds: number[]; talentCount: number };

beforeEach(() => {
  setUser({ ...ada, id: 9, countries: [{ id: 276, name: 'Germany' }] });
  open = [];
  asked.mockReset();
  marks = { writtenToIds: [], writtenTo: [], newIds: [] };
  asked.mockImplementation((call, payload) => {
    if (call.path === talentMarks.path) return Promise.resolve(marks);
    if (call.path === listCandidates.path)
      return Promise.resolve({ counts: noStages, candidates: [], nextCursor: null, standing: [] });
    if (call.path === clientHome.path) return Promise.resolve({ positions: [{ ...position, ...whole }] });
    const { talentId } = payload as { talentId: number }; // of getTransformedTalent
    return new Promise((resolve, reject) => {
      open.push({
        talentId,
        answer: (facts = {}) => resolve({ transformedTalent: { ...talent(talentId), ...facts } }),
        fail: () => reject(new Error('refused')),
        vanish: () =>
          reject(new ApiError({ code: 'not-found', status: 404, detail: 'There is no such talent.' }, undefined)),
      });
    });
  });
});

/** A panel that folds and expands, as on the screen. */
function Panel({ talentIds, talentCount, wanted }: { talentIds: number[]; talentCount: number; wanted?: Wanted }) {
  const [isFolded, setFolded] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <TalentPanel
      number={1}
      fewIds={[position.id]}
      position={{ ...position, talentIds, talentCount, wanted }}
      isFolded={isFolded}
      onFold={setFolded}
      isExpanded={isExpanded}
      onExpand={setExpanded}
    />
  );
}

const show = (talentIds: number[], talentCount = talentIds.length) =>
  renderApp(() => <Panel talentIds={talentIds} talentCount={talentCount} />);

/** Waits until the page knows that an element is on the screen: observers are notified in order of creation. */
const observed = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });

const countCards = () => document.querySelectorAll('[data-card]').length;
const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('fetches talents one at a time, and none far below the screen', async () => {
  await show(countTo(99), 240);
  await expect.element(page.getByText('240+ found.')).toBeInTheDocument();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 1', exact: true })).toBeInTheDocument();
  await expect.poll(() => open.length).toBe(2);
  expect(open.map(({ talentId }) => talentId)).toEqual([1, 2]);
  expect(document.querySelectorAll('[aria-busy="true"]').length).toBe(98);
});

test('counts a talent that failed, continues with the others, and can retry', async () => {
  await show([1, 2, 3]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.fail();
  await expect.poll(() => open.length).toBe(3);
  open[2]?.answer();
  await expect.element(page.getByText('1 engineer could not be loaded.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 3' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => open.length).toBe(4);
  open[3]?.answer();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 2' })).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a talent that failed is fetched once the connection is back', async () => {
  await show([1]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.fail();
  await expect.element(page.getByText('1 engineer could not be loaded.')).toBeInTheDocument();
  retryFailed();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.answer();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 1' })).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a talent deleted after the list was loaded is shown as gone, not as failed', async () => {
  await show([1, 2]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.vanish();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.answer();
  await expect.element(page.getByText('This engineer’s account no longer exists.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 2' })).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('skips cards scrolled past before their turn in favour of those on the screen', async () => {
  await show(countTo(99));
  await expect.poll(() => open.length).toBe(1);
  window.scrollTo(0, document.body.scrollHeight);
  await observed(document.querySelectorAll('[aria-busy="true"]').item(98));
  open[0]?.answer();
  await expect.poll(() => open.length).toBe(2);
  expect(open[1]?.talentId).toBeGreaterThan(50);
});

test('a card shows the required and optional skills first, each with its tick', async () => {
  await show([1]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer();
  const chips = page.getByRole('article').getByRole('listitem');
  await expect.element(chips.nth(2)).toBeInTheDocument();
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual([
    '✓Required skill: TypeScript',
    '✓Optional skill: Go',
    'CSS',
  ]);
});

test('a panel shows its first talents, all on request, and fewer again', async () => {
  whole = { talentIds: countTo(30), talentCount: 30 };
  await show(countTo(12), 30);
  await expect.poll(countCards).toBe(12);
  expect(asked.mock.calls.some(([call]) => call.path === clientHome.path)).toBe(false);
  await page.getByRole('button', { name: 'Show all 30' }).click();
  await expect.poll(countCards).toBe(30);
  expect(asked).toHaveBeenCalledWith(clientHome, { positionId: 5 }, expect.anything());
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(countCards).toBe(12);
});

test('a position with more matches than are listed says that these fit best', async () => {
  whole = { talentIds: countTo(99), talentCount: 240 };
  await show(countTo(12), 240);
  await page.getByRole('button', { name: 'Show the best 99' }).click();
  await expect.element(page.getByText('These are the 99 that fit best of 240.')).toBeInTheDocument();
});

test('a folded panel keeps its head and requests no talent', async () => {
  await show(countTo(3));
  await expect.poll(() => open.length).toBe(1);
  const fold = page.getByRole('button', { name: 'Engineers for Senior Front-end Engineer' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('3+ found.')).toBeInTheDocument();
  expect(countCards()).toBe(0);
  open[0]?.answer();
  await fold.click();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 1' })).toBeInTheDocument();
});

test('cards show which talents were written to, and which are new', async () => {
  const writer = { talentId: 1, memberId: 99, firstName: 'João', isAnswered: true };
  marks = { writtenToIds: [1], writtenTo: [writer], newIds: [1, 2] };
  await show([1, 2, 3]);
  for (let index = 0; index < 2; index += 1) {
    await expect.poll(() => open.length).toBe(index + 1);
    open[index]?.answer();
  }
  const cards = page.getByRole('article');
  const marksOf = () => cards.elements().map((card) => card.querySelector('[data-mark]')?.textContent);
  await expect.poll(marksOf).toEqual(['João wrote, answered', 'New']);
  expect(asked.mock.calls.filter(([call]) => call.path === talentMarks.path)).toHaveLength(1);
});

test('a position without matches says so and links to its conditions', async () => {
  await show([]);
  await expect.element(page.getByText('0+ found.')).toBeInTheDocument();
  await expect.element(page.getByText('No engineer matches this position yet.', { exact: false })).toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Edit this position' }))
    .toHaveAttribute('href', '/client/positions/hash/edit');
});

test('a German card inflects years and translates countries', async () => {
  await showLanguage('de');
  onTestFinished(() => showLanguage('en'));
  await show([1, 2]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer({ experience: 1, physicalCountryId: 724, countryStr: 'Spain' });
  await expect.poll(() => open.length).toBe(2);
  open[1]?.fail();
  const card = page.getByRole('article');
  await expect.element(card.getByText('1 Jahr Erfahrung')).toBeInTheDocument();
  await expect.element(card.getByText('Land: Spanien')).toBeInTheDocument();
  await expect.element(page.getByText('1 Talent konnte nicht geladen werden.')).toBeInTheDocument();
});

test("a card names in one line which of the position's wishes are missing or not stated", async () => {
  const wanted = {
    experienceFrom: 5,
    workTypeIds: [1],
    hiringCountryIds: [276],
    sponsorsVisa: false,
    isPhysical: false,
    countryIds: [],
  };
  await renderApp(() => <Panel talentIds={[1]} talentCount={1} wanted={wanted} />);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer({ experience: 7, eligibleCountryIds: [276] });
  await expect
    .element(page.getByText(/^Without \w+\. Does not say which kind of work they look for\.$/))
    .toBeInTheDocument();
});
