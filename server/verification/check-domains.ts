import * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { isSought } from './judge-domain.ts';
import { lookUp } from './look-up-record.ts';
import { settle } from './settle-domain.ts';
import { type DomainRow, claimDue, hasChecks, lockWaiting } from './store.ts';

/** Domains looked up concurrently. */
const batchSize = 20;
/** Milliseconds until a domain is checked again if its process died, or no resolver answered. */
const retry = 1_800_000;
/** Milliseconds between two runs. */
const interval = 60_000;

const checks = defineKind({
  name: 'domain-checks',
  channel: 'task',
  urgency: 'soon',
  details: z.object({}),
  maxTries: 150,
  longestPauseSeconds: 60,
});

/**
 * Enqueues, in the caller's transaction, the next run of the one task that checks all domains. A waiting run stays: it
 * would never start if each new domain delayed it.
 */
export async function queueChecks(db: Database): Promise<void> {
  if (await lockWaiting(db, checks.name)) return;
  await enqueue(db, checks, {}, { key: checks.name, runIn: interval });
}

/** Returns the handler that checks due domains, a batch per run, while there are any. */
export const checkDomains = (services: Services): Handler =>
  handle(checks, async () => {
    await checkDueDomains(services);
    if (await hasChecks(services.db)) await queueChecks(services.db);
  });

/** Checks a batch of due domains. Several processes may do so concurrently. */
export async function checkDueDomains(services: Services): Promise<void> {
  const rows = await claimDue(services.db, retry, batchSize);
  const now = await readClock(services.db);
  await Promise.all(rows.map((row) => check(services, row, now)));
}

/** Checks one domain. Without an answer from the resolver, nothing changes. */
async function check(services: Services, row: DomainRow, now: Date): Promise<void> {
  if (!isSought(row, now)) {
    await settle(services, row, { seen: undefined });
    return;
  }
  const seen = await lookUp(services.resolveTxt, row);
  if (seen) await settle(services, row, { seen });
}
