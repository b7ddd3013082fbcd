// Made from ../en/public.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface PublicTexts {
  'page.description': Record<never, never>;
  'page.needsScripts': Record<never, never>;
  'frame.home': Record<never, never>;
  'frame.signIn': Record<never, never>;
  'frame.about': { product: string };
  'frame.feed': Record<never, never>;
  'feed.title': { product: string };
  'position.title': { title: string; company: string };
  'position.atCompany': { company: Tag; name: string };
  'position.draft': { b: Tag; company: string };
  'position.untitled': Record<never, never>;
  'position.remote': Record<never, never>;
  'position.onSite': Record<never, never>;
  'position.posted': Record<never, never>;
  'position.requiredSkills': Record<never, never>;
  'position.optionalSkills': Record<never, never>;
  'position.about': Record<never, never>;
  'position.aboutCompany': Record<never, never>;
  'position.apply': { product: string };
  'position.hasAccount': { link: Tag };
  'position.edit': Record<never, never>;
  'company.summary': { company: string; product: string };
  'company.summaryWith': { company: string; product: string; text: string };
  'company.positions': { count: number };
  'company.newest': { count: number };
  'company.about': Record<never, never>;
  'company.benefits': Record<never, never>;
  'company.hiring': { product: string };
  'company.website': Record<never, never>;
  'failure.missing': Record<never, never>;
  'failure.missing.note': Record<never, never>;
  'failure.away': Record<never, never>;
  'failure.away.note': Record<never, never>;
  'failure.home': { product: string };
  'offline.title': Record<never, never>;
  'offline.text': { product: string };
  'offline.retry': Record<never, never>;
}
