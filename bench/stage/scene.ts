import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import type { Connection } from '#server/platform/database/connect.ts';
import { setStage, type Stage } from './stage.ts';
import type { Verdict } from './verdict.ts';
import { seatConversations, browserHeaders } from './people.ts';

export const secret = 'a secret of the measurement';

export interface Scene extends Stage {
  /** Folder for the product's files. */
  dataDir: string;
  /** Starts the product, and waits until it serves. */
  startProduct: (environment?: Record<string, string>) => Promise<{ child: ChildProcess; port: number }>;
}

/** Runs a fault on its own durable PostgreSQL and folder, and removes both afterwards. */
export async function inScene(work: (scene: Scene) => Promise<Verdict[]>): Promise<Verdict[]> {
  const stage = await setStage();
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-faults-'));
  const own = { DATA_DIR: dataDir, APP_SECRET: secret, LOG_LEVEL: 'silent' };
  const startProduct: Scene['startProduct'] = (environment) =>
    stage.start('server/main.ts', { ...own, ...environment }, '/readyz');
  try {
    return await work({ ...stage, dataDir, startProduct });
  } finally {
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends a signal, and returns the milliseconds until the process has ended. */
export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
  const started = performance.now();
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return performance.now() - started;
}

export interface Answer {
  /** 0 if the connection broke or no answer came within 30 seconds. */
  status: number;
  ms: number;
  text: string;
}

/** Sends a call, and returns its outcome without throwing. */
export async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  payload: object | FormData = {},
): Promise<Answer> {
  const started = performance.now();
  const isForm = payload instanceof FormData;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? payload : JSON.stringify(payload),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, text: await response.text(), ms: performance.now() - started };
  } catch {
    return { status: 0, text: '', ms: performance.now() - started };
  }
}

/** Status of a page or health check; 0 without an answer. */
export const look = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** Milliseconds until a condition holds; undefined if it does not within `longest` milliseconds. */
export async function timeUntil(isSo: () => boolean | Promise<boolean>, longest: number): Promise<number | undefined> {
  const started = performance.now();
  while (performance.now() - started < longest) {
    if (await isSo()) return performance.now() - started;
    await sleep(20);
  }
  return undefined;
}

/** Formats milliseconds as seconds with two decimals. */
export const inSeconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? 'not in time' : `${(milliseconds / 1000).toFixed(2)} s`;

/** Creates a database beside the scene's and returns its address. */
export async function createDatabase(
  { connection, embedded }: Scene,
  name: string,
  like = 'template0',
): Promise<string> {
  await connection.pool.query(`create database ${name} template ${like}`);
  return Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
}

/** A person who writes to another. */
export interface Writer {
  threadId: number;
  headers: Record<string, string>;
}

export const postPath = '/api/messagingPostMessage';

/** Creates signed-in people, each with their own thread. */
export async function seatWriters(connection: Connection, port: number, count: number): Promise<Writer[]> {
  const conversations = await seatConversations(connection, count, { messages: 2 });
  return Promise.all(
    conversations.map(async ({ threadId, talent }) => ({ threadId, headers: await browserHeaders(port, talent) })),
  );
}

/** A message with its own key, so that it can be resent. */
export const newMessage = ({ threadId }: Writer) => {
  const clientKey = randomUUID();
  return { threadId, text: `Message ${clientKey}`, clientKey };
};
export type Message = ReturnType<typeof newMessage>;

/** Posts continuously until `isOver`, and returns the acknowledged messages. */
export async function writeUntil(port: number, writer: Writer, isOver: () => boolean): Promise<Message[]> {
  const acknowledged: Message[] = [];
  while (!isOver()) {
    const message = newMessage(writer);
    if ((await ask(port, postPath, writer.headers, message)).status === 200) acknowledged.push(message);
  }
  return acknowledged;
}

/** Counts messages that are missing or stored more than once. */
export async function countFaults(
  { pool }: Pick<Connection, 'pool'>,
  messages: readonly Message[],
): Promise<{ lost: number; doubled: number }> {
  const { rows } = await pool.query<{ text: string; count: number }>(
    'select text, count(*)::integer as count from messages where text = any($1) group by text',
    [messages.map(({ text }) => text)],
  );
  return { lost: messages.length - rows.length, doubled: rows.filter(({ count }) => count > 1).length };
}

/** `closed` refuses and cuts connections, `silent` holds back all data on them. */
type State = 'open' | 'closed' | 'silent';

/** Sits between a program and a server it uses, and can make the server unavailable. */
export interface Proxy {
  port: number;
  /** `delay`: milliseconds by which each chunk is delayed, in both directions. */
  set(state: State, delay?: number): Promise<void>;
  close(): Promise<void>;
}

/** Forwards TCP connections to a server. */
export async function openProxy(target: NetConnectOpts): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let delay = 0;
  let opening = Promise.withResolvers<void>();
  opening.resolve();

  const pass = (from: Socket, to: Socket): void => {
    let line = Promise.resolve();
    const later = (act: () => void): void => {
      const due = performance.now() + delay;
      const before = line;
      line = (async () => {
        await before;
        await opening.promise;
        const rest = due - performance.now();
        if (rest > 0) await sleep(rest);
        if (!to.destroyed) act();
      })();
    };
    from.on('data', (chunk: Buffer) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('error', () => undefined); // followed by 'close'
    from.on('close', () => later(() => to.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ ...target, allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream);
    pass(upstream, client);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const shut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);

  return {
    port,
    async set(state, milliseconds = 0) {
      delay = milliseconds;
      if (state === 'silent') opening = Promise.withResolvers();
      else opening.resolve();
      if (state === 'closed' && server.listening) await shut();
      if (state !== 'closed' && !server.listening) await listen(port);
    },
    async close() {
      opening.resolve();
      if (server.listening) await shut();
    },
  };
}
