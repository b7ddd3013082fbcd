import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDomain, checkDomain, proveDomainByMail, readTrust, removeDomain } from '#contract/verification.ts';
import { signInClient } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('companies').execute();
  world.dns.records.clear();
  world.dns.silent.clear();
  world.dns.asked.length = 0;
});
afterAll(() => world.close());

const domainsOf = async (caller: Caller) => (await caller.send(readTrust, {})).answer.domains;

/** Adds a domain and returns its record. */
async function add(caller: Caller, domain: string): Promise<{ name: string; value: string }> {
  expect(await caller.send(addDomain, { domain })).toMatchObject({ status: 200 });
  const record = (await domainsOf(caller)).find((one) => one.domain === domain)?.record;
  if (!record) throw new Error(`${domain} was not added.`);
  return record;
}

const codeOf = (reply: { text: string }): unknown => {
  const { reason, errors } = JSON.parse(reply.text) as { reason?: { code: string }; errors?: { code: string }[] };
  return reason?.code ?? errors?.[0]?.code;
};

test('a company adds a domain, without a look-up yet, and removes it again', async () => {
  const { caller } = await signInClient(world);
  expect((await caller.send(readTrust, {})).answer).toMatchObject({ verifiedDomain: null, domains: [] });
  const record = await add(caller, 'acme.com');
  expect(record).toEqual({
    name: '_rolecall.acme.com',
    value: expect.stringMatching(/^rolecall-verification=[0-9a-f]{32}$/),
  });
  expect(await add(caller, 'acme.com')).toEqual(record);
  expect(await domainsOf(caller)).toEqual([
    { domain: 'acme.com', way: 'dns', state: 'waiting', record, checkedAt: null, found: [], failsAt: null },
  ]);
  expect(world.dns.asked).toEqual([]);
  expect(await caller.send(removeDomain, { domain: 'acme.com' })).toMatchObject({ status: 200 });
  expect(await caller.send(removeDomain, { domain: 'acme.com' })).toMatchObject({ status: 404 });
  expect(await domainsOf(caller)).toEqual([]);
});

test.each([
  ['bücher.de', 'xn--bcher-kva.de'],
  [' Jobs.ACME.co.uk. ', 'jobs.acme.co.uk'],
])('%s is added as %s', async (typed, domain) => {
  const { caller } = await signInClient(world);
  await caller.send(addDomain, { domain: typed });
  expect((await domainsOf(caller)).map((one) => one.domain)).toEqual([domain]);
});

test.each([
  ['co.uk', 'noDomain'],
  ['github.io', 'noDomain'],
  ['https://acme.com', 'noDomain'],
  ['127.0.0.1', 'noDomain'],
  ['gmail.com', 'publicProviderOwned'],
  ['mail.gmail.com', 'publicProviderOwned'],
])('%s cannot be added', async (domain, code) => {
  const { caller } = await signInClient(world);
  const reply = await caller.send(addDomain, { domain });
  expect([reply.status, codeOf(reply)]).toEqual([422, code]);
});

test('a sixth domain is refused', async () => {
  const { caller } = await signInClient(world);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await add(caller, `${name}.com`);
  const reply = await caller.send(addDomain, { domain: 'f.com' });
  expect([reply.status, codeOf(reply)]).toEqual([409, 'tooManyDomains']);
});

describe('a check of the records', () => {
  test.each([
    ['under its own name', (name: string) => name],
    ['at the domain', (name: string) => name.replace('_rolecall.', '')],
  ])('proves a domain by the record %s', async (_, placeOf) => {
    const { caller } = await signInClient(world);
    const { name, value } = await add(caller, 'acme.com');
    world.dns.records.set(placeOf(name), ['v=spf1 -all', value]);
    const { answer } = await caller.send(checkDomain, { domain: 'acme.com' });
    expect(answer).toEqual({ state: 'verified', found: ['', value] });
    expect((await caller.send(readTrust, {})).answer).toMatchObject({
      verifiedDomain: 'acme.com',
      domains: [{ state: 'verified', way: 'dns' }],
    });
  });

  test.each([
    ['none', []],
    ['of another token', ['rolecall-verification=00000000000000000000000000000000']],
    ['with something behind it', ['{value} or so']],
    ['after fifty others', [...Array.from({ length: 59 }, (_, index) => `other ${index}`), '{value}']],
  ])('proves nothing by a record that is %s', async (_, records) => {
    const { caller } = await signInClient(world);
    const { name, value } = await add(caller, 'acme.com');
    world.dns.records.set(
      name,
      records.map((record) => record.replace('{value}', value)),
    );
    const { answer } = await caller.send(checkDomain, { domain: 'acme.com' });
    expect(answer.state).toBe('waiting');
    expect(answer.found).toHaveLength(Math.min(records.length, 50));
    expect((await caller.send(readTrust, {})).answer.verifiedDomain).toBeNull();
  });

  test('shows each found record as one shortened line, without unstorable and invisible characters', async () => {
    const { caller } = await signInClient(world);
    await add(caller, 'acme.com');
    world.dns.records.set('acme.com', [
      '<b>\0\n</b> rolecall-verification',
      `rolecall-verification=${'x'.repeat(5_000)}`,
    ]);
    const { answer } = await caller.send(checkDomain, { domain: 'acme.com' });
    expect(answer.found).toEqual([
      '<b>\uFFFD\uFFFD</b> rolecall-verification',
      `rolecall-verification=${'x'.repeat(978)}`,
    ]);
    expect((await domainsOf(caller))[0]?.found).toEqual(answer.found);
  });

  test('reports only the existence of other records, and stores none of them', async () => {
    const { caller } = await signInClient(world);
    await add(caller, 'acme.com');
    world.dns.records.set('acme.com', ['password=hunter2 of an internal zone', 'v=spf1 -all']);
    expect((await caller.send(checkDomain, { domain: 'acme.com' })).answer.found).toEqual(['', '']);
    const { db } = world.services;
    const rows = () => db.selectFrom('companyDomains').select('found').where('domain', '=', 'acme.com').execute();
    expect(JSON.stringify(await rows())).not.toMatch(/hunter2|spf1/);
    // In the form of earlier versions.
    await db
      .updateTable('companyDomains')
      .set({ found: ['password=hunter2'] })
      .where('domain', '=', 'acme.com')
      .execute();
    expect((await domainsOf(caller))[0]?.found).toEqual(['']);
  });

  test('changes nothing if an answer is missing, unless the record was seen', async () => {
    const { caller } = await signInClient(world);
    const { name, value } = await add(caller, 'acme.com');
    world.dns.silent.add('acme.com');
    const reply = await caller.send(checkDomain, { domain: 'acme.com' });
    expect([reply.status, codeOf(reply), reply.headers['retry-after']]).toEqual([503, 'noResolver', '60']);
    expect((await domainsOf(caller))[0]?.checkedAt).toBeNull();
    world.dns.records.set(name, [value]);
    expect((await caller.send(checkDomain, { domain: 'acme.com' })).answer.state).toBe('verified');
  });

  test("is refused for others' domains, and past six a minute", async () => {
    const { caller } = await signInClient(world);
    const other = await signInClient(world);
    await add(other.caller, 'acme.com');
    expect(await caller.send(checkDomain, { domain: 'acme.com' })).toMatchObject({ status: 404 });
    for (let count = 0; count < 6; count += 1)
      expect(await other.caller.send(checkDomain, { domain: 'acme.com' })).toMatchObject({ status: 200 });
    expect(await other.caller.send(checkDomain, { domain: 'acme.com' })).toMatchObject({ status: 429 });
  });
});

describe('two companies with one domain', () => {
  test('the first to prove it by a record gets it; the other is told', async () => {
    const [first, second] = [await signInClient(world), await signInClient(world)];
    const records = [await add(first.caller, 'acme.com'), await add(second.caller, 'acme.com')];
    world.dns.records.set(
      'acme.com',
      records.map(({ value }) => value),
    );
    expect((await first.caller.send(checkDomain, { domain: 'acme.com' })).status).toBe(200);
    const reply = await second.caller.send(checkDomain, { domain: 'acme.com' });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'domainTaken']);
    const third = await signInClient(world, { website: 'https://acme.com' });
    expect(codeOf(await third.caller.send(addDomain, { domain: 'acme.com' }))).toBe('domainTaken');
  });

  test('only one proves it, however many checks are concurrent', async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, () => signInClient(world)));
    for (const { caller } of companies)
      world.dns.records.set('acme.com', [
        ...(world.dns.records.get('acme.com') ?? []),
        (await add(caller, 'acme.com')).value,
      ]);
    const replies = await Promise.all(companies.map(({ caller }) => caller.send(checkDomain, { domain: 'acme.com' })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

const moveTo = (id: number, email: string) =>
  world.services.db.updateTable('users').set({ email }).where('id', '=', id).execute();

describe('a proof by mail', () => {
  test("needs the website and a signed-in member's address at one registered domain", async () => {
    const { client, caller } = await signInClient(world, { website: 'https://www.acme.co.uk/about' });
    await moveTo(client.id, 'ada@mail.acme.co.uk');
    expect((await caller.send(readTrust, {})).answer.mailDomain).toBe('acme.co.uk');
    expect(await caller.send(proveDomainByMail, {})).toMatchObject({ status: 200 });
    const { answer } = await caller.send(readTrust, {});
    expect(answer).toMatchObject({ verifiedDomain: 'acme.co.uk', domains: [{ way: 'mail', state: 'verified' }] });
    expect(answer.mailDomain).toBeUndefined();
  });

  test.each([
    ['no website', null, 'ada@acme.com', 'proofWebsite'],
    ['a website at a shared host', 'https://acme.github.io.', 'ada@other.github.io', 'proofMember'],
    ['a website at a public mail provider', 'https://gmail.com', 'ada.at@gmail.com', 'proofWebsite'],
    ['nobody there', 'https://acme.com', 'ada@notacme.com', 'proofMember'],
  ])('is refused with %s', async (_, website, email, code) => {
    const { client, caller } = await signInClient(world, { website });
    await moveTo(client.id, email);
    expect((await caller.send(readTrust, {})).answer.mailDomain).toBeUndefined();
    const reply = await caller.send(proveDomainByMail, {});
    expect([reply.status, codeOf(reply)]).toEqual([409, code]);
  });

  test('is refused for an address of a member who has never signed in', async () => {
    const { client, caller } = await signInClient(world, { website: 'https://acme.com' });
    await moveTo(client.id, 'ada@acme.com');
    await world.services.db.updateTable('users').set({ lastSeenAt: null }).where('id', '=', client.id).execute();
    expect(codeOf(await caller.send(proveDomainByMail, {}))).toBe('proofMember');
  });
});
