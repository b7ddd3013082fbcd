import { Agent } from 'node:http';
import { type Contender, contest, printStandings } from './stage/contest.ts';
import { seatConversations, browserHeaders } from './stage/people.ts';
import { fire, percentile, type Shot } from './stage/load.ts';
import { machineTime, setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * An idle tab's request for the unread count, compared with a poll without news; the first page of many threads; and
 * reading on from the middle of a long, half unread thread. Run: node bench/unread.ts [rounds] [requests a round]
 */
const [rounds = 5, total = 4_000] = process.argv.slice(2).map(Number);
const rules = { rounds, total, connections: 16 };
const sizes = [1, 1_000, 10_000];
const limit = 1.5;
const long = { messages: 100_000, marks: 300 };
/** Milliseconds at the 95th percentile, as for any page of a long thread (bench/long-thread.ts). */
const longestMark = 10;

console.log(`Method: users with ${sizes.join(', ')} threads of 4 messages, half of them unread, and one with a thread of ${long.messages} messages, unread from the middle on; ${rounds} rounds, each contender in turn, ${total} requests
a round over ${rules.connections} kept-alive connections from one process on the same machine; the page of threads a twentieth as many. Processor
time is the user and system time of the server's process, and of PostgreSQL's process tree, per request. Medians over the rounds.
Then the long thread is read on from its middle, ${long.marks} pages of 50 one after the other, each of which moves the read mark.
`);

const stage = await setStage();
try {
  const product = await stage.start('server/main.ts', { TRUST_PROXY: '127.0.0.1' });
  const pid = product.child.pid ?? 0;
  const started = { time: machineTime(), at: performance.now(), own: ownTime() };
  const [conversation] = await seatConversations(stage.connection, 1, { messages: 4 });
  const reader = { threadId: conversation?.threadId, token: conversation?.talent ?? '' };
  const contender = async (name: string, token: string, path: string, payload: object): Promise<Contender> => {
    const headers = { ...(await browserHeaders(product.port, token)), 'content-type': 'application/json' };
    const shot = (index: number): Shot => ({
      port: product.port,
      path,
      headers: { ...headers, 'x-forwarded-for': `10.0.${(index >> 8) % 256}.${index % 256}` },
      body: JSON.stringify(payload),
    });
    return { name, pid, shot };
  };
  const tokens = [];
  for (const size of sizes) tokens.push({ name: `${size} threads`, token: await seatRecruiter(size) });
  const longThread = await seatLongThread();
  const { rows } = await stage.connection.pool.query<{ id: number }>('select max(id) as id from messages');
  const calls = [
    await contender('poll with nothing new', reader.token, '/api/messagingGetMessages', {
      threadId: reader.threadId,
      afterId: rows[0]?.id,
    }),
  ];
  for (const { name, token } of [...tokens, longThread])
    calls.push(await contender(`unread count, ${name}`, token, '/api/messagingUnread', {}));
  const standings = await contest(stage, calls, rules);
  printStandings(standings);
  const pages = [];
  for (const { name, token } of [...tokens, longThread]) {
    pages.push(await contender(`page of ${name}`, token, '/api/messagingInit', { limit: 50 }));
    pages.push(await contender(`search in ${name}`, token, '/api/messagingInit', { limit: 50, search: 'okafor' }));
  }
  printStandings(await contest(stage, pages, { ...rules, total: total / 20 }));
  const marks = await readOn(longThread);
  console.table({ 'a page from the middle on, marked read': marks });

  const seconds = (performance.now() - started.at) / 1_000;
  const others = machineTime().used - started.time.used - (ownTime() - started.own);
  console.log(
    `Other programs used ${(others / seconds).toFixed(2)} of ${started.time.cores} cores during the ${seconds.toFixed(0)} s.`,
  );
  const [poll = Number.NaN, ...counts] = standings.map(({ server, database }) => server + database);
  const ratios = counts.map((count) => count / poll);
  const isWithin = ratios.every((ratio) => ratio <= limit) && standings.every(({ failures }) => failures === 0);
  console.log(
    `unread count: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} polls (limit ${limit}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `an unread count costs at most ${limit} polls, whatever the number of threads`,
      measured: `${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} for ${sizes.join(', ')} threads and ${longThread.name}`,
      holds: isWithin,
    },
    {
      promised: `${longThread.name}, unread from the middle on: a page that moves the read mark below ${longestMark} ms at p95`,
      measured: `${marks['p95 ms']} ms`,
      holds: marks['p95 ms'] < longestMark,
    },
  ]);

  /** Reads the unread half in pages, and returns their latencies and the processor time of PostgreSQL. */
  async function readOn({ token, threadId, middleId }: LongThread) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { shot } = await contender('', token, '/api/messagingGetMessages', {});
    const latencies: number[] = [];
    const before = stage.databaseTime();
    for (let turn = 0; turn < long.marks; turn += 1) {
      const body = JSON.stringify({ threadId, afterId: middleId + 50 * turn });
      const taken = await fire(agent, { ...shot(turn), body });
      if (taken === undefined) throw new Error('A page was refused.');
      latencies.push(taken);
    }
    agent.destroy();
    const sorted = Float64Array.from(latencies).toSorted();
    const at = (share: number) => Number(percentile(sorted, share).toFixed(2));
    const database = Math.round((stage.databaseTime() - before) / long.marks);
    return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'database us': database };
  }

  function ownTime(): number {
    return (stage.processorTime(pid) + stage.processorTime(process.pid) + stage.databaseTime()) / 1e6;
  }
} finally {
  await stage.close();
}

/** Gives one client threads with `size` talents, and returns their session's token. */
async function seatRecruiter(size: number): Promise<string> {
  const { pool } = stage.connection;
  const [recruiter] = await seatConversations(stage.connection, 1, { messages: 0 });
  const { rows } = await pool.query<{ id: number }>(
    `select u.id from threads t join users u on u.id in (t.lower_user_id, t.higher_user_id) where t.id = $1 and u.type = 2`,
    [recruiter?.threadId],
  );
  const id = rows[0]?.id;
  // The talents are created later and so have greater ids.
  await pool.query(
    `with talents as (
      insert into users (type, email, first_name, last_name)
      select 1, 'talent' || n || '-of-' || $1 || '@bench.example', 'Mira', 'Okafor' from generate_series(1, $2::integer) n
      returning id
    )
    insert into threads (lower_user_id, higher_user_id) select $1::integer, id from talents`,
    [id, size],
  );
  await pool.query(
    `insert into messages (thread_id, user_id, text)
    select id, case when m % 2 = 0 then lower_user_id else higher_user_id end, 'Message ' || m
    from threads, generate_series(1, 4) m where lower_user_id = $1`,
    [id],
  );
  await pool.query('analyze');
  return recruiter?.client ?? '';
}

interface LongThread {
  name: string;
  token: string;
  threadId: number;
  /** The last read message. */
  middleId: number;
}

/** Gives a talent one thread, of which they have read the first half of the messages. */
async function seatLongThread(): Promise<LongThread> {
  const { pool } = stage.connection;
  const [conversation] = await seatConversations(stage.connection, 1, { messages: long.messages });
  const { rows } = await pool.query<{ threadId: number; middleId: number }>(
    `update threads t set lower_read_id = middle.id
     from (
       select thread_id, (min(id) + max(id)) / 2 as id from messages where thread_id = $1 group by thread_id
     ) middle
     where t.id = middle.thread_id returning t.id as "threadId", middle.id as "middleId"`,
    [conversation?.threadId],
  );
  const [thread] = rows;
  if (!conversation || !thread) throw new Error('There is no long thread.');
  // The talent was created first, so is the lower of the two.
  return { name: `a thread of ${long.messages} messages`, token: conversation.talent, ...thread };
}
