import { type Contender, type Standing, contest, printStandings } from './stage/contest.ts';
import { seatConversations, browserHeaders } from './stage/people.ts';
import type { Shot } from './stage/load.ts';
import { coresLine, watchProcessors, setStage } from './stage/stage.ts';
import { conclude, type Verdict } from './stage/verdict.ts';

/*
 * Processor time of reading messages, compared with bare servers. Run: node bench/poll.ts [rounds] [requests a round]
 */
const [rounds = 7, total = 6_000] = process.argv.slice(2).map(Number);
const rules = { rounds, total, connections: 32 };
const people = 200;
const limits = { poll: 3, page: 1 };

console.log(`Method: ${rounds} rounds, each contender in turn, ${total} requests a round over ${rules.connections} kept-alive connections from one process on
the same machine; ${people} threads of 50 messages, a session each. Processor time is the user and system time of the
server's process, and of PostgreSQL's process tree, per request. Medians over the rounds. The same requests with the same
headers go to both sides: an empty Fastify handler for the poll, for the page a bare Fastify and pg server with a session
query and one prepared statement. The product runs as in production, with logging, anti-forgery and validation.
`);

const stage = await setStage();
try {
  const conversations = await seatConversations(stage.connection, people, { messages: 50 });
  const bare = await stage.start('bench/stage/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const headers = await Promise.all(conversations.map(({ talent }) => browserHeaders(product.port, talent)));
  const { rows } = await stage.connection.pool.query<{ id: number }>('select max(id) as id from messages');
  const newestId = rows[0]?.id;

  const shots = (port: number, path: string, bodyOf: (threadId: number, index: number) => object) => {
    const bodies = conversations.map(({ threadId }) => threadId);
    return (index: number): Shot => ({
      port,
      path,
      headers: { ...headers[index % people], 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(bodies[index % people] ?? 0, index)),
    });
  };
  const read = '/api/messagingGetMessages';
  const against = (
    name: string,
    bodyOf: (threadId: number) => object,
    [barePath, path]: readonly [string, string],
  ): Contender[] => [
    { name: `bare: ${barePath}`, pid: bare.child.pid ?? 0, shot: shots(bare.port, barePath, bodyOf) },
    { name: `product: ${name}`, pid: product.child.pid ?? 0, shot: shots(product.port, path, bodyOf) },
  ];

  const outcomes = [
    {
      name: 'poll',
      limit: limits.poll,
      of: against('poll with nothing new', (threadId) => ({ threadId, afterId: newestId }), ['/empty', read]),
    },
    { name: 'page', limit: limits.page, of: against('first page', (threadId) => ({ threadId }), [read, read]) },
  ];
  const verdicts: Verdict[] = [];
  const end = watchProcessors(
    stage,
    [bare, product].map(({ child }) => child.pid ?? 0),
  );
  for (const { name, limit, of } of outcomes) {
    const standings = await contest(stage, of, rules);
    printStandings(standings);
    const ratio = ratioOf(standings);
    const isReached = ratio <= limit && standings.every(({ failures }) => failures === 0);
    const promised = `${name}: at most ${limit} of a bare server's processor time`;
    verdicts.push({ promised, measured: ratio.toFixed(2), holds: isReached });
    console.log(
      `${name}: ${ratio.toFixed(2)} of the bare server's (limit ${limit}): ${isReached ? 'reached' : 'MISSED'}\n`,
    );
  }
  console.log(coresLine(end()));
  conclude(verdicts);
} finally {
  await stage.close();
}

function ratioOf([bare, own]: Standing[]): number {
  return sum(own) / sum(bare);
}

function sum(standing: Standing | undefined): number {
  return standing ? standing.server + standing.database : Number.NaN;
}
