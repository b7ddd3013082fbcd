import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { maxPages, positionsPerPage } from './list-live.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.services.db.deleteFrom('positions').execute());

let network = 1;
/** Requests each page from a different network, and follows it to its tidy address. */
const read = async (search = '', headers: Record<string, string> = {}) => {
  network += 1;
  const remoteAddress = `10.0.${network >> 8}.${network & 255}`;
  const get = (url: string) => world.app.inject({ url, remoteAddress, headers });
  const answer = await get(`/positions${search}`);
  return answer.statusCode === 302 ? get(String(answer.headers.location)) : answer;
};
const listed = (text: string) => [...text.matchAll(/href="\/positions\/([\w-]+)" dir/g)].map(([, hashId]) => hashId);
const cut = 'Part of this address could not be read';
const noindex = '<meta name="robots" content="noindex"/>';
const portugal = 620;
const [rust, kubernetes] = [1009, 7009];

test('lists Live positions, newest first, with their facts and dates', async () => {
  const { db } = world.services;
  expect((await read()).payload).toContain('There is no open position now.');
  const { id: companyId } = await buildCompany(db, { name: 'North & Wind' });
  const at = (day: string) => ({ companyId, liveSince: new Date(`${day}T12:00:00Z`) });
  const pay = { min: 420, max: 520, currency: 'EUR', period: 'day', note: '' } as const;
  const old = await buildPosition(db, { ...at('2024-05-03'), pay, title: 'Draws <maps>', requiredSkillIds: [rust] });
  const young = await buildPosition(db, { ...at('2024-06-04'), isRemote: true });
  await buildPosition(db, { companyId, isLive: false, title: 'A draft' });
  const { payload, statusCode, headers } = await read();
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(listed(payload)).toEqual([young.hashId, old.hashId]);
  for (const text of [
    '<b>2</b> open positions',
    'Draws &lt;maps&gt;',
    'North &amp; Wind\u00a0· ',
    'Posted 3 May 2024',
    'Pay not stated',
  ])
    expect(payload).toContain(text);
  expect(payload).toContain('€420–520</span> a day, gross');
  expect(payload).not.toContain('<script');
  expect(payload).not.toContain('A draft');
  expect(payload).toMatch(/href="\/positions" aria-current="page"/);
  // A closed position leaves the list at once.
  await db.updateTable('positions').set({ isLive: false }).where('id', '=', young.id).execute();
  expect(listed((await read()).payload)).toEqual([old.hashId]);
});

test('shows thirty a page, on at most twenty pages', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db);
  const titles = Array.from({ length: positionsPerPage * maxPages + 1 }, (_, index) => `Engineer ${index}`);
  const rows = titles.map((title, index) => ({ hashId: `many-${index}`, companyId, title, isLive: true }));
  await db.insertInto('positions').values(rows).execute();
  const newest = rows.map(({ hashId }) => hashId).toReversed();
  const second = await read('?remote=&page=2');
  expect(listed(second.payload)).toEqual(newest.slice(positionsPerPage, 2 * positionsPerPage));
  expect(second.payload).toContain('Page 2 of 20');
  expect(second.payload).toMatch(/href="\/positions"[^>]*>Previous page/);
  expect(second.payload).toMatch(/href="\/positions\?page=3"[^>]*>(?:<span[^>]*>)?Next page/);
  expect(second.payload).not.toContain(cut);
  const last = await read(`?page=${maxPages}`);
  expect(last.payload).not.toContain('Next page');
  expect(last.payload).toContain('The list ends here.');
  for (const page of ['21', '0', '-1', '1.5', 'x', '2&page=3']) {
    const { payload } = await read(`?page=${page}`);
    expect(payload).toContain(cut);
    expect(listed(payload)).toEqual(newest.slice(0, positionsPerPage));
  }
  // An address beyond the last page shows the last page.
  await db.deleteFrom('positions').where('title', '<', 'Engineer 6').execute();
  const behind = await read('?page=19');
  expect(behind.payload).toContain(cut);
  expect(behind.payload).toMatch(/Page (\d+) of \1/);
});

test('narrows the list by words, a skill, a country and remote work, and keeps them in the form', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const pay = { min: 60_000, max: 72_000, currency: 'EUR', period: 'year', note: '' } as const;
  const one = await buildPosition(db, { companyId, title: 'Cartographer', requiredSkillIds: [rust], isRemote: true });
  const porto = { isPhysical: true, countryIds: [portugal], city: 'Porto', officeDays: 2 };
  const two = await buildPosition(db, { title: 'Engineer', ...porto, pay });
  for (const [search, found, ...shown] of [
    ['?q=north+carto', one, 'value="north carto"', 'Clear'],
    ['?skill=rust', one, 'value="Rust" selected', '<title>Open positions: Rust ·'],
    ['?country=pt', two, 'value="PT" selected', '<title>Open positions: Portugal ·'],
    ['?city=porto', two, 'value="porto" selected', '<title>Open positions: porto ·'],
    ['?city=Porto', two, 'value="Porto" selected'],
    ['?hybrid=1', two, 'Porto, Portugal, 2 days a week in the office'],
    ['?remote=1', one, 'checked="" value="1"'],
    ['?pay=70.000&unit=EUR-year', two, 'value="70000"', 'value="EUR-year" selected', '€ a year</option>'],
    ['?pay=70k&unit=EUR-year', two, 'value="70000"', 'value="EUR-year" selected'],
    ['?pay=6000&unit=EUR-month', two, 'value="EUR-month" selected'],
    ['?q=engineer&pay=&unit=USD-hour', two],
    ['?q=&skill=&country=PT&remote=', two],
  ] as const) {
    const { payload } = await read(search);
    expect([search, listed(payload)]).toEqual([search, [found.hashId]]);
    for (const text of shown) expect(payload).toContain(text);
    expect(payload).not.toContain(cut);
  }
  const { payload } = await read('?q=carto&country=PT');
  expect(payload).toContain('No open position matches all of this.');
  expect(payload).toMatch(/href="\/positions"[^>]*>Clear/);
  expect(payload).not.toContain('positions-page-module_row');
});

test('leads from what a form sends to an address with only the chosen filters', async () => {
  for (const [sent, tidy] of [
    ['?q=&skill=Rust&country=&pay=&unit=EUR-year', '/positions?skill=Rust'],
    ['?q=&skill=&country=&pay=70k&unit=EUR-year', '/positions?pay=70000&unit=EUR-year'],
    ['?q=&unit=EUR-year', '/positions'],
    ['?q=&city=&unit=EUR-year', '/positions'],
    ['?q=&city=Porto&hybrid=1', '/positions?city=Porto&hybrid=1'],
  ] as const) {
    const { statusCode, headers } = await world.app.inject(`/positions${sent}`);
    expect([sent, statusCode, headers.location]).toEqual([sent, 302, tidy]);
  }
});

test('words that name skills and places are filters, with a link that removes each', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Northwind' });
  const place = { isPhysical: true, countryIds: [portugal] };
  const one = await buildPosition(db, { companyId, title: 'Payments engineer', requiredSkillIds: [rust], ...place });
  const both = await buildPosition(db, { title: 'Systems engineer', requiredSkillIds: [rust, kubernetes], ...place });
  await buildPosition(db, { title: 'Rust evangelist in Portugal' });
  const { payload } = await read('?q=rust+in+portugal&skill=&country=&pay=&unit=EUR-year');
  expect(listed(payload)).toEqual([both.hashId, one.hashId]);
  expect(payload).toMatch(/href="\/positions\?country=PT"[^>]*aria-label="Leave out Skill: Rust"/);
  expect(payload).toMatch(/href="\/positions\?skill=Rust"[^>]*aria-label="Leave out Portugal"/);
  expect(payload).toContain('<title>Open positions: Rust, Portugal ·');
  expect(payload).toMatch(/name="q"[^>]* value=""/);
  const narrow = await read('?q=k8s+systems,+rust');
  expect(listed(narrow.payload)).toEqual([both.hashId]);
  expect(narrow.payload).toContain('and “systems” in title, text or company');
  // The form shows the first skill, and sends the others along.
  expect(narrow.payload).toContain('value="Kubernetes" selected');
  expect(narrow.payload).toContain('<input type="hidden" name="skill" value="Rust"/>');
  expect(listed((await read('?skill=Kubernetes&skill=Rust&q=')).payload)).toEqual([both.hashId]);
  expect(listed((await read('?skill=Rust&q=%22Rust%22')).payload)).toEqual([]);
});

const foundIn = async (search: string) => new Set(listed((await read(search)).payload));

test('the city of one position takes no word from the others', async () => {
  const { db } = world.services;
  const onSite = { isPhysical: true, countryIds: [portugal] };
  const titled = [];
  for (let count = 0; count < 3; count += 1) titled.push(await buildPosition(db, { title: 'Glazier of domes' }));
  const named = await buildPosition(db, { title: 'Tiler', ...onSite, city: 'Glazier of domes' });
  expect(await foundIn('?q=glazier+of+domes')).toEqual(new Set([...titled, named].map(({ hashId }) => hashId)));
  expect(await foundIn('?q=in+Glazier+of+domes')).toEqual(new Set([named.hashId]));
});

test('names what was not understood, and leads to the list without it', async () => {
  const { hashId } = await buildPosition(world.services.db, { title: 'Platform engineer', requiredSkillIds: [rust] });
  for (const [search, named, link] of [
    ['?q=rust+platform+brlin', '“brlin”', '/positions?q=platform&amp;skill=Rust'],
    ['?q=Rust+not+Portugal', '“not Portugal”', undefined],
    [`?q=${encodeURIComponent('&&& ..')}`, '“&amp;&amp;&amp; ..”', undefined],
    ['?q=pl+pla+plat+platf+platfo+platfor+platform+en+eng+engi+nothing', '“nothing”', undefined],
  ] as const) {
    const { payload } = await read(search);
    expect(payload).toContain(`Not understood: ${named}`);
    const left = /href="([^"]+)">Leave out</.exec(payload)?.[1];
    expect([search, left, listed(payload)]).toEqual([search, link, link ? [] : [hashId]]);
  }
});

test('names what is left out by currency, and without results what to leave out', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db);
  const paid = (max: number, currency: string) =>
    ({ companyId, pay: { min: 1, max, currency, period: 'year', note: '' } }) as const;
  const { hashId } = await buildPosition(db, { ...paid(90_000, 'EUR'), requiredSkillIds: [rust] });
  await buildPosition(db, { ...paid(90_000, 'USD'), requiredSkillIds: [rust] });
  await buildPosition(db, { companyId, isRemote: true });
  const one = await read('?skill=Rust&pay=60k&unit=EUR-year');
  expect(listed(one.payload)).toEqual([hashId]);
  expect(one.payload).toContain('1 more pays in another currency.');
  expect(one.payload).toContain('href="/positions?skill=Rust">Show them');
  expect(one.payload).not.toContain('Sign up to hear');
  const { payload } = await read('?skill=Rust&remote=1&pay=95k&unit=EUR-year&q=zither');
  expect(payload).toContain('No open position matches all of this.');
  expect(payload).not.toContain('Leave one filter out');
  const loose = (await read('?skill=Rust&remote=1')).payload;
  const links = [...loose.matchAll(/href="([^"]+)">(Without [^<]+)<b>(\d+)</g)].map(([, ...parts]) => parts);
  expect(links).toEqual([
    ['/positions?skill=Rust', 'Without Remote ', '2'],
    ['/positions?remote=1', 'Without Rust ', '1'],
  ]);
  const query = encodeURIComponent(`?skills=${encodeURIComponent(`[${rust}]`)}&remote=true`);
  expect(loose).toContain(`href="/signup?type=talent&amp;search=${query}"`);
});

test('any words get an answer, and none of them is logged', async () => {
  await buildPosition(world.services.db, { title: 'Platform engineer' });
  const from = world.logged.length;
  const words = [
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 300 }), runs(100)),
    '\u0000',
    '\ud800',
    "'; -- :* | & ! <->",
    '\u3316'.repeat(200),
    'a'.repeat(5_000),
  ];
  for (const q of words) expect((await read(`?q=${encodeURIComponent(q.toWellFormed())}`)).statusCode).toBe(200);
  expect((await read('?q=%FF%FE&q=x')).statusCode).toBe(200);
  expect((await read('?q=zweifelhaft')).statusCode).toBe(200);
  expect(JSON.stringify(world.logged.slice(from))).not.toContain('zweifelhaft');
  expect(world.logged.slice(from).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

/** Values of a select, in their order. */
const offered = (payload: string, name: string) =>
  [
    ...(new RegExp(`<select name="${name}"[^>]*>(.*?)</select>`, 's').exec(payload)?.[1] ?? '').matchAll(
      /value="([^"]+)"/g,
    ),
  ].map(([, value]) => value);

test('offers only skills, countries and cities that open positions have, the most frequent places first', async () => {
  const onSite = { isPhysical: true, countryIds: [portugal] };
  await buildPosition(world.services.db, { requiredSkillIds: [rust], ...onSite });
  for (const city of ['Braga', 'Porto', 'porto', 'Porto']) await buildPosition(world.services.db, { ...onSite, city });
  await buildPosition(world.services.db, { ...onSite, city: 'Faro', isLive: false });
  await buildPosition(world.services.db, { isLive: false, requiredSkillIds: [1010], countryIds: [76] });
  await buildPosition(world.services.db, { isPhysical: true, countryIds: [40] });
  const { payload } = await read();
  expect(['skill', 'country', 'city'].map((name) => offered(payload, name))).toEqual([
    ['Rust'],
    ['PT', 'AT'],
    ['Porto', 'Braga'],
  ]);
  // A chosen one stays.
  expect(offered((await read('?country=BR')).payload, 'country')).toEqual(['BR', 'PT', 'AT']);
  expect(offered((await read('?city=Faro')).payload, 'city')).toEqual(['Faro', 'Porto', 'Braga']);
});

test('ignores unreadable filters, with a notice', async () => {
  const { hashId } = await buildPosition(world.services.db, { title: 'Platform engineer' });
  for (const search of [
    '?skill=Nothing',
    '?country=XX',
    '?country=__proto__',
    '?remote=yes',
    '?hybrid=2',
    `?city=${'P'.repeat(101)}`,
    '?city=%0A%00',
    '?pay=60000',
    '?pay=0&unit=EUR-year',
    '?pay=60000-70000&unit=EUR-year',
    '?pay=$60000&unit=EUR-year',
    '?pay=60,50&unit=EUR-year',
    '?pay=2000000001&unit=EUR-year',
    '?pay=60000&unit=XXX-year',
    '?pay=60000&unit=EUR-week',
    `?q=${'platform+engineer+'.repeat(20)}`,
  ]) {
    const { payload, statusCode } = await read(search);
    expect([search, statusCode, listed(payload)]).toEqual([search, 200, [hashId]]);
    expect([search, payload.includes(cut)]).toEqual([search, true]);
    expect(payload).toContain('<title>Open positions ·');
  }
  // Parameters added by others are not filters.
  expect((await read('?utm_source=mail')).payload).not.toContain(cut);
});

test('search engines may index the list, also for one skill or country with enough positions', async () => {
  const { db, settings } = world.services;
  const details = { requiredSkillIds: [rust], isPhysical: true, countryIds: [portugal], title: 'Engineer' };
  for (let index = 0; index < 2; index += 1) await buildPosition(db, details);
  const canonical = async (search: string) => {
    const { payload } = await read(search);
    expect(payload.includes(noindex)).toBe(!payload.includes('rel="canonical"'));
    return /rel="canonical" href="([^"]*)"/.exec(payload)?.[1]?.replace(settings.appUrl, '');
  };
  expect(await canonical('')).toBe('/positions');
  expect(await canonical('?utm_source=mail&q=')).toBe('/positions');
  expect(await canonical('?skill=Rust')).toBeUndefined();
  await buildPosition(db, details);
  expect(await canonical('?skill=rust')).toBe('/positions?skill=Rust');
  expect(await canonical('?country=pt')).toBe('/positions?country=PT');
  for (const search of [
    '?skill=Rust&country=PT',
    '?q=engineer',
    '?remote=1',
    '?hybrid=1',
    '?city=Porto',
    '?pay=1&unit=EUR-year',
    '?skill=Rust&q=engineer',
  ])
    expect([search, await canonical(search)]).toEqual([search, undefined]);
});

test("is in the visitor's language, and in the sitemap", async () => {
  const { db, settings } = world.services;
  await buildPosition(db, { liveSince: new Date('2024-05-03T12:00:00Z') });
  const { payload } = await read('?country=PT', { 'accept-language': 'de' });
  for (const text of ['<b>1</b> offene Position,', 'Offen seit 3. Mai 2024']) expect(payload).toContain(text);
  const { payload: part } = await world.app.inject('/sitemap/pages/0.xml');
  expect(part).toContain(`<loc>${settings.appUrl}/positions</loc>`);
});

test('a network may open sixty pages a minute, then is told when to continue', async () => {
  const open = (remoteAddress: string) => world.app.inject({ url: '/positions', remoteAddress });
  for (let index = 0; index < limits.listPages.max; index += 1) expect((await open('10.9.9.9')).statusCode).toBe(200);
  const { statusCode, headers, payload } = await open('10.9.9.9');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(payload).toContain('You have opened many pages of this list in a short time.');
  expect((await open('10.9.9.10')).statusCode).toBe(200);
  expect((await world.app.inject({ url: '/companies', remoteAddress: '10.9.9.9' })).statusCode).toBe(200);
});
