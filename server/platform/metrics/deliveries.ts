import { Counter, Histogram, type Registry } from 'prom-client';
import { countDeliveries } from '#server/platform/deliveries/counts.ts';
import type { OnTry } from '#server/platform/deliveries/worker.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { readGauge, shared } from './gauge.ts';

/** Seconds. A mail server answers within one, or not for half a minute. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Registers metrics of attempts; returns the function that records one. */
export function measureTries(registry: Registry): OnTry {
  const registers = [registry];
  const tries = new Counter({
    name: 'rolecall_delivery_tries_total',
    help: 'Tries of this process to deliver, by kind and how they ended.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'rolecall_delivery_try_duration_seconds',
    help: 'Time a try took, by kind.',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  return ({ kind, outcome, seconds }) => {
    tries.inc({ kind, outcome });
    duration.observe({ kind }, seconds);
  };
}

/** Registers counts of the table of deliveries, the same in every process. */
export function measureDeliveries(registry: Registry, db: Database): void {
  const count = shared(() => countDeliveries(db));
  readGauge(
    registry,
    {
      name: 'rolecall_deliveries',
      help: 'Deliveries that are not settled, or failed, by urgency and state; of the database, not of this process.',
      labelNames: ['urgency', 'state'],
    },
    async () => (await count()).map(({ urgency, state, number }) => ({ labels: { urgency, state }, value: number })),
  );
  readGauge(
    registry,
    {
      name: 'rolecall_deliveries_overdue_seconds',
      help: 'How long the delivery that is due longest has been due, by urgency; of the database.',
      labelNames: ['urgency'],
    },
    async () =>
      (await count()).flatMap(({ urgency, state, overdueSeconds }) =>
        state === 'waiting' ? [{ labels: { urgency }, value: overdueSeconds }] : [],
      ),
  );
}
