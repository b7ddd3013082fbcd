import { createHmac } from 'node:crypto';
import type { WebhookEvent, WebhookForm } from '#contract/integrations.ts';
import { screens } from '#contract/screens.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

interface Message {
  form: WebhookForm;
  secret: Buffer;
  messageId: string;
  event: WebhookEvent | 'test';
  ids: unknown;
  createdAt: Date;
  language: string | null;
}

type WriteSettings = Pick<Settings, 'productName' | 'appUrl' | 'languages'>;

/** Secret of a webhook in the form of Standard Webhooks. */
export const presentSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/**
 * Writes a message for its receiver, with the headers of Standard Webhooks 1.0
 * (https://github.com/standard-webhooks/standard-webhooks): each try is signed with its own time.
 */
export function writeMessage(
  settings: WriteSettings,
  message: Message,
  now = new Date(),
): { headers: Record<string, string>; body: string } {
  const { messageId, secret } = message;
  const body = JSON.stringify(message.form === 'slack' ? chatOf(settings, message) : factsOf(message));
  const seconds = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${messageId}.${seconds}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Rolecall-Webhooks/1',
      'webhook-id': messageId,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

const factsOf = ({ event, createdAt, ids }: Message) => ({
  type: event,
  timestamp: createdAt.toISOString(),
  data: ids,
});

/** A single text without names, for a chat. */
function chatOf(settings: WriteSettings, { event, ids, language }: Message): { text: string } {
  const { appUrl, productName: product } = settings;
  const t = textsOf(mailLanguage(settings, language), 'mail');
  const isByCompany =
    event === 'contact.answered' && typeof ids === 'object' && ids !== null && 'by' in ids && ids.by === 'company';
  const text = t(isByCompany ? 'chat.contact.answered.byCompany' : `chat.${event}`, { product });
  return { text: `${text} ${appUrl}${addressOf(event)}` };
}

const addressOf = (event: Message['event']): string => {
  if (event === 'test') return screens.integrations.address;
  if (event.startsWith('position.')) return screens.positions.address;
  return '/';
};
