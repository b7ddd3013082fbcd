import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { adminDeleteUser } from '#contract/admin.ts';
import { adminRestore, adminSuspend } from '#contract/cases.ts';
import { messagingGetMessages, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { block, unblock } from '#contract/blocks.ts';
import { addExclusion, removeExclusion } from '#contract/privacy.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { emit } from '#server/app.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { restrictionOf } from '#server/platform/session/viewer.ts';
import { installReference } from '#server/reference/service.ts';
import { type TestDatabase, connectPatiently, createTestDatabase } from '#server/testing/database.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';

/*
 * Compares the memories of two processes with plain SQL: unread counts, thread heads, sessions. Rows are changed by
 * calls to either process and from outside, in every way that must update a memory.
 */
let database: TestDatabase;
let db: Database;
let processes: World[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.connection.db;
  await installReference({ db, emit });
  processes = [await openProcess(), await openProcess()];
});
afterAll(async () => {
  for (const world of processes) await world.close();
  await database.drop();
});

function openProcess(): Promise<World> {
  const connection = connectPatiently(database.url);
  return createWorld({}, { url: database.url, connection, end: () => connection.close() });
}

interface Person {
  id: number;
  type: 1 | 2 | 3;
  companyId: number | null;
  /** Cookies of the browser of their last sign-in. */
  cookies: ReadonlyMap<string, string>;
}
interface Thread {
  id: number;
  talent: Person;
  client: Person;
}
interface Scene {
  administrator: Person;
  people: Person[];
  threads: Thread[];
}

const tokenOf = ({ cookies }: Person): string => cookies.get('session') ?? '';

/** A browser of the person at one process. */
function browserOf({ cookies }: Person, world: World) {
  const caller = world.visitor();
  for (const [name, value] of cookies) caller.cookies.set(name, value);
  return caller;
}

async function signIn(world: World, user: { id: number; type: Person['type'] }): Promise<Person['cookies']> {
  const caller = await world.signIn(user);
  await caller.get('/sanctum/csrf-cookie');
  return caller.cookies;
}

/** A talent with a thread with each of two companies, one answered and one without a message. */
async function setScene(world: World): Promise<Scene> {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('companies').execute();
  const seat = async (user: { id: number; type: Person['type']; companyId?: number }): Promise<Person> => ({
    id: user.id,
    type: user.type,
    companyId: user.companyId ?? null,
    cookies: await signIn(world, user),
  });
  const administrator = await seat(await buildAdministrator(db));
  const talent = await seat(await buildTalentUser(db));
  const clients = [await seat(await buildClient(db)), await seat(await buildClient(db))];
  const threads: Thread[] = [];
  for (const client of clients) threads.push({ id: await buildThread(db, talent.id, client.id), talent, client });
  const [answered] = threads;
  for (const { id } of clients.slice(0, 1).concat(talent))
    await buildMessage(db, { threadId: answered?.id ?? 0, userId: id });
  return { administrator, people: [talent, ...clients], threads };
}

/** Context of an act: a thread, one of its two people, a process. */
interface Place {
  scene: Scene;
  world: World;
  thread: Thread;
  who: Person;
}
type Act = (place: Place) => Promise<unknown>;

const byAdministrator = ({ scene, world }: Place) => browserOf(scene.administrator, world);
const byWho = ({ who, world }: Place) => browserOf(who, world);
const byTalent = ({ thread, world }: Place) => browserOf(thread.talent, world);
const set = (assignments: string, table: 'users' | 'companies', id: number | null) =>
  sql`update ${sql.table(table)} set ${sql.raw(assignments)} where id = ${id}::integer`.execute(db);
const writeByHand = (db: Database, { thread, who }: Place) =>
  sql`
    insert into messages (thread_id, user_id, text)
    select id, ${who.id}::integer, 'By hand' from threads where id = ${thread.id}::integer`.execute(db);
const decision = { rule: 1, reasons: 'Spam' } as const;

const acts: Record<string, { weight: number; act: Act }> = {
  write: {
    weight: 8,
    act: (place) => byWho(place).send(messagingPostMessage, { threadId: place.thread.id, text: 'Hello' }),
  },
  'write by hand': { weight: 3, act: (place) => writeByHand(db, place) },
  'write and roll back': {
    weight: 1,
    act: (place) =>
      withTransaction(db, async (db) => {
        await writeByHand(db, place);
        throw new Error('rolled back');
      }).catch(() => undefined),
  },
  read: { weight: 5, act: (place) => byWho(place).send(messagingGetMessages, { threadId: place.thread.id }) },
  'mark as read by hand': {
    weight: 2,
    act: ({ thread }) =>
      sql`
        update threads set lower_read_id = coalesce(last_message_id, 0) where id = ${thread.id}::integer`.execute(db),
  },
  hide: {
    weight: 2,
    act: (place) => {
      const { thread } = place;
      const companyId = thread.client.companyId ?? 0;
      return byTalent(place).send(addExclusion, { kind: 'company', companyId, endThreadIds: [thread.id] });
    },
  },
  unhide: {
    weight: 3,
    act: async (place) => {
      const { talent } = place.thread;
      for (const { id } of await db.selectFrom('exclusions').select('id').where('talentId', '=', talent.id).execute())
        await byTalent(place).send(removeExclusion, { exclusionId: id });
    },
  },
  block: {
    weight: 1,
    act: (place) => browserOf(place.thread.client, place.world).send(block, { userId: place.thread.talent.id }),
  },
  unblock: {
    weight: 2,
    act: (place) => browserOf(place.thread.client, place.world).send(unblock, { userId: place.thread.talent.id }),
  },
  'sign out': { weight: 1, act: (place) => byWho(place).send(signOut, {}) },
  'end sessions by hand': {
    weight: 1,
    act: ({ who }) => db.deleteFrom('sessions').where('userId', '=', who.id).execute(),
  },
  'let sessions expire': {
    weight: 1,
    act: ({ who }) => sql`update sessions set expires_at = now() where user_id = ${who.id}::integer`.execute(db),
  },
  'sign in': {
    weight: 4,
    act: async ({ world, who }) => {
      const isThere = await db.selectFrom('users').select('id').where('id', '=', who.id).executeTakeFirst();
      if (isThere) who.cookies = await signIn(world, who);
    },
  },
  suspend: {
    weight: 1,
    act: (place) => byAdministrator(place).send(adminSuspend, { ...decision, userId: place.who.id }),
  },
  restore: { weight: 2, act: (place) => byAdministrator(place).send(adminRestore, { userId: place.who.id }) },
  'suspend by hand': { weight: 1, act: ({ who }) => set(`suspended_until = 'infinity'`, 'companies', who.companyId) },
  'restore by hand': { weight: 2, act: ({ who }) => set('suspended_until = null', 'companies', who.companyId) },
  leave: { weight: 1, act: ({ who }) => set('leaving_at = now()', 'users', who.id) },
  stay: { weight: 2, act: ({ who }) => set('leaving_at = null', 'users', who.id) },
  rename: { weight: 1, act: ({ who }) => set(`first_name = first_name || 'a'`, 'users', who.id) },
  'rename the company': {
    weight: 1,
    act: ({ who }) => set(`name = name || 'a', is_trial = not is_trial`, 'companies', who.companyId),
  },
  'delete a user': {
    weight: 1,
    act: (place) => byAdministrator(place).send(adminDeleteUser, { userId: place.who.id }),
  },
  'delete by hand': { weight: 1, act: ({ who }) => db.deleteFrom('users').where('id', '=', who.id).execute() },
  'restart a process': {
    weight: 1,
    act: async ({ world }) => {
      await world.close();
      processes[processes.indexOf(world)] = await openProcess();
    },
  },
};

/** Cuts one process's listening connection; it misses notifications until it reconnects. */
const cutListener = (process: number) =>
  sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where datname = current_database() and application_name = 'listener'
      order by pid offset ${process}::integer limit 1
    ) one`.execute(db);

/** The viewer of a session by SQL, in the shape of the remembered one; undefined for an ended session. */
async function findViewer(person: Person) {
  const { rows } = await sql<{
    id: number;
    firstName: string;
    email: string;
    companyId: number | null;
    name: string;
    isTrial: boolean;
    isLeaving: boolean;
    isAvailable: boolean;
  }>`
    select u.id, u.first_name, u.email, u.company_id, c.name, c.is_trial, u.leaving_at is not null as is_leaving,
      coalesce(u.suspended_until, c.suspended_until) is null as is_available
    from sessions s join users u on u.id = s.user_id left join companies c on c.id = u.company_id
    where s.token_hash = ${hashToken(tokenOf(person))}::bytea and s.expires_at > now()`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { name, isTrial, isLeaving, isAvailable, ...viewer } = row;
  const company = row.companyId === null ? {} : { company: { name, isTrial } };
  return { ...viewer, ...company, restriction: restrictionOf({ isLeaving, isAvailable }) };
}

async function countUnread({ id }: Person): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from messages m join threads t on t.id = m.thread_id
    where m.user_id <> ${id}::integer and t.hidden_from is distinct from ${id}::integer
      and m.id > case ${id}::integer when t.lower_user_id then t.lower_read_id when t.higher_user_id then t.higher_read_id end`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

/** Ids of a thread's messages, ascending; undefined if the person does not see it. */
async function listMessages({ id }: Person, threadId: number): Promise<number[] | undefined> {
  const { rows } = await sql<{ ids: number[] }>`
    select array(select m.id::integer from messages m where m.thread_id = t.id order by m.id) as ids from threads t
    where t.id = ${threadId}::integer and ${id}::integer in (lower_user_id, higher_user_id)
      and hidden_from is distinct from ${id}::integer`.execute(db);
  return rows[0]?.ids;
}

const statusOf = (viewer: Awaited<ReturnType<typeof findViewer>>): number => {
  if (!viewer) return 401;
  return viewer.restriction ? 403 : 200;
};

/** Compares the answers of both processes with SQL. The poller's own poll may mark messages as read. */
async function compare(people: Person[], { id: threadId }: Thread, poller: Person): Promise<void> {
  // Without a current listener the processes query the database: the comparison needs no second try.
  for (const { services } of processes) await services.listener.catchUp();
  for (const person of people) {
    const [viewer, unread] = [await findViewer(person), await countUnread(person)];
    const status = statusOf(viewer);
    for (const world of processes) {
      const reply = await browserOf(person, world).send(messagingUnread, {});
      expect(reply.status).toBe(status);
      expect(status === 200 ? reply.answer : { unread }).toEqual({ unread });
      const remembered = world.services.sessions.find(tokenOf(person));
      expect(remembered !== undefined && !viewer).toBe(false);
      expect(remembered?.viewer ?? viewer ?? {}).toMatchObject(viewer ?? {});
    }
  }
  const status = statusOf(await findViewer(poller));
  const ids = await listMessages(poller, threadId);
  // First a poll without new messages, then one that returns the last message.
  for (const afterId of [ids?.at(-1) ?? 1, ids?.at(-2) ?? 1])
    for (const world of processes) {
      const reply = await browserOf(poller, world).send(messagingGetMessages, { threadId, afterId });
      expect(reply.status).toBe(status === 200 && !ids ? 404 : status);
      if (reply.status !== 200) continue;
      expect(reply.answer.messages.map(({ id }) => id)).toEqual(ids?.filter((id) => id > afterId));
    }
}

/** Compares answers from memory alone. */
async function compareFromMemory({ people, threads }: Scene): Promise<void> {
  for (const person of people) {
    if (statusOf(await findViewer(person)) !== 200) continue;
    const unread = await countUnread(person);
    for (const { id: threadId } of threads) {
      const ids = await listMessages(person, threadId);
      if (!ids) continue;
      for (const world of processes)
        expect(await askMemory(person, world, { threadId, afterId: ids.at(-1) ?? 1 })).toEqual([unread, []]);
    }
  }
}

/** Repeats a count and a poll until neither queries the database, as after a cut connection; returns the answers. */
function askMemory(person: Person, world: World, payload: { threadId: number; afterId: number }) {
  const browser = browserOf(person, world);
  return vi.waitFor(
    async () => {
      await world.services.listener.catchUp();
      const connect = vi.spyOn(world.services.pool, 'connect');
      const count = await browser.send(messagingUnread, {});
      const poll = await browser.send(messagingGetMessages, payload);
      const { length } = connect.mock.calls;
      connect.mockRestore();
      expect(length).toBe(0);
      return [count.answer.unread, poll.answer.messages];
    },
    { timeout: 60_000 },
  );
}

const steps = fc.array(
  fc.record({
    what: fc.oneof(...Object.entries(acts).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
    process: fc.nat(1),
    cut: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(1) }),
    thread: fc.nat(1),
    isByTalent: fc.boolean(),
    isTalentPolling: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25, size: 'max' },
);

test('messages: both processes answer the same as SQL, whatever calls and manual writes change', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const [first] = processes;
      if (!first) throw new Error('no process runs');
      const scene = await setScene(first);
      for (const { what, process, cut, thread: place, isByTalent, isTalentPolling } of steps) {
        const [world, thread] = [processes[process], scene.threads[place]];
        if (!world || !thread) throw new Error('no such place');
        const { talent, client } = thread;
        if (cut !== null) await cutListener(cut);
        await acts[what]?.act({ scene, world, thread, who: isByTalent ? talent : client });
        await compare(scene.people, thread, isTalentPolling ? talent : client);
      }
      await compareFromMemory(scene);
    }),
    { numRuns: runs(20) },
  );
});
