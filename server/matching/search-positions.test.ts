import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currencies, currencyOf } from '#contract/currencies.ts';
import { noOffice } from '#contract/place.ts';
import { type ShownPay, yearly } from '#contract/pay.ts';
import { plainText } from '#contract/plain-text.ts';
import {
  PositionFilters,
  type PositionSort,
  positionSearchOptions,
  searchPositions,
} from '#contract/position-search.ts';
import { talentHome } from '#contract/matching.ts';
import { markPosition } from '#contract/position-marks.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { allCountries, countryCode } from '#server/reference/service.ts';
import { signInTalent } from '#server/talents/build.ts';
import { runs } from '#server/testing/length.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { createFallback } from './ask-talents.ts';
import { searchPositions as search } from './search-positions.ts';
import { createMatching } from './service.ts';

let world: World;
let matching: ReturnType<typeof createMatching>;
beforeAll(async () => {
  world = await createWorld();
  matching = createMatching(world.services);
});
afterAll(async () => {
  await matching.memory.close();
  await world.close();
});

const [portugal, spain] = [620, 724];
const skillIds = [1001, 1002, 1003];
const eur = (max: number, period: ShownPay['period'] = 'year'): ShownPay => ({
  min: 1,
  max,
  currency: 'EUR',
  period,
  note: '',
});

interface Stored {
  title: string;
  requiredSkillIds: number[];
  isRemote: boolean;
  isPhysical: boolean;
  countryIds: number[];
  city: string;
  officeDays: number | null;
  workTypeIds: number[];
  pay: ShownPay | null;
  sponsorsVisa: boolean;
  isLive: boolean;
  liveSince: Date;
}

const arrays = <T>(of: readonly T[]) => fc.subarray([...of]);
const anyPosition: fc.Arbitrary<Stored> = fc.record({
  title: fc.constantFrom('Rust engineer', 'Ruby engineer', 'Cartographer'),
  requiredSkillIds: arrays(skillIds),
  isRemote: fc.boolean(),
  isPhysical: fc.boolean(),
  countryIds: arrays([portugal, spain]),
  city: fc.constantFrom('', 'München', 'MUNCHEN', 'Porto'),
  officeDays: fc.constantFrom(null, 1, 4, 5),
  workTypeIds: arrays([1, 2]),
  pay: fc.option(fc.constantFrom(eur(50_000), eur(90_000), eur(50, 'hour'), { ...eur(90_000), currency: 'USD' })),
  sponsorsVisa: fc.boolean(),
  isLive: fc.boolean(),
  liveSince: fc.integer({ min: 0, max: 100 }).map((days) => new Date(Date.now() - days * 86_400_000 - 1_000)),
});
const position = anyPosition.map((one) => (one.isPhysical ? one : { ...one, ...noOffice }));
const filter: fc.Arbitrary<PositionFilters> = fc
  .record(
    {
      q: fc.constantFrom('ru', 'rust eng', 'carto'),
      skills: arrays(skillIds),
      remote: fc.boolean(),
      countries: arrays([portugal, spain]),
      cities: arrays(['münchen', 'porto']),
      hybrid: fc.boolean(),
      workTypeIds: arrays([1, 2]),
      pay: fc.record({
        amount: fc.constantFrom(1, 60_000, 86_000),
        currency: fc.constantFrom('EUR', 'USD'),
        period: fc.constant('year' as const),
      }),
      sponsors: fc.boolean(),
      days: fc.constantFrom(7 as const, 30 as const, 90 as const),
      fits: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((filters) => PositionFilters.parse(filters));

/** The same search as one line of words. */
const inWords = (filters: PositionFilters): PositionFilters => {
  const { skills, countries, cities, remote, hybrid, q } = filters;
  const names = [
    ...skills.map((id) => ['JS', 'type script', 'PYTHON'][id - 1001]),
    ...countries.map((id) => (id === portugal ? 'in Portugal' : 'Spanien')),
    ...cities.map((city) => (city === 'porto' ? 'near PORTO' : 'Munchen')),
    ...(remote ? ['remote'] : []),
    ...(hybrid ? ['Hybrid'] : []),
    ...(q === '' ? [] : [`"${q}"`]),
  ];
  return { ...filters, skills: [], countries: [], cities: [], remote: false, hybrid: false, q: names.join(', ') };
};

/** A plain second implementation of the filters. */
function satisfies(stored: Stored, filters: PositionFilters, talent: { skillIds: number[] }): boolean {
  const words = filters.q.split(' ').filter((word) => word !== '');
  const titleWords = stored.title.toLowerCase().split(' ');
  const isOpen = !stored.isRemote && !stored.isPhysical;
  const isOnSite =
    stored.isPhysical &&
    (stored.countryIds.length === 0 || stored.countryIds.some((id) => filters.countries.includes(id)));
  // The talent of these worlds works remotely without a timezone, and not on site.
  const isPlaceFit = isOpen || stored.isRemote;
  const { pay } = filters;
  const paid = stored.pay && pay && stored.pay.currency === pay.currency && yearly(stored.pay.max, stored.pay.period);
  return (
    stored.isLive &&
    words.every((word) => titleWords.some((one) => one.startsWith(word))) &&
    filters.skills.every((id) => stored.requiredSkillIds.includes(id)) &&
    (!filters.remote || stored.isRemote) &&
    (filters.countries.length === 0 || isOpen || isOnSite) &&
    (filters.cities.length === 0 || filters.cities.some((city) => plainText(city) === plainText(stored.city))) &&
    (!filters.hybrid || (stored.officeDays !== null && stored.officeDays < 5)) &&
    (filters.workTypeIds.length === 0 || filters.workTypeIds.some((id) => stored.workTypeIds.includes(id))) &&
    (!pay || (typeof paid === 'number' && paid >= yearly(pay.amount, pay.period))) &&
    (!filters.sponsors || stored.sponsorsVisa) &&
    (filters.days === null || Date.now() - stored.liveSince.getTime() < filters.days * 86_400_000) &&
    (!filters.fits || (isPlaceFit && stored.requiredSkillIds.every((id) => talent.skillIds.includes(id))))
  );
}

test('finds the positions that satisfy every filter, alike from memory and the database, in pages that add up to the whole', async () => {
  const { db } = world.services;
  const skills = [1001, 1002];
  const { talent } = await signInTalent(world, { skillIds: skills, isRemote: true });
  const { id: companyId } = await buildCompany(db);
  const stored = fc.sample(position, 120);
  const byId = new Map<number, Stored>();
  for (const one of stored) byId.set((await buildPosition(db, { companyId, ...one })).id, one);
  const database = {
    ...matching,
    fallback: createFallback(),
    memory: { ...matching.memory, askAll: () => Promise.resolve(undefined) },
  };
  for (const { filters, isTyped } of fc.sample(fc.record({ filters: filter, isTyped: fc.boolean() }), runs(60))) {
    const asked = isTyped ? inWords(filters) : filters;
    const expected = [...byId].filter(([, one]) => satisfies(one, filters, { skillIds: skills })).map(([id]) => id);
    const pages: Record<PositionSort, number[]> = { fit: [], newest: [], pay: [] };
    for (const sort of ['fit', 'newest', 'pay'] as const) {
      let cursor: string | null | undefined;
      do {
        const [one, other] = await Promise.all(
          [matching, database].map((from) =>
            search(
              from,
              { id: talent.id, session: { actingAdministrator: null } },
              { filters: asked, isTyped, sort, cursor },
            ),
          ),
        );
        expect(one).toEqual(other);
        expect(one?.positionCount).toBe(expected.length);
        pages[sort].push(...(one?.positions.map(({ id }) => id) ?? []));
        const counted = (one?.looser ?? []).map(({ filter: name }) => {
          const without = { ...filters, [name]: PositionFilters.parse({})[name] };
          return [...byId.values()].filter((each) => satisfies(each, without, { skillIds: skills })).length;
        });
        expect(one?.looser.map(({ positionCount }) => positionCount)).toEqual(counted);
        cursor = one?.nextCursor;
      } while (cursor);
      expect(pages[sort].toSorted((a, b) => a - b)).toEqual(expected);
    }
    const since = (id: number) => byId.get(id)?.liveSince.getTime() ?? 0;
    expect(pages.newest).toEqual(pages.newest.toSorted((a, b) => since(b) - since(a) || b - a));
    const paid = (id: number) => {
      const pay = byId.get(id)?.pay;
      return pay ? yearly(pay.max, pay.period) : 0;
    };
    const best = filters.pay ? pages.pay.map(paid).toSorted((a, b) => b - a) : pages.fit.map(paid);
    expect(pages.pay.map(paid)).toEqual(best);
  }
});

test('says what typed words were read as, and which of them no position has', async () => {
  const { db } = world.services;
  const { caller } = await signInTalent(world, { skillIds: [] });
  const { id: companyId } = await buildCompany(db);
  await buildPosition(db, { companyId, title: 'Lamplighter', requiredSkillIds: [1009] });
  await buildPosition(db, { companyId, title: 'Zeppelin pilot', isLive: false });
  const find = async (q: string, isTyped: boolean) =>
    (await caller.send(searchPositions, { filters: { q }, isTyped })).answer;
  const found = await find('rust lampl or', true);
  expect(found).toMatchObject({
    positionCount: 1,
    read: { filters: { q: 'lampl', skills: [1009] }, notUnderstood: ['or'] },
  });
  expect(found.absent).toBeUndefined();
  // Stored searches are not read again: their words stay words.
  expect(await find('rust lampl', false)).toMatchObject({ positionCount: 0 });
  expect((await find('Rust', false)).read).toBeUndefined();
  expect((await find('rust Zeppelin lampl', true)).absent).toEqual({ words: ['Zeppelin'], q: 'lampl' });
  expect((await find('Java not Rust', true)).read?.notUnderstood).toEqual(['not Rust']);
});

test('any words get an answer or 422, and none of them is logged', async () => {
  const { caller } = await signInTalent(world, { skillIds: [] });
  const from = world.logged.length;
  const words = [
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 250 }), runs(100)),
    '\u0000',
    '\ud800',
    "'; -- :* | & ! <->",
    '\u3316'.repeat(200),
    'zweifelhaft',
  ];
  for (const q of words)
    for (const isTyped of [true, false]) {
      await world.services.db.deleteFrom('limits').execute();
      expect([200, 422]).toContain((await caller.send(searchPositions, { filters: { q }, isTyped })).status);
    }
  expect(JSON.stringify(world.logged.slice(from))).not.toContain('zweifelhaft');
  expect(world.logged.slice(from).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test('without filters, keeps the order of the home and leaves hidden companies out', async () => {
  const { db } = world.services;
  const { caller, talent } = await signInTalent(world, { skillIds: [1001], isRemote: true });
  const home = await caller.send(talentHome, {});
  const all = await caller.send(searchPositions, {});
  expect(all.answer.positions.map(({ id }) => id)).toEqual(home.answer.positions.slice(0, 30).map(({ id }) => id));
  const { id: companyId } = await buildCompany(db);
  const { id } = await buildPosition(db, { companyId, title: 'Glassblower' });
  const find = async () => (await caller.send(searchPositions, { filters: { q: 'glassb' } })).answer.positionCount;
  expect(await find()).toBe(1);
  await db.insertInto('hiddenPairs').values({ talentId: talent.id, companyId, origin: 'talent' }).execute();
  expect(await find()).toBe(0);
  expect(id).toBeGreaterThan(0);
});

test('counts but leaves out pay in other currencies, and for few results shows the gain of dropping a filter', async () => {
  const { db } = world.services;
  const { caller } = await signInTalent(world, { skillIds: [] });
  const { id: companyId } = await buildCompany(db);
  for (const currency of currencies.slice(0, 3))
    await buildPosition(db, { companyId, title: 'Shipwright', pay: { ...eur(70_000), currency } });
  await buildPosition(db, { companyId, title: 'Shipwright' });
  const pay = { amount: 60_000, currency: currencies[0] ?? '', period: 'year' } as const;
  const { answer } = await caller.send(searchPositions, { filters: { q: 'shipw', pay, sponsors: true } });
  expect(answer).toMatchObject({ positionCount: 0, otherCurrencyCount: 0 });
  expect(answer.looser).toContainEqual({ filter: 'sponsors', positionCount: 1 });
  const paid = await caller.send(searchPositions, { filters: { q: 'shipw', pay } });
  expect(paid.answer).toMatchObject({ positionCount: 1, otherCurrencyCount: 2 });
});

test('offers the currencies and countries of the positions that an engineer finds, the most frequent first', async () => {
  const { db } = world.services;
  const { caller, talent } = await signInTalent(world, { skillIds: [], physicalCountryId: 196 });
  const [chile, iceland, peru] = [152, 352, 604];
  const build = (countryId: number, currency: string, isLive = true, isPhysical = true) =>
    buildPosition(db, { countryIds: [countryId], isPhysical, isLive, pay: { ...eur(70_000), currency } });
  await build(chile, 'CLP');
  for (let count = 0; count < 2; count += 1) await build(iceland, 'ISK');
  for (let count = 0; count < 3; count += 1) await build(peru, 'PEN', false);
  await build(peru, 'ISK', true, false);
  const passed = await build(chile, 'CLP');
  const hidden = await build(chile, 'CLP');
  const read = async () => {
    const { answer } = await caller.send(positionSearchOptions, {});
    return {
      currencies: answer.currencies.filter((code) => ['CLP', 'ISK', 'PEN'].includes(code)),
      countryIds: answer.countryIds.filter((id) => [chile, iceland, peru].includes(id)),
      ownCurrency: answer.ownCurrency,
    };
  };
  expect(await read()).toEqual({ currencies: ['CLP', 'ISK'], countryIds: [chile, iceland], ownCurrency: 'EUR' });
  await caller.send(markPosition, { positionHashId: passed.hashId, mark: 'passed' });
  const hide = { talentId: talent.id, companyId: hidden.companyId, origin: 'talent' } as const;
  await db.insertInto('hiddenPairs').values(hide).execute();
  expect(await read()).toMatchObject({ currencies: ['ISK', 'CLP'], countryIds: [iceland, chile] });
});

test('its options count as searches: each looks at all positions', async () => {
  const { caller, talent } = await signInTalent(world);
  await useUp(world.services.db, 'searches', talent.id, 1);
  expect((await caller.send(positionSearchOptions, {})).status).toBe(200);
  const refused = await caller.send(positionSearchOptions, {});
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});

test('knows the currency of each country', () => {
  const without = allCountries().filter(({ id }) => currencyOf(countryCode(id) ?? '') === undefined);
  expect(without.map(({ name }) => name)).toEqual(['Antarctica']);
  const codes = ['PT', 'US', 'SV', 'GB', 'CH', 'LI', 'PL', 'BG', 'HR', 'SN', 'IN'];
  expect(codes.map(currencyOf).join(' ')).toBe('EUR USD USD GBP CHF CHF PLN EUR EUR XOF INR');
});
