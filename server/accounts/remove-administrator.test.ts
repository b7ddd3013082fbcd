import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminAdministrators, adminClients, adminRemove } from '#contract/admin.ts';
import { adminLog } from '#contract/audit-log.ts';
import { currentUser, signIn } from '#contract/accounts.ts';
import { buildAdministrator, buildClient } from './build.ts';
import { ensureAdministrators } from './ensure-administrators.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { linkTo, open } from '#server/admin/build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

/** Two administrators, each with a proven session. */
let grace: { id: number; email: string; caller: Caller };
let ada: typeof grace;
beforeEach(async () => {
  await db().deleteFrom('users').where('type', '=', 3).execute();
  await db().deleteFrom('removedAdministrators').execute();
  const seat = async (email: string, firstName: string) => {
    const user = await buildAdministrator(db(), { email, firstName, lastName: 'Hopper' });
    return { ...user, caller: await world.signIn(user) };
  };
  grace = await seat('grace@example.com', 'Grace');
  ada = await seat('ada@example.com', 'Ada');
  await db().updateTable('sessions').set({ provedAt: new Date() }).execute();
});

const remove = (by: Caller, userId: number) => by.send(adminRemove, { userId });
const start = (...adminEmails: string[]) =>
  ensureAdministrators({ ...world.services, settings: { ...world.services.settings, adminEmails } });
const emails = async () =>
  (await db().selectFrom('users').select('email').where('type', '=', 3).orderBy('email').execute()).map(
    ({ email }) => email,
  );

test('an administrator removes another, who is signed out everywhere, and the log names both', async () => {
  expect((await remove(ada.caller, grace.id)).status).toBe(200);
  expect((await grace.caller.send(currentUser, {})).status).toBe(401);
  const { answer } = await world.visitor().send(signIn, { email: grace.email, step: 1 });
  expect(answer.status).toBe('wrongCredentialsWrongUser');
  const { administrators } = (await ada.caller.send(adminAdministrators, {})).answer;
  expect(administrators.map(({ email }) => email)).toEqual([ada.email]);
  const [entry] = (await ada.caller.send(adminLog, { act: 'administratorRemoved' })).answer.entries;
  expect(entry).toMatchObject({
    administrator: { email: ada.email },
    details: { name: 'Grace Hopper', email: grace.email },
  });
});

test('nobody removes themselves, a user, or anyone without a recent proof', async () => {
  const own = await remove(ada.caller, ada.id);
  expect([own.status, own.problem.reason?.code]).toEqual([409, 'ownReset']);
  expect((await remove(ada.caller, (await buildClient(db())).id)).status).toBe(404);
  await db().updateTable('sessions').set({ provedAt: null }).execute();
  expect((await remove(ada.caller, grace.id)).problem.code).toBe('needs-proof');
  expect(await emails()).toEqual([ada.email, grace.email]);
});

test('of two who remove each other at once, one is left', async () => {
  await Promise.all([remove(ada.caller, grace.id), remove(grace.caller, ada.id)]);
  expect(await emails()).toHaveLength(1);
});

test('a removed administrator is not created by the next start, until ADMIN_EMAIL has left them out', async () => {
  await remove(ada.caller, grace.id);
  await start(ada.email, grace.email);
  expect(await emails()).toEqual([ada.email]);
  await start(ada.email);
  await start(ada.email, grace.email);
  expect(await emails()).toEqual([ada.email, grace.email]);
});

test('the operator has the last word: whom alone ADMIN_EMAIL names is created', async () => {
  await remove(ada.caller, grace.id);
  await start(grace.email);
  expect(await emails()).toEqual([grace.email]);
});

test('one who has acted as a user can be removed, and ends by ADMIN_EMAIL; the user still sees it', async () => {
  for (const end of [() => remove(ada.caller, grace.id), () => start(ada.email)]) {
    const client = await buildClient(db());
    await open(grace.caller, await linkTo(grace.caller, client.id));
    await end();
    expect(await emails()).toEqual([ada.email]);
    const uses = await db().selectFrom('actingSessions').selectAll().where('userId', '=', client.id).execute();
    expect(uses).toMatchObject([{ administratorId: null, userId: client.id }]);
    const user = await buildAdministrator(db(), { email: grace.email });
    grace = { ...user, caller: await world.signIn(user) };
    expect((await grace.caller.send(adminClients, {})).status).toBe(200);
    await db().updateTable('sessions').set({ provedAt: new Date() }).execute();
  }
});
