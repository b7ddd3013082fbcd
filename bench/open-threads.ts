import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seatConversations } from './conversations.ts';
import { fire, percentile, type Shot } from './load.ts';
import { browserHeaders } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Many open threads, each polled once a second, while people write. Run: node bench/open-threads.ts [threads] [seconds]
 * [posts a second] [processes]
 */
const [threads = 2_000, seconds = 60, rate = 50, processes = 1] = process.argv.slice(2).map(Number);
const limits = { poll: 150, visible: 1_200, growth: 30 };
const settle = Math.min(15, seconds / 4);

console.log(`Method: ${threads} open threads, a kept-alive connection and a session each, asked for what is newer once a second as the web
application does (a second after the last answer), starts spread over the first second; ${rate} messages a second written
by the other side into threads in turn; ${seconds} s, ${processes} process(es) on one database, poll and post of a thread by different
ones where there are two. The polling process, the server and PostgreSQL share this machine. Visible: from sending a message until the
answer of the poll that brings it. Memory: resident set of the first process, after ${settle} s and at the end.
`);

const stage = await setStage();
try {
  const conversations = await seatConversations(stage.connection, threads, { messages: 20 });
  const servers: { child: ChildProcess; port: number }[] = [];
  for (let index = 0; index < processes; index += 1)
    servers.push(
      await stage.start('server/main.ts', {
        APP_SECRET: 'the same for all processes of this measurement',
        // Each of these messages is the first to its talent.
        FIRST_CONTACTS_PER_DAY: 'off',
      }),
    );
  const serverOf = (index: number) => servers[index % processes]?.port ?? 0;
  const browsers: Record<'reader' | 'writer', { port: number; headers: Record<string, string> }>[] = [];
  for (const [index, { talent, client }] of conversations.entries()) {
    const [reader, writer] = [serverOf(index), serverOf(index + 1)];
    browsers.push({
      reader: { port: reader, headers: json(await browserHeaders(reader, talent)) },
      writer: { port: writer, headers: json(await browserHeaders(writer, client)) },
    });
  }

  const agent = new Agent({ keepAlive: true, maxSockets: threads });
  const [polls, posts, visible]: number[][] = [[], [], []];
  const sentAt = new Map<string, number>();
  let failures = 0;
  const end = performance.now() + seconds * 1_000;

  const poll = async (index: number) => {
    const { reader } = browsers[index] ?? {};
    if (!reader) return;
    let afterId: number | undefined;
    await sleep(Math.random() * 1_000);
    while (performance.now() < end) {
      const payload = { threadId: conversations[index]?.threadId, afterId };
      let answered = '';
      const shot = { ...reader, path: '/api/messagingGetMessages', body: JSON.stringify(payload) };
      const taken = await fire(agent, shot, (body) => (answered = body));
      if (taken === undefined) failures += 1;
      else {
        if (afterId !== undefined) polls?.push(taken);
        const { messages } = JSON.parse(answered) as { messages: { id: number; text: string }[] }; // the contract has checked it
        for (const { id, text } of messages) {
          const sent = sentAt.get(text);
          if (sent !== undefined) visible?.push(performance.now() - sent);
          sentAt.delete(text);
          afterId = Math.max(afterId ?? 0, id);
        }
      }
      await sleep(1_000);
    }
  };

  const post = async (shot: Shot) => {
    const taken = await fire(agent, shot);
    if (taken === undefined) failures += 1;
    else posts?.push(taken);
  };

  const write = async () => {
    const started = performance.now();
    const underWay: Promise<void>[] = [];
    // The last ones must still be seen.
    for (let number = 0; performance.now() < end - 3_000; number += 1) {
      await sleep(Math.max(0, started + (number * 1_000) / rate - performance.now()));
      const index = (number * 7) % threads;
      const { writer } = browsers[index] ?? {};
      if (!writer) continue;
      const text = `Message ${number} of the measurement`;
      sentAt.set(text, performance.now());
      const body = JSON.stringify({ threadId: conversations[index]?.threadId, text, clientKey: `key-${number}` });
      underWay.push(post({ ...writer, path: '/api/messagingPostMessage', body }));
    }
    await Promise.all(underWay);
  };

  const [pid = 0] = servers.map(({ child }) => child.pid ?? 0);
  const memory: number[] = [];
  const watch = async () => {
    await sleep(settle * 1_000);
    memory.push(residentMegabytes(pid));
    await sleep(Math.max(0, end - performance.now() - 500));
    memory.push(residentMegabytes(pid));
  };
  const before = { server: stage.processorTime(pid), database: stage.databaseTime() };
  await Promise.all([watch(), write(), ...conversations.keys().map(poll)]);
  const used = {
    server: (stage.processorTime(pid) - before.server) / 1e6 / seconds,
    database: (stage.databaseTime() - before.database) / 1e6 / seconds,
  };
  agent.destroy();

  const rows = { poll: row(polls), post: row(posts), 'visible to the other side': row(visible) };
  console.table(rows);
  const [early = 0, late = 0] = memory;
  console.log(`Processor: server ${used.server.toFixed(2)}, database ${used.database.toFixed(2)} of one core. Memory: ${early} MB, at the end ${late} MB.
${failures} failures, ${sentAt.size} messages not seen.`);
  const isWithin =
    rows.poll['p99 ms'] < limits.poll &&
    rows['visible to the other side']['p99 ms'] < limits.visible &&
    late - early < limits.growth &&
    failures + sentAt.size === 0;
  console.log(
    `poll p99 below ${limits.poll} ms, visible p99 below ${limits.visible} ms, memory grown by less than ${limits.growth} MB, no failure: ${isWithin ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `${threads} open threads polled once a second: poll p99 below ${limits.poll} ms, a message visible within ${limits.visible} ms at p99, none missed`,
      measured: `poll ${rows.poll['p99 ms']} ms, visible ${rows['visible to the other side']['p99 ms']} ms, ${failures + sentAt.size} failed or missed, memory grew by ${late - early} MB`,
      holds: isWithin,
    },
  ]);
} finally {
  await stage.close();
}

function row(values: number[] = []) {
  const sorted = Float64Array.from(values).toSorted();
  const at = (share: number) => Number(percentile(sorted, share).toFixed(1));
  return { count: sorted.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99), 'max ms': at(1) };
}

function json(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_000);
}
