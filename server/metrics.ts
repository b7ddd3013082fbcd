import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Embedded } from '#server/embedded-postgres/service.ts';
import type { Matching } from '#server/matching/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import type { OnTry } from '#server/platform/deliveries/worker.ts';
import { measureCalls } from '#server/platform/metrics/calls.ts';
import { measureDatabase } from '#server/platform/metrics/database.ts';
import { measureDeliveries, measureTries } from '#server/platform/metrics/deliveries.ts';
import { createOperatorApp } from '#server/platform/metrics/operator-app.ts';
import { readGauge, readNumber, shared } from '#server/platform/metrics/gauge.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { countDueSearches } from '#server/searches/service.ts';
import { takePort } from '#server/platform/process/port.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** The metrics of this process. */
export interface Metrics {
  readonly registry: Registry;
  readonly onTry: OnTry;
}

/**
 * The metrics, and the address that serves them. `run.ts` loads this module only for a process that serves
 * them.
 */
export interface ServedMetrics extends Metrics {
  measureCalls(app: FastifyInstance): void;
  measureMatching(matching: Pick<Matching, 'memory'>): void;
  measureParts(parts: Parts): void;
  /** Serves health and metrics at the address; returns how to stop. */
  serve(services: Services): Promise<() => Promise<void>>;
  release(): Promise<void>;
}

/** Takes the address of the metrics, if the settings name one. Throws SettingError for an unavailable port or host. */
export async function takeMetricsPort({ metrics: address }: Settings): Promise<ServedMetrics | undefined> {
  if (!address) return undefined;
  const port = await takePort(address, { names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } });
  const metrics = createMetrics();
  return {
    ...metrics,
    measureCalls: (app) => measureCalls(app, metrics.registry),
    measureMatching: (matching) => measureMatching(metrics, matching),
    measureParts: (parts) => measureParts(metrics, parts),
    async serve(services) {
      const app = createOperatorApp(services, metrics.registry);
      await port.handOver(app);
      return () => app.close();
    },
    release: () => port.release(),
  };
}

/** Creates a registry with the metrics that need no other part: of Node, the process and delivery attempts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, onTry: measureTries(registry) };
}

interface Parts {
  services: Pick<Services, 'listener'>;
  connection: Pick<Connection, 'pool' | 'writingPool' | 'isReachable'>;
  background: Pick<Connection, 'db' | 'pool'>;
  embedded: Pick<Embedded, 'isServing' | 'restarts'> | undefined;
}

/** Adds the metrics of the parts that every process has. docs/operations.md lists them all. */
function measureParts({ registry }: Metrics, { services, connection, background, embedded }: Parts): void {
  const pools = {
    calls: connection.pool,
    writing: connection.writingPool,
    background: background.pool,
  };
  measureDatabase(registry, connection.isReachable, pools);
  measureDeliveries(registry, background.db);
  measureSearches(registry, background.db);
  readNumber(
    registry,
    { name: 'rolecall_listener_current', help: 'Whether this process hears of every commit, so memory may answer.' },
    () => Number(services.listener.isCurrent()),
  );
  if (!embedded) return;
  readNumber(
    registry,
    { name: 'rolecall_embedded_database_up', help: 'Whether the PostgreSQL that comes along is serving.' },
    () => Number(embedded.isServing),
  );
  readNumber(
    registry,
    { name: 'rolecall_embedded_database_restarts', help: 'How often this process has lost it and found it back.' },
    () => embedded.restarts,
  );
}

/** Adds the number of saved searches that are due and not mailed, the same in every process. */
function measureSearches(registry: Registry, db: Database): void {
  const count = shared(() => countDueSearches(db));
  readNumber(
    registry,
    { name: 'rolecall_searches_due', help: 'Saved searches that are due and not mailed; of the database.' },
    async () => (await count()).count,
  );
  readNumber(
    registry,
    {
      name: 'rolecall_searches_overdue_seconds',
      help: 'How long the saved search that is due longest has been due; of the database.',
    },
    async () => (await count()).overdueSeconds,
  );
}

/** Adds the metrics of the matching data in memory. */
function measureMatching({ registry }: Metrics, { memory }: Pick<Matching, 'memory'>): void {
  readGauge(
    registry,
    { name: 'rolecall_matching_rows', help: 'Rows of matching in memory, by table.', labelNames: ['table'] },
    () => memory.tables().map(({ name, rows }) => ({ labels: { table: name }, value: rows })),
  );
  readGauge(
    registry,
    {
      name: 'rolecall_matching_whole',
      help: 'Whether a table of matching is whole in memory; if not, PostgreSQL is asked.',
      labelNames: ['table'],
    },
    () => memory.tables().map(({ name, isWhole }) => ({ labels: { table: name }, value: Number(isWhole) })),
  );
}
