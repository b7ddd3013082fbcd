import { hash } from 'node:crypto';
import { type Database, afterCommit } from '#server/platform/database/connect.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import { type Memory, createMemory } from '#server/platform/memory/memory.ts';
import type { Viewer } from './viewer.ts';

/** Maximum number of sessions a process remembers; about 1.2 kilobytes each. */
const maxSessions = 20_000;
/** Milliseconds after which a session is always reread: clocks may be set, machines may sleep. */
const longestMemory = 600_000;

/** A session in memory. */
export interface RememberedSession {
  readonly viewer: Viewer;
  /** The administrator's session behind an acting session. */
  readonly administratorSession: Buffer | null;
  /** The anti-forgery token last verified for this session. */
  antiForgeryToken?: Uint8Array;
}

interface Entry extends RememberedSession {
  /** Two clocks: one that never goes back, and one that continues while a machine sleeps. */
  readonly until: { monotonic: number; wall: number };
}

/** Sessions this process has recently seen, kept current by database notifications. */
export interface SessionMemory {
  /** Finds the session of a token if memory is current; otherwise query the database. */
  find(token: string): RememberedSession | undefined;
  /** Loads a session with `read`, which also returns the seconds for which it stays valid without a change. */
  load(
    token: string,
    read: () => Promise<{ session: RememberedSession; seconds: number } | undefined>,
  ): Promise<RememberedSession | undefined>;
  /** Number of remembered sessions. */
  readonly size: number;
}

const memories = new WeakMap<Database, Memory<string, Entry>>();

/** Starts remembering the sessions of a database. */
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

/**
 * Makes this process forget a session, and those its administrator acts in, once `db` commits; other processes are
 * notified.
 */
export const forgetSession = (db: Database, tokenHash: Buffer): void =>
  forgetAfterCommit(
    db,
    ({ viewer, administratorSession }) =>
      viewer.session.tokenHash.equals(tokenHash) || administratorSession?.equals(tokenHash) === true,
  );

/** Makes this process forget all sessions of a user. */
export const forgetSessionsOf = (db: Database, userId: number): void => forgetAfterCommit(db, isAbout(userId));

/** Whether a session belongs to the user, or the user acts in it as an administrator. */
const isAbout =
  (userId: number) =>
  ({ viewer }: RememberedSession): boolean =>
    viewer.id === userId || viewer.session.actingAdministrator?.id === userId;

function forgetAfterCommit(db: Database, isEnded: (entry: Entry) => boolean): void {
  afterCommit(db, (db) => memories.get(db)?.forgetWhere(isEnded));
}

/** The SHA-256 of the token in base64, as in the database's notifications. */
const keyOf = (token: string): string => hash('sha256', token, 'base64');

/** Handles a notification: `token`, `user` or `company`, and its key. */
function obey(payload: string, memory: Memory<string, Entry>): void {
  const [what, which = ''] = payload.split(' ');
  if (what === 'token') memory.forget(which);
  else if (what === 'user') memory.forgetWhere(isAbout(Number(which)));
  else memory.forgetWhere(({ viewer }) => viewer.companyId === Number(which));
}
