import { once } from 'node:events';
import { join } from 'node:path';
import pino from 'pino';
import { type Embedded, startEmbedded } from '#server/embedded-postgres/service.ts';
import { createErrorWebhook } from '#server/platform/process/error-webhook.ts';
import { takeDataFolder } from '#server/platform/process/data-folder.ts';
import { createLog } from '#server/platform/process/log.ts';
import { watchParent } from '#server/platform/process/parent.ts';
import { takePort } from '#server/platform/process/port.ts';
import { SettingError, type Settings } from '#server/platform/process/settings.ts';
import type { Extension } from './serve.ts';

/** Limit for a stop that hangs; all answers are in the database by then. */
const longestStop = 9_000;

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
 * Starts one part after the other, and records in `undo` how to stop each. The port comes first and the deliveries
 * last, so a mistaken second start finds the port taken before it opens the data or sends a mail. Throws once the
 * signal is given: only a starting database is waited for, since others' migrations may take minutes.
 */
async function start(
  settings: Settings,
  log: pino.Logger,
  undo: (() => Promise<unknown>)[],
  { signal, ...extension }: Extension & { signal: AbortSignal },
): Promise<void> {
  const stopped = once(signal, 'abort').then(() => Promise.reject(signal.reason as Error));
  stopped.catch(() => undefined); // it may come while nothing is awaited
  const unlessStopped = <T>(work: Promise<T> | undefined) => Promise.race([work, stopped]);
  const { role = 'all' } = extension;
  // A proxy in front of several servers tries another one while this port does not listen.
  const port = role === 'worker' ? undefined : await takePort(settings, { isSilent: role === 'server' });
  if (port) undo.push(() => port.release());
  const metrics = settings.metrics && (await (await import('./metrics.ts')).takeMetricsPort(settings));
  if (metrics) undo.push(() => metrics.release());
  takeDataFolder(settings.dataDir);
  let loading: ReturnType<typeof loadParts> | undefined;
  let embedded: Embedded | undefined;
  let url = settings.databaseUrl;
  if (url === undefined) {
    const started = await startEmbedded({
      root: join(settings.dataDir, 'database'),
      report: (sentence) => log.warn({ feature: 'database' }, sentence),
      signal,
      onWaiting: () => (loading ??= loadParts()),
    });
    undo.push(() => started.stop());
    embedded = started;
    url = started.url;
  }
  const { serve } = await (loading ?? loadParts());
  await serve({ settings, log, undo, port, metrics, url, embedded, unlessStopped }, extension);
}

const loadParts = () => import('./serve.ts');
