import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminDeleteUser } from '#contract/admin.ts';
import { signOut } from '#contract/accounts.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';

/* Tests the count polled by every open page, and the pages of threads, both from counts kept by triggers. */
let here: World;
let there: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let clients: Awaited<ReturnType<typeof buildClient>>[];
let talentHere: Caller;
let talentThere: Caller;
let callers: Caller[];
let threadIds: number[];

const soon = { interval: 20 };

beforeAll(async () => {
  here = await createWorld();
  there = await here.openAnother();
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  const { db } = here.services;
  talent = await buildTalentUser(db);
  talentHere = await here.signIn(talent);
  talentThere = there.visitor();
  for (const [name, value] of talentHere.cookies) talentThere.cookies.set(name, value);
  [clients, callers, threadIds] = [[], [], []];
  for (const lastName of ['Moreau', 'Sato', 'Çelik']) {
    const company = await buildCompany(db, { name: `${lastName} & Sons 100%` });
    const client = await buildClient(db, { firstName: 'Ada', lastName, companyId: company.id });
    clients.push(client);
    callers.push(await here.signIn(client));
    threadIds.push(await buildThread(db, talent.id, client.id));
  }
  await current();
});
afterEach(() => vi.restoreAllMocks());

async function current(): Promise<void> {
  for (const { services } of [here, there]) await expect.poll(() => services.listener.isCurrent()).toBe(true);
}

const page = async (more: object) => (await talentHere.send(messagingInit, { limit: 2, ...more })).answer;
const idsOf = ({ userThreads }: { userThreads: { threadId: number }[] }) => userThreads.map(({ threadId }) => threadId);
const threadOf = (index: number): number => threadIds[index] ?? 0;
const callerOf = (index: number): Caller => callers[index] ?? talentHere;
const unread = async (caller: Caller) => (await caller.send(messagingUnread, {})).answer.unread;
const write = (caller: Caller, index: number) =>
  caller.send(messagingPostMessage, { threadId: threadOf(index), text: 'Hello' });
const read = (caller: Caller, index: number, more: object = {}) =>
  caller.send(messagingGetMessages, { threadId: threadOf(index), ...more });
const mark = (threadId: number, skipped: number) =>
  sql`
  update threads set lower_read_id = coalesce(
    (select id from messages where thread_id = ${threadId} order by id desc offset ${skipped} limit 1), 0
  ) where id = ${threadId}`.execute(here.services.db);
const heard = async () => {
  for (const { services } of [here, there]) await services.listener.catchUp();
};

describe('messages: the unread count', () => {
  test('adds up all threads, falls by reading, and excludes own messages', async () => {
    expect(await unread(talentHere)).toBe(0);
    for (const index of [0, 0, 1]) await write(callerOf(index), index);
    await write(talentHere, 1);
    await heard();
    expect([await unread(talentHere), await unread(talentThere)]).toEqual([3, 3]);
    expect(await unread(callerOf(1))).toBe(1);
    await read(talentHere, 0);
    expect(await unread(talentHere)).toBe(1);
    await heard();
    expect(await unread(talentThere)).toBe(1);
  });

  test('does not query the database again until it changes', async () => {
    await write(callerOf(0), 0);
    await heard();
    await expect
      .poll(async () => {
        const connect = vi.spyOn(here.services.pool, 'connect');
        expect(await unread(talentHere)).toBe(1);
        const { length } = connect.mock.calls;
        connect.mockRestore();
        return length;
      }, soon)
      .toBe(0);
    await buildMessage(here.services.db, { threadId: threadOf(2), userId: clients[2]?.id ?? 0 });
    await heard();
    expect(await unread(talentHere)).toBe(2);
  });

  test('falls when the other person is deleted', async () => {
    await write(callerOf(0), 0);
    await write(callerOf(1), 1);
    await heard();
    expect(await unread(talentThere)).toBe(2);
    const administrator = await here.signIn(await buildAdministrator(here.services.db));
    await administrator.send(adminDeleteUser, { userId: clients[0]?.id ?? 0 });
    await heard();
    expect([await unread(talentHere), await unread(talentThere)]).toEqual([1, 1]);
  });

  test('is refused with an ended session: at once here, and within a second there', async () => {
    for (const caller of [talentHere, talentThere]) await unread(caller);
    const copy = here.visitor();
    for (const [name, value] of talentHere.cookies) copy.cookies.set(name, value);
    await talentHere.send(signOut, {});
    expect((await copy.send(messagingUnread, {})).status).toBe(401);
    await expect.poll(async () => (await talentThere.send(messagingUnread, {})).status, soon).toBe(401);
  });

  test('equals a count of the messages, whatever is written and read concurrently', async () => {
    const act = record({
      what: constantFrom('write', 'answer', 'read', 'page back', 'by hand', 'mark'),
      index: integer({ min: 0, max: 2 }),
      skipped: integer({ min: 0, max: 9 }),
    });
    await assert(
      asyncProperty(array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        await Promise.all(
          acts.map(({ what, index, skipped }) => {
            if (what === 'write') return write(callerOf(index), index);
            if (what === 'answer') return write(talentHere, index);
            if (what === 'read') return read(talentHere, index);
            if (what === 'page back') return read(callerOf(index), index, { afterId: 1 });
            // Anywhere in the thread, also before the current mark.
            if (what === 'mark') return mark(threadOf(index), skipped);
            return buildMessage(here.services.db, { threadId: threadOf(index), userId: clients[index]?.id ?? 0 });
          }),
        );
        const { rows } = await sql<{ kept: unknown; counted: unknown }>`
          select json_build_array(lower_unread, higher_unread, last_message_id, last_message_at) as kept,
            json_build_array(
              (select count(*) from messages m where m.thread_id = t.id and m.user_id = t.higher_user_id and m.id > t.lower_read_id),
              (select count(*) from messages m where m.thread_id = t.id and m.user_id = t.lower_user_id and m.id > t.higher_read_id),
              (select max(id) from messages m where m.thread_id = t.id),
              (select created_at from messages m where m.thread_id = t.id order by id desc limit 1)
            ) as counted
          from threads t where id = any(${threadIds}::integer[])`.execute(here.services.db);
        for (const { kept, counted } of rows) expect(kept).toEqual(counted);
        await heard();
        const { userThreads } = (await talentHere.send(messagingInit, {})).answer;
        expect(await unread(talentHere)).toBe(userThreads.reduce((sum, thread) => sum + thread.unread, 0));
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('messages: threads in pages', () => {
  beforeEach(async () => {
    for (const index of [0, 1, 2]) await write(callerOf(index), index);
  });

  test('follow each other, newest first, and mark the last one', async () => {
    const first = await page({});
    expect(idsOf(first)).toEqual([threadOf(2), threadOf(1)]);
    const last = await page({ beforeId: first.nextBeforeId });
    expect([idsOf(last), last.nextBeforeId]).toEqual([[threadOf(0)], null]);
    expect((await page({ limit: 3 })).nextBeforeId).toBeNull();
    expect((await talentHere.send(messagingInit, {})).answer.userThreads).toHaveLength(3);
  });

  test('begin with the requested thread', async () => {
    const asked = await page({ userToId: clients[0]?.id, limit: 1 });
    expect([asked.threadId, idsOf(asked)]).toEqual([threadOf(0), [threadOf(0)]]);
    const fresh = await buildClient(here.services.db);
    const opened = await page({ userToId: fresh.id });
    expect(idsOf(opened)).toEqual([opened.threadId, threadOf(2)]);
  });

  test.each([
    ['sato', [1]],
    ['  ADA çel ', [2]],
    ['moreau & sons', [0]],
    ['100%', [2, 1]],
    ['a_a', []],
    ['   ', [2, 1]],
  ])('are searched by the names of person and company: %j', async (search, indices) => {
    expect(idsOf(await page({ search }))).toEqual(indices.map(threadOf));
  });
});
