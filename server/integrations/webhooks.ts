import { randomBytes, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { listWebhooks as listCall, saveWebhook as saveCall } from '#contract/integrations.ts';
import { lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { presentSecret, writeMessage } from './message.ts';
import { whyNotAddWebhook, whyNotUse } from './policy.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import * as store from './webhook-store.ts';

/** Bytes of a secret, as many as in its signature. */
const secretLength = 32;

/** Lists the webhooks of the viewer's company and its latest deliveries. 403 while an administrator acts. */
export async function listWebhooks(db: Database, viewer: ClientViewer): Promise<z.input<(typeof listCall)['answer']>> {
  checkMay(whyNotUse(viewer));
  const [webhooks, deliveries] = await Promise.all([
    store.listWebhooks(db, viewer.companyId),
    store.listDeliveries(db, viewer.companyId),
  ]);
  return {
    webhooks: webhooks.map(presentWebhook),
    deliveries: deliveries.map(presentDelivery),
    may: mayOf({ add: whyNotAddWebhook({ count: webhooks.length }) }),
  };
}

/**
 * Saves a webhook of the viewer's company; the secret of a new one is returned only this once. Then sends a test event
 * on request. 403 while an administrator acts, 404 for another company's, 409 for a sixth, 422 for an unacceptable
 * address, 429 past 60 an hour.
 */
export async function saveWebhook(
  { db, settings, outbound }: Pick<Services, 'db' | 'settings' | 'outbound'>,
  viewer: ClientViewer,
  { id, test = false, ...given }: z.output<(typeof saveCall)['payload']>,
): Promise<z.input<(typeof saveCall)['answer']>> {
  checkMay(whyNotUse(viewer));
  if (!outbound.accepts(given.url))
    throw invalidField('url', 'is not a public address that begins with https://', { code: 'outboundUrl' });
  const changes = { ...given, events: [...new Set(given.events)] };
  await countAgainst(db, 'webhooks', viewer.id);
  const saved = await withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer);
    if (id === undefined) {
      const { length: count } = await store.listWebhooks(db, viewer.companyId);
      checkMay(whyNotAddWebhook({ count }));
      const { companyId, id: userId } = viewer;
      return store.insertWebhook(db, { ...changes, companyId, userId, secret: randomBytes(secretLength) });
    }
    const row = await store.lockWebhook(db, viewer.companyId, id);
    if (!row) throw noSuchWebhook();
    const isFresh = changes.url !== row.url || changes.isActive !== row.isActive;
    return store.updateWebhook(db, id, { ...changes, ...(isFresh && { failingSince: null, failedAt: null }) });
  });
  return {
    id: saved.id,
    ...(id === undefined && { secret: presentSecret(saved.secret) }),
    ...(test && {
      test: await outbound.post(
        saved.url,
        writeMessage(settings, {
          ...saved,
          messageId: randomUUID(),
          event: 'test',
          ids: {},
          createdAt: new Date(),
          language: viewer.language,
        }),
      ),
    }),
  };
}

/** Deletes a webhook of the viewer's company with its deliveries. 403 while an administrator acts, 404 for another's. */
export async function deleteWebhook(db: Database, viewer: ClientViewer, id: number): Promise<void> {
  checkMay(whyNotUse(viewer));
  await withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer);
    if (!(await store.deleteWebhook(db, viewer.companyId, id))) throw noSuchWebhook();
  });
}

const noSuchWebhook = () => new AppError('not-found', 'There is no such webhook.');
