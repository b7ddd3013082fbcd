import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AccountType, type Call } from '#contract/call.ts';
import { buildApp, emit } from '#server/app.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { startSession } from '#server/platform/session/session.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { createLog } from '#server/platform/process/log.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { installReference } from '#server/reference/service.ts';
import { createServices } from '#server/services.ts';
import { Caller } from './caller.ts';
import { connectPatiently, createTestDatabase } from './database.ts';

export interface World {
  services: Services;
  app: FastifyInstance;
  calls: readonly Call[];
  /**
   * The DNS: TXT records by name, none for others. The resolver does not answer for names in `silent`, or for any if it
   * contains '*'.
   */
  dns: { records: Map<string, string[]>; silent: Set<string>; /** Queried names. */ asked: string[] };
  /** Lines the server logged, as objects. */
  logged: Record<string, unknown>[];
  /** A caller without a session. */
  visitor(): Caller;
  signIn(user: { id: number; type: AccountType }): Promise<Caller>;
  /** Another system, which makes calls with a token. */
  byToken(token: string): Caller;
  /**
   * Another process of the product, sharing only the database and the secret. Its listener may use a different address.
   * Close it first.
   */
  openAnother(listenerUrl?: string): Promise<World>;
  /** Address of the database. */
  url: string;
  close(): Promise<void>;
}

/**
 * Builds the whole server with its own data folder, and its own database unless one is given. It does not listen; calls
 * are injected.
 */
export async function createWorld(overrides: Partial<Settings> = {}, given?: Home): Promise<World> {
  if (given) return openWorld(given, overrides);
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
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-world-'));
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, APP_SECRET: 'a secret of the tests', LOG_LEVEL: 'info' }),
    checksEveryAnswer: true,
    ...overrides,
  };
  const logged: Record<string, unknown>[] = [];
  const log = createLog(settings, {
    write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  // Presence is written only on a test's request, since some tests count the statements of a call.
  const presenceTick = 3_600_000;
  const background = connection.db;
  const dns: World['dns'] = { records: new Map(), silent: new Set(), asked: [] };
  const resolveTxt: Services['resolveTxt'] = (name) => {
    dns.asked.push(name);
    const isSilent = dns.silent.has('*') || dns.silent.has(name);
    return Promise.resolve(isSilent ? undefined : (dns.records.get(name) ?? []));
  };
  const tools = { settings, log, url: listenerUrl, connection, background, presenceTick, resolveTxt };
  const services = createServices(tools);
  const { app, calls } = await buildApp(services);
  return {
    services,
    app,
    calls,
    dns,
    logged,
    visitor: () => new Caller(app),
    byToken: (token) => new Caller(app, { authorization: `Bearer ${token}` }),
    async signIn(user) {
      const caller = new Caller(app);
      caller.cookies.set(sessionCookie(settings), await startSession(connection.db, user));
      return caller;
    },
    openAnother(listenerUrl) {
      const another = connectPatiently(url);
      return openWorld({ url, connection: another, listenerUrl, end: () => another.close() }, overrides);
    },
    url,
    async close() {
      await app.close();
      await services.deliveries.stop();
      await services.presence.close();
      await services.listener.close();
      await home.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
