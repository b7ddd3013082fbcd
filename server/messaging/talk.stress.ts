import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { messagingGetMessages, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { buildMessage, buildThread } from './build.ts';

/** One of the two people of a thread. */
export interface Writer {
  userId: number;
  name: string;
  threadId: number;
  /** The thread's first message. */
  firstId: number;
  headers: Record<string, string>;
  /** In the order of acknowledgement. */
  acknowledged: { id: number; text: string }[];
}

/** People writing to each other as fast as they are answered; every second one also reads. */
export interface Talk {
  writers: readonly Writer[];
  /** Counts acknowledged messages; throws the refusal of a call. */
  count(): number;
  /** Requests that were repeated, messages under the same client key. */
  retries(): number;
  /** Pauses all requests while comparing the unread counts with SQL. Returns for how many people they differ. */
  countMiscounted(connection: Connection): Promise<number>;
  /** Stops the writers and lets the readers read to the end; throws likewise. */
  end(): Promise<void>;
  /** Compares the acknowledged and read messages with the stored ones, after the end. */
  compare(connection: Connection): Promise<Comparison>;
}

export interface Comparison {
  lost: number;
  doubled: number;
  /** Messages whose ids do not follow the order of their writer's answers. */
  disordered: number;
  /** Readers who followed with `afterId`, and missed a stored message or saw it differently. */
  misread: number;
}

interface TalkOptions {
  origin: string;
  threads: number;
  /** Milliseconds between an answer and the next message of a person. */
  pause?: number;
}

const patience = 60_000;
/** Milliseconds for every process to be notified of a commit (docs/decisions/0011), and as many for the request. */
const hearing = 2_000;
/** Longer than any single request may take outside an outage. */
const requestTimeout = 20_000;

/** Seats two signed-in people in each thread, and lets them begin. */
export async function startTalk(connection: Connection, { origin, threads, pause = 0 }: TalkOptions): Promise<Talk> {
  const writers: Writer[] = [];
  for (const { token, ...rest } of await seat(connection, threads))
    writers.push({ ...rest, headers: await browserHeaders(origin, token), acknowledged: [] });
  const progress = { isOver: false, isAllWritten: false, retries: 0 };
  const turns = createTurns();

  const insist = async <Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    call: Call<Payload, Answer>,
    { headers }: Writer,
    payload: z.input<Payload>,
  ): Promise<z.output<Answer>> => {
    for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(20)) {
      const answer = await ask(origin, call, headers, payload);
      if (answer !== undefined) return answer;
      progress.retries += 1;
    }
    throw new Error(`${call.path} was not answered within ${patience} ms.`);
  };
  const write = async (writer: Writer): Promise<void> => {
    for (let number = 1; !progress.isOver; number += 1) {
      const text = `${writer.name} ${number}`;
      const payload = { threadId: writer.threadId, text, clientKey: text };
      const { message } = await turns.take(() => insist(messagingPostMessage, writer, payload));
      writer.acknowledged.push({ id: message.id, text });
      if (pause > 0) await sleep(pause);
    }
  };
  /** Reads until all messages are written and none follow; returns the ids seen, in order. */
  const follow = async (reader: Writer): Promise<number[]> => {
    const seen: number[] = [];
    for (;;) {
      const isLast = progress.isAllWritten;
      const payload = { threadId: reader.threadId, afterId: seen.at(-1) ?? reader.firstId };
      const { messages } = await turns.take(() => insist(messagingGetMessages, reader, payload));
      seen.push(...messages.map(({ id }) => id));
      if (isLast && messages.length === 0) return seen;
      await sleep(isLast ? 0 : Math.max(pause, 20));
    }
  };

  const talking = Promise.all(writers.map(write));
  // One of the two people in each thread also reads.
  const readers = writers.filter((_, index) => index % 2 === 0);
  const reading = Promise.all(readers.map(follow));
  let refusal: Error | undefined;
  Promise.all([talking, reading]).catch((error: unknown) => (refusal = error as Error)); // nothing else is thrown
  return {
    writers,
    count() {
      if (refusal) throw refusal;
      return writers.reduce((total, { acknowledged }) => total + acknowledged.length, 0);
    },
    retries: () => progress.retries,
    countMiscounted: (connection) =>
      turns.hold(async () => {
        const isTold = await Promise.all(
          writers.map(async (writer) => {
            const unread = await countUnread(connection, writer);
            for (const deadline = performance.now() + hearing; performance.now() < deadline; await sleep(20))
              if ((await insist(messagingUnread, writer, {})).unread === unread) return true;
            return false;
          }),
        );
        return isTold.filter((told) => !told).length;
      }),
    async end() {
      progress.isOver = true;
      await talking;
      progress.isAllWritten = true;
      await reading;
    },
    async compare({ db }) {
      const seen = await reading;
      const stored = await db.selectFrom('messages').select(['id', 'threadId', 'text']).orderBy('id').execute();
      const misread = readers.filter(({ threadId, firstId }, index) => {
        const written = stored.filter((message) => message.threadId === threadId && message.id > firstId);
        return written.map(({ id }) => id).join() !== seen[index]?.join();
      }).length;
      return { ...compareAcknowledged(writers, stored), misread };
    },
  };
}

/** Starts requests at once, except while all are held. */
function createTurns() {
  let held: Promise<unknown> = Promise.resolve();
  const underWay = new Set<Promise<unknown>>();
  return {
    async take<T>(request: () => Promise<T>): Promise<T> {
      for (let waited: unknown; waited !== held;) await (waited = held);
      const taken = request();
      underWay.add(taken);
      try {
        return await taken;
      } finally {
        underWay.delete(taken);
      }
    },
    /** Waits for the requests under way, runs `look`, and holds new requests until it has ended. */
    hold<T>(look: () => Promise<T>): Promise<T> {
      const looked = Promise.all(underWay).then(look);
      held = looked.catch(() => undefined);
      return looked;
    },
  };
}

/** Counts a person's unread messages, one by one. */
async function countUnread({ db }: Connection, { userId }: Writer): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from messages m join threads t on t.id = m.thread_id
    where m.user_id <> ${userId}::integer and m.id > case ${userId}::integer
      when t.lower_user_id then t.lower_read_id when t.higher_user_id then t.higher_read_id end`.execute(db);
  return rows[0]?.unread ?? 0;
}

function compareAcknowledged(writers: Writer[], stored: { id: number; threadId: number; text: string }[]) {
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

/** Sends a call; undefined if it got no answer. Throws for a refusal. */
async function ask<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  origin: string,
  { path, answer }: Call<Payload, Answer>,
  headers: Record<string, string>,
  payload: z.input<Payload>,
): Promise<z.output<Answer> | undefined> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(requestTimeout),
    });
    const text = await response.text();
    if (response.status === 200) return answer.parse(JSON.parse(text));
    if (response.status < 500) throw new Error(`${path} answered ${response.status}: ${text}`);
  } catch (error) {
    // fetch throws TypeError if the server is down, and the signal's DOMException if it does not answer.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
  return undefined;
}

/** Creates two signed-in people in each thread. */
async function seat({ db }: Connection, threads: number) {
  const seats: { userId: number; name: string; threadId: number; firstId: number; token: string }[] = [];
  for (let index = 0; index < threads; index += 1) {
    const people = [await buildTalentUser(db), await buildClient(db)] as const;
    const threadId = await buildThread(db, people[0].id, people[1].id);
    const firstId = await buildMessage(db, { threadId, userId: people[0].id });
    for (const person of people)
      seats.push({
        userId: person.id,
        name: `${threadId}/${person.type}`,
        threadId,
        firstId,
        token: await startSession(db, person),
      });
  }
  return seats;
}

/** Headers of a signed-in browser at an origin, whose cookies have other names under https. */
export async function browserHeaders(origin: string, token: string): Promise<Record<string, string>> {
  const session = `${origin.startsWith('https:') ? '__Host-' : ''}session=${token}`;
  const response = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } });
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { cookie: `${session}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf };
}
