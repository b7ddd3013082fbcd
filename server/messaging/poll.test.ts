import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { adminReturn } from '#contract/acting.ts';
import { adminClients, adminDeleteUser, adminTalents } from '#contract/admin.ts';
import { messagingGetMessages, messagingPostMessage } from '#contract/messaging.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { openLine } from '#server/testing/line.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';

/*
 * Tests the poll of every open thread, once a second: two processes on one database answer it from memory. A change
 * through one process reaches the other within a second.
 */
let here: World;
let there: World;
let line: Awaited<ReturnType<typeof openLine>>;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let threadId: number;
/** The talent's browser, at each process. */
let talentHere: Caller;
let talentThere: Caller;
let clientHere: Caller;
let newestId: number;

/** The listener's own tests check the one second. Here a busy machine may take longer. */
const soon = { interval: 20 };

beforeAll(async () => {
  here = await createWorld();
  line = await openLine(here.url);
  there = await here.openAnother(line.url);
});
afterAll(async () => {
  await there.close();
  await line.close();
  await here.close();
});
beforeEach(async () => {
  const { db } = here.services;
  [talent, client] = [await buildTalentUser(db), await buildClient(db)];
  threadId = await buildThread(db, talent.id, client.id);
  [talentHere, clientHere] = [await here.signIn(talent), await here.signIn(client)];
  newestId = await buildMessage(db, { threadId, userId: client.id });
  talentThere = atTheOther(talentHere);
  await current();
  for (const caller of [talentHere, talentThere]) await remembered(caller);
});
afterEach(() => {
  vi.restoreAllMocks();
  line.speak();
});

/** The same browser at another process. */
function atTheOther(caller: Caller, world = there): Caller {
  const twin = world.visitor();
  for (const [name, value] of caller.cookies) twin.cookies.set(name, value);
  return twin;
}

async function current(): Promise<void> {
  for (const { services } of [here, there]) await expect.poll(() => services.listener.isCurrent()).toBe(true);
}

const poll = (caller: Caller, afterId = newestId) => caller.send(messagingGetMessages, { threadId, afterId });
const statusOf = async (caller: Caller) => (await poll(caller)).status;
const textsAfter = async (caller: Caller) => (await poll(caller)).answer.messages.map(({ text }) => text);
const write = (caller: Caller, text: string) => caller.send(messagingPostMessage, { threadId, text });
const nothing = { messages: [], hasMore: false };

/** Counts how often a process connects to the database during an action. */
async function visits(world: World, act: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(world.services.pool, 'connect');
  await act();
  const { length } = connect.mock.calls;
  connect.mockRestore();
  return length;
}

/** Polls until the answer comes from memory. */
async function remembered(caller: Caller, world = caller === talentThere ? there : here): Promise<void> {
  await expect.poll(() => visits(world, () => poll(caller))).toBe(0);
}

test('messages: a poll without news does not touch the database', async () => {
  await expect
    .poll(() =>
      visits(here, async () => {
        for (let turn = 0; turn < 20; turn += 1) expect((await poll(talentHere)).answer).toEqual(nothing);
      }),
    )
    .toBe(0);
});

test('messages: the next poll returns a new one, whichever process wrote it', async () => {
  await write(clientHere, 'Hello');
  expect(await textsAfter(talentHere)).toEqual(['Hello']);
  await there.services.listener.catchUp();
  expect(await textsAfter(talentThere)).toEqual(['Hello']);
});

test('messages: the next poll also returns one inserted by hand, without any process', async () => {
  const { db } = here.services;
  await db.insertInto('messages').values({ threadId, userId: client.id, text: 'By hand', clientKey: null }).execute();
  await here.services.listener.catchUp();
  expect(await textsAfter(talentHere)).toEqual(['By hand']);
});

test('messages: with many writers in two processes and a reader in each, none is missed, doubled or out of order', async () => {
  const clientThere = atTheOther(clientHere);
  const writing = { isOver: false };
  const writers = Promise.all(
    [clientHere, clientThere, talentHere, talentThere].map(async (caller, writer) => {
      for (let turn = 0; turn < 15; turn += 1) await write(caller, `${writer} ${turn}`);
    }),
  ).finally(() => (writing.isOver = true));
  const follow = async (caller: Caller, world: World) => {
    const seen: number[] = [];
    for (let isLast = false; !isLast;) {
      isLast = writing.isOver;
      if (isLast) await world.services.listener.catchUp();
      const { messages, hasMore } = (await poll(caller, seen.at(-1) ?? newestId)).answer;
      seen.push(...messages.map(({ id }) => id));
      isLast &&= !hasMore;
    }
    return seen;
  };
  const [seenHere, seenThere] = await Promise.all([follow(talentHere, here), follow(talentThere, there)]);
  await writers;
  const stored = await here.services.db
    .selectFrom('messages')
    .where('threadId', '=', threadId)
    .where('id', '>', newestId)
    .select('id')
    .orderBy('id')
    .execute();
  expect(stored).toHaveLength(60);
  expect(seenHere).toEqual(stored.map(({ id }) => id));
  expect(seenThere).toEqual(seenHere);
});

test("messages: another person's thread is 404, even if remembered", async () => {
  const stranger = await here.signIn(await buildTalentUser(here.services.db));
  expect(await statusOf(stranger)).toBe(404);
  expect(await statusOf(talentHere)).toBe(200);
  expect(await statusOf(stranger)).toBe(404);
});

test.each([
  ['the greatest number', Number.MAX_SAFE_INTEGER, 200],
  ['zero', 0, 422],
  ['a negative number', -1, 422],
  ['a fraction', 1.5, 422],
  ['a text', '1', 422],
  ['more than a number holds exactly', 2 ** 53, 422],
  ['a list', [1], 422],
])('messages: afterId may be %s', async (_name, afterId, status) => {
  expect((await poll(talentHere, afterId as number)).status).toBe(status);
  if (status !== 200) return;
  await write(clientHere, 'Hello');
  expect(await textsAfter(talentHere)).toEqual(['Hello']);
});

test('messages: after the listening connections are cut, the database answers until they are replaced', async () => {
  const connected = [here, there].map(({ services: { listener } }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unsubscribe = listener.subscribe('threads', { onNotify: () => undefined, onReset: resolve });
    return promise.finally(unsubscribe);
  });
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'listener' and datname = current_database()`.execute(here.services.db);
  await write(clientHere, 'Hello');
  await expect.poll(() => textsAfter(talentThere), soon).toEqual(['Hello']);
  await Promise.all(connected);
  await current();
  expect(await textsAfter(talentThere)).toEqual(['Hello']);
  newestId = (await poll(talentThere)).answer.messages[0]?.id ?? 0;
  await remembered(talentThere);
});

test('messages: a process that is merely behind on notifications catches up without a query', async () => {
  const { listener } = here.services;
  const catchUp = vi.spyOn(listener, 'catchUp');
  // A machine that stalls for a second causes one query.
  await expect
    .poll(async () => {
      vi.spyOn(listener, 'isCurrent').mockReturnValueOnce(false);
      catchUp.mockClear();
      return [await visits(here, () => poll(talentHere)), catchUp.mock.calls.length];
    })
    .toEqual([0, 1]);
});

test('messages: while the listening connection is silent, changes still arrive within a second', async () => {
  line.silence();
  await write(clientHere, 'Hello');
  await expect.poll(() => textsAfter(talentThere), soon).toEqual(['Hello']);
  await talentHere.send(signOut, {});
  expect(await statusOf(talentThere)).toBe(401);
});

test('messages: a deleted user is refused at once here, and within a second there', async () => {
  const administrator = await here.signIn(await buildAdministrator(here.services.db));
  expect((await administrator.send(adminDeleteUser, { userId: talent.id })).status).toBe(200);
  expect(await statusOf(talentHere)).toBe(401);
  await expect.poll(() => statusOf(talentThere), soon).toBe(401);
  // Deleting the user deletes the thread of both sides.
  await expect.poll(() => statusOf(clientHere), soon).toBe(404);
});

test('messages: a user deleted while the connection is silent is refused within a second', async () => {
  line.silence();
  await here.services.db.deleteFrom('users').where('id', '=', talent.id).execute();
  await expect.poll(() => statusOf(talentThere), soon).toBe(401);
  expect((await write(talentThere, 'Still here')).status).toBe(401);
});

test('messages: a deleted or signed-out user cannot write, whatever a process remembers', async () => {
  line.silence();
  const before = await talentThere.send(messagingGetMessages, { threadId });
  await here.services.db.deleteFrom('sessions').where('userId', '=', talent.id).execute();
  // No notification has reached this process yet.
  expect((await write(talentThere, 'Once more')).status).toBe(401);
  expect((await talentThere.send(messagingGetMessages, { threadId })).status).toBe(401);
  expect((await clientHere.send(messagingGetMessages, { threadId })).answer).toEqual(before.answer);
});

test('messages: after signing out the session is refused at once here, and within a second there', async () => {
  const copy = atTheOther(talentHere, here);
  await talentHere.send(signOut, {});
  expect(await statusOf(copy)).toBe(401);
  await expect.poll(() => statusOf(talentThere), soon).toBe(401);
});

test('messages: signing out applies at once here, even while the listening connection is silent', async () => {
  line.silence();
  const copy = atTheOther(talentThere);
  await talentThere.send(signOut, {});
  expect(await statusOf(copy)).toBe(401);
});

test('messages: a session deleted by hand is refused within a second', async () => {
  await here.services.db.deleteFrom('sessions').where('userId', '=', talent.id).execute();
  for (const caller of [talentHere, talentThere]) await expect.poll(() => statusOf(caller), soon).toBe(401);
});

test('messages: a session ends when it expires', async () => {
  const expiresAt = sql<Date>`now() + interval '1 second'`;
  await expect
    .poll(async () => {
      await here.services.db.updateTable('sessions').set({ expiresAt }).where('userId', '=', talent.id).execute();
      await here.services.listener.catchUp();
      await poll(talentHere);
      return visits(here, () => poll(talentHere));
    })
    .toBe(0);
  await expect.poll(() => statusOf(talentHere), soon).toBe(401);
});

test('messages: polling marks a session as used, once an hour', async () => {
  const { db } = here.services;
  const { rows } = await sql<{ due: Date }>`
    update sessions set last_used_at = now() - interval '1 hour' + interval '1 second', expires_at = expires_at - interval '1 hour'
    where user_id = ${talent.id} returning last_used_at + interval '1 hour' as due`.execute(db);
  const due = rows[0]?.due ?? Infinity;
  await db.updateTable('users').set({ lastSeenAt: null }).where('id', '=', talent.id).execute();
  const lastSeen = async () =>
    (await db.selectFrom('users').select('lastSeenAt').where('id', '=', talent.id).executeTakeFirstOrThrow())
      .lastSeenAt;
  await here.services.listener.catchUp();
  await poll(talentHere);
  const seenAt = await lastSeen();
  expect(seenAt === null || seenAt >= due).toBe(true);
  await expect.poll(() => poll(talentHere).then(lastSeen), soon).not.toBeNull();
  await remembered(talentHere);
});

test("messages: an acting session ends by returning, by signing out and with the administrator's own session", async () => {
  const { db } = here.services;
  const becomeTalent = async () => {
    const administrator = await here.signIn(await buildAdministrator(db));
    const own = atTheOther(administrator, here);
    const { answer } = await administrator.send(adminTalents, { search: `#${talent.id}` });
    await administrator.get(answer.users[0]?.signinUrl ?? '');
    administrator.cookies.delete('XSRF-TOKEN');
    const [copy, twin] = [atTheOther(administrator, here), atTheOther(administrator)];
    for (const caller of [copy, twin]) expect(await statusOf(caller)).toBe(200);
    await remembered(copy, here);
    return { administrator, own, copy, twin };
  };
  for (const end of [
    ({ administrator }: Awaited<ReturnType<typeof becomeTalent>>) => administrator.send(adminReturn, {}),
    ({ administrator }: Awaited<ReturnType<typeof becomeTalent>>) => administrator.send(signOut, {}),
    ({ own }: Awaited<ReturnType<typeof becomeTalent>>) => own.send(signOut, {}),
  ]) {
    const acting = await becomeTalent();
    expect((await end(acting)).status).toBe(200);
    expect(await statusOf(acting.copy)).toBe(401);
    await expect.poll(() => statusOf(acting.twin), soon).toBe(401);
  }
  expect((await (await here.signIn(await buildAdministrator(db))).send(adminClients, {})).status).toBe(200);
});

test('messages: a new process queries the database', async () => {
  await here.services.db.deleteFrom('sessions').where('userId', '=', talent.id).execute();
  const restarted = await here.openAnother();
  try {
    expect(await statusOf(atTheOther(talentHere, restarted))).toBe(401);
    expect((await poll(atTheOther(clientHere, restarted))).answer).toEqual(nothing);
  } finally {
    await restarted.close();
  }
});

test('messages: a remembered session still needs its anti-forgery token', async () => {
  const body = JSON.stringify({ threadId, afterId: newestId });
  const send = (headers: Record<string, string>) =>
    talentHere.post(messagingGetMessages.path, body, { 'content-type': 'application/json', ...headers });
  expect((await send({})).status).toBe(200);
  for (const headers of [
    { 'x-xsrf-token': '' },
    { 'x-xsrf-token': `${talentHere.cookies.get('XSRF-TOKEN')}x` },
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    const { status, problem } = await send(headers);
    expect([status, problem.code]).toEqual([403, 'anti-forgery']);
  }
  const own = talentHere.cookies.get('XSRF-TOKEN') ?? '';
  await clientHere.get('/sanctum/csrf-cookie');
  talentHere.cookies.set('XSRF-TOKEN', clientHere.cookies.get('XSRF-TOKEN') ?? '');
  expect((await send({})).status).toBe(403);
  talentHere.cookies.set('XSRF-TOKEN', own);
  expect((await send({})).status).toBe(200);
});

test('messages: a remembered session follows changes of the user, the company and the trial', async () => {
  const { db, listener, sessions } = here.services;
  const token = clientHere.cookies.get('session') ?? '';
  const company = db.updateTable('companies').where('id', '=', client.companyId);
  for (const change of [
    () => db.updateTable('users').set({ firstName: 'Grace' }).where('id', '=', client.id).execute(),
    () => company.set({ name: 'Renamed' }).execute(),
    () => company.set({ isTrial: false }).execute(),
  ]) {
    await poll(clientHere);
    expect(sessions.find(token)).toBeDefined();
    await change();
    await listener.catchUp();
    expect(sessions.find(token)).toBeUndefined();
  }
});
