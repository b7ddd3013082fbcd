import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import type { Verdict } from './stage/verdict.ts';
import {
  inSeconds,
  countFaults,
  type Message,
  newMessage,
  postPath,
  seatWriters,
  type Writer,
  end,
  inScene,
} from './stage/scene.ts';
import { fire } from './stage/load.ts';
import { browserHeaders, seatClients } from './stage/people.ts';

const rounds = 5;
const people = 24;
const longestStop = 10_000;

/** SIGTERM while people write continuously. */
export const stopUnderLoad = (): Promise<Verdict[]> =>
  inScene(async ({ connection, startProduct }) => {
    const acknowledged: Message[] = [];
    const stops: number[] = [];
    const codes: (number | null)[] = [];
    const reset: string[] = [];
    const betweenRequests: Message[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { child, port } = await startProduct();
      const writers = await seatWriters(connection, port, people);
      const agent = new Agent({ keepAlive: true, maxSockets: people });
      const talking = Promise.all(
        writers.map((writer) => writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests })),
      );
      await sleep(1_000 + Math.random() * 1_000);
      stops.push(await end(child, 'SIGTERM'));
      codes.push(child.exitCode);
      await talking;
      agent.destroy();
    }
    const { lost, doubled } = await countFaults(connection, acknowledged);
    const begun = betweenRequests.length - (await countFaults(connection, betweenRequests)).lost;
    const slowest = Math.max(...stops);
    return [
      {
        promised: 'SIGTERM under load: no acknowledged message lost',
        measured: `${acknowledged.length} acknowledged in ${rounds} stops; ${lost} lost, ${doubled} doubled`,
        holds: lost + doubled === 0 && acknowledged.length > 0,
      },
      {
        promised: 'SIGTERM under load: no started request reset',
        measured: `${reset.length + begun} reset${reset.length > 0 ? `: ${[...new Set(reset)].join(', ')}` : ''}; ${betweenRequests.length - begun} connections ended between two requests`,
        holds: reset.length + begun === 0,
      },
      {
        promised: 'SIGTERM under load: out within 10 s, with exit code 0',
        measured: `slowest ${inSeconds(slowest)}, exit codes ${[...new Set(codes)].join(', ')}`,
        holds: slowest <= longestStop && codes.every((code) => code === 0),
      },
    ];
  });

interface Talk {
  agent: Agent;
  port: number;
  writer: Writer;
  acknowledged: Message[];
  /** The outcome of requests that were neither answered nor refused before they began. */
  reset: string[];
  /** Sent just after the server had ended the idle connection; none of them may be stored. */
  betweenRequests: Message[];
}

/** Posts one message after the other until the port refuses connections. */
async function writeUntilRefused({ agent, port, writer, acknowledged, reset, betweenRequests }: Talk): Promise<void> {
  for (;;) {
    const message = newMessage(writer);
    const outcome = await post(agent, port, writer, message);
    if (outcome === 200) acknowledged.push(message);
    else if (outcome === 'between requests') betweenRequests.push(message);
    else {
      if (outcome !== 'ECONNREFUSED') reset.push(String(outcome));
      return;
    }
  }
}

/**
 * Resolves with the status, the code of an error, or `between requests` if a connection kept from an earlier request
 * was reset.
 */
function post(agent: Agent, port: number, { headers }: Writer, message: Message): Promise<number | string> {
  const body = JSON.stringify(message);
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path: postPath,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? 'between requests' : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}

const sockets = 500;
/** Milliseconds. Headers are checked every two seconds. */
const limits = { headers: 15_000 + 2_000, body: 20_000 + 2_000, others: 250 };
const longest = 60_000;

/** Sockets that send a byte a second: half of them headers, half of them a JSON body. */
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

/** Sends `head` at once, then a byte a second; resolves with the milliseconds until the connection is cut. */
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
