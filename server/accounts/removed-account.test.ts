import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, signOut } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { buildClient, buildTalentUser } from './build.ts';
import { deleteUser } from './delete-user.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Builds a browser with a signed-in user and an opened page. */
async function openBrowser(user: { id: number; type: 1 | 2 | 3 }) {
  const browser = await world.signIn(user);
  expect((await browser.send(currentUser, {})).answer.id).toBe(user.id);
  return browser;
}

const refusalOf = async (browser: Caller, call: Call = currentUser) => {
  const { status, problem } = await browser.send(call, {});
  return [status, problem.code];
};
const removed = [401, 'account-removed'];
const signedOut = [401, 'not-signed-in'];

test('a removed user gets account-removed from every call, in the browser where they were signed in', async () => {
  const user = await buildTalentUser(world.services.db);
  const browser = await openBrowser(user);
  await deleteUser(world.services, world.services.db, user.id);
  const calls = world.calls.filter(({ audience, files }) => audience !== 'nobody' && !files);
  for (const call of calls) expect([call.path, ...(await refusalOf(browser, call))]).toEqual([call.path, ...removed]);
});

test('nobody else gets it: after signing out, without the proof, or with another user’s', async () => {
  const { db } = world.services;
  const [user, other] = [await buildClient(db), await buildClient(db)];
  const browser = await openBrowser(user);
  const left = await openBrowser(user);
  await left.send(signOut, {});
  const stranger = world.visitor();
  stranger.cookies.set('session', browser.cookies.get('session') ?? '');
  const shared = await openBrowser(user);
  const next = await world.signIn(other);
  shared.cookies.set('session', next.cookies.get('session') ?? '');
  shared.cookies.delete('XSRF-TOKEN');
  await shared.send(currentUser, {});
  await deleteUser(world.services, db, user.id);
  expect((await shared.send(currentUser, {})).answer.id).toBe(other.id);
  await db.deleteFrom('sessions').where('userId', '=', other.id).execute();
  for (const each of [left, stranger, shared, world.visitor()]) expect(await refusalOf(each)).toEqual(signedOut);
  expect(await refusalOf(browser)).toEqual(removed);
});

test('a session that ended for another reason does not count as a removal', async () => {
  const { db } = world.services;
  const user = await buildClient(db);
  const browser = await openBrowser(user);
  await db.deleteFrom('sessions').where('userId', '=', user.id).execute();
  expect(await refusalOf(browser)).toEqual(signedOut);
});
