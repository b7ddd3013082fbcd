import type { Logger } from 'pino';
import type { Services } from '#server/platform/calls/services.ts';
import type { Connection, Database } from '#server/platform/database/connect.ts';
import { createDeliveries, leftToWorkers, type OnTry } from '#server/platform/deliveries/worker.ts';
import { createResolveAddresses } from '#server/platform/dns/resolve-addresses.ts';
import { type ResolveTxt, createResolveTxt } from '#server/platform/dns/resolve-txt.ts';
import { createTurns } from '#server/platform/intake/turns.ts';
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
  /** Reads tables into memory. */
  background: Database;
  /** Interval at which presence is written; the default of presence if absent. */
  presenceTick?: number;
  onTry?: OnTry | undefined;
  /** Whether this process delivers, the default; if not, workers do. */
  delivers?: boolean;
  /** Queries the DNS; by default with the resolvers of the settings. */
  resolveTxt?: ResolveTxt;
  /** Posts to addresses that users have typed; by default to public ones and those that the settings allow. */
  outbound?: Outbound;
}

/** Assembles the services. Stop them in this order: deliveries if started, presence, listener, connections. */
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
  outbound = createOutbound({
    allowed: settings.outboundAllow,
    resolve: createResolveAddresses(settings.dnsServers),
  }),
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
    searching: createTurns({ what: 'searches', atOnce: 2, waitingEach: 3, waitingTogether: 200, longestWait: 3_000 }),
    countShown: createDistinctCounter(limits['token:people']),
    countCards: createDistinctCounter(limits.cards),
    log,
  };
}
