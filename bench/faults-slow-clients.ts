import { connect } from 'node:net';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fire } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import type { Verdict } from './verdict.ts';
import { inSeconds } from './faults-calls.ts';
import { inScene } from './faults-scene.ts';

const sockets = 500;
/** Milliseconds. Headers are looked at every two seconds. */
const limits = { headers: 15_000 + 2_000, body: 20_000 + 2_000, others: 250 };
const longest = 60_000;

/** Sockets that send a byte a second: half of them headers, half of them a body of JSON. */
export const slowClients = (): Promise<Verdict[]> =>
  inScene(async ({ connection, startProduct }) => {
    const tokens = await seatClients(connection, 2);
    const { port } = await startProduct();
    const [own = {}, others = {}] = await Promise.all(tokens.map((token) => browserHeaders(port, token)));
    const lines = Object.entries({ ...own, 'content-type': 'application/json', 'content-length': '1000' });
    const head = `POST /api/user HTTP/1.1\r\nhost: localhost\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

    const agent = new Agent({ keepAlive: true });
    const shot = { port, path: '/api/user', headers: others, body: '' };
    for (let warm = 0; warm < 100; warm += 1) await fire(agent, shot);
    const watching = new AbortController();
    const times: number[] = [];
    const watch = (async () => {
      while (!watching.signal.aborted) {
        times.push((await fire(agent, shot)) ?? Number.POSITIVE_INFINITY);
        await sleep(20);
      }
    })();
    const drips = Array.from({ length: sockets }, (_, index) => drip(port, index % 2 === 0 ? '' : head));
    const lives = await Promise.all(drips);
    watching.abort();
    await watch;
    agent.destroy();
    const [headers, bodies] = [0, 1].map((half) => Math.max(...lives.filter((_, index) => index % 2 === half)));
    const slowest = Math.max(...times);
    return [
      {
        promised: 'headers at a byte a second are cut after 15 s (looked at every 2 s)',
        measured: `${sockets / 2} sockets, the last after ${inSeconds(headers)}`,
        holds: (headers ?? longest) <= limits.headers,
      },
      {
        promised: 'a body of JSON at a byte a second is cut after 20 s',
        measured: `${sockets / 2} sockets, the last after ${inSeconds(bodies)}`,
        holds: (bodies ?? longest) <= limits.body,
      },
      {
        promised: 'others are answered within 250 ms beside them',
        measured: `${times.length} calls, slowest ${Math.round(slowest)} ms`,
        holds: slowest <= limits.others,
      },
    ];
  });

/** Sends `head` at once, then a byte a second; resolves with the milliseconds until it is cut. */
function drip(port: number, head: string): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect({ port, host: '127.0.0.1' });
    const line = head === '' ? `GET /healthz HTTP/1.1\r\nx-${'a'.repeat(longest)}` : 'x'.repeat(longest);
    let sent = 1;
    socket.write(head + line.charAt(0));
    const timer = setInterval(() => socket.write(line.charAt(sent++)), 1_000);
    socket.on('error', () => undefined); // followed by 'close'
    socket.resume();
    const stop = () => {
      clearInterval(timer);
      clearTimeout(deadline);
      socket.destroy();
      resolve(performance.now() - started);
    };
    const deadline = setTimeout(stop, longest);
    socket.once('end', stop).once('close', stop);
  });
}
