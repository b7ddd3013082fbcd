import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type HomePosition, countFitting, talentHome } from '#contract/matching.ts';
import { markPosition } from '#contract/position-marks.ts';
import { PositionFilters, positionSearchOptions, searchPositions } from '#contract/position-search.ts';
import { getProfile } from '#contract/profiles.ts';
import { saveTalent } from '#contract/talents.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { setUser } from '#web/platform/session/session.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { mira } from '#web/testing/users.ts';
import { TalentHomeScreen } from './talent-home-screen.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));
// They have a call and a journey of their own.
vi.mock('#web/saved-searches/saved-searches.tsx', () => ({ SavedSearches: () => null }));

const asked = vi.mocked(send);

const position = (id: number): HomePosition => ({
  id,
  hashId: `hash${id}`,
  title: `Position ${id}`,
  company: { id: 1, name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null, verifiedDomain: null },
  skills: [],
  fit: null,
});

/** Serves positions in pages of 60, as the server does; the cursor is the number already sent. */
function serve(count: number) {
  asked.mockImplementation(async (_call, payload) => {
    const { cursor } = payload as { cursor: string | null }; // of talentHome
    const start = Number(cursor ?? 0);
    const end = Math.min(start + 60, count);
    const positions = Array.from({ length: end - start }, (_, index) => position(start + index + 1));
    return { positions, nextCursor: end < count ? String(end) : null };
  });
}

const engineer = { ...mira, countries: [{ id: 620, name: 'Portugal' }] };

const Screen = () => (
  <>
    <div style={{ height: 8_000 }} />
    <TalentHomeScreen />
  </>
);

const show = async () => (await renderApp(Screen)).screen;

const cards = () => document.querySelectorAll('article').length;

/** Waits until the page knows which elements are near the screen: observers are notified in order of creation. */
const observed = () =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe(document.body);
  });

beforeEach(() => {
  asked.mockReset();
  sessionStorage.clear();
  setUser(engineer);
});

test('a talent sees 60 positions, more only on scrolling, and each once', async () => {
  serve(150);
  await show();
  await expect.poll(cards).toBe(60);
  await observed();
  expect(asked).toHaveBeenCalledTimes(1);
  for (const next of [120, 150]) {
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(cards).toBe(next);
  }
  window.scrollTo(0, document.body.scrollHeight);
  await observed();
  expect(asked).toHaveBeenCalledTimes(3);
  await expect.element(page.getByRole('link', { name: 'Position 150' })).toBeInTheDocument();
});

test('a talent without open positions sees a note', async () => {
  serve(0);
  await show();
  await expect
    .element(
      page.getByText(
        'No positions are open yet. New ones will appear here, and you get an email about those that fit you.',
      ),
    )
    .toBeInTheDocument();
});

test('positions that failed to load appear on retry', async () => {
  asked.mockRejectedValue(new Error('no answer'));
  await show();
  await expect.element(page.getByText('This could not be loaded.')).toBeInTheDocument();
  serve(2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(cards).toBe(2);
});

test('a position that moved between two pages is listed once', async () => {
  asked.mockImplementation(async (_call, payload) => {
    const { cursor } = payload as { cursor: string | null }; // of talentHome
    return cursor === null
      ? { positions: [position(1), position(2)], nextCursor: 'next' }
      : { positions: [position(2), position(3)], nextCursor: null };
  });
  await show();
  await expect.poll(cards).toBe(2);
  window.scrollTo(0, document.body.scrollHeight);
  await expect.poll(cards).toBe(3);
  await expect.element(page.getByText('These are all open positions.')).toBeInTheDocument();
});

test('a failed page waits for its button, and the others stay', async () => {
  serve(70);
  await show();
  await expect.poll(cards).toBe(60);
  asked.mockRejectedValue(new Error('no answer'));
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(page.getByText('This could not be loaded.')).toBeInTheDocument();
  await observed();
  expect(asked).toHaveBeenCalledTimes(2);
  serve(70);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(cards).toBe(70);
});

test('the next page also has a button, for keyboard users', async () => {
  serve(70);
  await show();
  await expect.element(page.getByRole('button', { name: 'Show more positions' })).toBeInTheDocument();
});

test('positions are grouped in parts with their counts, and a part appears once loaded', async () => {
  asked.mockImplementation(async (_call, payload) => {
    const { cursor } = payload as { cursor: string | null }; // of talentHome
    return cursor === null
      ? {
          positions: [{ ...position(1), part: 'oneStep' }],
          nextCursor: 'next',
          counts: { fits: 0, oneStep: 1, others: 41 },
        }
      : { positions: [{ ...position(2), part: 'others' }], nextCursor: null };
  });
  await show();
  await expect.element(page.getByRole('heading', { name: 'Fits you 0' })).toBeInTheDocument();
  await expect.element(page.getByText('No position fits you entirely yet.', { exact: false })).toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'One step away 1' }).getByRole('link', { name: 'Position 1' }))
    .toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'All others' }).query()).toBeNull();
  window.scrollTo(0, document.body.scrollHeight);
  await expect
    .element(page.getByRole('region', { name: 'All others 41' }).getByRole('link', { name: 'Position 2' }))
    .toBeInTheDocument();
});

const skill = (id: number, name: string) => ({ id, name, skilltype_id: 1, selected: false });

/** Serves a talent without skills; each count waits for the test. */
function serveNewcomer(): { counts: ((positionCount: number) => void)[]; saved: unknown[] } {
  const counts: ((positionCount: number) => void)[] = [];
  const saved: unknown[] = [];
  asked.mockImplementation(async (call, payload) => {
    if (call.path === countFitting.path)
      return new Promise((resolve) => counts.push((positionCount) => resolve({ positionCount })));
    if (call.path === saveTalent.path) saved.push(payload);
    if (call.path === talentHome.path)
      return {
        positions: [{ ...position(1), ...(saved.length > 0 && { part: 'others' }) }],
        nextCursor: null,
        ...(saved.length === 0
          ? { frequentSkills: [skill(1, 'TypeScript'), skill(2, 'Go')] }
          : { counts: { fits: 0, oneStep: 0, others: 1 } }),
      };
    if (call.path !== getProfile.path) return {};
    const talent = {
      id: engineer.id,
      isRemote: false,
      isPhysical: false,
      timezone: null,
      physicalCountryId: null,
      skills: [skill(1, 'TypeScript'), skill(2, 'Go')],
      skilltypes: [{ id: 1, name: 'Languages' }],
      timezonesByOffset: { 'UTC+0': [new Intl.DateTimeFormat().resolvedOptions().timeZone] },
    };
    return { profileType: 'talent', talent };
  });
  return { counts, saved };
}

test('asks a talent without skills for them first, and no card judges', async () => {
  const { counts, saved } = serveNewcomer();
  await show();
  await expect.element(page.getByRole('heading', { name: 'What do you work with?' })).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/You have|does not fit/);
  await expect.element(page.getByRole('searchbox', { name: 'Search positions' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show positions' })).toBeDisabled();

  await page.getByRole('checkbox', { name: 'TypeScript' }).click();
  await expect.poll(() => counts.length).toBe(1);
  await page.getByRole('checkbox', { name: 'Go' }).click();
  await expect.poll(() => counts.length).toBe(2);
  counts[1]?.(7);
  await expect.element(page.getByText('7 open positions fit you')).toBeInTheDocument();
  counts[0]?.(99);
  await observed();
  await expect.element(page.getByText('7 open positions fit you')).toBeInTheDocument();

  await page.getByRole('button', { name: 'Show positions' }).click();
  await expect.element(page.getByRole('region', { name: 'All others 1' })).toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'What do you work with?' }).query()).toBeNull();
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(saved).toEqual([{ talent: { id: engineer.id, skills: [1, 2], isRemote: true, timezone, isPhysical: false } }]);
});

test("a talent's picks at the start survive a reload", async () => {
  serveNewcomer();
  const first = await show();
  await page.getByRole('checkbox', { name: 'TypeScript' }).click();
  await page.getByRole('checkbox', { name: 'On Site' }).click();
  await first.unmount();
  await show();
  await expect.element(page.getByRole('checkbox', { name: 'TypeScript' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'On Site' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Go' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'TypeScript' }).click();
  await page.getByRole('checkbox', { name: 'On Site' }).click();
});

test("'Later' holds in this tab, and the line above the list leads back", async () => {
  serveNewcomer();
  const first = await show();
  await page.getByRole('button', { name: 'Later' }).click();
  expect(page.getByRole('heading', { name: 'What do you work with?' }).query()).toBeNull();
  await first.unmount();
  await show();
  await page.getByRole('button', { name: 'Add your skills to see how you fit' }).click();
  await expect.element(page.getByRole('heading', { name: 'What do you work with?' })).toBeInTheDocument();
});

test.each(['en', 'de'] as const)(
  'leaves out what the server refuses of an address, and says so: %s',
  async (language) => {
    await showLanguage(language);
    onTestFinished(() => showLanguage('en'));
    const searched: unknown[] = [];
    asked.mockImplementation((call, payload) => {
      if (call.path === talentHome.path) return Promise.resolve({ positions: [position(1)], nextCursor: null });
      if (call.path !== searchPositions.path) return Promise.resolve({ searches: [] });
      const { filters } = payload as { filters: PositionFilters };
      searched.push(filters);
      const place = filters.countries.indexOf(99_999);
      const path = place >= 0 ? `filters.countries.${place}` : filters.pay ? 'filters.pay.currency' : undefined;
      if (path === undefined)
        return Promise.resolve({ positions: [position(2)], positionCount: 1, nextCursor: null, looser: [] });
      const errors = [{ path, message: 'is not known', code: 'notOffered' }];
      return Promise.reject(new ApiError({ code: 'invalid', status: 422, detail: path, errors }, undefined));
    });
    const pay = encodeURIComponent(JSON.stringify({ amount: 1, currency: 'XXX', period: 'year' }));
    await renderApp(Screen, { at: `/?remote=true&countries=[620,99999]&pay=${pay}` });
    await expect.element(page.getByRole('link', { name: 'Position 2' })).toBeInTheDocument();
    const texts = {
      en: 'Part of this search could not be read and was left out.',
      de: 'Ein Teil dieser Suche war nicht lesbar und wurde weggelassen.',
    };
    await expect.element(page.getByText(texts[language])).toBeInTheDocument();
    expect(searched.at(-1)).toEqual(PositionFilters.parse({ remote: true, countries: [620] }));
    expect(searched).toHaveLength(3);
  },
);

/** Types without a rest between the keys, however slow the browser is. */
async function typeAtOnce(field: Locator, text: string): Promise<void> {
  await expect.element(field).toBeInTheDocument();
  (field.element() as HTMLInputElement).focus();
  for (const letter of text) document.execCommand('insertText', false, letter);
}

test('counts what a typed pay finds once typing rests: an account has few searches at once', async () => {
  const counted: unknown[] = [];
  asked.mockImplementation((call, payload) => {
    if (call.path === talentHome.path) return Promise.resolve({ positions: [position(1)], nextCursor: null });
    if (call.path !== searchPositions.path) return Promise.resolve({ searches: [] });
    const { pay } = (payload as { filters: PositionFilters }).filters;
    if (pay) counted.push(pay.amount);
    return Promise.resolve({ positions: [], positionCount: pay ? 3 : 9, nextCursor: null, looser: [] });
  });
  await show();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await typeAtOnce(page.getByLabelText('Pays at least'), '70000');
  await expect.element(page.getByRole('button', { name: 'Show 3' })).toBeInTheDocument();
  expect(counted).toEqual([70_000]);
});

test("offers the currency of one's country first, then those of positions, and countries of positions first", async () => {
  setUser({
    ...engineer,
    countries: [
      { id: 40, name: 'Austria' },
      { id: 276, name: 'Germany' },
      { id: 620, name: 'Portugal' },
    ],
  });
  const options = {
    skills: [],
    skilltypes: [],
    currencies: ['USD', 'CHF'],
    countryIds: [620, 276],
    ownCurrency: 'CHF',
  };
  asked.mockImplementation((call) => {
    if (call.path === talentHome.path) return Promise.resolve({ positions: [position(1)], nextCursor: null });
    if (call.path === positionSearchOptions.path) return Promise.resolve(options);
    return Promise.resolve({ searches: [], positions: [], positionCount: 0, nextCursor: null, looser: [] });
  });
  await show();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  const field = page.getByLabelText('Currency');
  await expect.element(field).toHaveValue('CHF');
  const [first, second, third] = field.element().querySelectorAll('option');
  expect([first?.value, second?.value, third?.value]).toEqual(['CHF', 'USD', 'AED']);
  await page.getByRole('button', { name: 'Country', exact: true }).click();
  // Without styles a card lies on the list.
  page
    .getByRole('combobox', { name: 'Country' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Portugal', 'Germany', 'Austria']);
});

test('a newcomer who arrives at a position sees it as not sent yet until it is removed', async () => {
  const { marks } = serveArrival();
  await renderApp(undefined, { at: '/hash1', routes: { '/$positionHashId': Screen } });
  const row = page.getByRole('listitem').filter({ hasText: 'Not sent yet' });
  await expect.element(row.getByRole('button', { name: 'Send to apply' })).toBeInTheDocument();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => row.query()).toBeNull();
  expect(marks).toEqual(['begun', null]);
});

test('arriving leaves the mark of a position, and one that was written about', async () => {
  for (const known of [{ mark: 'saved' }, { wroteAt: 1 }] as const) {
    const { marks } = serveArrival(known);
    const { screen } = await renderApp(undefined, { at: '/hash1', routes: { '/$positionHashId': Screen } });
    await expect.poll(() => asked.mock.calls.filter(([call]) => call.path === getProfile.path).length).toBe(2);
    await observed();
    expect(marks).toEqual([]);
    await screen.unmount();
    asked.mockReset();
  }
});

/** Serves a talent without skills, and the position by whose address they arrive. */
function serveArrival(known: { mark?: 'saved'; wroteAt?: number } = {}) {
  serveNewcomer();
  const serve = asked.getMockImplementation();
  const marks: unknown[] = [];
  asked.mockImplementation(async (call, payload, options) => {
    if (call.path === markPosition.path) {
      marks.push((payload as { mark: unknown }).mark);
      return {};
    }
    const isPosition = (payload as { profileType?: string }).profileType === 'position';
    if (isPosition) return { profileType: 'position', position: position(1), ...known };
    const answer: unknown = await serve?.(call, payload, options);
    if (call.path !== talentHome.path || marks.at(-1) !== 'begun') return answer;
    return { ...(answer as object), notSent: { ...position(1), pay: null } };
  });
  return { marks };
}

test('words are read even if the field is left at once; a filter pressed meanwhile stays', async () => {
  const answers: (() => void)[] = [];
  asked.mockImplementation((call, payload) => {
    if (call.path === talentHome.path) return Promise.resolve({ positions: [position(1)], nextCursor: null });
    if (call.path === positionSearchOptions.path)
      return Promise.resolve({
        skills: [{ id: 1009, name: 'Rust', skilltype_id: 1, selected: false }],
        skilltypes: [],
        currencies: [],
        countryIds: [],
        ownCurrency: null,
      });
    if (call.path !== searchPositions.path) return Promise.resolve({ searches: [] });
    const { filters, isTyped } = payload as { filters: PositionFilters; isTyped: boolean };
    const found = { positions: [position(2)], positionCount: 1, nextCursor: null, looser: [] };
    if (!isTyped) return Promise.resolve(found);
    const read = { filters: { ...filters, q: 'payments', skills: [1009] }, notUnderstood: ['or'] };
    return new Promise((resolve) => answers.push(() => resolve({ ...found, read })));
  });
  await show();
  const field = page.getByRole('searchbox');
  const answer = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count);
    answers.at(-1)?.();
  };
  await typeAtOnce(field, 'rust or payments');
  await page.getByRole('button', { name: 'Remote', exact: true }).click();
  await answer(1);
  await expect.element(page.getByRole('button', { name: 'Leave out Skill: Rust' })).toBeInTheDocument();
  await expect.element(field).toHaveValue('payments');
  await expect.element(page.getByText('Not understood: “or”')).toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Remote', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');

  // An answer to words that were cleared meanwhile changes nothing.
  await typeAtOnce(field, ' golang');
  await expect.poll(() => answers.length).toBe(2);
  await userEvent.keyboard('{Escape}');
  answers.at(-1)?.();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Leave out Skill: Rust' })).toBeInTheDocument();
});
