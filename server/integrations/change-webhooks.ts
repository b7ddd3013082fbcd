import { randomBytes, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { listWebhooks as listCall, saveWebhook as saveCall } from '#contract/integrations.ts';
import { checkProven } from '#server/accounts/service.ts';
import { checkKeeper, findWhyNotKeep, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { createTurns } from '#server/platform/intake/turns.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { queueForMembers } from './mails.ts';
import { presentSecret, writeMessage } from './write-message.ts';
import { whyNotAddWebhook } from './policy.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import * as store from './webhook-store.ts';

/** Bytes of a secret, as many as in its signature. */
const secretLength = 32;

/** Lists the webhooks of the viewer's company and its latest deliveries. */
export async function listWebhooks(
  { db, settings }: Pick<Means, 'db' | 'settings'>,
  viewer: ClientViewer,
): Promise<z.input<(typeof listCall)['answer']>> {
  const [webhooks, deliveries] = await Promise.all([
    store.listWebhooks(db, viewer.companyId),
    store.listDeliveries(db, viewer.companyId),
  ]);
  const whyNotKeep = await findWhyNotKeep({ db, settings }, viewer);
  const rules = { add: whyNotKeep ?? whyNotAddWebhook({ count: webhooks.length }) };
  return {
    webhooks: webhooks.map(presentWebhook),
    deliveries: deliveries.map(presentDelivery),
    may: mayOf(rules),
    whyNot: whyNotOf(rules),
  };
}

type Means = Pick<Services, 'db' | 'settings' | 'outbound'>;
type Saved = z.output<(typeof saveCall)['payload']>;

/** Tests wait for receivers, so accounts take turns. */
const tests = createTurns({ what: 'tests of webhooks', atOnce: 4, waitingEach: 1, waitingTogether: 12 });

/**
 * Saves a webhook of the viewer's company; the secret of a new one is returned only this once. A new address is mailed
 * to all members. Then sends a test event on request, one at a time per account. 'needs-proof' and 403 like
 * `checkProven` and `checkKeeper`, 404 for another company's, 409 for a sixth, 422 for an unacceptable address, 429
 * past 60 an hour or 20 new addresses a day.
 */
export async function saveWebhook(
  means: Means,
  viewer: ClientViewer,
  { test = false, ...given }: Saved,
): Promise<z.input<(typeof saveCall)['answer']>> {
  await checkKeeper(means, viewer);
  await checkProven(means.db, viewer);
  if (!means.outbound.accepts(given.url))
    throw invalidField('url', 'is not a public address that begins with https://', { code: 'outboundUrl' });
  await countAgainst(means.db, 'webhooks', viewer.id);
  const save = () => withTransaction(means.db, (db) => put(db, viewer, given));
  const present = (row: store.WebhookRow) => ({
    id: row.id,
    ...(given.id === undefined && { secret: presentSecret(row.secret) }),
  });
  if (!test) return present(await save());
  // The turn comes first: a refused one saves nothing.
  return tests.run(viewer.id, async () => {
    const row = await save();
    return { ...present(row), test: await sendTest(means, viewer, row) };
  });
}

async function put(
  db: Database,
  viewer: ClientViewer,
  { id, ...given }: Omit<Saved, 'test'>,
): Promise<store.WebhookRow> {
  const { companyId, id: userId } = viewer;
  const changes = { ...given, events: [...new Set(given.events)] };
  await lockOwnCompany(db, viewer);
  const row = id === undefined ? undefined : await store.lockWebhook(db, companyId, id);
  if (id !== undefined && !row) throw noSuchWebhook();
  if (changes.url !== row?.url) {
    await countAgainst(db, 'webhooks:new', userId);
    await queueForMembers(db, { companyId, byId: userId, about: 'webhookMade', host: hostOf(changes.url) });
  }
  if (!row) {
    const { length: count } = await store.listWebhooks(db, companyId);
    checkMay(whyNotAddWebhook({ count }));
    return store.insertWebhook(db, { ...changes, companyId, userId, secret: randomBytes(secretLength) });
  }
  const isFresh = changes.url !== row.url || changes.isActive !== row.isActive;
  // Who gives the address or switches it on answers for it.
  const fresh = { userId, failingSince: null, failedAt: null, offBecause: null, resumeAt: null };
  return store.updateWebhook(db, row.id, { ...changes, ...(isFresh && fresh) });
}

const sendTest = ({ settings, outbound }: Means, { language }: ClientViewer, row: store.WebhookRow) =>
  outbound.post(
    row.url,
    writeMessage(settings, {
      ...row,
      messageId: randomUUID(),
      event: 'test',
      ids: {},
      createdAt: new Date(),
      language,
    }),
  );

/**
 * Deletes a webhook of the viewer's company with its deliveries, and mails all members. 'needs-proof' and 403 like
 * `checkProven`, 404 for another's.
 */
export async function deleteWebhook(
  { db, settings }: Pick<Means, 'db' | 'settings'>,
  viewer: ClientViewer,
  id: number,
): Promise<void> {
  const { id: byId, companyId } = viewer;
  if (!(await store.listWebhooks(db, companyId)).some((webhook) => webhook.id === id)) throw noSuchWebhook();
  await checkKeeper({ db, settings }, viewer);
  await checkProven(db, viewer);
  await withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer);
    const deleted = await store.deleteWebhook(db, companyId, id);
    if (!deleted) throw noSuchWebhook();
    await queueForMembers(db, { companyId, byId, about: 'webhookEnded', host: hostOf(deleted.url) });
  });
}

/** Switches off the webhooks of an account that strangers may have used, and mails all members of its company. */
export const endWebhooksOf: Hearer<'accountSecured'> = async (db, { userId: byId }) => {
  for (const { companyId, url } of await store.switchOffOf(db, byId, 'secured'))
    await queueForMembers(db, { companyId, byId, about: 'webhookSecured', host: hostOf(url) });
};

/** Switches off the webhooks that a leaving member has set up, and asks the others whether they still need them. */
export const askAboutWebhooksOf: Hearer<'userDeleted'> = async (db, { userId, successorId }) => {
  if (successorId === null) return;
  for (const { companyId, url } of await store.switchOffOf(db, userId, 'left'))
    await queueForMembers(db, { companyId, about: 'webhookLeft', host: hostOf(url) });
};

const hostOf = (url: string): string => new URL(url).host;

const noSuchWebhook = () => new AppError('not-found', 'There is no such webhook.');
