import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type AccountType, type Call } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import { createJobs } from '#server/platform/jobs-worker.ts';
import type { Services } from '#server/platform/services.ts';
import { sessionCookie, startSession } from '#server/platform/session.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';
import { createStorage } from '#server/platform/storage.ts';
import { installReference } from '#server/reference/service.ts';
import { Caller } from './caller.ts';
import { createTestDatabase } from './database.ts';

export interface World {
  services: Services;
  app: FastifyInstance;
  calls: readonly Call[];
  /** Lines the server logged, as objects. */
  logged: Record<string, unknown>[];
  /** Somebody without a session. */
  visitor(): Caller;
  signIn(user: { id: number; type: AccountType }): Promise<Caller>;
  close(): Promise<void>;
}

/** The whole server on a database and a data folder of its own; nothing listens, calls are injected. */
export async function createWorld(overrides: Partial<Settings> = {}): Promise<World> {
  const database = await createTestDatabase();
  const { db, pool } = database.connection;
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
  const jobs = createJobs({ pool, log });
  const services: Services = { settings, db, pool, jobs, storage: createStorage(settings), log };
  await installReference(db);
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
    async close() {
      await app.close();
      await jobs.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
