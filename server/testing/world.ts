import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type AccountType, type Call } from '#contract/call.ts';
import { buildApp, emit } from '#server/app.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { createListener } from '#server/platform/memory/listener.ts';
import { createDeliveries } from '#server/platform/deliveries/worker.ts';
import { createPresence } from '#server/platform/memory/presence.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { sessionCookie, startSession } from '#server/platform/session/session.ts';
import { rememberSessions } from '#server/platform/session/memory.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { installReference } from '#server/reference/service.ts';
import { Caller } from './caller.ts';
import { createTestDatabase } from './database.ts';

export interface World {
  services: Services;
  app: FastifyInstance;
  calls: readonly Call[];
  /** Lines the server logged, as objects. */
  logged: Record<string, unknown>[];
  /** A caller without a session. */
  visitor(): Caller;
  signIn(user: { id: number; type: AccountType }): Promise<Caller>;
  /**
   * Another process of the product on the same database, sharing only that and the secret. Its listener may use a
   * different address. Close it first.
   */
  openAnother(listenerUrl?: string): Promise<World>;
  /** Address of the database. */
  url: string;
  close(): Promise<void>;
}

/** Builds the whole server with its own database and data folder; nothing listens, calls are injected. */
export async function createWorld(overrides: Partial<Settings> = {}): Promise<World> {
  const database = await createTestDatabase();
  await installReference({ db: database.connection.db, emit });
  return openWorld({ url: database.url, connection: database.connection, end: () => database.drop() }, overrides);
}

interface Home {
  url: string;
  connection: Connection;
  listenerUrl?: string | undefined;
  /** Closes the connection. */
  end(): Promise<void>;
}

async function openWorld(home: Home, overrides: Partial<Settings>): Promise<World> {
  const { url, connection, listenerUrl = url } = home;
  const { db, writing, pool, isReachable } = connection;
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-world-'));
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, APP_SECRET: 'a secret of the tests', LOG_LEVEL: 'info' }),
    checksEveryAnswer: true,
    ...overrides,
  };
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: settings.logLevel },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const listener = createListener({ url: listenerUrl, log });
  const perMinute = { later: settings.announcementsPerMinute };
  const deliveries = createDeliveries({ db, log, listener, perMinute });
  const sessions = rememberSessions(db, listener);
  // Written only on a test's request, since some tests count the statements of a call.
  const presence = createPresence({ db, log, tickMilliseconds: 3_600_000 });
  const storage = createStorage(settings);
  const services: Services = {
    settings,
    db,
    background: db,
    writing,
    pool,
    isReachable,
    listener,
    sessions,
    presence,
    emit,
    deliveries,
    storage,
    log,
  };
  const { app, calls } = await buildApp(services);
  return {
    services,
    app,
    calls,
    logged,
    visitor: () => new Caller(app),
    async signIn(user) {
      const caller = new Caller(app);
      caller.cookies.set(sessionCookie(settings), await startSession(db, user));
      return caller;
    },
    openAnother(listenerUrl) {
      const another = connect(url);
      return openWorld({ url, connection: another, listenerUrl, end: () => another.close() }, overrides);
    },
    url,
    async close() {
      await app.close();
      await deliveries.stop();
      await presence.close();
      await listener.close();
      await home.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
