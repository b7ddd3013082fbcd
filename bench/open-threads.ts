import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { seatConversations } from './conversations.ts';
import { fire, percentile } from './load.ts';
import { type Writing, type Written, sentAt } from './open-threads-writer.ts';
import { browserHeaders } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Many open threads, each polled once a second, while people write. Run: node bench/open-threads.ts [threads] [seconds]
 * [posts a second] [processes]
 */
const [threads = 2_000, seconds = 60, rate = 50, processes = 1] = process.argv.slice(2).map(Number);
const limits = { poll: 150, visible: 1_200, growth: 30, openingPost: 250 };
/** Seconds in which all threads open and are answered. */
const opening = 5;
const settle = Math.min(15, seconds / 4);

console.log(`Method: ${threads} open threads, a kept-alive connection and a session each, asked for what is newer once a second as the web
application does (a second after the last answer), starts spread over the first second; ${rate} messages a second written
by the other side into threads in turn, in which both have written before; ${seconds} s, ${processes} process(es) on one database, poll and post of a thread by different
ones where there are two. Those who poll, those who write (in a thread of their own), the server and
PostgreSQL share this machine. Visible: from sending a message until the
answer of the poll that brings it, once the thread is open. The opening is the first ${opening} s of it: each thread's first page, with its session, which
no process remembers yet, and its read mark. Memory: resident set of the first process, after ${settle} s and at the end.
`);

const stage = await setStage();
try {
  const conversations = await seatConversations(stage.connection, threads, { messages: 20 });
  const servers: { child: ChildProcess; port: number }[] = [];
  for (let index = 0; index < processes; index += 1)
    servers.push(
      await stage.start('server/main.ts', {
        APP_SECRET: 'the same for all processes of this measurement',
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
  const polls: number[] = [];
  const pages: number[] = [];
  const visible: number[] = [];
  let seen = 0;
  let failures = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;

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
        (afterId === undefined ? pages : polls).push(taken);
        const { messages } = JSON.parse(answered) as { messages: { id: number; text: string }[] }; // the contract has checked it
        for (const { text } of messages) {
          const sent = sentAt(text);
          if (sent !== undefined) seen += 1;
          // What the first page brings was sent before the thread was open.
          if (sent !== undefined && afterId !== undefined) visible.push(Date.now() - sent);
        }
        afterId = Math.max(afterId ?? 0, messages.at(-1)?.id ?? 0);
      }
      await sleep(1_000);
    }
  };

  const writers = browsers.map(({ writer }, index) => ({ ...writer, threadId: conversations[index]?.threadId ?? 0 }));
  // The last ones must still be seen.
  const writing = { writers, rate, seconds: seconds - 3 };
  const [pid = 0] = servers.map(({ child }) => child.pid ?? 0);
  const memory: number[] = [];
  const watch = async () => {
    await sleep(settle * 1_000);
    memory.push(residentMegabytes(pid));
    await sleep(Math.max(0, end - performance.now() - 500));
    memory.push(residentMegabytes(pid));
  };
  const before = { server: stage.processorTime(pid), database: stage.databaseTime() };
  const [written] = await Promise.all([write(writing), watch(), ...conversations.keys().map(poll)]);
  const used = {
    server: (stage.processorTime(pid) - before.server) / 1e6 / seconds,
    database: (stage.databaseTime() - before.database) / 1e6 / seconds,
  };
  agent.destroy();

  const rows = {
    'first page': row(pages),
    'post during the opening': row(postsOf(written, ({ at }) => at < opening * 1_000)),
    post: row(postsOf(written, ({ at }) => at >= opening * 1_000)),
    poll: row(polls),
    'visible to the other side': row(visible),
  };
  console.table(rows);
  const [early = 0, late = 0] = memory;
  const unsent = written.sent - written.posts.length;
  const unseen = written.posts.length - seen;
  console.log(`Processor: server ${used.server.toFixed(2)}, database ${used.database.toFixed(2)} of one core. Memory: ${early} MB, at the end ${late} MB.
${failures + unsent} failures, ${unseen} messages not seen.`);
  const isWithin =
    rows.poll['p99 ms'] < limits.poll &&
    rows['visible to the other side']['p99 ms'] < limits.visible &&
    late - early < limits.growth &&
    failures + unsent + unseen === 0;
  const openingPost = rows['post during the opening']['p99 ms'];
  console.log(
    `poll p99 below ${limits.poll} ms, visible p99 below ${limits.visible} ms, memory grown by less than ${limits.growth} MB, no failure: ${isWithin ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `${threads} open threads polled once a second: poll p99 below ${limits.poll} ms, a message visible within ${limits.visible} ms at p99, none missed`,
      measured: `poll ${rows.poll['p99 ms']} ms, visible ${rows['visible to the other side']['p99 ms']} ms, ${failures + unsent + unseen} failed or missed, memory grew by ${late - early} MB`,
      holds: isWithin,
    },
    {
      promised: `${threads} threads that open within a second: posts p99 below ${limits.openingPost} ms in these ${opening} s`,
      measured: `${openingPost} ms`,
      holds: openingPost < limits.openingPost,
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

function postsOf({ posts }: Written, isMeant: (post: Written['posts'][number]) => boolean): number[] {
  return posts.filter(isMeant).map(({ taken }) => taken);
}

/** Writes in a thread of its own. */
async function write(workerData: Writing): Promise<Written> {
  const worker = new Worker(new URL('./open-threads-writer.ts', import.meta.url), { workerData });
  const [written] = (await once(worker, 'message')) as [Written]; // all it sends
  return written;
}

function json(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' };
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_000);
}
