import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminDeleteUser } from '#contract/admin.ts';
import { messagingInit } from '#contract/messaging.ts';
import { adminCase, adminCases, adminDecideCase, report } from '#contract/reports.ts';
import { buildAdministrator, buildCompany, signInClient } from '#server/accounts/build.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;

beforeAll(async () => {
  // A server reachable from elsewhere has no outbox page and does not print its mail.
  world = await createWorld({ languages: ['en', 'de'], host: '0.0.0.0' });
  administrator = await world.signIn(await buildAdministrator(world.services.db));
  await world.services.deliveries.start(deliveryHandlers(world.services));
});
beforeEach(() => sql`truncate cases, reports, limits cascade`.execute(world.services.db));
afterAll(() => world.close());

const db = () => world.services.db;
const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
const complete = {
  category: 'money',
  text: 'They ask for 200 euros before the interview.',
  email: 'Vera@Example.com',
  isTrue: 'yes',
};

/** Sends the form of an address as a browser does, with some fields changed. */
function send(address: string, changes: object = {}, headers: Record<string, string> = own) {
  const body = new URLSearchParams({ ...complete, ...changes }).toString();
  return world
    .visitor()
    .request('POST', address, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, body);
}

async function live(fields: object = {}) {
  const company = await buildCompany(db(), { name: 'Northwind', isTrial: false });
  const position = await buildPosition(db(), {
    companyId: company.id,
    title: 'Go engineer',
    isRemote: true,
    ...fields,
  });
  return { company, position, address: `/report/position/${position.hashId}` };
}

async function onlyCase() {
  const { cases } = (await administrator.send(adminCases, {})).answer;
  expect(cases).toHaveLength(1);
  return (await administrator.send(adminCase, { caseId: cases[0]?.id ?? 0 })).answer;
}
const stored = async () => (await db().selectFrom('reports').select('id').execute()).length;
const mailTo = (email: string, said: string) =>
  readOutbox(world).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(said));

test('a visitor reports a position, gets a receipt at once, and later the outcome', async () => {
  const { company, address } = await live({ description: '<p>Pay <b>first</b></p>' });
  const { status, headers } = await send(address);
  expect([status, headers.location]).toEqual([303, `${address}?sent`]);
  expect((await world.visitor().get(`${address}?sent`)).text).toContain('Your report has arrived');
  await expect.poll(() => mailTo('vera@example.com', 'We have received your report')).toHaveLength(1);
  const [receipt] = mailTo('vera@example.com', 'We have received your report');
  expect(receipt).toContain('You reported “Go engineer”.');
  expect(receipt).not.toContain('200 euros');

  const found = await onlyCase();
  expect(found.subject).toMatchObject({ type: 'company', id: company.id });
  expect(found.reports).toMatchObject([
    {
      reporter: null,
      visitor: { rule: null, email: 'vera@example.com' },
      type: 'position',
      category: 'money',
      text: complete.text,
      evidence: { title: 'Go engineer' },
    },
  ]);
  const copied = found.reports[0]?.evidence?.parts.map(({ field, text }) => [field, text]);
  expect(copied).toContainEqual(['description', 'Pay first']);
  expect(copied).toContainEqual(['company', 'Northwind']);

  const { id: caseId, version } = found;
  await administrator.send(adminDecideCase, { outcome: 'noAction', caseId, version });
  await expect.poll(() => mailTo('vera@example.com', 'found no breach of the rules')).toHaveLength(1);
  expect((await onlyCase()).reports[0]?.visitor).toEqual({ rule: null, email: null });
  const { rows } = await sql<{ left: string }>`
    select (select coalesce(string_agg(r::text, ''), '') from reports r)
      || (select coalesce(string_agg(d::text, ''), '') from deliveries d) as left`.execute(db());
  expect(rows[0]?.left).not.toContain('vera@example.com');
});

test('a report of a company joins the same open case, and is answered in German', async () => {
  const { company, address } = await live();
  await send(address);
  const german = { ...own, 'accept-language': 'de' };
  expect(
    (await send(`/report/company/${company.id}`, { category: 'other', email: 'uwe@example.com' }, german)).status,
  ).toBe(303);
  const found = await onlyCase();
  expect(found.count).toBe(2);
  expect(found.reports[1]).toMatchObject({ type: 'company', category: 'other', visitor: { rule: null } });
  await expect.poll(() => mailTo('uwe@example.com', 'Wir haben deine Meldung erhalten')).toHaveLength(1);
});

test('each address gets one answer, however often it has reported', async () => {
  const { address } = await live();
  const email = 'often@example.com';
  for (let sent = 0; sent < 3; sent += 1) expect((await send(address, { email })).status).toBe(303);
  const { id: caseId, version } = await onlyCase();
  await administrator.send(adminDecideCase, { outcome: 'noAction', caseId, version });
  await expect.poll(() => mailTo(email, 'The outcome of your report').length).toBe(1);
});

test('reports of visitors pause nothing, even combined with those of users', async () => {
  const company = await signInClient(world, { isTrial: false });
  const position = await buildPosition(db(), { companyId: company.companyId, isRemote: true });
  const address = `/report/position/${position.hashId}`;
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await send(address, { email });
  const about = { type: 'company', id: company.companyId } as const;
  for (let users = 0; users < 2; users += 1)
    await (await signInTalent(world)).caller.send(report, { about, category: 'fake' });
  await send(address, { email: 'd@example.com' });
  const { talent } = await signInTalent(world);
  expect((await company.caller.send(messagingInit, { userToId: talent.id })).status).toBe(200);
});

test('the page names missing fields and keeps the typed ones, and nothing is stored', async () => {
  const { address } = await live();
  const text = ' Nine "<b> ';
  for (const [changes, said] of [
    [{ category: '' }, 'Choose what is wrong'],
    [{ category: '3' }, 'Choose what is wrong'],
    [{ text }, 'Say what happened in 10 to 2,000 characters.'],
    [{ text: '\u200b'.repeat(20) }, 'Say what happened in 10 to 2,000 characters.'],
    [{ text: `a\0${'b'.repeat(20)}` }, 'Say what happened in 10 to 2,000 characters.'],
    [{ text: 'x'.repeat(2_001) }, 'Say what happened in 10 to 2,000 characters.'],
    [{ email: 'nobody' }, 'Enter an email address'],
    [{ email: 'a@example.com, b@example.com' }, 'Enter an email address'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Enter an email address'],
    [{ isTrue: '' }, 'Confirm that this is true'],
  ] as const) {
    const page = await send(address, changes);
    expect([page.status, page.headers['cache-control']]).toEqual([422, 'private, no-store']);
    expect(page.text).toContain(said);
    expect(page.text).toContain('<title>Not sent yet: ');
  }
  const kept = (await send(address, { isTrue: '' })).text.replaceAll(/\s+/g, ' ');
  for (const said of ['value="Vera@Example.com"', 'checked="" value="money"', complete.text])
    expect(kept).toContain(said);
  expect((await send(address, { text })).text).toContain(' Nine &quot;&lt;b&gt; </textarea');
  const empty = await world.visitor().request('POST', address, {
    ...own,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([empty.status, empty.text.match(/id="\w+-error"/g)?.length]).toEqual([422, 4]);
  expect(await stored()).toBe(0);
});

test('the longest text is accepted, counting each line break once', async () => {
  const { address } = await live();
  const text = `${'\u{1F600}'.repeat(900)}\r\n${'y'.repeat(199)}`;
  expect((await send(address, { text })).status).toBe(303);
  expect((await onlyCase()).reports[0]?.text).toBe(text.replace('\r\n', '\n'));
});

test('past the limits of a network and an address the page refuses with a delay, and keeps the text', async () => {
  const { address } = await live();
  await useUp(db(), 'reports:from', '127.0.0.1', 1);
  expect((await send(address)).status).toBe(303);
  const refused = await send(address);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.text).toContain('Too many reports have come from this network or address.');
  expect(refused.text).toContain(complete.text);
  await sql`delete from limits`.execute(db());
  await useUp(db(), 'reports:mailbox', 'vera@example.com');
  expect((await send(address)).status).toBe(429);
  expect((await send(address, { email: 'vera+again@example.com' })).status).toBe(429);
  expect((await send(address, { email: 'other@example.com' })).status).toBe(303);
  expect(await stored()).toBe(2);
});

test('a form sent from another site changes nothing', async () => {
  const { address } = await live();
  for (const headers of [
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ])
    expect((await send(address, {}, headers)).status).toBe(403);
  expect((await send(address, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  expect((await send(address, {}, { origin: 'http://localhost:3000' })).status).toBe(303);
  expect(await stored()).toBe(2);
});

test('only forms are accepted, up to a maximum length', async () => {
  const { address } = await live();
  const visitor = world.visitor();
  const json = { ...own, 'content-type': 'application/json' };
  expect((await visitor.request('POST', address, json, JSON.stringify(complete))).status).toBe(422);
  const text = { ...own, 'content-type': 'text/plain' };
  expect((await visitor.request('POST', address, text, 'category=spam')).status).toBe(415);
  expect((await send(address, { text: 'x'.repeat(40_000) })).status).toBe(413);
  expect(await stored()).toBe(0);
});

test('things invisible to visitors cannot be reported', async () => {
  const { company } = await live();
  const draft = await buildPosition(db(), { companyId: company.id, isLive: false });
  const quiet = await buildCompany(db());
  for (const address of [
    '/report/position/unknown',
    `/report/position/${draft.hashId}`,
    `/report/company/${quiet.id}`,
    '/report/company/0',
    '/report/company/2147483648',
  ]) {
    const page = await world.visitor().get(address);
    expect([page.status, (await send(address)).status]).toEqual([404, 404]);
    expect(page.text).toContain('This page is not here');
  }
  expect(await stored()).toBe(0);
});

test('a report is deleted with the account of its address, and with the company it is about', async () => {
  const { talent } = await signInTalent(world);
  const { address } = await live();
  await send(address, { email: talent.email, text: 'marker of the report' });
  await administrator.send(adminDeleteUser, { userId: talent.id });
  const left = async () => {
    const { rows } = await sql<{ left: string }>`select reports::text as left from reports`.execute(db());
    return rows.map((row) => row.left).join('\n');
  };
  expect(await left()).not.toMatch(new RegExp(`marker|${talent.email}|Go engineer`));
  const { client, companyId } = await signInClient(world, { isTrial: false });
  const position = await buildPosition(db(), { companyId, isRemote: true });
  await send(`/report/position/${position.hashId}`, { email: 'gone@example.com', text: 'marker of the report' });
  await administrator.send(adminDeleteUser, { userId: client.id });
  await expect.poll(() => mailTo('gone@example.com', 'The outcome of your report')).toHaveLength(1);
  expect(await left()).not.toMatch(/marker|gone@example/);
});

test('the pages need no script, link to each other, and stay out of search engines', async () => {
  const { company, position, address } = await live();
  const get = async (url: string) => (await world.visitor().get(url)).text;
  for (const [url, link] of [
    [`/positions/${position.hashId}`, `<a href="${address}" rel="nofollow">Report this position</a>`],
    [`/companies/${company.id}`, `<a href="/report/company/${company.id}" rel="nofollow">Report this company</a>`],
  ] as const) {
    const page = await get(url);
    expect(page).toContain(link);
    expect(page).toContain('href="/conduct#fraud"');
  }
  const form = await world.visitor().get(address);
  expect(form.headers['content-security-policy']).toContain("form-action 'self'");
  expect(form.text).not.toContain('<script');
  expect(form.text).toContain('<meta name="robots" content="noindex"/>');
  expect(await get('/robots.txt')).toContain('Disallow: /report/');
});
