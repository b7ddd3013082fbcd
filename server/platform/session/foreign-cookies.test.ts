import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as addresses from '#contract/addresses.ts';
import { currentUser, signIn } from '#contract/accounts.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* Cookies set by another application on the same parent domain: browsers send them along with ours, the older first. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const user = () => buildTalentUser(world.services.db, {});
const tokenOf = async (caller: Caller, headers: Record<string, string> = {}): Promise<string> => {
  await caller.get('/sanctum/csrf-cookie', headers);
  return caller.cookies.get('XSRF-TOKEN') ?? '';
};
const sessionOf = (caller: Caller): string => caller.cookies.get('session') ?? '';

/** Makes a call with exactly these cookies, and this token in its header; returns its status and the user's id. */
async function call(cookies: string[], token: string, path = currentUser.path, payload: object = {}) {
  const answer = await world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': token },
    payload: JSON.stringify(payload),
  });
  return { status: answer.statusCode, id: answer.json<{ id?: number }>().id };
}

const orders: [string, (foreign: string, own: string) => string[]][] = [
  ['before', (foreign, own) => [foreign, own]],
  ['after', (foreign, own) => [own, foreign]],
];

describe.each(orders)('a foreign cookie %s ours', (_where, inOrder) => {
  test.each(['foreign', '', '100%', 'eyJpdiI6IjF9%3D'])(
    'as XSRF-TOKEN=%s leaves a visitor able to write',
    async (value) => {
      const visitor = world.visitor();
      const token = await tokenOf(visitor);
      const flow = `flow=${visitor.cookies.get('flow')}`;
      const cookies = [flow, ...inOrder(`XSRF-TOKEN=${value}`, `XSRF-TOKEN=${token}`)];
      const step = { step: 1, email: 'nobody@rolecall.example', code: '' };
      expect(await call(cookies, token, signIn.path, step)).toMatchObject({ status: 200 });
      expect(await call(cookies, value, signIn.path, step)).toMatchObject({ status: 403 });
    },
  );

  test('as XSRF-TOKEN of another session is refused in the header', async () => {
    const [own, other] = [await world.signIn(await user()), await world.signIn(await user())];
    const tokens = inOrder(`XSRF-TOKEN=${await tokenOf(other)}`, `XSRF-TOKEN=${await tokenOf(own)}`);
    const cookies = [`session=${sessionOf(own)}`, ...tokens];
    expect(await call(cookies, await tokenOf(other))).toMatchObject({ status: 403 });
  });

  test('as session leaves a user signed in', async () => {
    const { id, type } = await user();
    const own = await world.signIn({ id, type });
    const cookie = inOrder('session=of-another-application', `session=${sessionOf(own)}`);
    const token = await tokenOf(own, { cookie: cookie.join('; ') });
    expect(await call([...cookie, `XSRF-TOKEN=${token}`], token)).toMatchObject({ status: 200, id });
    const { status } = await own.get(addresses.exportFile('a'.repeat(22)), { cookie: cookie.join('; ') });
    expect(status).toBe(404); // 401 without a session
  });

  test('as session, signed in as another user, never acts with our token', async () => {
    const [victim, stranger] = [await user(), await user()];
    const [own, other] = [await world.signIn(victim), await world.signIn(stranger)];
    const sessions = inOrder(`session=${sessionOf(other)}`, `session=${sessionOf(own)}`);
    const token = await tokenOf(own);
    const planted = await tokenOf(other);
    const cookies = [...sessions, `XSRF-TOKEN=${token}`, `XSRF-TOKEN=${planted}`];
    expect(await call(cookies, token)).toMatchObject({ status: 200, id: victim.id });
    expect(await call(cookies, planted)).toMatchObject({ status: 200, id: stranger.id });
    const early = await tokenOf(world.visitor());
    expect(await call([...sessions, `XSRF-TOKEN=${early}`], early)).toMatchObject({ status: 403 });
  });
});
