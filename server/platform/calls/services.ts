import type { Logger } from 'pino';
import type pg from 'pg';
import type { Connection, Database } from '#server/platform/database/connect.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import type { Presence } from '#server/platform/memory/presence.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { SessionMemory } from '#server/platform/session/memory.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

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
