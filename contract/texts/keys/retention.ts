// Made from ../en/retention.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface RetentionTexts {
  title: Record<never, never>;
  intro: { product: string };
  'account.title': Record<never, never>;
  'account.profile': Record<never, never>;
  'account.company': Record<never, never>;
  'account.messages': Record<never, never>;
  'account.contacts': Record<never, never>;
  'limits.title': Record<never, never>;
  'limits.sessions': { days: number; hours: number };
  'limits.codes': { hours: number };
  'limits.devices': { days: number };
  'limits.activity': { months: number };
  'limits.addresses': { days: number };
  'limits.exports': { hours: number };
  'limits.evidence': { days: number };
  'limits.log': { years: number };
  'deletion.title': Record<never, never>;
  'deletion.how': Record<never, never>;
  'deletion.atOnce': Record<never, never>;
  'deletion.grace': { days: number };
  'deletion.what': Record<never, never>;
  'unused.title': Record<never, never>;
  'unused.never': Record<never, never>;
  'unused.after': { months: number; days: string };
  'operator.title': Record<never, never>;
  'operator.text': { product: string; days: number };
  'operator.contact': { link: Tag; address: string };
}
