import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ensureAdministrators } from '#server/accounts/ensure-administrators.ts';
import { recordService } from '#server/mail/public-service-store.ts';
import { describeMail } from '#server/mail/write-outbox.ts';
import { drawLogo } from '#server/media/service.ts';
import { connect } from '#server/platform/database/connect.ts';
import type { Embedded } from '#server/embedded-postgres/service.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { checkDatabase, checkDirectDatabase } from '#server/platform/process/check-database.ts';
import type { Port } from '#server/platform/process/port.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { startDeletions } from '#server/own-data/delete-leaving.ts';
import { startEndings } from '#server/positions/service.ts';
import { startAlerts } from '#server/searches/service.ts';
import type { Matching } from '#server/matching/service.ts';
import { startReviews } from '#server/privacy/service.ts';
import { installReference } from '#server/reference/service.ts';
import { buildApp, emit } from './app.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import type { ServedMetrics } from './metrics.ts';
import { createServices } from './services.ts';
import { doFromTimeToTime } from './sweeps.ts';

const sweepInterval = 600_000;

/**
 * The part of the product that a process runs: `server` answers requests and leaves deliveries to workers, `worker`
 * delivers and takes no port but that of the metrics.
 */
export type Role = 'all' | 'server' | 'worker';

/** Hooks for a program around the product, such as the demonstration. */
export interface Extension {
  role?: Role;
  /** Runs before anything is served, and before the configured administrators exist. */
  prepare?: (services: Services) => Promise<void>;
  /** Folder of the built web app, in place of dist/web. */
  webFolder?: string;
  /** Further routes. */
  extend?: (app: FastifyInstance, services: Services) => void;
  /** Further lines for the operator at the start. */
  announce?: (services: Services) => string[];
}

/** What `run.ts` has started before the product's own parts. */
interface Begun {
  settings: Settings;
  log: Logger;
  /** How to stop each part, in the order of their starts. */
  undo: (() => Promise<unknown>)[];
  port: Port | undefined;
  metrics: ServedMetrics | undefined;
  /** Address of the database. */
  url: string;
  embedded: Embedded | undefined;
  unlessStopped: <T>(work: Promise<T> | undefined) => Promise<T | undefined>;
}

/**
 * Starts the product's parts on a database, one after the other, deliveries last. Its modules are most of the program,
 * so `run.ts` loads them while the database starts.
 */
export async function serve(
  { settings: given, log, undo, port, metrics, url, embedded, unlessStopped }: Begun,
  { role = 'all', webFolder, prepare, extend, announce }: Extension,
): Promise<void> {
  const { databaseDirectUrl = url } = given;
  const isPooled = given.databaseDirectUrl !== undefined;
  const logo = await unlessStopped(drawLogo(given));
  const connection = connect(url, { isPooled });
  undo.push(() => connection.close());
  const background = connect(url, { max: 3, isPooled });
  undo.push(() => background.close());
  if (given.databaseUrl !== undefined) await unlessStopped(checkDatabase(connection.pool));
  if (isPooled) await unlessStopped(checkDirectDatabase(databaseDirectUrl));
  await unlessStopped(migrateToLatest(databaseDirectUrl));
  await unlessStopped(installReference({ db: connection.db, emit }, given.skillsFile));
  const wasPublic = await unlessStopped(recordService(connection.db, given));
  const settings: Settings = { ...given, wasPublic: wasPublic ?? true, logo };

  const services = createServices({
    settings,
    log,
    url: databaseDirectUrl,
    connection,
    background: background.db,
    onTry: metrics?.onTry,
    delivers: role !== 'server',
  });
  undo.push(() => services.listener.close());
  undo.push(() => services.presence.close());
  await unlessStopped(prepare?.(services));
  await unlessStopped(ensureAdministrators(services));

  // Stopped after the app: requests in progress may still enqueue.
  undo.push(() => services.deliveries.stop());
  let matching: Matching | undefined;
  if (port) {
    const { app, matching: ofApp } = await buildApp(
      services,
      (app, services) => {
        metrics?.measureCalls(app);
        extend?.(app, services);
      },
      webFolder,
    );
    undo.push(() => app.close());
    await unlessStopped(port.handOver(app));
    metrics?.measureMatching(ofApp);
    matching = ofApp;
  }
  // Before deliveries, which make the product ready: from then on, a lost database no longer fails the start.
  await unlessStopped(startReviews(services));
  await unlessStopped(startDeletions(services));
  await unlessStopped(startEndings(services));
  await unlessStopped(startAlerts(services));
  await unlessStopped(services.deliveries.start(deliveryHandlers(services, matching)));
  if (metrics) {
    metrics.measureParts({ services, connection, background, embedded });
    undo.push(await metrics.serve(services));
  }
  if (role !== 'server') {
    const sweep = setInterval(() => void doFromTimeToTime(services), sweepInterval);
    undo.push(async () => clearInterval(sweep));
  }
  if (role === 'worker') greet(settings);
  else welcome(settings, announce?.(services) ?? []);
}

/** Prints the operator's lines about a worker. */
function greet(settings: Settings): void {
  const { productName, metrics } = settings;
  console.log(`
  ${productName}: a worker, which delivers mail and removes what has expired
  Mail           ${describeMail(settings, false)}
  Health         ${metrics ? `/readyz at ${metrics.host}:${metrics.port}` : 'set METRICS_PORT to ask for it'}
  Stop           Ctrl-C
`);
}

/** Prints the five lines a new user needs. */
function welcome(settings: Settings, more: string[]): void {
  const { productName, appUrl, dataDir, adminEmails, databaseUrl } = settings;
  const administrator =
    adminEmails.length > 0
      ? `sign in as ${adminEmails.join(' or ')}`
      : 'start with ADMIN_EMAIL=you@example.com, then sign in with that address';
  console.log(`
  ${productName} is at ${appUrl}
  Mail           ${describeMail(settings)}
  Administrator  ${administrator}
  Data           ${dataDir}${databaseUrl === undefined ? '' : ', and the database of DATABASE_URL'}
  Stop           Ctrl-C
${more.map((line) => `  ${line}\n`).join('')}`);
}
