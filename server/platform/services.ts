import type { Logger } from 'pino';
import type pg from 'pg';
import type { Connection, Database } from './database/connect.ts';
import type { Listener } from './database/listener.ts';
import type { Jobs } from './jobs.ts';
import type { Presence } from './presence.ts';
import type { SessionMemory } from './session-memory.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

/** What every feature is handed; made once in main.ts, or by a test's world. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  /** For the few statements that every call pays for and that are written by hand. */
  readonly pool: pg.Pool;
  readonly isReachable: Connection['isReachable'];
  /** Tells what is held in memory that it has gone stale. */
  readonly listener: Listener;
  /** What is remembered of sessions, for the calls that are made every second. */
  readonly sessions: SessionMemory;
  /** Notes who is there, for what is mailed to whoever is not. */
  readonly presence: Presence;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly log: Logger;
}
