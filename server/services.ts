import type { Logger } from 'pino';
import type { Services } from '#server/platform/calls/services.ts';
import type { Connection, Database } from '#server/platform/database/connect.ts';
import { createDeliveries, leftToWorkers, type OnTry } from '#server/platform/deliveries/worker.ts';
import { type ResolveTxt, createResolveTxt } from '#server/platform/dns/resolve-txt.ts';
import { createDistinctCounter } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { createPresence } from '#server/platform/memory/presence.ts';
import { type Outbound, createOutbound } from '#server/platform/outbound/outbound.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { rememberSessions } from '#server/platform/session/memory.ts';
import { createSessionReader } from '#server/platform/session/session-reader.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { emit } from './app.ts';

interface Parts {
  settings: Settings;
  log: Logger;
  /** Address of the database that the listener connects to. */
  url: string;
  connection: Connection;
  /** For reading tables into memory. */
  background: Database;
  /** Interval at which presence is written; its own by default. */
  presenceTick?: number;
  onTry?: OnTry | undefined;
  /** Whether this process delivers, as it does by default; if not, workers do. */
  delivers?: boolean;
  /** Asks the DNS; the resolvers of the settings by default. */
  resolveTxt?: ResolveTxt;
  /** Sends to addresses that users have typed; by default to public ones and those of the settings. */
  outbound?: Outbound;
}

/** Assembles the services. To stop them: deliveries if started, presence, the listener, then the connections. */
export function createServices({
  settings,
  log,
  url,
  connection,
  background,
  presenceTick,
  onTry,
  delivers = true,
  resolveTxt = createResolveTxt(settings.dnsServers),
  outbound = createOutbound(settings.outboundAllow),
}: Parts): Services {
  const { db, writing, pool, isReachable } = connection;
  const listener = createListener({ url, log });
  return {
    settings,
    db,
    background,
    writing,
    pool,
    isReachable,
    listener,
    readSession: createSessionReader(pool),
    sessions: rememberSessions(db, listener),
    presence: createPresence({ db, log, ...(presenceTick !== undefined && { tickMilliseconds: presenceTick }) }),
    emit,
    deliveries: delivers
      ? createDeliveries({ db, log, listener, perMinute: { later: settings.announcementsPerMinute }, onTry })
      : leftToWorkers,
    storage: createStorage(settings),
    resolveTxt,
    outbound,
    countShown: createDistinctCounter(limits['token:people']),
    log,
  };
}
