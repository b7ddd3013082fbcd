import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, LongId, NoPayload, Nothing, line } from './fields.ts';
import { may, whyNot } from './may.ts';

/* How programs use the product: tokens of users for its calls, and a company's webhooks that report events. */

export const maxTokens = 10;
export const maxTokenName = 60;
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
/** Choices of a token's lifetime in days. */
export const tokenDays = [30, 90, 365] as const;

export const UserToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** Full name of its creator; the token ends with their account, and with their membership of a company. */
  maker: z.string(),
  /** ISO 8601 in UTC, as all times here. */
  createdAt: z.string(),
  endsAt: z.string(),
  /** To five minutes; null before its first call. */
  lastUsedAt: z.nullable(z.string()),
});
export type UserToken = z.infer<typeof UserToken>;

export const listTokens = call({
  summary:
    "The tokens of the viewer's company, for a talent their own, newest first and without secrets. 403 while an administrator acts.",
  path: '/api/client/tokens/index',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ tokens: z.array(UserToken), may: may('add'), whyNot: whyNot('add') }),
});

export const createToken = call({
  summary:
    'Makes a token, which is told this once, and mails all members of a company. Needs proof; 403 while an administrator acts, 409 for an eleventh.',
  path: '/api/client/tokens/store',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  payload: z.object({
    name: line(maxTokenName).check(z.minLength(1, 'must not be empty')),
    scope: z.enum(tokenScopes),
    days: z.literal([...tokenDays]),
  }),
  answer: z.object({ token: z.string() }),
});

export const deleteToken = call({
  summary: "Ends a token of the viewer or their company at once. Needs proof; 404 for others'.",
  path: '/api/client/tokens/delete',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});

export const maxWebhooks = 5;
/** Maximum number of attempts of one delivery, within 24 hours. */
export const maxTries = 8;
/** Days of nothing but failed deliveries after which a webhook is switched off. */
export const failingDays = 3;
/** Maximum number of waiting deliveries of a company; the oldest are dropped. */
export const maxWaiting = 1_000;
/** Maximum number of deliveries listed. */
export const listedDeliveries = 50;

export const webhookEvents = [
  'contact.answered',
  'candidate.moved',
  'interview.confirmed',
  'interview.moved',
  'interview.cancelled',
  'position.live',
  'position.closed',
  'talent.erased',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `json` is a signed message; `slack` is one text without names, for a chat. */
export const webhookForms = ['json', 'slack'] as const;
export type WebhookForm = (typeof webhookForms)[number];

/** Outcome of a request to another system: answered with a status, or why it was not. */
export const outboundWords = [
  'answered',
  'redirect',
  'refusedAddress',
  'unknownName',
  'noConnection',
  'badCertificate',
  'timeout',
] as const;
export type OutboundWord = (typeof outboundWords)[number];

export const WebhookResult = z.object({
  word: z.enum(outboundWords),
  status: z.nullable(z.int()),
  milliseconds: z.int(),
});
export type WebhookResult = z.infer<typeof WebhookResult>;

/** Why a webhook is off without a member's doing: by its receiver (410), or for the account of its maker. */
export const offReasons = ['failing', 'gone', 'secured', 'left'] as const;
export type OffReason = (typeof offReasons)[number];

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  form: z.enum(webhookForms),
  isActive: z.boolean(),
  /** When it was switched off without a member's doing, and why; null otherwise. */
  failedAt: z.nullable(z.string()),
  offBecause: z.nullable(z.enum(offReasons)),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: LongId,
  webhookId: Id,
  event: z.enum(webhookEvents),
  at: z.string(),
  /** `dropped`: no longer sent, since its webhook is off or too many others wait. */
  state: z.enum(['waiting', 'delivered', 'failed', 'dropped']),
  tries: z.int(),
  /** Result of the last attempt; null before the first. */
  result: z.nullable(WebhookResult),
  /** When the next attempt is due; null if there is none. */
  nextAt: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhooks = call({
  summary:
    "The webhooks of the viewer's company, without their secrets, and its last 50 deliveries, newest first. 403 while an administrator acts.",
  path: '/api/client/webhooks/index',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    webhooks: z.array(Webhook),
    deliveries: z.array(WebhookDelivery),
    may: may('add'),
    whyNot: whyNot('add'),
  }),
});

export const saveWebhook = call({
  summary:
    'Saves a webhook of the company; the secret of a new one is told this once. With `test`, sends a test event at once and tells the result. Needs proof; a new address is mailed to all members. 403 while an administrator acts, 404 for another company’s, 409 for a sixth, 422 for an address that is not public https, 429 past 60 an hour or 20 new addresses a day.',
  path: '/api/client/webhooks/save',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({
    /** Absent for a new one. */
    id: z.optional(Id),
    url: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(500)),
    events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
    form: z.enum(webhookForms),
    isActive: z.boolean(),
    test: z.optional(z.boolean()),
  }),
  answer: z.object({
    id: Id,
    /** Only for a new one: `whsec_` and base64, in the format of Standard Webhooks. */
    secret: z.optional(z.string()),
    /** Only with `test`. */
    test: z.optional(WebhookResult),
  }),
});

export const deleteWebhook = call({
  summary:
    "Deletes a webhook with its deliveries, and mails all members. Needs proof; 404 for another company's, 403 while an administrator acts.",
  path: '/api/client/webhooks/delete',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ id: Id }),
  answer: Nothing,
});
