import { once } from 'node:events';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import * as addresses from '#contract/addresses.ts';
import { ensureAdministrators } from '#server/accounts/administrators.ts';
import { sweepActingSessions } from '#server/admin/acting-store.ts';
import { sweepCeremonies } from '#server/accounts/ceremonies.ts';
import { sweepCodes } from '#server/accounts/codes-store.ts';
import { sweepAnnouncementDays } from '#server/announcements/service.ts';
import { sweepEmailChanges } from '#server/accounts/email-changes-store.ts';
import { sweepEvents } from '#server/accounts/events-store.ts';
import { sweepFormerAddresses } from '#server/accounts/former-addresses-store.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { sweepCases } from '#server/cases/service.ts';
import { connect } from '#server/platform/database/connect.ts';
import { type Embedded, startEmbedded } from '#server/embedded-postgres/service.ts';
import { measureCalls } from '#server/platform/metrics/calls.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { sweepLimits } from '#server/platform/limits/limits.ts';
import { checkDatabase, checkDirectDatabase } from '#server/platform/process/check-database.ts';
import { takeReplica } from '#server/platform/process/check-replica.ts';
import { createErrorWebhook } from '#server/platform/process/error-webhook.ts';
import { createLog } from '#server/platform/process/log.ts';
import { watchParent } from '#server/platform/process/parent.ts';
import { takePort } from '#server/platform/process/port.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { sweepAuditLog } from '#server/platform/session/audit-log.ts';
import { sweepSessions } from '#server/platform/session/session.ts';
import { SettingError, type Settings } from '#server/platform/process/settings.ts';
import { startMessageMove, sweepVideos } from '#server/messaging/service.ts';
import { sweepExports } from '#server/own-data/service.ts';
import { startDeletions } from '#server/own-data/leaving-round.ts';
import { startReviews } from '#server/privacy/service.ts';
import { installReference } from '#server/reference/service.ts';
import { buildApp, emit } from './app.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import { measureMatching, measureParts, takeMetricsPort } from './metrics.ts';
import { createServices } from './services.ts';

/** Limit for a stop that hangs; all answers are in the database by then. */
const longestStop = 9_000;
const sweepInterval = 600_000;

/**
 * What of the product a process does: `server` answers requests and leaves deliveries to workers, `worker` delivers and
 * takes no port but that of the metrics.
 */
export type Role = 'all' | 'server' | 'worker';

/** Extensions by a program around the product, such as the demonstration. */
interface Extension {
  role?: Role;
  /** Runs before anything is served, and before the configured administrators exist. */
  prepare?: (services: Services) => Promise<void>;
  /** Further routes. */
  extend?: (app: FastifyInstance, services: Services) => void;
  /** Further lines for the operator at the start. */
  announce?: (services: Services) => string[];
}

/** Starts the product, and stops it in reverse order on SIGINT, SIGTERM or the end of its parent process. */
export async function run(settings: Settings, extension: Extension = {}): Promise<void> {
  const { role = 'all' } = extension;
  if (role !== 'all' && settings.databaseUrl === undefined)
    throw new SettingError('DATABASE_URL', '', `the address of a database, which a ${role} shares with others`);
  // Buffered: a write per line would be a tenth of a call's cost.
  const output = pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 });
  const { errorWebhook: url, productName } = settings;
  const onFailure = (error: unknown) => log.warn({ err: error }, 'errors were not reported');
  const webhook = url === undefined ? undefined : createErrorWebhook({ url, productName, onFailure });
  const streams =
    webhook &&
    pino.multistream([
      { stream: output, level: settings.logLevel },
      { stream: webhook, level: 'error' },
    ]);
  const log = createLog(settings, streams ?? output);
  const undo: (() => Promise<unknown>)[] = webhook ? [() => webhook.close()] : [];
  let starting = Promise.resolve();
  const leaving = new AbortController();
  let stopping: Promise<void> | undefined;
  const stop = (reason: string): Promise<void> =>
    (stopping ??= (async () => {
      log.info({ reason }, 'stopping');
      setTimeout(() => process.exit(1), settings.drainSeconds * 1_000 + longestStop).unref();
      leaving.abort();
      // A database that is still starting could not be found and stopped half-way.
      await starting.catch(() => undefined);
      for (const step of undo.toReversed()) {
        try {
          await step();
        } catch (error) {
          process.exitCode = 1;
          log.error({ err: error }, 'a part did not stop'); // the others still must
        }
      }
      output.flushSync();
    })());
  // A silent mail server may hold a socket for longer than a stop may take.
  const end = (reason: string): void => void stop(reason).then(() => process.exit());

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  watchParent(() => end('parent gone'));
  try {
    starting = start(settings, log, undo, { ...extension, signal: leaving.signal });
    await starting;
  } catch (error) {
    if (!stopping) {
      await stop('failed to start');
      throw error;
    }
  }
}

/**
 * Starts one part after the other, and records in `undo` how each is stopped. The port comes first and the deliveries
 * last. A second start by mistake then finds the port taken before it opens the data or sends a mail. Throws once the
 * signal is given: only a database that is starting is waited for, since others' migrations may take minutes.
 */
async function start(
  settings: Settings,
  log: pino.Logger,
  undo: (() => Promise<unknown>)[],
  { role = 'all', prepare, extend, announce, signal }: Extension & { signal: AbortSignal },
): Promise<void> {
  const stopped = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
  stopped.catch(() => undefined); // it may come while nothing is awaited
  const unlessStopped = <T>(work: Promise<T> | undefined) => Promise.race([work, stopped]);
  // A proxy in front of several servers goes on to another one while nothing listens here.
  const port = role === 'worker' ? undefined : await takePort(settings, { isSilent: role === 'server' });
  if (port) undo.push(() => port.release());
  const metrics = await takeMetricsPort(settings);
  if (metrics) undo.push(() => metrics.release());
  let embedded: Embedded | undefined;
  let url = settings.databaseUrl;
  if (url === undefined) {
    const started = await startEmbedded({
      root: join(settings.dataDir, 'database'),
      report: (sentence) => log.warn({ feature: 'database' }, sentence),
      signal,
    });
    undo.push(() => started.stop());
    embedded = started;
    url = started.url;
  }
  const { databaseDirectUrl = url } = settings;
  const isPooled = settings.databaseDirectUrl !== undefined;
  const connection = connect(url, { isPooled });
  undo.push(() => connection.close());
  const background = connect(url, { max: 3, isPooled });
  undo.push(() => background.close());
  if (settings.databaseUrl !== undefined) await unlessStopped(checkDatabase(connection.pool));
  if (isPooled) await unlessStopped(checkDirectDatabase(databaseDirectUrl));
  // A worker reads nothing that others could.
  const replica = port ? await unlessStopped(takeReplica(settings, { primary: connection.db, log })) : undefined;
  if (replica) undo.push(() => replica.close());
  await unlessStopped(migrateToLatest(databaseDirectUrl));
  await unlessStopped(installReference({ db: connection.db, emit }));

  const services = createServices({
    settings,
    log,
    url: databaseDirectUrl,
    connection,
    background: background.db,
    reading: replica,
    onTry: metrics?.onTry,
    delivers: role !== 'server',
  });
  undo.push(() => services.listener.close());
  undo.push(() => services.presence.close());
  await unlessStopped(prepare?.(services));
  await unlessStopped(ensureAdministrators(services));

  // Stopped after the app: requests in progress may still enqueue.
  undo.push(() => services.deliveries.stop());
  if (port) {
    const { app, matching } = await buildApp(services, (app, services) => {
      if (metrics) measureCalls(app, metrics.registry);
      extend?.(app, services);
    });
    undo.push(() => app.close());
    await unlessStopped(port.handOver(app));
    if (metrics) measureMatching(metrics, matching);
  }
  // Before the sender, with which the product is ready: a database that dies from then on no longer fails the start.
  await unlessStopped(startReviews(services));
  await unlessStopped(startDeletions(services));
  await unlessStopped(services.deliveries.start(deliveryHandlers(services)));
  if (metrics) {
    measureParts(metrics, { services, connection, background, replica, embedded });
    undo.push(await metrics.serve(services));
  }
  if (role !== 'server') {
    undo.push(startMessageMove(databaseDirectUrl, log));
    const sweep = setInterval(() => void doFromTimeToTime(services), sweepInterval);
    undo.push(async () => clearInterval(sweep));
  }
  if (role === 'worker') greet(settings);
  else welcome(settings, announce?.(services) ?? []);
}

/** Removes expired rows, on whose removal no code relies, and does what is due for contacts. */
async function doFromTimeToTime(services: Services): Promise<void> {
  const { db, log } = services;
  try {
    await sweepCodes(db);
    await sweepCeremonies(db);
    await sweepEmailChanges(db);
    await sweepEvents(db);
    await sweepFormerAddresses(db);
    await sweepLimits(db);
    await sweepSessions(db);
    await sweepVideos(db);
    await sweepAnnouncementDays(db);
    await doContactRounds(services);
    await sweepAuditLog(db);
    await sweepActingSessions(db);
    await sweepCases(db);
    await sweepExports(db);
  } catch (error) {
    log.warn({ err: error }, 'sweep failed');
  }
}

/** Prints what an operator needs to know of a worker. */
function greet({ productName, smtpUrl, metrics }: Settings): void {
  console.log(`
  ${productName}: a worker, which delivers mail and removes what has expired
  Mail           ${smtpUrl === undefined ? 'written to DATA_DIR/outbox (no SMTP_URL is set)' : 'sent through SMTP_URL'}
  Health         ${metrics ? `/readyz at ${metrics.host}:${metrics.port}` : 'set METRICS_PORT to ask for it'}
  Stop           Ctrl-C
`);
}

/** Prints the five lines a new user needs. */
function welcome({ productName, appUrl, smtpUrl, dataDir, adminEmails, databaseUrl }: Settings, more: string[]): void {
  const mail =
    smtpUrl === undefined
      ? `${appUrl}${addresses.outbox} (no SMTP_URL is set, so nothing leaves this machine)`
      : 'sent through SMTP_URL';
  const administrator =
    adminEmails.length > 0
      ? `sign in as ${adminEmails.join(' or ')}`
      : 'start with ADMIN_EMAIL=you@example.com, then sign in with that address';
  console.log(`
  ${productName} is at ${appUrl}
  Mail           ${mail}
  Administrator  ${administrator}
  Data           ${dataDir}${databaseUrl === undefined ? '' : ', and the database of DATABASE_URL'}
  Stop           Ctrl-C
${more.map((line) => `  ${line}\n`).join('')}`);
}
