import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, setLanguage, signIn } from '#contract/accounts.ts';
import { accessTable } from '#server/access-table.ts';
import { type CallerName, type Ids, callers, likeWhom } from '#server/access-row.ts';
import { buildClient } from '#server/accounts/build.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';

/* Requests that another site can cause a browser to send, tested for every call and every address. */
let world: World;
let people: AccessWorld['people'];
const ids = {} as Ids; // filled before the first test runs
/** The token of each caller, as their browser has it. */
const tokens = new Map<CallerName, string>();

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
  for (const name of callers) tokens.set(name, await tokenOf(people[name]));
});
afterAll(() => world.close());

async function tokenOf(caller: Caller): Promise<string> {
  await caller.get('/sanctum/csrf-cookie');
  return caller.cookies.get('XSRF-TOKEN') ?? '';
}

/** The whole database, as text. */
async function everything({ except = [] }: { except?: string[] } = {}): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    world.services.db,
  );
  const contents: string[] = [];
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t order by 1`.execute(
      world.services.db,
    );
    contents.push(`${name}\n${rows.map(({ text }) => text).join('\n')}`);
  }
  return contents.join('\n\n');
}

interface Sent {
  cookie: string;
  headers: Record<string, string>;
}

/** Attacks, given the cookies a victim has and the token they should send. */
const attacks: Record<string, (own: { cookies: string; token: string; tossed: string; early: string }) => Sent> = {
  'with no token at all': ({ cookies }) => ({ cookie: cookies, headers: {} }),
  'with the cookie alone': ({ cookies, token }) => ({ cookie: `${cookies}; XSRF-TOKEN=${token}`, headers: {} }),
  'with the header alone': ({ cookies, token }) => ({ cookie: cookies, headers: { 'x-xsrf-token': token } }),
  'with a token nobody has signed': ({ cookies }) => ({
    cookie: `${cookies}; XSRF-TOKEN=a.b`,
    headers: { 'x-xsrf-token': 'a.b' },
  }),
  'with an empty token': ({ cookies }) => ({ cookie: `${cookies}; XSRF-TOKEN=`, headers: { 'x-xsrf-token': '' } }),
  'with the token of another session': ({ cookies, tossed }) => ({
    cookie: `${cookies}; XSRF-TOKEN=${tossed}`,
    headers: { 'x-xsrf-token': tossed },
  }),
  'with the token from before the sign-in': ({ cookies, early }) => ({
    cookie: `${cookies}; XSRF-TOKEN=${early}`,
    headers: { 'x-xsrf-token': early },
  }),
  'with another token tossed before the own': ({ cookies, token, tossed }) => ({
    cookie: `XSRF-TOKEN=${tossed}; ${cookies}; XSRF-TOKEN=${token}`,
    headers: { 'x-xsrf-token': tossed },
  }),
  'with another token tossed after the own': ({ cookies, token, tossed }) => ({
    cookie: `XSRF-TOKEN=${token}; ${cookies}; XSRF-TOKEN=${tossed}`,
    headers: { 'x-xsrf-token': tossed },
  }),
  'with the token twice in the header': ({ cookies, token }) => ({
    cookie: `${cookies}; XSRF-TOKEN=${token}`,
    headers: { 'x-xsrf-token': `${token}, ${token}` },
  }),
  ...Object.fromEntries(
    ['https://evil.example', 'null', 'http://localhost.evil.example:3000', 'http://localhost:3001', ''].map(
      (origin) => [
        `from the origin '${origin}'`,
        ({ cookies, token }: { cookies: string; token: string }) => ({
          cookie: `${cookies}; XSRF-TOKEN=${token}`,
          headers: { 'x-xsrf-token': token, origin },
        }),
      ],
    ),
  ),
  ...Object.fromEntries(
    ['cross-site', 'same-site'].map((site) => [
      `from a page that is ${site}`,
      ({ cookies, token }: { cookies: string; token: string }) => ({
        cookie: `${cookies}; XSRF-TOKEN=${token}`,
        headers: { 'x-xsrf-token': token, 'sec-fetch-site': site },
      }),
    ]),
  ),
};

/** The first payload of a row with a caller who may send it. */
function victimOf({ answers, objects }: ReturnType<typeof accessTable>[number]): {
  name: CallerName;
  payload: unknown;
} {
  for (const [name, statuses] of Object.entries(answers) as [CallerName, number[]][]) {
    const payload = Object.values(objects)[statuses.indexOf(200)];
    if (payload && !(name in likeWhom)) return { name, payload: payload() };
  }
  return { name: 'client', payload: Object.values(objects)[0]?.() };
}

describe.each(Object.entries(attacks))('a request %s', (_name, attack) => {
  test('is refused by every call, and changes nothing', async () => {
    const early = await tokenOf(world.visitor());
    const before = await everything();
    const passed: string[] = [];
    for (const row of accessTable(ids)) {
      const { name, payload } = victimOf(row);
      const { cookies } = people[name];
      const { cookie, headers } = attack({
        cookies: [...cookies]
          .filter(([key]) => key !== 'XSRF-TOKEN')
          .map((pair) => pair.join('='))
          .join('; '),
        token: tokens.get(name) ?? '',
        tossed:
          tokens.get('otherCompany') === tokens.get(name)
            ? (tokens.get('trial') ?? '')
            : (tokens.get('otherCompany') ?? ''),
        early,
      });
      const { statusCode, payload: text } = await world.app.inject({
        method: 'POST',
        url: row.call.path,
        headers: { 'content-type': 'application/json', ...headers, cookie },
        payload: JSON.stringify(payload ?? {}),
      });
      if (statusCode !== 403 || !text.includes('anti-forgery')) passed.push(`${row.call.path} ${statusCode}`);
    }
    expect(passed).toEqual([]);
    expect(await everything()).toBe(before);
  });
});

test('no call works with another method or changes data', async () => {
  const before = await everything();
  const answered: string[] = [];
  for (const row of accessTable(ids)) {
    const { name, payload } = victimOf(row);
    const cookie = [...people[name].cookies].map((pair) => pair.join('=')).join('; ');
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const { statusCode } = await world.app.inject({
        method,
        url: `${row.call.path}?_method=POST&payload=${encodeURIComponent(JSON.stringify(payload ?? {}))}`,
        headers: { cookie, 'x-xsrf-token': tokens.get(name) ?? '', 'x-http-method-override': 'POST' },
      });
      // Sign-up and sign-in are screens of the same name; sign-in may be followed by a position.
      const isScreen =
        ['/signup', '/signin', '/signin/passkey'].includes(row.call.path) && ['GET', 'HEAD'].includes(method);
      if (statusCode < 400 && !isScreen) answered.push(`${method} ${row.call.path} ${statusCode}`);
    }
  }
  expect(answered).toEqual([]);
  expect(await everything()).toBe(before);
});

test('opening an address changes no data, for any caller, though downloads are counted and logged', async () => {
  const except = ['limits', 'audit_log'];
  const read = world.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, path, methods] = /(\/\S*|\*) \((.*)\)/.exec(line) ?? [];
      return path !== undefined && methods?.includes('GET') ? [path === '*' ? '/anything' : path] : [];
    });
  expect(read.length).toBeGreaterThan(5);
  const before = await everything({ except });
  for (const path of read) {
    for (const named of path.includes(':') ? ['1', ids.live.hashId, ids.draft.hashId] : ['']) {
      const url = path.replaceAll(/:\w+(\([^)]*\))?/g, named).replaceAll('*', named);
      for (const name of ['nobody', 'talent', 'client', 'administrator', 'acting'] as const) {
        const cookie = [...people[name].cookies].map((pair) => pair.join('=')).join('; ');
        for (const method of ['GET', 'HEAD'] as const) {
          const { statusCode } = await world.app.inject({ method, url, headers: { cookie } });
          expect(statusCode, `${method} ${url} for ${name}`).not.toBe(500);
        }
      }
    }
  }
  expect(await everything({ except })).toBe(before);
});

describe('signing in on behalf of another user', () => {
  test('does not work with the token and code of the attacker’s browser', async () => {
    const attacker = await buildClient(world.services.db);
    const theirs = world.visitor();
    await theirs.send(signIn, { step: 1, email: attacker.email, code: '' });
    const victim = world.visitor();
    await tokenOf(victim);
    // The token can be planted from a sibling domain, but it was not signed with the victim's own flow cookie.
    victim.cookies.set('XSRF-TOKEN', theirs.cookies.get('XSRF-TOKEN') ?? '');
    const { status, problem } = await victim.send(signIn, { step: 2, email: attacker.email, code: '000000' });
    expect([status, problem.code]).toEqual([403, 'anti-forgery']);
  });

  test('does not work with planted cookies: under https only those bound to this host count', async () => {
    const secure = await createWorld({ appUrl: 'https://rolecall.example', isSecure: true });
    try {
      const attacker = await buildClient(secure.services.db);
      const theirs = await secure.signIn(attacker);
      const victim = secure.visitor();
      await tokenOf(victim);
      for (const [name, value] of theirs.cookies) {
        expect(name).toMatch(/^(__Host-session|XSRF-TOKEN)$/);
        victim.cookies.set(name.replace('__Host-', ''), value);
      }
      const { status } = await victim.send(currentUser, {});
      expect(status).toBe(401);
      const { headers } = await victim.get('/sanctum/csrf-cookie');
      const set = [headers['set-cookie']].flat().join('\n');
      expect(set).toMatch(/__Host-flow=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/);
      expect(set).not.toContain('Domain');
      await victim.send(setLanguage, { language: 'de' });
      expect(victim.cookies.get('__Host-language')).toBe('de');
    } finally {
      await secure.close();
    }
  });
});
