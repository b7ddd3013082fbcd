import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  OffReason,
  OutboundWord,
  TokenScope,
  WebhookDelivery,
  WebhookEvent,
  WebhookForm,
} from '#contract/integrations.ts';

export interface CompanyTokenTable {
  id: GeneratedAlways<number>;
  companyId: number;
  /** Its creator: it acts as them, and ends with them. */
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
  /** The member who created it, gave its address or switched it on last; null once deleted. */
  userId: number | null;
  url: string;
  events: WebhookEvent[];
  form: WebhookForm;
  secret: Buffer;
  isActive: Generated<boolean>;
  /** First failure of the current unbroken series; null while the last delivery succeeded. */
  failingSince: Date | null;
  /** When it was switched off without a member's doing, and why. */
  failedAt: Date | null;
  offBecause: OffReason | null;
  /** The receiver wants nothing before. */
  resumeAt: Date | null;
  /** When deliveries were last dropped for their number. */
  droppedAt: Date | null;
  createdAt: ColumnType<Date, never, never>;
}

/** An event for a webhook, and its outcome. */
export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  webhookId: number;
  /** Its id for the receiver, the same in each attempt. */
  messageId: Generated<string>;
  event: WebhookEvent;
  /** The talent it is about, with whom it is deleted; null for the event of their deletion. */
  talentId: number | null;
  ids: unknown;
  createdAt: ColumnType<Date, never, never>;
  state: Generated<WebhookDelivery['state']>;
  tries: Generated<number>;
  /** Outcome of the last attempt. */
  word: OutboundWord | null;
  status: number | null;
  milliseconds: number | null;
  nextAt: Date | null;
}
