import type { Reason } from '#contract/errors.ts';
import {
  type UserToken,
  type Webhook,
  type WebhookDelivery,
  createToken,
  listTokens,
  listWebhooks,
  saveWebhook,
  webhookEvents,
} from '#contract/integrations.ts';
import { at } from '#contract/screens.ts';
import { type View, plain } from './view.ts';

/* Tokens and webhooks of a company, and their deliveries. */

const tokens: UserToken[] = (
  [
    ['Greenhouse sync', 'write', 'Ada Moreau', 24],
    ['Weekly report', 'read', 'João Pereira', 26],
  ] as const
).map(([name, scope, maker, day], index) => ({
  id: index + 1,
  name,
  scope,
  maker,
  createdAt: '2026-11-20T09:30:00.000Z',
  endsAt: `2027-02-${day}T09:30:00.000Z`,
  lastUsedAt: index === 0 ? '2026-11-20T09:30:00.000Z' : null,
}));

const webhook: Webhook = {
  id: 1,
  url: 'https://hooks.northwindlabs.example/rolecall',
  events: ['contact.answered', 'candidate.moved', 'interview.confirmed'],
  form: 'json',
  isActive: true,
  failedAt: null,
  offBecause: null,
};

const delivery = (id: number, changed: Partial<WebhookDelivery>): WebhookDelivery => ({
  id,
  webhookId: 1,
  event: webhookEvents[id % webhookEvents.length] ?? 'contact.answered',
  at: `2026-11-20T${String(20 - (id % 20)).padStart(2, '0')}:41:00.000Z`,
  state: 'delivered',
  tries: 1,
  result: { word: 'answered', status: 200, milliseconds: 140 },
  nextAt: null,
  ...changed,
});

const failed = { word: 'answered', status: 503, milliseconds: 95 } as const;
const deliveries: WebhookDelivery[] = [
  delivery(1, {}),
  delivery(2, { state: 'waiting', tries: 2, result: failed, nextAt: '2026-11-20T18:46:00.000Z' }),
  delivery(3, { state: 'failed', tries: 8, result: { word: 'timeout', status: null, milliseconds: 10_000 } }),
  delivery(4, { state: 'dropped', result: null }),
  delivery(5, { state: 'waiting', tries: 0, result: null }),
];

interface Shown {
  tokens: UserToken[];
  webhooks: Webhook[];
  deliveries: WebhookDelivery[];
  whyNot?: { add?: Reason };
}

const may = (count: number, max: number) => ({ add: count < max });

const kept = { code: 'keepersOnly', params: { names: 'Ada Moreau, Miles Chen, Jo Brandt', more: 2 } };

const shown = ({ tokens, webhooks, deliveries, whyNot = {} }: Shown): View => ({
  as: 'client',
  at: plain(at.integrations),
  answers: [
    { path: listTokens.path, answer: { tokens, may: may(tokens.length, 10), whyNot } },
    { path: listWebhooks.path, answer: { webhooks, deliveries, may: may(webhooks.length, 5), whyNot } },
    { path: createToken.path, answer: { token: 'rcl_EXAMPLE0000000000000000000000000000000000ONLY00' } },
    { path: saveWebhook.path, answer: { id: 1, secret: `whsec_${'EXAMPLE0'.repeat(5)}ONL=` } },
  ],
});

const long = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff-'.repeat(2).slice(0, 60);
const few = shown({ tokens, webhooks: [webhook], deliveries });

export const integrationStates = {
  empty: shown({ tokens: [], webhooks: [], deliveries: [] }),
  one: few,
  kept: shown({ tokens, webhooks: [webhook], deliveries, whyNot: { add: kept } }),
  many: shown({
    tokens: Array.from({ length: 5 }, (_, turn) =>
      tokens.map((token) => ({ ...token, id: turn * 2 + token.id })),
    ).flat(),
    webhooks: Array.from({ length: 5 }, (_, index) => ({ ...webhook, id: index + 1 })),
    deliveries: Array.from({ length: 50 }, (_, index) => delivery(index + 1, { webhookId: (index % 5) + 1 })),
  }),
  long: shown({
    tokens: tokens.map((token) => ({ ...token, name: long, maker: long })),
    webhooks: [
      {
        ...webhook,
        url: `https://${'very-long-part.'.repeat(8)}example.com/${'x'.repeat(120)}`,
        events: [...webhookEvents],
        isActive: false,
        failedAt: '2026-11-20T09:30:00.000Z',
        offBecause: 'secured',
      },
    ],
    deliveries,
  }),
} satisfies Record<string, View>;

/** The button below a section's list that adds to it. */
const adding = (section: number) => `main section >> nth=${section} >> button >> nth=-1`;

export const integrationsOpened: Record<string, View> = {
  'token-asked': { ...few, steps: [adding(0)] },
  'token-made': {
    ...few,
    steps: [adding(0), 'dialog input[type=text]=Sync', 'dialog button[type=submit]'],
  },
  'webhook-asked': { ...few, steps: [adding(1)] },
};
