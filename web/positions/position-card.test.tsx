import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { noOffice } from '#contract/place.ts';
import type { HomePosition } from '#contract/matching.ts';
import type { ProfileRequest } from '#contract/profiles.ts';
import { onProfileRequest } from '#web/platform/page/profile-request.ts';
import { setUser } from '#web/platform/session/session.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';
import { mira } from '#web/testing/users.ts';
import { PositionCard } from './position-card.tsx';

const position: HomePosition = {
  id: 7,
  hashId: 'hash7',
  title: 'Cartographer',
  company: { id: 1, name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null, verifiedDomain: null },
  skills: [
    { id: 1, name: 'TypeScript', skilltype_id: 1, selected: true },
    { id: 2, name: 'React', skilltype_id: 2, selected: true },
  ],
  fit: {
    isMatch: false,
    heldSkillIds: [2],
    requiredCount: 2,
    heldOptionalSkillIds: [],
    isLocationFit: false,
    misfits: ['timezone'],
  },
  place: {
    isRemote: true,
    timezone: 'Europe/Lisbon',
    timezoneMargin: 4,
    isPhysical: false,
    countryIds: [],
    ...noOffice,
  },
  liveSince: new Date(2026, 2, 7, 23).getTime(),
  wroteAt: new Date(2026, 2, 3, 9).getTime(),
};
/** A Sunday. */
const now = new Date(2026, 2, 8, 1);

beforeEach(() =>
  setUser({
    ...mira,
    countries: [
      { id: 276, name: 'Germany' },
      { id: 620, name: 'Portugal' },
      { id: 724, name: 'Spain' },
    ],
  }),
);

const show = (changes: Partial<HomePosition> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PositionCard position={{ ...position, ...changes }} level={3} now={now} />
    </QueryClientProvider>,
  );
const card = () => page.getByRole('article');
const text = () => card().element().textContent;

test('a card shows the place and its misfit, time Live, skills held, and when the reader wrote', async () => {
  await show();
  await expect.poll(text).toContain('at Northwind LabsPosted yesterday');
  await expect.poll(text).toContain('Remote, Lisbon ±\u00a04\u00a0htimezone does not fit');
  await expect.poll(text).toContain('You have: React');
  await expect.poll(text).toContain('You have 1 of 2 required skills');
  await expect.poll(text).toContain('You wrote on Tuesday');
  expect(card().element().textContent).not.toContain('You have: TypeScript');
});

test.each([
  [600, false],
  [220, true],
])('a separating dot shows only within a line: %i pixels wide', async (width, wraps) => {
  await page.viewport(width, 600);
  await show();
  await expect.element(card()).toBeVisible();
  const followers = [...card().element().querySelectorAll('p span')].filter((span) =>
    getComputedStyle(span, '::before').content.includes('·'),
  );
  expect(followers).toHaveLength(2);
  for (const follower of followers) {
    const facts = follower.parentElement;
    const isFirst = follower.getBoundingClientRect().left === facts?.getBoundingClientRect().left;
    expect(isFirst).toBe(wraps);
    // The dot hangs before its fact, and what hangs before the line is clipped.
    expect(getComputedStyle(follower, '::before').insetInlineStart).toMatch(/^-/);
    expect(facts && getComputedStyle(facts).overflowX).toBe('clip');
  }
});

test('a card without fit does not judge', async () => {
  await show({ fit: null });
  await expect.poll(text).toContain('Remote, Lisbon ±\u00a04\u00a0h');
  expect(card().element().textContent).not.toMatch(/You have|does not fit/);
});

test.each<[Partial<NonNullable<HomePosition['place']>>, string]>([
  [{ timezone: 'Any' }, 'Remote, anywhere'],
  [{ timezone: 'America/Argentina/Buenos_Aires', timezoneMargin: 0 }, 'Remote, Buenos Aires time'],
  [{ isPhysical: true, countryIds: [620] }, 'Remote, Lisbon ±\u00a04\u00a0h, or Portugal'],
  [{ isRemote: false, isPhysical: true, countryIds: [724, 620] }, 'Portugal, Spain'],
  [{ isRemote: false, isPhysical: true, countryIds: [724, 620, 276] }, 'On Site, 3 countries'],
  [{ isRemote: false, isPhysical: true, countryIds: [] }, 'On Site, any country'],
  [
    { isRemote: false, isPhysical: true, countryIds: [620], city: 'Porto', officeDays: 2 },
    'Porto, Portugal, 2 days a week in the office',
  ],
  [{ isRemote: false }, 'Remote or on site'],
])('a place %o reads %s', async (changes, line) => {
  if (!position.place) throw new Error('no place');
  await show({ place: { ...position.place, ...changes } });
  await expect.poll(text).toContain(line);
});

test("translates a country's name into the user's language", async () => {
  onTestFinished(() => showLanguage('en'));
  await showLanguage('de');
  const place = {
    isRemote: false,
    timezone: null,
    timezoneMargin: 0,
    isPhysical: true,
    countryIds: [276],
    ...noOffice,
  };
  await show({ place, wroteAt: now.getTime() });
  await expect.poll(text).toContain('Deutschland');
  await expect.poll(text).toContain('Heute geschrieben');
});

test('a card links to its position, and opens the modal only on a plain click', async () => {
  const opened = vi.fn<(request: ProfileRequest) => void>();
  onTestFinished(onProfileRequest(opened));
  await show();
  const link = page.getByRole('link', { name: 'Cartographer' });
  await expect.element(link).toHaveAttribute('href', '/talent/home/hash7');
  let isLeft = false;
  const stay = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stay);
  onTestFinished(() => removeEventListener('click', stay));
  await link.click({ modifiers: ['Control'] });
  expect([isLeft, opened.mock.calls.length]).toEqual([true, 0]);
  await link.click();
  expect(isLeft).toBe(false);
  expect(opened).toHaveBeenCalledExactlyOnceWith({ profileType: 'position', positionHashId: 'hash7' }, {});
});

test('marks a saved position, and brings back one that was not for the reader', async () => {
  const named = 'Cartographer at Northwind Labs';
  await show({ mark: 'saved' });
  await expect.element(page.getByRole('button', { name: `Save ${named}` })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: `Not for me: ${named}` })).toBeVisible();
  await cleanup();
  await show({ mark: 'passed' });
  await expect.element(page.getByRole('button', { name: `Bring back ${named}` })).toHaveTextContent('Bring back');
});

test('the ticks alone say that a position fits in full', async () => {
  if (!position.fit) throw new Error('no fit');
  await show({ fit: { ...position.fit, heldSkillIds: [1, 2], isLocationFit: true, misfits: [] } });
  await expect.poll(text).toContain('Cartographer');
  expect(card().element().textContent).not.toContain('required skills');
});
