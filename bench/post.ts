import { type Contender, type Standing, contest, printStandings } from './stage/contest.ts';
import { seatConversations, browserHeaders } from './stage/people.ts';
import type { Shot } from './stage/load.ts';
import { machineTime, setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * Storing a message: processor time compared with a bare server, and messages a second of 1, 2 and 4 writing processes,
 * together and each alone. Run: node bench/post.ts [rounds] [requests a round] [connections]
 */
const [rounds = 5, total = 4_000, connections = 32] = process.argv.slice(2).map(Number);
const people = 400;
const writers = [1, 2, 4];
const processes = Math.max(...writers);
const limits = { ratio: 1, growth: 1, gain: 2 };

console.log(`Method: ${rounds} rounds, each contender in turn, ${total} messages a round over ${connections} kept-alive connections from one process on the
same machine, into ${people} threads in turn, a session each. Processor time is the user and system time of the writing
processes, and of PostgreSQL's process tree (fsync on), per message. Medians over the rounds. The same requests go to all:
a bare Fastify and pg server with a session query and one prepared statement, and the product as in production (logging,
anti-forgery, validation, limits, order of storing, mail to the recipient). ${processes} processes of the product listen on one
database throughout; ${writers.join(', ')} of them write. 'Alone' is the same program and processes, each message in a transaction of
its own over ten connections a process, as before record 0021. Each thread's requests name another network, as users' do.
`);

const stage = await setStage({ connections: 100 });
try {
  const conversations = await seatConversations(stage.connection, people, { messages: 50 });
  const bare = await stage.start('bench/stage/reference-server.ts');
  const environment = { APP_SECRET: 'the same for all processes of this measurement', TRUST_PROXY: '127.0.0.1' };
  const products: { pid: number; port: number }[] = [];
  while (products.length < processes) {
    const { child, port } = await stage.start('bench/stage/post-server.ts', environment);
    products.push({ pid: child.pid ?? 0, port });
  }
  const [first] = products;
  const headers = await Promise.all(conversations.map(({ talent }) => browserHeaders(first?.port ?? 0, talent)));
  const shotsTo =
    (...ports: number[]) =>
    (index: number): Shot => ({
      port: ports[index % ports.length] ?? 0,
      path: '/api/messagingPostMessage',
      headers: {
        ...headers[index % people],
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${(index % people) >> 8}.${index % 256}`,
      },
      body: JSON.stringify({
        threadId: conversations[index % people]?.threadId,
        text: 'Thursday at 14:00 would suit me for a call.',
      }),
    });
  const writing = (count: number, { isAlone }: { isAlone: boolean }): Contender => {
    const chosen = products.slice(0, count);
    return {
      name: nameOf(count, isAlone),
      pid: chosen.map(({ pid }) => pid),
      shot: shotsTo(...chosen.map(({ port }) => port)),
      prepare: () =>
        Promise.all(chosen.map(({ port }) => fetch(`http://127.0.0.1:${port}/bench/alone/${isAlone ? 'yes' : 'no'}`))),
    };
  };
  const contenders: Contender[] = [
    { name: 'bare', pid: bare.child.pid ?? 0, shot: shotsTo(bare.port) },
    ...writers.flatMap((count) => [writing(count, { isAlone: false }), writing(count, { isAlone: true })]),
  ];

  const before = { time: machineTime(), at: performance.now(), own: ownTime() };
  const standings = await contest(stage, contenders, { rounds, total, connections });
  const seconds = (performance.now() - before.at) / 1_000;
  const others = machineTime().used - before.time.used - (ownTime() - before.own);
  printStandings(standings);
  console.log(
    `Other programs used ${(others / seconds).toFixed(2)} of ${before.time.cores} cores during the ${seconds.toFixed(0)} s.`,
  );
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
  const isCheap = ratio <= limits.ratio && growth >= limits.growth && areStored;
  const isLifted = gain >= limits.gain && areStored;
  console.log(
    `post: ${ratio.toFixed(2)} of the bare server's (limit ${limits.ratio}), two processes ${growth.toFixed(2)} of one's messages a second (at least ${limits.growth}): ${isCheap ? 'reached' : 'MISSED'}
${writers.map((count, index) => `${count} writing: ${gains[index]?.toFixed(2)} times the messages of each alone`).join(', ')}; the most of all ${gain.toFixed(2)} times (at least ${limits.gain}): ${isLifted ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `storing a message: at most ${limits.ratio} of a bare server's processor time; two processes store as many as one`,
      measured: `${ratio.toFixed(2)}; ${growth.toFixed(2)} times as many`,
      holds: isCheap,
    },
    {
      promised: `messages stored together: at least ${limits.gain} times as many a second as each alone`,
      measured: `${gain.toFixed(2)} times; by writing processes ${gains.map((one) => one.toFixed(2)).join(', ')}`,
      holds: isLifted,
    },
  ]);

  function ownTime(): number {
    const pids = [...products.map(({ pid }) => pid), bare.child.pid ?? 0, process.pid];
    const microseconds = pids.map((pid) => stage.processorTime(pid)).reduce((sum, time) => sum + time, 0);
    return (microseconds + stage.databaseTime()) / 1e6;
  }
} finally {
  await stage.close();
}

function cost({ server, database }: Standing): number {
  return server + database;
}

function nameOf(count: number, isAlone: boolean): string {
  return `${count} writing${isAlone ? ', alone' : ''}`;
}
