import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { Id } from '#contract/fields.ts';
import { at } from '#contract/screens.ts';
import { directionOf } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { DeliveryError, type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { registeredPart } from '#server/platform/dns/registered-part.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { sealPush } from './seal-push.ts';
import * as store from './store.ts';

const [hour, day] = [3_600, 86_400];

/** Seconds after each try but the last; by then the mail is near. */
const pauses = [30, 120, 600] as const;

const kind = defineKind({
  name: 'push',
  channel: 'webhook',
  urgency: 'outside',
  details: z.object({ subscriptionId: Id, threadId: Id, about: z.optional(z.literal('soon')) }),
  maxTries: pauses.length + 1,
  longestPauseSeconds: 600,
  pauses,
  keepsRefused: false,
});

/** Whether a user has a device to notify. */
export const hasPush = async (db: Database, userId: number): Promise<boolean> =>
  (await store.listSubscriptions(db, userId)).length > 0;

/**
 * Notifies all devices of a user about a thread, in the caller's transaction: of its newest unread message, or of an
 * interview that begins soon. Each device has at most one of each waiting.
 */
export async function queuePush(
  db: Database,
  { userId, ...details }: { userId: number; threadId: number; about?: 'soon' },
): Promise<void> {
  for (const { id: subscriptionId, endpoint } of await store.listSubscriptions(db, userId)) {
    const key = `push ${subscriptionId} ${details.threadId} ${details.about ?? ''}`;
    await enqueue(db, kind, { subscriptionId, ...details }, { userId, key, owner: ownerOf(endpoint) });
  }
}

/**
 * A push service has one delivery in progress, so that a slow one holds up nobody else. Companies, which own the
 * deliveries of webhooks, have positive numbers.
 */
function ownerOf(endpoint: string): number {
  const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : endpoint;
  const hash = createHash('sha256').update(registeredPart(host) ?? host);
  return -1 - (hash.digest().readUInt32BE() >>> 1);
}

/** The push service no longer knows the subscription. */
const gone = new Set<number | null>([404, 410]);
/** Statuses below 500 after which another try may succeed. */
const passing = new Set([408, 425, 429]);

/** Notifies devices through their push services, and removes subscriptions that those no longer know. */
export const sendPushes = ({ db, settings, outbound }: Pick<Services, 'db' | 'settings' | 'outbound'>): Handler =>
  handle(kind, async ({ tries, details: { subscriptionId: id, threadId, about: given } }) => {
    const found = await store.findToSend(db, { subscriptionId: id, threadId });
    const about = given ?? found?.about ?? null;
    if (!found || about === null) return 'withdrawn';
    const { endpoint, keys, serverKey } = found;
    const tag = `${about === 'soon' ? 'interview' : 'thread'} ${threadId}`;
    const contact = settings.contactEmail === undefined ? settings.appUrl : `mailto:${settings.contactEmail}`;
    const request = sealPush(settings, found, { serverKey, contact, content: write(settings, found, about, tag) });
    const outcome = request && (await outbound.post(endpoint, withHeaders(request, { about, keys, tag })));
    if (!outcome || gone.has(outcome.status)) {
      await store.dropSubscription(db, { id, keys });
      return 'withdrawn';
    }
    const { status, word, retryAfter } = outcome;
    if (status !== null && status >= 200 && status < 300) return 'sent';
    const isRefused = status !== null && status < 500 && !passing.has(status);
    if (isRefused) throw new DeliveryError('refused', word, String(status));
    if (tries >= kind.maxTries) return 'withdrawn';
    const pause = Math.max(pauses[tries - 1] ?? 0, Math.min(retryAfter ?? 0, kind.longestPauseSeconds));
    throw new DeliveryError('failed', word, status === null ? '' : String(status), pause);
  });

type Request = NonNullable<ReturnType<typeof sealPush>>;
type About = Pick<store.ToSend, 'keys'> & { about: store.PushSubject; tag: string };

/**
 * Adds what the push service does with it. A later notification of the same tag replaces one that still waits; the topic
 * is another on each device, so that no push service learns who talks to whom.
 */
const withHeaders = ({ headers, body }: Request, { about, keys, tag }: About) => ({
  headers: {
    ...headers,
    ttl: String(about === 'soon' ? hour : day),
    urgency: about === 'soon' ? 'high' : 'normal',
    topic: createHash('sha256').update(`${keys.auth} ${tag}`).digest('base64url').slice(0, 32),
  },
  body,
});

/** Writes a declarative push message (W3C Push API), which Safari shows by itself and others by the service worker. */
function write(
  settings: Pick<Settings, 'productName' | 'appUrl' | 'languages'>,
  { type, language: chosen, partnerId, unread }: store.ToSend,
  about: store.PushSubject,
  tag: string,
) {
  const language = mailLanguage(settings, chosen);
  const screen = type === accountTypes.talent ? at.talentMessages : at.clientMessages;
  return {
    web_push: 8030,
    notification: {
      title: textsOf(language, 'mail')(`push.${about}`, { product: settings.productName }),
      lang: language,
      dir: directionOf(language),
      navigate: `${settings.appUrl}${addresses.addressOf(screen, partnerId)}`,
      tag,
      app_badge: String(unread),
    },
  };
}
