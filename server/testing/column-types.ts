/* What the types of rows say beyond the columns and their checks; `row-types.ts` reads it. */

/** Types of the contract that columns have. */
export const imports = `
import type { AccountType } from '#contract/call.ts';
import type { ClosedReason } from '#contract/candidates.ts';
import type { OutboundWord, WebhookEvent } from '#contract/integrations.ts';
import type { Activity } from '#contract/own-account.ts';
import type { ShownPay } from '#contract/pay.ts';
import type { PushSubscription } from '#contract/push.ts';
import type { Rule } from '#contract/rules.ts';
import type { Stage } from '#contract/stages.ts';
`;

/** Narrower types than those of the columns; a nullable column has null besides. */
export const narrower: Record<string, string> = {
  'account_events.kind': `Exclude<Activity['kind'], 'actedAs'>`,
  'account_texts.type': 'AccountType',
  'announcement_counts.state': `Selectable<Deliveries>['state']`,
  'candidate_events.closed_reason': 'ClosedReason',
  'candidate_events.stage': 'Stage',
  'candidates.closed_reason': 'ClosedReason',
  'cases.rule': 'Rule',
  'companies.suspended_until': 'Date | number', // infinity has no end
  'contact_rounds.name': `'lapses' | 'rates'`,
  'contacts.state': `'byTalent' | 'byCompany' | 'settled' | 'declined' | 'closed' | 'lapsed'`,
  'delivery_rates.urgency': `Selectable<Deliveries>['urgency']`,
  'interviews.new_slots': 'Date[]',
  'interviews.slots': 'Date[]',
  'mail_settings.messages': `'atOnce' | 'daily' | 'never'`,
  'messages.attachments': `readonly Pick<Selectable<Attachments>, 'fileName' | 'name' | 'size'>[]`,
  'positions.city_key': 'never', // only statements compare it
  'positions.pay': 'ShownPay',
  'push_subscriptions.keys': `PushSubscription['keys']`,
  'reports.rule': 'Rule',
  'talents.first_fits_at': 'Date | number',
  'users.suspended_until': 'Date | number',
  'users.type': 'AccountType',
  'webhook_deliveries.event': 'WebhookEvent',
  'webhook_deliveries.word': 'OutboundWord',
  'webhooks.events': 'WebhookEvent[]',
};

/** Types to insert where a column takes another than it returns. */
export const inserted: Record<string, string> = { 'messages.attachments': 'string | null' };

/**
 * Columns that the server does not write: `never` because a default or a trigger does, `insert` or `update` because it
 * writes them only so. Those that PostgreSQL itself generates need no mention.
 */
export const written: Record<string, 'never' | 'insert' | 'update'> = {
  'account_events.happened_at': 'never',
  'acting_sessions.ended_at': 'never',
  'acting_sessions.started_at': 'never',
  'attachments.created_at': 'never',
  'audit_log.at': 'never',
  'candidate_notes.created_at': 'never',
  'codes.created_at': 'never',
  'companies.created_at': 'never',
  'companies.verified_domain': 'never',
  'company_domains.created_at': 'never',
  'company_tokens.created_at': 'never',
  'company_tokens.last_used_at': 'update',
  'exclusions.created_at': 'never',
  'exports.ends_at': 'update',
  'former_addresses.changed_at': 'never',
  'hidden_pairs.company_id': 'never',
  'hidden_pairs.made_at': 'never',
  'hidden_pairs.made_by': 'never',
  'hidden_pairs.origin': 'never',
  'hidden_pairs.talent_id': 'never',
  'hidden_pairs.talent_name': 'never',
  'hidings.company_id': 'never',
  'hidings.exclusion_id': 'never',
  'hidings.talent_id': 'never',
  'interviews.changed_at': 'never',
  'interviews.created_at': 'never',
  'interviews.moved_by': 'update',
  'interviews.new_slots': 'update',
  'interviews.slots': 'insert',
  'messages.attachments': 'insert',
  'messages.created_at': 'insert',
  'messages.has_poster': 'insert',
  'messages.id': 'never',
  'messages.interview_id': 'update',
  'messages.video': 'insert',
  'messages.video_seconds': 'insert',
  'messages.video_text': 'insert',
  'passkeys.created_at': 'never',
  'passkeys.id': 'never',
  'passkeys.last_used_at': 'update',
  'positions.created_at': 'never',
  'public_service.since': 'never',
  'reports.reported_at': 'never',
  'saved_searches.checked_at': 'update',
  'saved_searches.created_at': 'never',
  'saved_searches.kind': 'insert',
  'saved_searches.opened_at': 'update',
  'search_hits.mailed_at': 'never',
  'talents.first_fits_at': 'never',
  'talents.found_since': 'never',
  'templates.created_at': 'never',
  'text_images.created_at': 'never',
  'threads.created_at': 'never',
  'threads.higher_unread': 'never',
  'threads.last_message_at': 'never',
  'threads.last_message_id': 'never',
  'threads.last_writer_id': 'never',
  'threads.lower_unread': 'never',
  'threads.stage_waits_for': 'never',
  'users.created_at': 'never',
  'users.email_refusal': 'update',
  'users.email_refused_at': 'update',
  'users.is_available': 'never',
  'users.last_visit_ended_at': 'never',
  'users.type': 'insert',
  'videos.created_at': 'never',
  'webhook_deliveries.created_at': 'never',
  'webhooks.created_at': 'never',
};
