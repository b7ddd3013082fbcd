import { type Contender, contest, printStandings } from './contest.ts';
import { seatConversations } from './conversations.ts';
import type { Shot } from './load.ts';
import { browserHeaders } from './people.ts';
import { machineTime, setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Storing a message: processor time against a bare server, and messages a second of two processes against one.
 * Run: node bench/post.ts [rounds] [requests a round] [connections]
 */
const [rounds = 7, total = 6_000, connections = 32] = process.argv.slice(2).map(Number);
const people = 400;
const limits = { ratio: 1, growth: 1 };

console.log(`Method: ${rounds} rounds, each contender in turn, ${total} messages a round over ${connections} kept-alive connections from one process on the
same machine, into ${people} threads in turn, a session each. Processor time is the user and system time of the server's
processes, and of PostgreSQL's process tree (fsync on), per message. Medians over the rounds. The same requests go to all:
a bare Fastify and pg server with a session query and one prepared statement, the product as in production (logging,
anti-forgery, validation, limits, order of storing, mail to the recipient), and two processes of it on one database.
Each thread's requests name another network, as users' do.
`);

const stage = await setStage();
try {
  const conversations = await seatConversations(stage.connection, people, { messages: 50 });
  const bare = await stage.start('bench/poll-reference.ts');
  const environment = { APP_SECRET: 'the same for all processes of this measurement', TRUST_PROXY: '127.0.0.1' };
  const [one, other] = [
    await stage.start('server/main.ts', environment),
    await stage.start('server/main.ts', environment),
  ];
  const headers = await Promise.all(conversations.map(({ talent }) => browserHeaders(one.port, talent)));
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
  const contenders: Contender[] = [
    { name: 'bare', pid: bare.child.pid ?? 0, shot: shotsTo(bare.port) },
    { name: 'product', pid: one.child.pid ?? 0, shot: shotsTo(one.port) },
    {
      name: 'product, two processes',
      pid: [one.child.pid ?? 0, other.child.pid ?? 0],
      shot: shotsTo(one.port, other.port),
    },
  ];

  const before = { time: machineTime(), at: performance.now(), own: ownTime() };
  const standings = await contest(stage, contenders, { rounds, total, connections });
  const seconds = (performance.now() - before.at) / 1_000;
  const others = machineTime().used - before.time.used - (ownTime() - before.own);
  printStandings(standings);
  console.log(
    `Other programs used ${(others / seconds).toFixed(2)} of ${before.time.cores} cores during the ${seconds.toFixed(0)} s.`,
  );
  const [reference, single, double] = standings.map(({ server, database, rate }) => ({
    cost: server + database,
    rate,
  }));
  const ratio = (single?.cost ?? Number.NaN) / (reference?.cost ?? Number.NaN);
  const growth = (double?.rate ?? Number.NaN) / (single?.rate ?? Number.NaN);
  const isWithin =
    ratio <= limits.ratio && growth >= limits.growth && standings.every(({ failures }) => failures === 0);
  console.log(
    `post: ${ratio.toFixed(2)} of the bare server's (limit ${limits.ratio}), two processes ${growth.toFixed(2)} of one's messages a second (at least ${limits.growth}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `storing a message: at most ${limits.ratio} of a bare server's processor time; two processes store as many as one`,
      measured: `${ratio.toFixed(2)}; ${growth.toFixed(2)} times as many`,
      holds: isWithin,
    },
  ]);

  function ownTime(): number {
    const programs = contenders.flatMap(({ pid }) => pid);
    const microseconds = [...new Set(programs), process.pid]
      .map((pid) => stage.processorTime(pid))
      .reduce((sum, time) => sum + time, 0);
    return (microseconds + stage.databaseTime()) / 1e6;
  }
} finally {
  await stage.close();
}
