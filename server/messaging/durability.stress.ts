import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { messagingGetMessages, messagingPostMessage } from '#contract/messaging.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import {
  databasePid,
  endProduct,
  freePort,
  inDatabase,
  startProduct,
  until,
  untilReady,
} from '#server/testing/product.ts';
import { buildMessage, buildThread } from './build.ts';

/** Load and faults that the stress run applies while people write to each other. */
interface StressOptions {
  threads: number;
  /** Minimum number of acknowledged messages. */
  messages: number;
  /** Number of SIGKILLs, to the server and to PostgreSQL. */
  serverKills: number;
  databaseKills: number;
  report?: (sentence: string) => void;
}

export interface Findings {
  acknowledged: number;
  /** Requests repeated under the same client key. */
  retries: number;
  serverKills: number;
  databaseKills: number;
  /** Milliseconds from each kill to the next acknowledged message. */
  outages: number[];
  lost: number;
  doubled: number;
  /** Messages whose ids do not follow the order in which their writer was answered. */
  disordered: number;
  /** Stored messages that a reader following with `afterId` missed or saw differently. */
  misread: number;
}

interface Writer {
  name: string;
  threadId: number;
  /** The thread's first message. */
  firstId: number;
  headers: Record<string, string>;
  /** In the order of acknowledgement. */
  acknowledged: { id: number; text: string }[];
}

const patience = 60_000;
/** Longer than any single request may take outside an outage. */
const requestTimeout = 20_000;

/**
 * Runs the installed product with its embedded database, and lets two people in each thread write as fast as they are
 * answered. Kills the server and PostgreSQL during the run, each time only once a message has been acknowledged again.
 * Then compares the acknowledged, the read and the stored messages.
 */
export async function tryDurability(options: StressOptions): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-durability-'));
  chmodSync(folder, 0o755); // else root's database is placed elsewhere
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let server = startProduct(folder, port);
  try {
    await untilReady(origin);
    const seats = await inDatabase(folder, (connection) => seat(connection, options.threads));
    const writers: Writer[] = [];
    for (const { token, ...rest } of seats)
      writers.push({ ...rest, headers: await browserHeaders(origin, token), acknowledged: [] });

    const progress = {
      isOver: false,
      isAllWritten: false,
      retries: 0,
      count: () => sum(writers.map((writer) => writer.acknowledged.length)),
    };
    const talking = Promise.all(writers.map((writer) => write(origin, writer, progress)));
    // One of the two people in each thread also reads.
    const readers = writers.filter((_, index) => index % 2 === 0);
    const reading = Promise.all(readers.map((reader) => follow(origin, reader, progress)));

    const outages: number[] = [];
    const kills = shuffled([
      ...Array.from({ length: options.serverKills }, () => 'server' as const),
      ...Array.from({ length: options.databaseKills }, () => 'database' as const),
    ]);
    for (const [index, victim] of kills.entries()) {
      // Kills are spread over the whole run.
      await until(() => progress.count() >= (options.messages * (index + 1)) / (kills.length + 1));
      const before = progress.count();
      const killedAt = performance.now();
      if (victim === 'server') {
        const gone = once(server, 'exit');
        server.kill('SIGKILL');
        await gone;
        server = startProduct(folder, port);
      } else process.kill(databasePid(folder), 'SIGKILL');
      // Answers sent before the kill may still be in flight.
      await until(() => progress.count() > before + writers.length);
      outages.push(performance.now() - killedAt);
      options.report?.(`${victim} killed, ${index + 1} of ${kills.length}; ${progress.count()} messages acknowledged`);
    }
    await until(() => progress.count() >= options.messages);
    progress.isOver = true;
    await talking;
    progress.isAllWritten = true;
    const seen = await reading;
    const stored = await inDatabase(folder, ({ db }) =>
      db.selectFrom('messages').select(['id', 'threadId', 'text']).orderBy('id').execute(),
    );
    return {
      acknowledged: progress.count(),
      retries: progress.retries,
      serverKills: options.serverKills,
      databaseKills: options.databaseKills,
      outages,
      ...compare(writers, stored),
      misread: readers.filter(({ threadId, firstId }, index) => {
        const written = stored.filter((message) => message.threadId === threadId && message.id > firstId);
        return written.map(({ id }) => id).join() !== seen[index]?.join();
      }).length,
    };
  } finally {
    await endProduct(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function compare(writers: Writer[], stored: { id: number; threadId: number; text: string }[]) {
  const storedIds = new Map<string, number[]>();
  for (const { id, threadId, text } of stored) {
    const key = `${threadId} ${text}`;
    storedIds.set(key, [...(storedIds.get(key) ?? []), id]);
  }
  let [lost, doubled, disordered] = [0, 0, 0];
  for (const { threadId, acknowledged } of writers) {
    for (const [index, { id, text }] of acknowledged.entries()) {
      const ids = storedIds.get(`${threadId} ${text}`) ?? [];
      if (!ids.includes(id)) lost += 1;
      if (ids.length > 1) doubled += 1;
      if (id <= (acknowledged[index - 1]?.id ?? 0)) disordered += 1;
    }
  }
  return { lost, doubled, disordered };
}

async function write(origin: string, writer: Writer, progress: { isOver: boolean; retries: number }): Promise<void> {
  for (let number = 1; !progress.isOver; number += 1) {
    const text = `${writer.name} ${number}`;
    const payload = { threadId: writer.threadId, text, clientKey: text };
    const { answer, tries } = await insist(origin, messagingPostMessage, writer, payload);
    writer.acknowledged.push({ id: answer.message.id, text });
    progress.retries += tries - 1;
  }
}

/** Reads until all is written and no more messages arrive; returns the ids seen, in order. */
async function follow(origin: string, reader: Writer, progress: { isAllWritten: boolean }): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    const isLast = progress.isAllWritten;
    const payload = { threadId: reader.threadId, afterId: seen.at(-1) ?? reader.firstId };
    const { answer } = await insist(origin, messagingGetMessages, reader, payload);
    seen.push(...answer.messages.map(({ id }) => id));
    if (isLast && answer.messages.length === 0) return seen;
    await sleep(isLast ? 0 : 20);
  }
}

/** Repeats a call until it is answered with 200. */
async function insist<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  origin: string,
  { path, answer }: Call<Payload, Answer>,
  { headers }: Writer,
  payload: z.input<Payload>,
): Promise<{ answer: z.output<Answer>; tries: number }> {
  const deadline = performance.now() + patience;
  for (let tries = 1; performance.now() < deadline; tries += 1) {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(requestTimeout),
      });
      const text = await response.text();
      if (response.status === 200) return { answer: answer.parse(JSON.parse(text)), tries };
      if (response.status < 500) throw new Error(`${path} answered ${response.status}: ${text}`);
    } catch (error) {
      // fetch throws TypeError if the server is down, and the signal's DOMException if it does not answer.
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
    await sleep(20);
  }
  throw new Error(`${path} was not answered within ${patience} ms.`);
}

/** Creates two signed-in people in each thread. */
async function seat({ db }: Connection, threads: number) {
  const seats: { name: string; threadId: number; firstId: number; token: string }[] = [];
  for (let index = 0; index < threads; index += 1) {
    const people = [await buildTalentUser(db), await buildClient(db)] as const;
    const threadId = await buildThread(db, people[0].id, people[1].id);
    const firstId = await buildMessage(db, { threadId, userId: people[0].id });
    for (const person of people)
      seats.push({ name: `${index}/${person.type}`, threadId, firstId, token: await startSession(db, person) });
  }
  return seats;
}

async function browserHeaders(origin: string, token: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: `session=${token}` } });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { cookie: `session=${token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
