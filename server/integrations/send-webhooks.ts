import * as z from 'zod/mini';
import { LongId } from '#contract/fields.ts';
import { maxTries } from '#contract/integrations.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { DeliveryError, type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import type { Outcome } from '#server/platform/outbound/outbound.ts';
import { queueForMembers } from './mails.ts';
import { writeMessage } from './write-message.ts';
import * as store from './webhook-store.ts';

const [minute, hour] = [60, 3_600];

/** Seconds after each try but the last: eight tries in 24 hours. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 6 * hour, 11 * hour] as const;

/** Retried until its receiver has confirmed it, so it arrives at least once; `messageId` identifies repeats. */
const kind = defineKind({
  name: 'webhook',
  channel: 'webhook',
  urgency: 'outside',
  details: z.object({ id: LongId }),
  maxTries,
  longestPauseSeconds: 11 * hour,
  pauses,
});

const keyOf = (id: number): string => `webhook ${id}`;
const daySeconds = 24 * hour;

/**
 * Enqueues stored deliveries of a company in the caller's transaction. Those to failing receivers wait behind its
 * others. Past `maxWaiting` its oldest are dropped, and its members are mailed once a day.
 */
export async function queueDeliveries(
  db: Database,
  companyId: number,
  stored: readonly { id: number; isFailing: boolean }[],
): Promise<void> {
  for (const { id, isFailing } of stored)
    await enqueue(db, kind, { id }, { key: keyOf(id), owner: companyId, turn: isFailing ? 1 : 0 });
  if (stored.length === 0) return;
  const dropped = await store.dropOldest(db, companyId);
  if (dropped.length === 0) return;
  await store.withdrawTries(
    db,
    dropped.map(({ id }) => keyOf(id)),
  );
  for (const url of await store.noteDropped(db, dropped))
    await queueForMembers(db, { companyId, about: 'webhookFull', host: new URL(url).host });
}

/** The receiver wants no further messages. */
const gone = 410;

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Sends the deliveries of webhooks, and notes the outcome of each try. */
export const sendWebhooks = ({ db, settings, outbound }: Pick<Services, 'db' | 'settings' | 'outbound'>): Handler =>
  handle(kind, async ({ tries, details: { id } }) => {
    const found = await store.findToSend(db, id);
    if (!found) return 'withdrawn';
    if (!found.isVisible) {
      await store.deleteDelivery(db, id);
      return 'withdrawn';
    }
    if (!found.isActive) {
      await store.dropDelivery(db, id);
      return 'withdrawn';
    }
    if (found.resumeAt) return { heldUntil: found.resumeAt };
    const outcome = await outbound.post(found.url, writeMessage(settings, found));
    if (isTaken(outcome)) {
      await withTransaction(db, async (db) => {
        await store.noteWorking(db, found.webhookId);
        await store.noteTry(db, id, { state: 'delivered', tries, outcome, pauseSeconds: null });
      });
      return 'sent';
    }
    const isGone = outcome.status === gone;
    const wanted = Math.min(outcome.retryAfter ?? 0, daySeconds);
    const pause = isGone || tries >= maxTries ? undefined : pauses[tries - 1];
    const pauseSeconds = pause === undefined ? null : Math.max(pause, wanted);
    await withTransaction(db, async (db) => {
      if (await store.noteFailing(db, found, { isGone, restSeconds: wanted })) {
        const { companyId } = found;
        const about = isGone ? 'webhookGone' : 'webhookOff';
        await queueForMembers(db, { companyId, about, host: new URL(found.url).host });
      }
      const state = pauseSeconds === null ? 'failed' : 'waiting';
      await store.noteTry(db, id, { state, tries, outcome, pauseSeconds });
    });
    if (pauseSeconds === null) return 'withdrawn';
    const status = outcome.status === null ? '' : String(outcome.status);
    throw new DeliveryError('failed', outcome.word, status, pauseSeconds);
  });
