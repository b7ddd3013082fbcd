import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayPeriod } from '#contract/pay.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildPosition } from './build.ts';
import { type PositionFilters, isFound, pairsOf, readWords, wordsOf } from './search-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const nothing: PositionFilters = {
  words: [],
  skillIds: [],
  countryIds: [],
  cities: [],
  isRemote: false,
  isHybrid: false,
};
const find = async (filters: Partial<PositionFilters>): Promise<string[]> => {
  const rows = await world.services.db
    .selectFrom('positions')
    .select('title')
    .where(isFound({ ...nothing, ...filters }))
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
};
const findPaid = (amount: number, period: PayPeriod, currency = 'EUR') => find({ pay: { amount, currency, period } });
const findByWords = (typed: string) => find({ words: readWords(typed).words });

test('the database splits a text into the same words and pairs as the search splits its input', async () => {
  const ranges = [
    [0x20, 0x24f],
    [0x370, 0x52f],
    [0x5d0, 0x652],
    [0x900, 0x97f],
    [0x1e00, 0x1eff],
    [0x2000, 0x206f],
    [0x3000, 0x30ff],
    [0x1f600, 0x1f64f],
  ] as const;
  const letter = fc
    .oneof(
      ...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
      fc.constantFrom(
        'a',
        'C',
        'x',
        '1',
        '0',
        'e',
        '6e1fr',
        'ı',
        'İ',
        '\u3316'.repeat(40),
        '.',
        '-',
        '+',
        '#',
        '/',
        '@',
        ':',
        ' ',
        '\n',
        '\uFEFF',
      ),
    )
    .filter((one) => one !== '<' && one !== '&');
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 16 }), 2_000);
  const { id: companyId } = await buildCompany(world.services.db);
  const rows = texts.map((title, index) => ({ hashId: `words-${index}`, companyId, title }));
  await world.services.db.insertInto('positions').values(rows).execute();
  const { rows: found } = await sql<{ lexemes: string[] }>`
    select tsvector_to_array(words) as lexemes from positions where company_id = ${companyId} order by id`.execute(
    world.services.db,
  );
  const expected = texts.map(wordsOf).map((words) => [...new Set([...words, ...pairsOf(words)])].toSorted());
  expect(found.map(({ lexemes }) => lexemes.toSorted())).toEqual(expected);
  await world.services.db.deleteFrom('positions').where('companyId', '=', companyId).execute();
});

test.each([
  ['Node.js', 'nodejs', 'node js', 'NODE-JS'],
  ['Front-end', 'frontend', 'front end'],
  ['Full Stack', 'fullstack', 'full-stack'],
  ['Diyarbakır', 'diyarbakir', 'DİYARBAKIR'],
  ['6e1fr', '6E1FR', '6e1 fr'],
])('%s is one word however it is written', async (...spellings) => {
  const { db } = world.services;
  for (const written of spellings) await buildPosition(db, { title: `Senior ${written} engineer` });
  const all = spellings.map((written) => `Senior ${written} engineer`);
  for (const typed of spellings) {
    expect([typed, await findByWords(typed)]).toEqual([typed, all]);
    expect([typed, await findByWords(`engineer ${typed} Senior`)]).toEqual([typed, all]);
  }
  await db.deleteFrom('positions').execute();
});

test('a word in any spelling is found in any spelling', async () => {
  const { db } = world.services;
  const part = fc.stringMatching(/^[a-zé0-9]{2,8}$/u);
  const pairs = fc.sample(fc.tuple(part, part), 60);
  const divided = ['', ' ', '-', '.', '/', '\u2011'];
  const titles = pairs.flatMap(([one, other]) => divided.map((sign) => `${one}${sign}${other}`));
  const { id: companyId } = await buildCompany(db);
  const rows = titles.map((title, index) => ({ hashId: `spelled-${index}`, companyId, title, isLive: true }));
  await db.insertInto('positions').values(rows).execute();
  for (const [one, other] of pairs)
    for (const sign of divided)
      expect(await findByWords(`${one}${sign}${other}`)).toEqual(
        expect.arrayContaining(divided.map((written) => `${one}${written}${other}`)),
      );
  await db.deleteFrom('positions').where('companyId', '=', companyId).execute();
});

test('only the beginning of a very long description is found', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db);
  // Each decomposes into eighteen characters.
  const ligatures = '\uFDFA'.repeat(3_000);
  const descriptions = {
    long: `okapi ${'much text '.repeat(4_900)}lynx ${'more '.repeat(300)}zebra`,
    decomposed: `okapi ${ligatures} zebra`,
  };
  const rows = Object.entries(descriptions).map(([title, description]) => ({
    hashId: title,
    companyId,
    title,
    description: `<p>${description}</p>`,
    isLive: true,
  }));
  await db.insertInto('positions').values(rows).execute();
  expect(await findByWords('okapi')).toEqual(['long', 'decomposed']);
  expect(await findByWords('lynx')).toEqual(['long']);
  expect(await findByWords('zebra')).toEqual([]);
  await db.deleteFrom('positions').execute();
});

test('a joined pair is found only as a whole, and a single letter only by itself', async () => {
  const { db } = world.services;
  await buildPosition(db, { title: 'A role in dialogue' });
  await buildPosition(db, { title: 'Objective-C in production' });
  expect(await findByWords('india')).toEqual([]);
  expect(await findByWords('c')).toEqual(['Objective-C in production']);
  expect(await findByWords('x production')).toEqual(['Objective-C in production']);
  await db.deleteFrom('positions').execute();
});

test('each word matches the beginning of a word of title, description or company, ignoring case and accents', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Zürich Maps & Co' });
  const description =
    '<p>You write <strong>Rust</strong>lings, Node.js &amp; C++ for Müller.</p><ul><li>Kubernetes</li></ul>' +
    '<p><a href="https://hidden.example" class="ql-secret">F#</a></p>';
  await buildPosition(db, { companyId, title: 'Carto-grapher', description });
  await buildPosition(db, { title: 'Rust <Systems> engineer' });
  await buildPosition(db, { title: 'Rust Draft', isLive: false });
  expect(await findByWords('rust')).toEqual(['Carto-grapher', 'Rust <Systems> engineer']);
  expect(await findByWords('rustlings')).toEqual(['Carto-grapher']);
  expect(await findByWords('SYST eng')).toEqual(['Rust <Systems> engineer']);
  expect(await findByWords('zurich kube node.js')).toEqual(['Carto-grapher']);
  expect(await findByWords('ZÜRICH muller')).toEqual(['Carto-grapher']);
  expect(await findByWords('grapher c++ f#')).toEqual(['Carto-grapher']);
  for (const without of ['ust', 'hidden', 'secret', 'strong', 'amp', 'c#', 'rust python', 'zurich systems'])
    expect([without, await findByWords(without)]).toEqual([without, []]);
  for (const hostile of ["' or true", "rust') --", 'rust:* & !x', '\\', '!', '\u0000'])
    expect(Array.isArray(await findByWords(hostile))).toBe(true);
});

test('narrows the search by skills, a country and remote work', async () => {
  const { db } = world.services;
  const [portugal, germany] = [620, 276];
  const build = (title: string, details: Parameters<typeof buildPosition>[1]) =>
    buildPosition(db, { title, ...details });
  await db.deleteFrom('positions').execute();
  await build('Open', { requiredSkillIds: [1001, 1002], isRemote: false, isPhysical: false });
  await build('Remote', { requiredSkillIds: [1002], isRemote: true, isPhysical: false });
  await build('Portugal', { requiredSkillIds: [1001], isRemote: false, isPhysical: true, countryIds: [portugal] });
  await build('Both', { isRemote: true, isPhysical: true, countryIds: [portugal, germany] });
  await build('Anywhere', { isRemote: false, isPhysical: true, countryIds: [] });
  expect(await find({})).toHaveLength(5);
  expect(await find({ skillIds: [1001] })).toEqual(['Open', 'Portugal']);
  expect(await find({ skillIds: [1001, 1002] })).toEqual(['Open']);
  expect(await find({ countryIds: [portugal] })).toEqual(['Open', 'Portugal', 'Both', 'Anywhere']);
  expect(await find({ countryIds: [germany] })).toEqual(['Open', 'Both', 'Anywhere']);
  expect(await find({ isRemote: true })).toEqual(['Remote', 'Both']);
  expect(await find({ isRemote: true, countryIds: [germany] })).toEqual(['Both']);
});

test('finds on-site work by its city in any spelling, and by days in the office', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  const build = (title: string, details: Parameters<typeof buildPosition>[1]) =>
    buildPosition(db, { title, isPhysical: true, ...details });
  await build('Two days', { city: 'São Paulo', officeDays: 2 });
  await build('Every day', { city: 'SAO  PAULO', officeDays: 5 });
  await build('Elsewhere', { city: 'Paulo', officeDays: 4 });
  await build('Unstated', { isRemote: true });
  await build('Remote', { isRemote: true, isPhysical: false });
  expect(await find({ cities: ['são paulo'] })).toEqual(['Two days', 'Every day']);
  expect(await find({ cities: ['Sao-Paulo', 'paulo'] })).toEqual(['Two days', 'Every day', 'Elsewhere']);
  expect(await find({ cities: ['Sao'] })).toEqual([]);
  expect(await find({ cities: ['', '&&'] })).toEqual([]);
  expect(await find({ isHybrid: true })).toEqual(['Two days', 'Elsewhere']);
  expect(await find({ cities: ['Sao Paulo'], isHybrid: true })).toEqual(['Two days']);
  expect(await findByWords('sao paulo')).toEqual(['Two days', 'Every day']);
  expect(await findByWords('paulo')).toEqual(['Two days', 'Every day', 'Elsewhere']);
});

test('the database splits a city into the same words', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db);
  const anyCity = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((city) => wordsOf(city).length > 0);
  for (const city of fc.sample(anyCity, 300)) {
    await buildPosition(db, { companyId, title: city, isPhysical: true, city });
    expect(await find({ cities: [city] })).toContain(city);
  }
  await db.deleteFrom('positions').where('companyId', '=', companyId).execute();
});

test('compares yearly pay, at the top of its range, in one currency', async () => {
  const { db } = world.services;
  await db.deleteFrom('positions').execute();
  const build = (title: string, min: number, max: number, currency: string, period: PayPeriod) =>
    buildPosition(db, { title, pay: { min, max, currency, period, note: '' } });
  await build('Year', 60_000, 68_800, 'EUR', 'year');
  await build('Month', 5_000, 5_733, 'EUR', 'month');
  await build('Day', 313, 313, 'EUR', 'day');
  await build('Hour', 30, 40, 'EUR', 'hour');
  await build('Dollars', 90_000, 2_000_000_000, 'USD', 'year');
  await buildPosition(db, { title: 'Not stated' });
  expect(await findPaid(40, 'hour')).toEqual(['Year', 'Day', 'Hour']);
  expect(await findPaid(68_801, 'year')).toEqual(['Day']);
  expect(await findPaid(5_733, 'month')).toEqual(['Year', 'Month', 'Day', 'Hour']);
  expect(await findPaid(313, 'day')).toEqual(['Day']);
  expect(await findPaid(1, 'hour')).toHaveLength(4);
  expect(await findPaid(2_000_000_000, 'hour', 'USD')).toEqual([]);
  expect(await findPaid(2_000_000_000, 'year', 'USD')).toEqual(['Dollars']);
  expect(await findPaid(1, 'year', 'GBP')).toEqual([]);
});
