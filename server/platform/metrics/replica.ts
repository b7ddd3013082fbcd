import { Counter, type Registry } from 'prom-client';
import type { Replica } from '#server/platform/database/replica.ts';
import { readGauge } from './gauge.ts';

/**
 * Registers whether calls read from the replica, how far it is behind, and how many readings each of both answers. None
 * has a value without a replica.
 */
export function measureReplica(registry: Registry, replica: Replica | undefined): void {
  readOptional(
    registry,
    { name: 'rolecall_replica_used', help: 'Whether calls read from the replica; if not, the primary answers.' },
    () => replica && Number(replica.isUsed()),
  );
  readOptional(
    registry,
    {
      name: 'rolecall_replica_lag_seconds',
      help: 'How long the replica takes to hold what the primary has, or since when it lacks it.',
    },
    () => {
      const milliseconds = replica?.lag();
      return milliseconds === undefined ? undefined : milliseconds / 1_000;
    },
  );
  const reads: Counter<'from'> = new Counter({
    name: 'rolecall_replica_reads_total',
    help: 'Readings that the replica may answer, by the server that did.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      reads.reset();
      for (const [from, count] of Object.entries(replica?.reads ?? {})) reads.inc({ from }, count);
    },
  });
}

const readOptional = (
  registry: Registry,
  about: { name: string; help: string },
  read: () => number | undefined,
): void =>
  readGauge(registry, { ...about, labelNames: [] }, () => {
    const value = read();
    return value === undefined ? [] : [{ labels: {}, value }];
  });
