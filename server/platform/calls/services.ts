import type { Logger } from 'pino';
import type pg from 'pg';
import type { Connection, Database } from '#server/platform/database/connect.ts';
import type { Emit } from '#server/platform/events/events.ts';
import type { Deliveries } from '#server/platform/deliveries/worker.ts';
import type { Listener } from '#server/platform/memory/listener.ts';
import type { ResolveTxt } from '#server/platform/dns/resolve-txt.ts';
import type { Outbound } from '#server/platform/outbound/outbound.ts';
import type { Presence } from '#server/platform/memory/presence.ts';
import type { Turns } from '#server/platform/intake/turns.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { SessionMemory } from '#server/platform/session/memory.ts';
import type { ReadSession } from '#server/platform/session/session-reader.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

/** Services handed to every feature; assembled in server/services.ts. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  /** For reading tables into memory without waiting for connections of the calls. */
  readonly background: Database;
  /** Connections for statements that wait for no lock and must not queue behind readers. */
  readonly writing: Database;
  /** For the few hand-written statements that every call runs. */
  readonly pool: pg.Pool;
  readonly isReachable: Connection['isReachable'];
  /** Notifies in-memory copies when they are stale. */
  readonly listener: Listener;
  /** Reads a session from the database, many at a time. */
  readonly readSession: ReadSession;
  /** Remembered sessions, for polls and calls that only read. */
  readonly sessions: SessionMemory;
  /** Records which users are present, since only absent ones are mailed about messages. */
  readonly presence: Presence;
  /** Emits an event to the features above, in the transaction that makes it true. */
  readonly emit: Emit;
  readonly deliveries: Deliveries;
  readonly storage: Storage;
  /** The only access to the DNS. */
  readonly resolveTxt: ResolveTxt;
  /** The only access to addresses that users have typed. */
  readonly outbound: Outbound;
  /** Counts the people shown to a token; throws 'too-many' past its daily limit. */
  readonly countShown: (tokenId: number, talentIds: readonly number[]) => void;
  /** Counts the people shown to a company by all calls; throws 'too-many' past its daily limit. */
  readonly countCards: (companyId: number, talentIds: readonly number[]) => void;
  /** Turns of calls that look at all people or positions: one at a time an account. */
  readonly searching: Turns;
  readonly log: Logger;
}
