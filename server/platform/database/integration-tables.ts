import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OutboundWord, TokenScope, WebhookDelivery, WebhookEvent, WebhookForm } from '#contract/integrations.ts';

export interface CompanyTokenTable {
  id: GeneratedAlways<number>;
  companyId: number;
  /** Its maker: it acts as them, and ends with them. */
  userId: number;
  name: string;
  scope: TokenScope;
  tokenHash: Buffer;
  createdAt: ColumnType<Date, never, never>;
  endsAt: Date;
}

export interface WebhookTable {
  id: GeneratedAlways<number>;
  companyId: number;
  /** Who made it; null once they are deleted. */
  userId: number | null;
  url: string;
  events: WebhookEvent[];
  form: WebhookForm;
  secret: Buffer;
  isActive: Generated<boolean>;
  /** Since the first of the deliveries that all failed; null while the last one succeeded. */
  failingSince: Date | null;
  /** When it was switched off for that. */
  failedAt: Date | null;
  createdAt: ColumnType<Date, never, never>;
}

/** An event for a webhook, and what became of it. */
export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  webhookId: number;
  /** Names it for the receiver, the same in each try. */
  messageId: Generated<string>;
  event: WebhookEvent;
  /** The talent it is about, with whom it goes; null of one that tells of their deletion. */
  talentId: number | null;
  ids: unknown;
  createdAt: ColumnType<Date, never, never>;
  state: Generated<WebhookDelivery['state']>;
  tries: Generated<number>;
  /** How the last try ended. */
  word: OutboundWord | null;
  status: number | null;
  milliseconds: number | null;
  nextAt: Date | null;
}
