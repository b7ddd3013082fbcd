import { hash } from 'node:crypto';
import { type Database, afterCommit } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type Memory, createMemory } from '#server/platform/memory/memory.ts';
import type { Viewer } from './viewer.ts';

/** How many sessions a process remembers; about 1.2 kilobytes each. */
const maxSessions = 20_000;
/** Milliseconds after which a session is asked for again, whatever is known: clocks may be set, machines may sleep. */
const longestMemory = 600_000;

/** What a session is known to be. */
export interface RememberedSession {
  readonly viewer: Viewer;
  /** The administrator's session it is acted in from. */
  readonly administratorSession: Buffer | null;
  /** The anti-forgery token last found to be this session's. */
  antiForgeryToken?: Buffer;
}

interface Entry extends RememberedSession {
  /** Of the two clocks, the one that never goes back and the one that goes on while a machine sleeps. */
  readonly until: { monotonic: number; wall: number };
}

/** The sessions this process has lately seen, kept true by what the database tells (migration 0009). */
export interface SessionMemory {
  /** The session a token opens, if that is certain now; without an answer the database must be asked. */
  find(token: string): RememberedSession | undefined;
  /** Asks with `read`, which also says for how many seconds its answer holds by the passing of time alone. */
  load(
    token: string,
    read: () => Promise<{ session: RememberedSession; seconds: number } | undefined>,
  ): Promise<RememberedSession | undefined>;
  /** How many sessions are remembered. */
  readonly size: number;
}

const memories = new WeakMap<Database, Memory<string, Entry>>();

/** Begins to remember the sessions of a database. */
export function rememberSessions(db: Database, listener: Listener): SessionMemory {
  const memory = createMemory<string, Entry>({ listener, channel: 'sessions', max: maxSessions, onNotify: obey });
  memories.set(db, memory);
  return {
    find(token) {
      const key = keyOf(token);
      const entry = memory.get(key);
      if (!entry) return undefined;
      if (performance.now() < entry.until.monotonic && Date.now() < entry.until.wall) return entry;
      memory.forget(key);
      return undefined;
    },
    load: (token, read) =>
      memory.load(keyOf(token), async () => {
        const askedAt = { monotonic: performance.now(), wall: Date.now() };
        const found = await read();
        if (!found) return undefined;
        const milliseconds = Math.min(found.seconds * 1000, longestMemory);
        const until = { monotonic: askedAt.monotonic + milliseconds, wall: askedAt.wall + milliseconds };
        return { ...found.session, until };
      }),
    get size() {
      return memory.size;
    },
  };
}

/** Makes this process forget a session and those acted in from it, once what `db` does is committed; the others are told. */
export const forgetSession = (db: Database, tokenHash: Buffer): void =>
  forgetAfterCommit(
    db,
    ({ viewer, administratorSession }) =>
      viewer.session.tokenHash.equals(tokenHash) || administratorSession?.equals(tokenHash) === true,
  );

/** The same for all sessions of a user. */
export const forgetSessionsOf = (db: Database, userId: number): void => forgetAfterCommit(db, isAbout(userId));

/** Whether a session is a user's own, or one they act in. */
const isAbout =
  (userId: number) =>
  ({ viewer }: RememberedSession): boolean =>
    viewer.id === userId || viewer.session.actingAdministrator?.id === userId;

function forgetAfterCommit(db: Database, isEnded: (entry: Entry) => boolean): void {
  afterCommit(db, (db) => memories.get(db)?.forgetWhere(isEnded));
}

/** The SHA-256 of the token in base64, as the database names it. */
const keyOf = (token: string): string => hash('sha256', token, 'base64');

/** A notification: `token`, `user` or `company`, and which one. */
function obey(payload: string, memory: Memory<string, Entry>): void {
  const [what, which = ''] = payload.split(' ');
  if (what === 'token') memory.forget(which);
  else if (what === 'user') memory.forgetWhere(isAbout(Number(which)));
  else memory.forgetWhere(({ viewer }) => viewer.companyId === Number(which));
}
