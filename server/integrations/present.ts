import type { Webhook, WebhookDelivery } from '#contract/integrations.ts';
import type { DeliveryRow, WebhookRow } from './webhook-store.ts';

/** Presents a webhook without its secret. */
export const presentWebhook = ({ id, url, events, form, isActive, failedAt, offBecause }: WebhookRow): Webhook => ({
  id,
  url,
  events,
  form,
  isActive,
  failedAt: failedAt?.toISOString() ?? null,
  offBecause,
});

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => {
  const { id, webhookId, event, createdAt, state, tries, word, status, milliseconds, nextAt } = row;
  return {
    id,
    webhookId,
    event,
    at: createdAt.toISOString(),
    state,
    tries,
    result: word === null ? null : { word, status, milliseconds: milliseconds ?? 0 },
    nextAt: state === 'waiting' ? (nextAt?.toISOString() ?? null) : null,
  };
};
