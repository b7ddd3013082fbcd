import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';
import { buildMessage } from './build.ts';
import { moveMessages } from './message-move.ts';
import { findMessageByClientKey, insertMessage } from './post-store.ts';

/* An installation whose messages are not in partitions yet: migration 0071, and the move it leaves to the product. */

const log = pino({ level: 'silent' });
const people = 40;
let old: OldDatabase;

beforeEach(async () => {
  old = await createOldDatabase();
  await old.migrateTo('0070');
  const { pool } = old.connection;
  await pool.query(
    `insert into companies (name, name_key, trial_ends_at) values ('Acme', 'acme', now() + interval '1 day')`,
  );
  await pool.query(
    `insert into users (type, email, first_name, last_name, company_id)
     select 1 + n % 2, 'user' || n || '@example.com', 'Ada', 'Byron', case n % 2 when 1 then (select id from companies) end
     from generate_series(1, $1::integer) n`,
    [people],
  );
  await pool.query('insert into talents (user_id) select id from users where type = 1');
  await pool.query(
    `insert into threads (lower_user_id, higher_user_id, contact_state)
     select least(t.id, c.id), greatest(t.id, c.id), 'settled' from users t, users c where t.type = 1 and c.type = 2`,
  );
});
afterEach(() => old.drop());

/** Stores messages of all threads in turn. */
const fill = (count: number) =>
  old.connection.pool.query(
    `with thread as (select row_number() over (order by id) - 1 as place, * from threads)
     insert into messages (thread_id, user_id, text, client_key)
     select id, case n % 2 when 0 then lower_user_id else higher_user_id end, 'Message ' || n, case n % 3 when 0 then 'key ' || n end
     from generate_series(1, $1::integer) n join thread on place = n % (select count(*) from threads)`,
    [count],
  );

/** How many messages there are, and a digest of all in the order of their ids; without those of a text. */
const read = async (without = ''): Promise<unknown> => {
  const { rows } = await old.connection.pool.query(
    `select count(*), md5(string_agg(m::text, ' ' order by id)) from messages m where text <> $1`,
    [without],
  );
  return rows[0];
};
const kindOf = async (name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ kind: string }>`select relkind as kind from pg_class where relname = ${name}`.execute(
    old.connection.db,
  );
  return rows[0]?.kind;
};
const firstThread = () =>
  old.connection.db
    .selectFrom('threads')
    .select(['id', 'lowerUserId as userId'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
const move = (batch: number, signal = new AbortController().signal) =>
  moveMessages(old.connection.db, { log, signal, batch });

test('the migration moves what an installation of ordinary size holds, videos and order of ids with it', async () => {
  const { pool, db } = old.connection;
  await fill(2_000);
  const { rows } = await pool.query<{ id: number; user_id: number; thread_id: number }>(
    'select id, user_id, thread_id from messages order by id limit 1',
  );
  const [sent] = rows;
  await pool.query(
    `insert into videos (file_name, user_id, message_id, size, milliseconds, has_poster)
     values ('sent.webm', $1, $2, 1, 1, false), ('draft.webm', $1, null, 1, 1, false)`,
    [sent?.user_id, sent?.id],
  );
  const before = await read();

  await old.migrateTo('0071');
  expect(await read()).toEqual(before);
  expect(await kindOf('messages')).toBe('p');
  expect(await kindOf('message_move')).toBeUndefined();
  const { rows: used } = await pool.query('select distinct tableoid from messages');
  expect(used).toHaveLength(16);
  const videos = await db.selectFrom('videos').select(['fileName', 'threadId', 'messageId']).orderBy('id').execute();
  expect(videos).toEqual([
    { fileName: 'sent.webm', threadId: sent?.thread_id, messageId: sent?.id },
    { fileName: 'draft.webm', threadId: null, messageId: null },
  ]);
  const { id: threadId, userId } = await firstThread();
  expect(await buildMessage(db, { threadId, userId })).toBe(2_001);
});

test('a larger one is moved while people write, and goes on after a kill: nothing lost, doubled or out of order', async () => {
  const { db, pool } = old.connection;
  await fill(100_001);
  await old.migrateTo('0071');
  expect(await kindOf('messages')).toBe('r');

  // Killed in the middle of a batch: nothing of it is there.
  const killed = new pg.Client({ connectionString: pool.options.connectionString });
  killed.on('error', () => undefined);
  await killed.connect();
  await killed.query('begin');
  const { rows: pids } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
  await killed.query('select move_messages(5000)');
  expect(await moveOnce(1)).toBeNull(); // the other one moves
  await pool.query('select pg_terminate_backend($1)', [pids[0]?.pid]);
  await expect.poll(() => moveOnce(20_000)).toBe(true);
  expect(await count('messages_parted')).toBe(20_000);

  // Written, changed and deleted on either side of what is copied.
  const { id: threadId, userId } = await firstThread();
  const written = { threadId, userId, text: 'Under way', clientKey: 'under way', video: null, tokenHash: null };
  const stored = await insertMessage(db, written, { firstContactsPerDay: null });
  expect(await insertMessage(db, written, { firstContactsPerDay: null })).toEqual({ message: null });
  expect(stored?.message).toMatchObject({ text: 'Under way' });
  const found = await findMessageByClientKey(db, { threadId, userId, clientKey: 'under way' });
  expect(found?.id).toBe(stored?.message?.id);
  await pool.query(`update messages set text = 'Changed' where id in (10, 90000)`);
  await pool.query('delete from messages where id in (11, 90001)');
  await pool.query('delete from users where id = (select max(id) from users)');
  const [before, held] = [await read(), await count('messages')];

  const stopping = new AbortController();
  const stopped = move(1_000, stopping.signal);
  await expect.poll(() => count('messages_parted')).toBeGreaterThan(25_000);
  stopping.abort();
  await stopped;
  expect(await kindOf('messages')).toBe('r');

  const writing = buildMessage(db, { threadId, userId, text: 'Beside it' });
  await move(20_000);
  await writing;
  expect(await read('Beside it')).toEqual(before);
  expect(await count('messages')).toBe(held + 1);
  expect(await kindOf('messages')).toBe('p');
  for (const name of ['message_move', 'messages_parted']) expect(await kindOf(name)).toBeUndefined();
  expect(await buildMessage(db, { threadId, userId })).toBe((await writing) + 1);
  await move(1); // finds nothing to do
});

test('the last step waits for a reader who holds the table, and lets writers pass', async () => {
  const { db } = old.connection;
  await fill(100_001);
  await old.migrateTo('0071');
  const { id: threadId, userId } = await firstThread();
  const { moving } = await db.transaction().execute(async (reader) => {
    await sql`lock table messages in access share mode`.execute(reader);
    const moving = move(100_000);
    await expect.poll(() => count('messages_parted')).toBeGreaterThan(100_000);
    await buildMessage(db, { threadId, userId });
    expect(await kindOf('messages')).toBe('r');
    return { moving };
  });
  await moving;
  expect(await kindOf('messages')).toBe('p');
  expect(await count('messages')).toBe(100_002);
});

const count = async (table: 'messages' | 'messages_parted'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    old.connection.db,
  );
  return rows[0]?.count ?? 0;
};

const moveOnce = async (batch: number): Promise<boolean | null | undefined> => {
  const { rows } = await sql<{ hasMore: boolean | null }>`
    select move_messages(${batch}::integer) as has_more`.execute(old.connection.db);
  return rows[0]?.hasMore;
};
