// Made from ../en/conduct.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface ConductTexts {
  title: Record<never, never>;
  intro: { product: string };
  'rule.1': Record<never, never>;
  'rule.2': Record<never, never>;
  'rule.3': Record<never, never>;
  'rule.4': Record<never, never>;
  'rule.5': Record<never, never>;
  'rule.6': Record<never, never>;
  'rule.7': Record<never, never>;
  'rule.8': Record<never, never>;
  'rule.2.details': Record<never, never>;
  'rule.3.details': Record<never, never>;
  'rule.4.details': Record<never, never>;
  'rule.6.details': Record<never, never>;
  'rule.7.details': Record<never, never>;
  'rule.8.details': Record<never, never>;
  'report.title': Record<never, never>;
  'report.how': Record<never, never>;
  'report.copied': { days: number };
  'report.told': Record<never, never>;
  'then.title': Record<never, never>;
  'then.decision': Record<never, never>;
  'then.suspended': Record<never, never>;
  'appeal.title': Record<never, never>;
  'appeal.text': { days: number };
  contact: { link: Tag; address: string };
}
