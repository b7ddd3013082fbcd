import { Counter, type Registry } from 'prom-client';
import type { Replica } from '#server/platform/database/replica.ts';
import { readGauge, readNumber } from './gauge.ts';

/** Registers whether calls read from the replica, how far it is behind, and how many readings each of both answers. */
export function measureReplica(registry: Registry, replica: Replica): void {
  readNumber(
    registry,
    { name: 'rolecall_replica_used', help: 'Whether calls read from the replica; if not, the primary answers.' },
    () => Number(replica.isUsed()),
  );
  readGauge(
    registry,
    {
      name: 'rolecall_replica_lag_seconds',
      help: 'How long the replica takes to hold what the primary has, or since when it lacks it.',
      labelNames: [],
    },
    () => {
      const lag = replica.lag();
      return lag === undefined ? [] : [{ labels: {}, value: lag / 1_000 }];
    },
  );
  const reads: Counter<'from'> = new Counter({
    name: 'rolecall_replica_reads_total',
    help: 'Readings that the replica may answer, by the server that did.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      reads.reset();
      for (const [from, count] of Object.entries(replica.reads)) reads.inc({ from }, count);
    },
  });
}
