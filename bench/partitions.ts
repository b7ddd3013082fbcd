import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Conversation, seatConversations } from './conversations.ts';
import { ask } from './faults-calls.ts';
import { percentile } from './load.ts';
import { browserHeaders } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Moving the messages of an older version to partitions while people use the product (docs/decisions/0050-partitions.md).
 * Run: node bench/partitions.ts [messages] [calls a second]
 */
const [messages = 5_000_000, rate = 50] = process.argv.slice(2).map(Number);
const longest = 250;
const inThread = 100;
const threadsAtOnce = 2_500;
const callers = 200;
/** The last version with one table. */
const oldVersion = '0070-session-tokens';

console.log(`Method: a durable PostgreSQL of this machine with the schema of ${oldVersion} and ${messages} messages, ${inThread} in each thread, is given
to a new process of the product. While that moves them, ${callers} people send ${rate} calls a second, whatever the answers take: a message, a page, a
list of threads, an unread count in turn. Latency from sending to the last byte, beside the ten seconds after the move. Then the texts
are compared with those before, by a digest of each message.
`);

const stage = await setStage();
await stage.connection.pool.query('create database old template template0');
const url = Object.assign(new URL(stage.embedded.url), { pathname: '/old' }).href;
const old = connect(url, { max: 2, isPatient: true });
try {
  await migrate(old.db, oldVersion);
  const conversations = await fill(old);
  const before = await digest(old);
  const started = performance.now();
  const { port } = await stage.start('server/main.ts', { DATABASE_URL: url }, '/readyz');
  const readyAfter = performance.now() - started;
  if (!(await isMoving(old))) throw new Error('There was nothing to move: give more than 100000 messages.');

  const calls = await prepare(port, conversations);
  const during: Taken[] = [];
  const moving = performance.now();
  await load(port, calls, during, async () => !(await isMoving(old)));
  const seconds = (performance.now() - moving) / 1_000;
  const after: Taken[] = [];
  const end = performance.now() + 10_000;
  await load(port, calls, after, () => Promise.resolve(performance.now() > end));

  console.table({ 'while moving': summary(during), afterwards: summary(after) });
  const { rows } = await old.pool.query<{ count: number }>(`select count(distinct tableoid) as count from messages`);
  const isSame = (await digest(old, before.lastId)).digest === before.digest;
  const posted = [...during, ...after].filter(({ name, status }) => name === 'post' && status === 200).length;
  const stored = (await digest(old)).count - before.count;
  const failed = [...during, ...after].filter(({ status }) => status !== 200).length;
  const slowest = Math.max(...during.map(({ ms }) => ms));
  console.log(`Ready after ${(readyAfter / 1_000).toFixed(1)} s, moved in ${seconds.toFixed(0)} s.`);
  conclude([
    {
      promised: `${messages} messages move to partitions while ${rate} calls a second are made: none waits longer than ${longest} ms`,
      measured: `${seconds.toFixed(0)} s, ${during.length} calls, ${failed} failed, slowest ${slowest.toFixed(0)} ms`,
      holds: failed === 0 && slowest <= longest,
    },
    {
      promised: 'every message is there once, as it was',
      measured: `${rows[0]?.count} partitions, ${isSame ? 'all as before' : 'not as before'}; ${stored} of ${posted} written beside it`,
      holds: isSame && stored === posted && (rows[0]?.count ?? 0) > 1,
    },
  ]);
} finally {
  await old.close();
  await stage.close();
}

/** Stores messages, and returns conversations of each part of them. */
async function fill(connection: Connection): Promise<Conversation[]> {
  const seated: Conversation[] = [];
  const parts = Math.ceil(messages / (threadsAtOnce * inThread));
  for (let part = 0; part < parts; part += 1) {
    const conversations = await seatConversations(connection, threadsAtOnce, { messages: inThread });
    seated.push(...conversations.slice(0, Math.ceil(callers / parts)));
  }
  // As between people who have answered each other.
  await connection.pool.query(`update threads set contact_state = 'settled'`);
  await connection.pool.query('vacuum analyze');
  return seated.slice(0, callers);
}

/** Counts the messages up to an id, with the sum of a hash of each. */
async function digest({ pool }: Connection, lastId = Number.MAX_SAFE_INTEGER) {
  const { rows } = await pool.query<{ count: number; digest: string; lastId: number }>(
    `select count(*) as count, sum(hashtextextended(m::text, 0))::text as digest, max(id) as "lastId"
     from messages m where id <= $1`,
    [lastId],
  );
  const [found] = rows;
  if (!found) throw new Error('a count has a row');
  return found;
}

async function isMoving({ pool }: Connection): Promise<boolean> {
  const { rows } = await pool.query<{ name: string | null }>(`select to_regclass('message_move')::text as name`);
  return rows[0]?.name != null;
}

interface Prepared {
  name: 'post' | 'page' | 'list' | 'unread';
  path: string;
  headers: Record<string, string>;
  payload: object;
}

/** The calls of all people, in the order in which they are made. */
async function prepare(port: number, conversations: readonly Conversation[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const { talent, threadId } of conversations) {
    const headers = await browserHeaders(port, talent);
    prepared.push(
      { name: 'post', path: '/api/messagingPostMessage', headers, payload: { threadId, text: 'Beside the move' } },
      { name: 'page', path: '/api/messagingGetMessages', headers, payload: { threadId } },
      { name: 'list', path: '/api/messagingInit', headers, payload: { limit: 50 } },
      { name: 'unread', path: '/api/messagingUnread', headers, payload: {} },
    );
  }
  return prepared;
}

interface Taken {
  name: Prepared['name'];
  status: number;
  ms: number;
}

/** Makes calls at the rate until it is over, and waits for all answers. */
async function load(
  port: number,
  calls: readonly Prepared[],
  taken: Taken[],
  isOver: () => Promise<boolean>,
): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let turn = 0; turn % rate !== 0 || !(await isOver()); turn += 1) {
    const call = calls[turn % calls.length];
    if (!call) throw new Error('There are no calls.');
    const { name, path, headers, payload } = call;
    answers.push(ask(port, path, headers, payload).then(({ status, ms }) => taken.push({ name, status, ms })));
    await sleep(Math.max(0, begun + (turn * 1_000) / rate - performance.now()));
  }
  await Promise.all(answers);
}

function summary(taken: readonly Taken[]) {
  const sorted = Float64Array.from(taken.map(({ ms }) => ms)).toSorted();
  const at = (share: number) => Number(percentile(sorted, share).toFixed(1));
  return { calls: taken.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'slowest ms': at(1) };
}
