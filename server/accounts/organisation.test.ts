import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentUser, signIn, signOut, signUp } from '#contract/accounts.ts';
import { adminWeek } from '#contract/admin.ts';
import { messagingUnread } from '#contract/messaging.ts';
import * as account from '#contract/own-account.ts';
import { startAddPasskey } from '#contract/passkeys.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { type Settings, readSettings } from '#server/platform/process/settings.ts';
import type { Caller } from '#server/testing/caller.ts';
import { connectPatiently } from '#server/testing/database.ts';
import { type Provider, clientSecret, settingsOf, startProvider } from '#server/testing/provider.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildAdministrator, buildTalentUser, listPasskeyMails, passProof, plantCode } from './build.ts';
import { secureAccount } from './secure-account.ts';

/*
 * A provider on this machine signs users in; each fault leaves every account as it was.
 */
let provider: Provider;
let world: World;
let count = 0;

const settingsWith = (more: Record<string, string> = {}): Partial<Settings> => {
  const { oidc, adminSecondFactor } = readSettings({ ...settingsOf(provider), ...more }, () => 'unused');
  return { oidc, adminSecondFactor };
};

beforeAll(async () => {
  provider = await startProvider();
  world = await createWorld(settingsWith());
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(async () => {
  count += 1;
  provider.person = personOf(`person-${count}@northwind.example`);
  provider.faults = {};
  await world.services.db.deleteFrom('limits').execute();
});
afterEach(() => vi.useRealTimers());

const personOf = (email: string, subject = `subject of ${email}`) => ({ sub: subject, email, email_verified: true });

/** Follows the way to the provider; returns the address that it sends the browser back to. */
async function ask(browser: Caller, from = '/oidc'): Promise<string> {
  const { status, headers } = await browser.get(from);
  expect(status).toBe(303);
  const answer = await fetch(String(headers['location']), { redirect: 'manual' });
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

/** Signs in by the organisation; returns the last answer. */
const enter = async (browser: Caller, from?: string) => browser.get(await ask(browser, from));

const isSignedIn = async (browser: Caller) => (await browser.send(currentUser, {})).status === 200;

async function typeCode(browser: Caller, email: string) {
  expect((await browser.send(signIn, { step: 1, email })).answer.status).toBe('ok');
  const code = await plantCode(world.services, 'signin', email);
  return (await browser.send(signIn, { step: 2, email, code })).answer;
}

const identities = () => world.services.db.selectFrom('identities').selectAll().orderBy('userId').execute();
const sessionCount = async () => (await world.services.db.selectFrom('sessions').select('id').execute()).length;

/** A user whose account is linked to the provider's person. */
async function buildLinked() {
  const { email } = provider.person as { email: string };
  const user = await buildTalentUser(world.services.db, { email });
  const browser = world.visitor();
  await enter(browser);
  await typeCode(browser, email);
  return { user, browser, email };
}

describe('signing in', () => {
  test('takes a code to the address once, and none from then on', async () => {
    const { email } = provider.person as { email: string };
    const user = await buildTalentUser(world.services.db, { email });
    const browser = world.visitor();
    const first = await enter(browser);
    expect([first.status, first.headers['location']]).toEqual([303, '/oidc/first']);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await identities()).not.toContainEqual(expect.objectContaining({ userId: user.id }));
    const page = await browser.get('/oidc/first');
    expect(page.text).toMatch(/<h1>One code, once<\/h1>.*action="\/signin".*name="email" value="person-1@/s);

    expect(await typeCode(browser, email)).toMatchObject({ status: 'ok', step: 3 });
    const { answer } = await browser.send(account.ownAccount, {});
    expect(answer.organisation).toMatchObject({ label: 'Northwind', isRequired: false, link: { lastUsedAt: null } });
    expect(answer.sessions[0]?.way).toBe('oidc');
    expect(answer.activity.map(({ kind }) => kind)).toContain('organisationLinked');
    expect(await listPasskeyMails(world.services, user.id)).toEqual(['linked']);
    expect((await browser.get('/oidc/first')).headers['location']).toBe('/signin');

    const other = world.visitor();
    const again = await enter(other);
    expect([again.status, again.headers['location']]).toEqual([303, '/signin']);
    expect((await other.send(currentUser, {})).answer.id).toBe(user.id);
    expect((await other.send(account.ownAccount, {})).answer.organisation?.link?.lastUsedAt).not.toBeNull();
  });

  test('continues to the position that the visitor came for', async () => {
    await buildLinked();
    expect((await enter(world.visitor(), '/oidc?id=abc-1')).headers['location']).toBe('/signin/abc-1');
    for (const id of ['//evil.example', 'https://evil.example', '..%2f..%2fadmin', 'a'.repeat(65)])
      expect((await enter(world.visitor(), `/oidc?id=${id}`)).headers['location']).toBe('/signin');
  });

  test('of someone new leads to the sign-up, whose code links the new account', async () => {
    const { email } = provider.person as { email: string };
    const browser = world.visitor();
    await enter(browser, '/oidc?id=abc');
    expect((await browser.get('/oidc/first')).text).toMatch(
      /You are new here.*action="\/signup".*name="email" value="[^"]*".*value="talent".*name="position" value="abc"/s,
    );
    const details = { email, accountTypeId: 1, companyName: '', firstName: 'Mira', lastName: 'Sands' } as const;
    await browser.send(signUp, { ...details, step: 1 });
    const code = await plantCode(world.services, 'signup', email);
    expect((await browser.send(signUp, { ...details, step: 2, code })).answer.status).toBe('ok');
    const other = world.visitor();
    await enter(other);
    expect((await other.send(currentUser, {})).answer).toMatchObject({ email, firstName: 'Mira' });
  });

  test('compares addresses without their case, and the code links no other address', async () => {
    const { email } = provider.person as { email: string };
    await buildTalentUser(world.services.db, { email });
    const other = await buildTalentUser(world.services.db);
    provider.person = personOf(email.toUpperCase());
    const browser = world.visitor();
    await enter(browser);
    await typeCode(browser, other.email);
    expect(await identities()).not.toContainEqual(expect.objectContaining({ userId: other.id }));
    expect(browser.cookies.has('organisation')).toBe(false);
  });

  test('goes by the subject, also under another address, and a new subject of the address needs a code', async () => {
    const { user, email } = await buildLinked();
    const another = await buildTalentUser(world.services.db);
    provider.person = personOf(another.email, `subject of ${email}`);
    const browser = world.visitor();
    await enter(browser);
    expect((await browser.send(currentUser, {})).answer.id).toBe(user.id);

    provider.person = personOf(email, 'a successor at the same address');
    const successor = world.visitor();
    expect((await enter(successor)).headers['location']).toBe('/oidc/first');
    await typeCode(successor, email);
    const linked = (await identities()).filter(({ userId }) => userId === user.id);
    expect(linked.map(({ subject }) => subject)).toEqual(['a successor at the same address']);
  });

  test('works in two tabs at a time, ends a former session, and gives the browser a new one', async () => {
    const { user } = await buildLinked();
    const stranger = await buildTalentUser(world.services.db);
    const browser = await world.signIn({ id: stranger.id, type: 1 });
    const former = browser.cookies.get('session') ?? '';
    const tabs = [await ask(browser), await ask(browser)];
    for (const tab of tabs) expect((await browser.get(tab)).status).toBe(303);
    expect((await browser.send(currentUser, {})).answer.id).toBe(user.id);
    const thief = world.visitor();
    thief.cookies.set('session', former);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('counts as a proof for ten minutes', async () => {
    await buildLinked();
    const browser = world.visitor();
    await enter(browser);
    const { rows } = await world.services.pool.query<{ minutes: number }>(
      'select extract(epoch from now() - proved_at) / 60 as minutes from sessions order by created_at desc limit 1',
    );
    expect(Number(rows[0]?.minutes)).toBeCloseTo(5, 0);
    expect((await browser.send(account.endOtherSessions, {})).status).toBe(200);
  });

  test('asks the provider for the address if the token has none', async () => {
    const { email } = provider.person as { email: string };
    await buildTalentUser(world.services.db, { email });
    const apart = await createWorld(settingsWith(), shared());
    provider.faults = {
      claims: { email: undefined },
      metadata: { userinfo_endpoint: new URL('userinfo', provider.issuer).href },
    };
    expect((await enter(apart.visitor())).headers['location']).toBe('/oidc/first');
    await apart.close();
  });

  test('of a suspended account opens only what a code opens', async () => {
    const { user } = await buildLinked();
    await world.services.db
      .updateTable('users')
      .set({ suspendedUntil: sql<Date>`'infinity'` })
      .where('id', '=', user.id)
      .execute();
    const browser = world.visitor();
    await enter(browser);
    expect((await browser.send(currentUser, {})).answer.restriction).toBe('suspended');
    expect((await browser.send(messagingUnread, {})).problem.code).toBe('restricted');
  });
});

/** The database of the world, for another with settings of its own. */
const shared = () => {
  const connection = connectPatiently(world.url);
  return { url: world.url, connection, end: () => connection.close() };
};

const faults: [string, () => void][] = [
  ['another issuer', () => (provider.faults = { claims: { iss: 'https://other.example' } })],
  ['another audience', () => (provider.faults = { claims: { aud: 'another client' } })],
  ['several audiences, and another party', () => (provider.faults = { claims: { aud: ['rolecall', 'x'], azp: 'x' } })],
  ['another nonce', () => (provider.faults = { claims: { nonce: 'a stranger’s' } })],
  ['no nonce', () => (provider.faults = { claims: { nonce: undefined } })],
  ['another key', () => (provider.faults = { signature: 'foreign' })],
  ['no signature', () => (provider.faults = { signature: 'none' })],
  ['a token of the past', () => (provider.faults = { claims: { exp: Math.floor(Date.now() / 1_000) - 60 } })],
  ['a token of the future', () => (provider.faults = { claims: { nbf: Math.floor(Date.now() / 1_000) + 600 } })],
  ['no subject', () => (provider.faults = { claims: { sub: undefined } })],
];

describe('a provider that answers with', () => {
  test.each(faults)('%s signs nobody in', async (_name, cause) => {
    const { email } = await buildLinked();
    const before = [await identities(), await sessionCount()];
    const browser = world.visitor();
    const back = await ask(browser);
    cause();
    const page = await browser.get(back);
    expect(page.status).toBe(403);
    expect(page.text).toContain('<h1>You were not signed in</h1>');
    expect(page.text).toContain('The sign-in with Northwind did not work.');
    expect(page.text).not.toContain(email);
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.cookies.has('organisation')).toBe(false);
    expect([await identities(), await sessionCount()]).toEqual(before);
  });

  test.each([{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' }, { email: 'x' }])(
    'an address that is not verified (%o) signs nobody in, not even whom it has linked',
    async (claims) => {
      await buildLinked();
      provider.faults = { claims };
      const browser = world.visitor();
      const page = await enter(browser);
      expect([page.status, await isSignedIn(browser)]).toEqual([403, false]);
      expect(page.text).toContain('Northwind has not confirmed your address.');
    },
  );
});

describe('an answer', () => {
  test('is of use only in the browser that asked, and for ten minutes', async () => {
    await buildLinked();
    const [attacker, victim] = [world.visitor(), world.visitor()];
    const back = await ask(attacker);
    await victim.get('/oidc');
    for (const browser of [victim, world.visitor()]) {
      expect((await browser.get(back)).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(false);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect((await attacker.get(back)).status).toBe(400);
  });

  test('with a changed state, or without one, reaches no provider', async () => {
    const browser = world.visitor();
    const back = await ask(browser);
    provider.asked = [];
    for (const wrong of [
      back.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
      '/oidc/callback?code=1',
      '/oidc/callback',
    ])
      expect((await browser.get(wrong)).status).toBe(400);
    expect(provider.asked).toEqual([]);
  });

  test('works once, and a user who goes back in their browser stays signed in', async () => {
    const { user } = await buildLinked();
    const browser = world.visitor();
    const back = await ask(browser);
    expect((await browser.get(back)).status).toBe(303);
    expect((await browser.get(back)).status).toBe(403);
    expect((await browser.send(currentUser, {})).answer.id).toBe(user.id);
  });

  test('whose code is for another browser’s sign-in is refused, since the verifier is another', async () => {
    await buildLinked();
    const [attacker, victim] = [world.visitor(), world.visitor()];
    const [stolen, own] = [await ask(victim), await ask(attacker)];
    const code = new URL(stolen, 'http://x').searchParams.get('code') ?? '';
    const mixed = own.replace(/code=[^&]*/, `code=${code}`);
    expect((await attacker.get(mixed)).status).toBe(403);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  test('with an identity that another browser keeps links nothing', async () => {
    const { email } = provider.person as { email: string };
    const user = await buildTalentUser(world.services.db, { email });
    const [one, other] = [world.visitor(), world.visitor()];
    await enter(one);
    await other.get('/oidc');
    other.cookies.set('organisation', one.cookies.get('organisation') ?? '');
    expect((await other.get('/oidc/first')).headers['location']).toBe('/signin');
    await typeCode(other, email);
    expect(await identities()).not.toContainEqual(expect.objectContaining({ userId: user.id }));
  });

  test('is taken thirty times an hour from a network unless it signs in', async () => {
    provider.faults = { signature: 'foreign' };
    const browser = world.visitor();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 30; tries += 1) statuses.add((await enter(browser)).status);
    expect([...statuses]).toEqual([403]);
    expect((await enter(browser)).status).toBe(429);
  });
});

describe('a provider', () => {
  test('that is down says so in one sentence, and is asked again a little later', async () => {
    provider.faults = { status: 500 };
    const down = await createWorld(settingsWith(), shared());
    const pages = await Promise.all([1, 2, 3].map(() => down.visitor().get('/oidc')));
    for (const { status, text } of pages) {
      expect(status).toBe(503);
      expect(text).toContain('The sign-in with Northwind did not work.');
    }
    provider.faults = {};
    provider.asked = [];
    expect((await down.visitor().get('/oidc')).status).toBe(503);
    expect(provider.asked).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect((await down.visitor().get('/oidc')).status).toBe(303);
    await down.close();
  });

  test.each([
    { isEndless: true },
    { metadata: { issuer: 'https://other.example' } },
    { metadata: { authorization_endpoint: undefined } },
  ])('that describes itself by %o is not used', async (given) => {
    provider.faults = given;
    const odd = await createWorld(settingsWith(), shared());
    expect((await odd.visitor().get('/oidc')).status).toBe(503);
    await odd.close();
  });

  test('whose endpoints are at private addresses gets nothing there', async () => {
    const inside = await startProvider();
    provider.faults = { metadata: { token_endpoint: new URL('token', inside.issuer).href } };
    const odd = await createWorld(settingsWith(), shared());
    await buildLinked();
    expect((await enter(odd.visitor())).status).toBe(403);
    expect(inside.asked).toEqual([]);
    await odd.close();
    await inside.close();
  });

  test('is not open to webhooks', () => {
    const outbound = createOutbound({
      allowed: world.services.settings.outboundAllow,
      resolve: () => Promise.resolve([]),
    });
    expect([outbound.accepts(provider.issuer), world.services.outbound.accepts(provider.issuer)]).toEqual([
      false,
      false,
    ]);
  });

  test('leaves no secret, code or token in the log', async () => {
    provider.faults = { signature: 'foreign' };
    const browser = world.visitor();
    const back = await ask(browser);
    await browser.get(back);
    const written = JSON.stringify(world.logged);
    const { searchParams } = new URL(back, 'http://x');
    for (const secret of [clientSecret, searchParams.get('code'), searchParams.get('state'), 'eyJ'])
      expect(written).not.toContain(secret);
    expect(written).toContain('organisation did not sign in');
  });

  test('that is not set has no addresses, and the page no button', async () => {
    const plain = await createWorld({}, shared());
    expect((await plain.visitor().get('/oidc/callback')).status).toBe(404);
    expect((await plain.visitor().send(account.removeOrganisation, {})).status).toBe(401);
    await plain.close();
  });
});

describe('the link', () => {
  test('is removed with a proof, and mailed', async () => {
    const { user, browser } = await buildLinked();
    await passProof(world, browser);
    expect((await browser.send(account.removeOrganisation, {})).problem.code).toBe('needs-proof');
    await browser.send(signOut, {});
    await enter(browser);
    expect((await browser.send(account.removeOrganisation, {})).status).toBe(200);
    expect((await browser.send(account.removeOrganisation, {})).status).toBe(404);
    expect(await listPasskeyMails(world.services, user.id)).toEqual(['linked', 'unlinked']);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await enter(world.visitor())).headers['location']).toBe('/oidc/first');
  });

  test('ends with the address it was made for, and when the account is secured', async () => {
    const { user } = await buildLinked();
    await secureAccount(world.services, world.services.db, user.id);
    expect((await enter(world.visitor())).headers['location']).toBe('/oidc/first');
    const left = (await identities()).filter(({ userId }) => userId === user.id);
    expect(left).toEqual([]);
  });

  test('is made without another code for someone who has just typed one here', async () => {
    const { email } = provider.person as { email: string };
    const user = await buildTalentUser(world.services.db, { email });
    const browser = world.visitor();
    await typeCode(browser, email);
    expect((await enter(browser)).headers['location']).toBe('/signin');
    expect(await identities()).toContainEqual(expect.objectContaining({ userId: user.id }));
  });

  test('is not made for someone signed in without a recent proof, or as somebody else', async () => {
    const { email } = provider.person as { email: string };
    const user = await buildTalentUser(world.services.db, { email });
    const late = world.visitor();
    await typeCode(late, email);
    await passProof(world, late);
    const other = await world.signIn({ id: (await buildTalentUser(world.services.db)).id, type: 1 });
    for (const browser of [late, other]) {
      const page = await enter(browser);
      expect([page.status, await isSignedIn(browser)]).toEqual([409, true]);
      expect(page.text).toContain('Sign out first');
    }
    expect(await identities()).not.toContainEqual(expect.objectContaining({ userId: user.id }));
  });
});

describe('with ADMIN_SECOND_FACTOR=oidc', () => {
  test('an administrator can do nothing by code alone, and everything once their organisation has signed them in', async () => {
    const strict = await createWorld(settingsWith({ ADMIN_SECOND_FACTOR: 'oidc' }), shared());
    const { email } = provider.person as { email: string };
    await buildAdministrator(strict.services.db, { email });
    const browser = strict.visitor();
    await typeCode(browser, email);
    expect((await browser.send(currentUser, {})).answer.isPasskeyMissing).toBe(true);
    const refused = { status: 403, problem: { reason: { code: 'organisationNeeded' } } };
    expect(await browser.send(adminWeek, {})).toMatchObject(refused);
    expect(await browser.send(startAddPasskey, {})).toMatchObject(refused);
    await enter(browser);
    expect((await browser.send(currentUser, {})).answer.isPasskeyMissing).toBeUndefined();
    expect((await browser.send(adminWeek, {})).status).toBe(200);
    expect((await browser.send(account.ownAccount, {})).answer).toMatchObject({
      isPasskeyRequired: false,
      organisation: { isRequired: true },
    });
    await strict.close();
  });
});
