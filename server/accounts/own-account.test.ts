import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminTalents } from '#contract/admin.ts';
import { listPositions } from '#contract/positions.ts';
import * as calls from '#contract/own-account.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildAdministrator, buildClient, buildTalentUser, plantCode } from './build.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A user with two sessions, and both as the first sees them. */
async function twice() {
  const user = await buildClient(world.services.db);
  const [here, there] = [await world.signIn(user), await world.signIn(user)];
  const { answer } = await here.send(calls.ownAccount, {});
  const idOf = (isThis: boolean) => answer.sessions.find((session) => session.isThis === isThis)?.id ?? '';
  return { user, here, there, hereId: idOf(true), thereId: idOf(false) };
}

const tokenOf = (caller: Caller) => hashToken(caller.cookies.get('session') ?? '');

const passProof = (caller: Caller) =>
  world.services.db
    .updateTable('sessions')
    .set({ provedAt: sql<Date>`now() - interval '15 minutes'` })
    .where('tokenHash', '=', tokenOf(caller))
    .execute();

/** Other browsers that hold the session of a caller, one per process. */
function copiesOf(caller: Caller, processes: World[]): Caller[] {
  return processes.map((process) => {
    const copy = process.visitor();
    for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
    return copy;
  });
}

const kindsOf = async (caller: Caller) =>
  (await caller.send(calls.ownAccount, {})).answer.activity.map(({ kind }) => kind);

test('a session ended from another is refused, and its end is in the activity', async () => {
  const { here, there, thereId } = await twice();
  expect((await here.send(calls.endSession, { sessionId: thereId })).status).toBe(200);
  expect((await there.send(currentUser, {})).status).toBe(401);
  expect((await here.send(calls.ownAccount, {})).answer.sessions).toHaveLength(1);
  expect(await kindsOf(here)).toEqual(['sessionsEnded']);
  expect((await here.send(calls.endSession, { sessionId: thereId })).status).toBe(404);
});

test('three processes refuse an ended session within a second', async () => {
  const { there, here, thereId } = await twice();
  const others = [await world.openAnother(), await world.openAnother()];
  const copies = copiesOf(there, [world, ...others]);
  for (const copy of copies) expect((await copy.send(listPositions, {})).status).toBe(200);
  await here.send(calls.endSession, { sessionId: thereId });
  for (const copy of copies) await expect.poll(async () => (await copy.send(listPositions, {})).status).toBe(401);
  for (const other of others) await other.close();
});

test('ending this session signs the browser out', async () => {
  const { here, there, hereId } = await twice();
  expect((await here.send(calls.endSession, { sessionId: hereId })).status).toBe(200);
  expect((await here.send(currentUser, {})).status).toBe(401);
  expect((await there.send(currentUser, {})).status).toBe(200);
});

test('all other sessions of the user end at once, logged once, and nobody else’s', async () => {
  const { here, there, user } = await twice();
  const colleague = await world.signIn(await buildClient(world.services.db, { companyId: user.companyId }));
  await here.send(calls.endOtherSessions, {});
  await here.send(calls.endOtherSessions, {});
  expect((await there.send(currentUser, {})).status).toBe(401);
  expect((await here.send(currentUser, {})).status).toBe(200);
  expect((await colleague.send(currentUser, {})).status).toBe(200);
  expect(await kindsOf(here)).toEqual(['sessionsEnded']);
});

test('a proof expires after 15 minutes, is required for changes, and is renewed by a code', async () => {
  const { here, there, thereId, user } = await twice();
  await passProof(here);
  const refused = await here.send(calls.endSession, { sessionId: thereId });
  expect(refused.problem).toMatchObject({ status: 403, code: 'needs-proof', title: 'Confirm that it is you' });
  expect((await here.send(calls.endOtherSessions, {})).problem.code).toBe('needs-proof');
  expect((await there.send(currentUser, {})).status).toBe(200);
  // 404 for unknown sessions comes before the proof.
  const absent = await here.send(calls.endSession, { sessionId: crypto.randomUUID() });
  expect(absent.status).toBe(404);

  expect((await here.send(calls.proveSelf, { step: 1 })).answer).toMatchObject({ status: 'ok', step: 2 });
  const code = await plantCode(world.services, 'proof', user.email);
  const wrong = await here.send(calls.proveSelf, { step: 2, code: '000000' });
  expect(wrong.answer).toEqual({ status: 'wrongCredentialsWrongToken', step: 2 });
  expect((await here.send(calls.endSession, { sessionId: thereId })).status).toBe(403);
  // A code works only in the browser that requested it.
  expect((await there.send(calls.proveSelf, { step: 2, code })).answer.status).toBe('expiredCode');
  expect((await here.send(calls.proveSelf, { step: 2, code })).answer).toEqual({ status: 'ok', step: 3 });
  expect((await here.send(calls.proveSelf, { step: 2, code })).answer.status).toBe('expiredCode');
  expect((await here.send(calls.endSession, { sessionId: thereId })).status).toBe(200);
});

test('a proof gives the session a new token, and three processes refuse the old one within a second', async () => {
  const { here, user } = await twice();
  const before = (await here.send(calls.ownAccount, {})).answer.sessions;
  const others = [await world.openAnother(), await world.openAnother()];
  const copies = copiesOf(here, [world, ...others]);
  for (const copy of copies) expect((await copy.send(listPositions, {})).status).toBe(200);
  const nonce = () => here.cookies.get('XSRF-TOKEN')?.split('.')[0];
  const stay = nonce();
  await here.send(calls.proveSelf, { step: 1 });
  const code = await plantCode(world.services, 'proof', user.email);
  expect((await here.send(calls.proveSelf, { step: 2, code })).answer).toEqual({ status: 'ok', step: 3 });

  expect((await here.send(listPositions, {})).status).toBe(200);
  expect((await here.send(calls.ownAccount, {})).answer.sessions).toMatchObject(
    before.map(({ id, isThis, way, startedAt }) => ({ id, isThis, way, startedAt })),
  );
  // Tabs recognize by it that the session is still their user's.
  expect(nonce()).toBe(stay);
  for (const copy of copies) await expect.poll(async () => (await copy.send(listPositions, {})).status).toBe(401);
  for (const other of others) await other.close();
});

test('a session proven while all others are ended ends with them', async () => {
  const { here, there, user } = await twice();
  await there.send(calls.proveSelf, { step: 1 });
  const code = await plantCode(world.services, 'proof', user.email);
  const [, proven] = await Promise.all([
    here.send(calls.endOtherSessions, {}),
    there.send(calls.proveSelf, { step: 2, code }),
  ]);
  expect([200, 401]).toContain(proven.status);
  expect((await here.send(calls.ownAccount, {})).answer.sessions).toHaveLength(1);
  expect((await there.send(currentUser, {})).status).toBe(401);
});

test('one of two concurrent proofs wins; the other browser with the same token is signed out', async () => {
  const { here, user } = await twice();
  await here.send(calls.proveSelf, { step: 1 });
  const code = await plantCode(world.services, 'proof', user.email);
  const [copy = here] = copiesOf(here, [world]);
  const statuses = await Promise.all(
    [here, copy].map(async (caller) => (await caller.send(calls.proveSelf, { step: 2, code })).answer.status),
  );
  expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
  const winner = statuses[0] === 'ok' ? here : copy;
  expect((await winner.send(currentUser, {})).status).toBe(200);
  expect((await (winner === here ? copy : here).send(currentUser, {})).status).toBe(401);
});

test('a sign-in code proves nothing, and codes have the limits of sign-in', async () => {
  const { here, user } = await twice();
  await here.send(calls.proveSelf, { step: 1 });
  const again = await here.send(calls.proveSelf, { step: 1 });
  expect(again.status).toBe(429);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  await world.services.db.updateTable('codes').set({ purpose: 'signin' }).where('email', '=', user.email).execute();
  const code = await plantCode(world.services, 'signin', user.email);
  expect((await here.send(calls.proveSelf, { step: 2, code })).answer.status).toBe('expiredCode');
});

test('an acting administrator can read the account but not change it', async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const own = await world.signIn(talent);
  const acting = await world.signIn(await buildAdministrator(db));
  const { answer } = await acting.send(adminTalents, { search: `#${talent.id}` });
  await acting.get(answer.users[0]?.signinUrl ?? '');

  const seen = (await acting.send(calls.ownAccount, {})).answer;
  expect(seen).toMatchObject({ email: talent.email, sessions: [{ isThis: false }] });
  expect(seen.activity.map(({ kind }) => kind)).toEqual(['actedAs']);
  const sessionId = seen.sessions[0]?.id ?? '';
  for (const refused of [
    await acting.send(calls.endSession, { sessionId }),
    await acting.send(calls.endOtherSessions, {}),
    await acting.send(calls.proveSelf, { step: 1 }),
  ])
    expect(refused.problem).toMatchObject({ status: 403, code: 'forbidden', reason: { code: 'acting' } });
  // The talent cannot end it either: it is the administrator's.
  await own.send(calls.endOtherSessions, {});
  expect((await acting.send(currentUser, {})).status).toBe(200);
});

test("an administrator's session remains the same after acting", async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const caller = await world.signIn(await buildAdministrator(db));
  const before = (await caller.send(calls.ownAccount, {})).answer.sessions;
  const { answer } = await caller.send(adminTalents, { search: `#${talent.id}` });
  await caller.get(answer.users[0]?.signinUrl ?? '');
  await caller.post('/api/adminReturn', '{}', { 'content-type': 'application/json' });
  expect((await caller.send(calls.ownAccount, {})).answer.sessions).toMatchObject(
    before.map(({ id, startedAt }) => ({ id, startedAt, isThis: true })),
  );
});
