import { createHmac } from 'node:crypto';
import type { WebhookEvent, WebhookForm } from '#contract/integrations.ts';
import { at } from '#contract/screens.ts';
import type { Stage } from '#contract/stages.ts';
import type { Language } from '#contract/texts/languages.ts';
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
  /** The position it is about; absent without one, and once it is deleted. */
  position?: { title: string; hashId: string } | null;
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

/** A single text without people's names, for a chat: the position, what happened, and a link. */
function chatOf(settings: WriteSettings, message: Message): { text: string } {
  const text = sentenceOf(mailLanguage(settings, message.language), settings.productName, message);
  return { text: `${inChat(text)} ${settings.appUrl}${addressOf(message)}` };
}

/** Chats would read `<!channel>` in a title as an order (https://docs.slack.dev/messaging/formatting-message-text). */
const inChat = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function sentenceOf(language: Language, product: string, { event, ids, position }: Message): string {
  const t = textsOf(language, 'mail');
  const { by, stage } = ids as { by?: 'talent' | 'company'; stage?: Stage | null }; // as queue-events.ts writes them
  if (event === 'contact.answered' && by === 'company') return t('chat.contact.answered.byCompany', { product });
  if (!position || !isTitled(event)) return t(`chat.${event}`, { product });
  const title = position.title || textsOf(language, 'positions')('untitled');
  if (event !== 'candidate.moved') return t(`chat.${event}.titled`, { title });
  if (!stage) return t('chat.candidate.removed.titled', { title });
  return t('chat.candidate.moved.titled', { title, stage: textsOf(language, 'candidates')(`stage.${stage}`) });
}

const titled = [
  'candidate.moved',
  'interview.confirmed',
  'interview.moved',
  'interview.cancelled',
  'position.live',
  'position.closed',
] as const;
const isTitled = (event: Message['event']): event is (typeof titled)[number] => titled.some((name) => name === event);

function addressOf({ event, position }: Message): string {
  if (event === 'test') return at.integrations;
  if (event === 'contact.answered') return at.clientMessages.replace('/{-$id}', '');
  if (!position) return '/';
  return event.startsWith('position.')
    ? at.positionEdit.replace('$positionHashId', position.hashId)
    : at.clientHome.replace('{-$positionHashId}', position.hashId);
}
