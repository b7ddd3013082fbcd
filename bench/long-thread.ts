import { Agent } from 'node:http';
import { seatConversations } from './conversations.ts';
import { fire, percentile, type Shot } from './load.ts';
import { browserHeaders } from './people.ts';
import { coresLine, watchProcessors } from './processors.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * One thread of 100,000 messages: its first page, and pages back. Run: node bench/long-thread.ts [messages]
 */
const [messages = 100_000] = process.argv.slice(2).map(Number);
const turns = 300;
const limit = 10;

console.log(`Method: one thread of ${messages} messages; ${turns} requests one after the other over one kept-alive connection, after 50 to warm up;
the pages back begin at places spread over the whole thread. Latency from sending to the last byte.
`);

const stage = await setStage();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  const [conversation] = await seatConversations(stage.connection, 1, { messages });
  if (!conversation) throw new Error('There is no thread.');
  const { child, port } = await stage.start('server/main.ts');
  const end = watchProcessors(stage, [child.pid ?? 0]);
  const headers = { ...(await browserHeaders(port, conversation.talent)), 'content-type': 'application/json' };
  const shot = (window: object): Shot => ({
    port,
    path: '/api/messagingGetMessages',
    headers,
    body: JSON.stringify({ threadId: conversation.threadId, ...window }),
  });
  const measure = async (windowOf: (turn: number) => object) => {
    const latencies: number[] = [];
    for (let turn = -50; turn < turns; turn += 1) {
      const taken = await fire(agent, shot(windowOf(turn)));
      if (taken === undefined) throw new Error('A page was refused.');
      if (turn >= 0) latencies.push(taken);
    }
    const sorted = Float64Array.from(latencies).toSorted();
    const at = (share: number) => Number(percentile(sorted, share).toFixed(2));
    return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) };
  };
  const rows = {
    'first page': await measure(() => ({})),
    'a page back': await measure((turn) => ({ beforeId: 51 + ((Math.abs(turn) * 7_919) % (messages - 51)) })),
  };
  console.table(rows);
  console.log(coresLine(end()));
  const isWithin = Object.values(rows).every((row) => row['p95 ms'] < limit);
  console.log(`Each below ${limit} ms at p95: ${isWithin ? 'reached' : 'MISSED'}`);
  conclude([
    {
      promised: `a thread of ${messages} messages: pages below ${limit} ms at p95`,
      measured: Object.entries(rows)
        .map(([name, row]) => `${name} ${row['p95 ms']} ms`)
        .join(', '),
      holds: isWithin,
    },
  ]);
} finally {
  agent.destroy();
  await stage.close();
}
