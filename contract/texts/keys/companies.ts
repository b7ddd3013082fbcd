// Made from ../en/companies.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface CompaniesTexts {
  'onboarding.label': Record<never, never>;
  'onboarding.profile': Record<never, never>;
  'onboarding.company': Record<never, never>;
  'onboarding.position': Record<never, never>;
  'onboarding.done': Record<never, never>;
  'trialEnded.write': { strong: Tag; link: Tag; email: string };
  'trialEnded.ask': { strong: Tag };
}
