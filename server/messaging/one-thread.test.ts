import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  messagingGetMessages,
  messagingInit,
  messagingPostMessage,
  messagingUnread,
  answerContact,
} from '#contract/messaging.ts';
import { report } from '#contract/reports.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';
import { findWaiting, listUnread, listWaiting } from './message-mail-store.ts';
import { findWatchableVideo } from './video-store.ts';

/*
 * Messages are partitioned by thread. Each statement on them is run again, and PostgreSQL reports the partitions read
 * by it and its triggers: at most one, if it names a thread.
 */

interface Statement {
  text: string;
  values: unknown[];
}

let world: World;
const asked = vi.spyOn(pg.Client.prototype, 'query');

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Each recorded statement on messages, once. */
function recorded(): Statement[] {
  const statements = new Map<string, Statement>();
  for (const [first, second] of asked.mock.calls as unknown[][]) {
    // Text and values, or an object of both.
    const { text = '', values } =
      typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>);
    if (/\b(?:messages|videos)\b|update threads/.test(text))
      statements.set(text, { text, values: Array.isArray(values) ? values : [] });
  }
  return [...statements.values()];
}

/** Names of the partitions of messages that a statement reads. */
async function partitionsRead({ text, values }: Statement): Promise<string[]> {
  // A new connection: an older one's statistics would include earlier statements.
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_stat_xact_user_tables
       where relname ~ '^messages_\\d\\d$' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Threads of one talent with several clients, in several partitions, each with an answer. */
async function buildThreads(db: Database) {
  const talent = await buildTalentUser(db);
  const threads: { id: number; clientId: number }[] = [];
  for (let index = 0; index < 6; index += 1) {
    const client = await buildClient(db);
    const id = await buildThread(db, talent.id, client.id);
    await buildMessage(db, { threadId: id, userId: client.id });
    threads.push({ id, clientId: client.id });
  }
  const { rows } = await sql`select distinct tableoid from messages`.execute(db);
  expect(rows.length).toBeGreaterThan(2);
  return { talent, threads };
}

test('no statement of messaging except the list of threads reads more than one partition', async () => {
  const { db } = world.services;
  const { talent, threads } = await buildThreads(db);
  const [first, second] = threads;
  if (!first || !second) throw new Error('There are no threads.');
  const caller = await world.signIn(talent);
  const ids = { threadId: first.id };
  asked.mockClear();
  await caller.send(messagingInit, {});
  await caller.send(messagingInit, { limit: 3, search: 'a', filter: 'toAnswer', userToId: first.clientId });
  await caller.send(messagingUnread, {});
  await listWaiting(db, talent.id);
  const waiting = await findWaiting(db, talent.id, second.id);
  expect(waiting && (await listUnread(db, talent.id, [waiting]))).toHaveLength(1);
  const { answer } = await caller.send(messagingGetMessages, ids);
  const firstId = answer.messages[0]?.id ?? 0;
  for (const text of ['One', 'Two']) await caller.send(messagingPostMessage, { ...ids, text, clientKey: text });
  expect((await caller.send(messagingPostMessage, { ...ids, text: 'One', clientKey: 'One' })).status).toBe(200);
  await caller.send(messagingGetMessages, { ...ids, afterId: firstId });
  await caller.send(messagingGetMessages, { ...ids, beforeId: firstId });
  await caller.send(answerContact, { threadId: second.id, answer: 'notInterested' });
  await findWatchableVideo(db, talent.id, 'none.webm');

  const crossing: string[] = [];
  const statements = recorded();
  for (const statement of statements) if ((await partitionsRead(statement)).length > 1) crossing.push(statement.text);
  expect(statements.length).toBeGreaterThan(10);
  expect(crossing.filter((text) => !isList(text))).toEqual([]);
  // The list is detected as crossing partitions, so others would be too.
  expect(crossing.filter(isList).length).toBeGreaterThan(0);
  // A report names a message by id alone, so it is searched for in the reporter's threads.
  const { status } = await caller.send(report, {
    about: { type: 'message', id: firstId },
    category: 'spam',
    text: 'x',
  });
  expect(status).toBe(200);
});

/** The list of a user's threads, with the beginning of each last message. */
const isList = (text: string): boolean => text.includes('as is_last_mine');
