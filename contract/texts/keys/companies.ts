// Made from ../en/companies.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface CompaniesTexts {
  'onboarding.label': Record<never, never>;
  'onboarding.profile': Record<never, never>;
  'onboarding.company': Record<never, never>;
  'onboarding.position': Record<never, never>;
  'onboarding.done': Record<never, never>;
  'onboarding.missing': { parts: string };
  'onboarding.part.title': Record<never, never>;
  'onboarding.part.bio': Record<never, never>;
  'onboarding.part.about': Record<never, never>;
  'onboarding.part.pitch': Record<never, never>;
  'onboarding.next.profile': { link: Tag; parts: string };
  'onboarding.next.company': { link: Tag; parts: string };
  'trialEnded.write': { strong: Tag; link: Tag; email: string };
  'trialEnded.ask': { strong: Tag };
  'edit.title': Record<never, never>;
  'section.company': Record<never, never>;
  'section.links': Record<never, never>;
  'section.links.note': Record<never, never>;
  'section.about': Record<never, never>;
  'section.benefits': Record<never, never>;
  'field.name': Record<never, never>;
  'field.tagline': Record<never, never>;
  'field.tagline.placeholder': Record<never, never>;
  'field.website': Record<never, never>;
  'field.website.placeholder': Record<never, never>;
  'field.linkedin': Record<never, never>;
  'field.linkedin.placeholder': Record<never, never>;
  'field.twitter': Record<never, never>;
  'field.twitter.placeholder': Record<never, never>;
  'field.youtube': Record<never, never>;
  'field.youtube.placeholder': Record<never, never>;
  'field.instagram': Record<never, never>;
  'field.instagram.placeholder': Record<never, never>;
  'field.facebook': Record<never, never>;
  'field.facebook.placeholder': Record<never, never>;
  'field.description': Record<never, never>;
  'field.benefits': Record<never, never>;
  'field.avatar': Record<never, never>;
  'field.backgroundImage': Record<never, never>;
}
