import { type Contender, type Standing, contest, printStandings } from './stage/contest.ts';
import type { Shot } from './stage/load.ts';
import { measure } from './stage/measure.ts';
import { browserHeaders, seatConversations } from './stage/people.ts';
import { type Stage, coresLine, watchProcessors } from './stage/stage.ts';
import type { Verdict } from './stage/verdict.ts';

/*
 * Processor time of messaging, compared with a bare server. Run: node bench/messaging.ts poll|post|unread [rounds]
 * [requests a round] [connections]
 */
const defaults = {
  poll: { rounds: 7, total: 6_000, connections: 32 },
  post: { rounds: 5, total: 4_000, connections: 32 },
  unread: { rounds: 5, total: 4_000, connections: 16 },
};
const limits = { poll: 3, page: 1, post: 1, growth: 1, gain: 2, unread: 1.5 };
const measurements = { poll, post, unread };

/** The rules of a measurement, and how its output states them. */
function rulesOf(what: keyof typeof defaults, numbers: number[]) {
  const byDefault = defaults[what];
  const [rounds = byDefault.rounds, total = byDefault.total, connections = byDefault.connections] = numbers;
  const counted = `${rounds} rounds, each contender in turn, ${total} requests a round over ${connections} kept-alive connections from one process on
the same machine. Processor time is the user and system time of the server's processes, and of PostgreSQL's process tree
(fsync on), per request. Medians over the rounds. The product runs as in production, with logging, anti-forgery and
validation.`;
  return { rules: { rounds, total, connections }, counted };
}

const cost = ({ server, database }: Standing): number => server + database;
const json = { 'content-type': 'application/json' };

/** A poll with nothing new, and the first page of a thread. */
async function poll(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const { connection } = stage;
  const { rules, counted } = rulesOf('poll', numbers);
  const people = 200;
  console.log(`Method: ${counted}
${people} threads of 50 messages, a session each. The same requests with the same headers go to both sides: an empty Fastify
handler for the poll, for the page a bare Fastify and pg server with a session query and one prepared statement.
`);
  const conversations = await seatConversations(connection, people, { messages: 50 });
  const bare = await stage.start('bench/stage/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const headers = await Promise.all(conversations.map(({ talent }) => browserHeaders(product.port, talent)));
  const afterId = await newestMessage(connection);
  const read = '/api/messagingGetMessages';
  const against = (
    name: string,
    bodyOf: (threadId?: number) => object,
    [barePath, path]: readonly [string, string],
  ): Contender[] => {
    const shots =
      (port: number, path: string) =>
      (index: number): Shot => ({
        port,
        path,
        headers: { ...headers[index % people], ...json },
        body: JSON.stringify(bodyOf(conversations[index % people]?.threadId)),
      });
    return [
      { name: `bare: ${barePath}`, pid: bare.child.pid ?? 0, shot: shots(bare.port, barePath) },
      { name: `product: ${name}`, pid: product.child.pid ?? 0, shot: shots(product.port, path) },
    ];
  };
  const outcomes = [
    {
      name: 'poll',
      limit: limits.poll,
      of: against('poll with nothing new', (threadId) => ({ threadId, afterId }), ['/empty', read]),
    },
    { name: 'page', limit: limits.page, of: against('first page', (threadId) => ({ threadId }), [read, read]) },
  ];
  const end = watchProcessors(
    stage,
    [bare, product].map(({ child }) => child.pid ?? 0),
  );
  const verdicts: Verdict[] = [];
  for (const { name, limit, of } of outcomes) {
    const standings = await contest(stage, of, rules);
    printStandings(standings);
    const [reference = Number.NaN, own = Number.NaN] = standings.map(cost);
    const ratio = own / reference;
    const holds = ratio <= limit && standings.every(({ failures }) => failures === 0);
    verdicts.push({
      promised: `${name}: at most ${limit} of a bare server's processor time`,
      measured: ratio.toFixed(2),
      holds,
    });
  }
  console.log(coresLine(end()));
  return verdicts;
}

/** Storing a message, and messages a second of 1, 2 and 4 writing processes, together and each alone. */
async function post(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const { connection } = stage;
  const { rules, counted } = rulesOf('post', numbers);
  const people = 400;
  const writers = [1, 2, 4];
  const processes = Math.max(...writers);
  console.log(`Method: ${counted}
Messages go into ${people} threads in turn, a session each; each thread's requests name another network, as users' do. The same
requests go to all: a bare Fastify and pg server with a session query and one prepared statement, and the product with
limits, order of storing and mail to the recipient. ${processes} processes of the product listen on one database throughout;
${writers.join(', ')} of them write. 'Alone' is the same program and processes, each message in a transaction of its own over ten
connections a process, as before record 0021.
`);
  const conversations = await seatConversations(connection, people, { messages: 50 });
  const bare = await stage.start('bench/stage/reference-server.ts');
  const environment = { APP_SECRET: 'the same for all processes of this measurement', TRUST_PROXY: '127.0.0.1' };
  const products: { pid: number; port: number }[] = [];
  while (products.length < processes) {
    const { child, port } = await stage.start('bench/stage/post-server.ts', environment);
    products.push({ pid: child.pid ?? 0, port });
  }
  const headers = await Promise.all(conversations.map(({ talent }) => browserHeaders(products[0]?.port ?? 0, talent)));
  const shotsTo =
    (...ports: number[]) =>
    (index: number): Shot => ({
      port: ports[index % ports.length] ?? 0,
      path: '/api/messagingPostMessage',
      headers: {
        ...headers[index % people],
        ...json,
        'x-forwarded-for': `10.0.${(index % people) >> 8}.${index % 256}`,
      },
      body: JSON.stringify({
        threadId: conversations[index % people]?.threadId,
        text: 'Thursday at 14:00 would suit me for a call.',
      }),
    });
  const writing = (count: number, isAlone: boolean): Contender => {
    const chosen = products.slice(0, count);
    return {
      name: nameOf(count, isAlone),
      pid: chosen.map(({ pid }) => pid),
      shot: shotsTo(...chosen.map(({ port }) => port)),
      prepare: () =>
        Promise.all(chosen.map(({ port }) => fetch(`http://127.0.0.1:${port}/bench/alone/${isAlone ? 'yes' : 'no'}`))),
    };
  };
  const end = watchProcessors(stage, [...products.map(({ pid }) => pid), bare.child.pid ?? 0]);
  const standings = await contest(
    stage,
    [
      { name: 'bare', pid: bare.child.pid ?? 0, shot: shotsTo(bare.port) },
      ...writers.flatMap((count) => [writing(count, false), writing(count, true)]),
    ],
    rules,
  );
  printStandings(standings);
  console.log(coresLine(end()));
  const found = (name: string): Standing => {
    const standing = standings.find((one) => one.name === name);
    if (!standing) throw new Error(`${name} was not measured`);
    return standing;
  };
  const rates = (isAlone: boolean): number[] => writers.map((count) => found(nameOf(count, isAlone)).rate);
  const [single = 0, double = 0] = rates(false);
  const ratio = cost(found(nameOf(1, false))) / cost(found('bare'));
  const growth = double / single;
  const gains = rates(false).map((rate, index) => rate / (rates(true)[index] ?? Number.NaN));
  const gain = Math.max(...rates(false)) / Math.max(...rates(true));
  const areStored = standings.every(({ failures }) => failures === 0);
  return [
    {
      promised: `storing a message: at most ${limits.post} of a bare server's processor time; two processes store as many as one`,
      measured: `${ratio.toFixed(2)}; ${growth.toFixed(2)} times as many`,
      holds: ratio <= limits.post && growth >= limits.growth && areStored,
    },
    {
      promised: `messages stored together: at least ${limits.gain} times as many a second as each alone`,
      measured: `${gain.toFixed(2)} times; by writing processes ${gains.map((one) => one.toFixed(2)).join(', ')}`,
      holds: gain >= limits.gain && areStored,
    },
  ];
}

const nameOf = (count: number, isAlone: boolean): string => `${count} writing${isAlone ? ', alone' : ''}`;

/** An idle tab's request for the unread count, compared with a poll without news. */
async function unread(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const { connection } = stage;
  const { rules, counted } = rulesOf('unread', numbers);
  const sizes = [1, 1_000, 10_000];
  const long = 100_000;
  console.log(`Method: ${counted}
Clients with ${sizes.join(', ')} threads of 4 messages, half of them unread, and a talent with a thread of ${long} messages, unread
from the middle on.
`);
  const product = await stage.start('server/main.ts', { TRUST_PROXY: '127.0.0.1' });
  const contender = async (name: string, token: string, path: string, payload: object): Promise<Contender> => {
    const headers = { ...(await browserHeaders(product.port, token)), ...json };
    const shot = (index: number): Shot => ({
      port: product.port,
      path,
      headers: { ...headers, 'x-forwarded-for': `10.0.${(index >> 8) % 256}.${index % 256}` },
      body: JSON.stringify(payload),
    });
    return { name, pid: product.child.pid ?? 0, shot };
  };
  const [reader] = await seatConversations(connection, 1, { messages: 4 });
  const counts: Contender[] = [];
  for (const size of sizes)
    counts.push(
      await contender(
        `unread count, ${size} threads`,
        await seatRecruiter(connection, size),
        '/api/messagingUnread',
        {},
      ),
    );
  const [longThread] = await seatConversations(connection, 1, { messages: long });
  // The talent was created first, so is the lower of the two.
  await connection.pool.query(
    `update threads t set lower_read_id = (select (min(id) + max(id)) / 2 from messages where thread_id = t.id)
     where t.id = $1`,
    [longThread?.threadId],
  );
  counts.push(
    await contender(`unread count, a thread of ${long}`, longThread?.talent ?? '', '/api/messagingUnread', {}),
  );
  const standings = await contest(
    stage,
    [
      await contender('poll with nothing new', reader?.talent ?? '', '/api/messagingGetMessages', {
        threadId: reader?.threadId,
        afterId: await newestMessage(connection),
      }),
      ...counts,
    ],
    rules,
  );
  printStandings(standings);
  const [reference = Number.NaN, ...others] = standings.map(cost);
  const ratios = others.map((other) => other / reference);
  return [
    {
      promised: `an unread count costs at most ${limits.unread} polls, whatever the number of threads`,
      measured: `${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} for ${sizes.join(', ')} threads and a thread of ${long} messages`,
      holds: ratios.every((ratio) => ratio <= limits.unread) && standings.every(({ failures }) => failures === 0),
    },
  ];
}

/** Gives one client threads with `size` talents, and returns their session's token. */
async function seatRecruiter(connection: Stage['connection'], size: number): Promise<string> {
  const { pool } = connection;
  const [recruiter] = await seatConversations(connection, 1, { messages: 0 });
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

async function newestMessage({ pool }: Stage['connection']): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: number }>('select max(id) as id from messages');
  return rows[0]?.id;
}

await measure(measurements, { connections: 100 });
