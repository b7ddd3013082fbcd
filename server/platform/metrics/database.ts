import type pg from 'pg';
import type { Registry } from 'prom-client';
import { readGauge, readNumber } from './gauge.ts';

/** Registers whether the database answers, and the connections of this process's pools, by their names. */
export function measureDatabase(
  registry: Registry,
  isReachable: () => Promise<boolean>,
  pools: Readonly<Record<string, pg.Pool>>,
): void {
  readNumber(
    registry,
    { name: 'rolecall_database_up', help: 'Whether the database answers within a second.' },
    async () => Number(await isReachable()),
  );
  readGauge(
    registry,
    {
      name: 'rolecall_database_connections',
      help: 'Open connections of this process, by pool and whether they are busy or idle.',
      labelNames: ['pool', 'state'],
    },
    () =>
      Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
  );
  readGauge(
    registry,
    {
      name: 'rolecall_database_waiting',
      help: 'Statements and transactions that wait for a connection of a pool.',
      labelNames: ['pool'],
    },
    () => Object.entries(pools).map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  );
}
