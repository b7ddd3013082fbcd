import type * as z from 'zod/mini';
import { type listPush as listCall, type savePush as saveCall, maxPushDevices } from '#contract/push.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { isPoint, serverKey } from './seal-push.ts';
import * as store from './store.ts';

type Means = Pick<Services, 'db' | 'settings' | 'outbound'>;

/** Lists the viewer's devices that are notified. */
export async function listPush(
  { db, settings }: Pick<Means, 'db' | 'settings'>,
  viewer: Viewer,
): Promise<z.input<(typeof listCall)['answer']>> {
  const rows = await store.listSubscriptions(db, viewer.id);
  return {
    key: serverKey(settings),
    devices: rows.map(({ id, browser, system, createdAt, tokenHash }) => ({
      id,
      isThis: tokenHash.equals(viewer.session.tokenHash),
      device: { browser, system },
      createdAt: createdAt.toISOString(),
    })),
  };
}

/**
 * Saves the subscription of the viewer's browser. 422 for an address that is not public https, keys that are none, a
 * key of the server that is not its present one, and an address that is known with other keys: who knows only the
 * address of a browser cannot take it over.
 */
export async function savePush(
  { db, settings, outbound }: Means,
  { id: userId, session: { tokenHash } }: Viewer,
  { subscription, key }: z.output<(typeof saveCall)['payload']>,
): Promise<{ id: number }> {
  if (!outbound.accepts(subscription.endpoint) || !isOnlySpelling(subscription.endpoint))
    throw invalidField('subscription.endpoint', 'is not a public address that begins with https://', {
      code: 'outboundUrl',
    });
  if (!isPoint(subscription.keys.p256dh)) throw invalidField('subscription.keys.p256dh', 'is no public key');
  if (key !== serverKey(settings)) throw invalidField('key', 'is not the present key of the server');
  const saved = await withTransaction(db, (db) =>
    store.saveSubscription(db, { ...subscription, userId, tokenHash, serverKey: key, max: maxPushDevices }),
  );
  if (saved === undefined) throw invalidField('subscription.keys', 'are not those of this address');
  return { id: saved };
}

/** Whether an address is spelt as URLs are written, so that no other spelling leads to the same browser. */
const isOnlySpelling = (endpoint: string): boolean => new URL(endpoint).href === endpoint && !endpoint.includes('#');

/** Stops notifying one of the viewer's devices; 404 for any other. */
export async function deletePush(db: Database, viewer: Viewer, id: number): Promise<Record<string, never>> {
  if (!(await store.deleteSubscription(db, { id, userId: viewer.id })))
    throw new AppError('not-found', 'There is no such device.');
  return {};
}
