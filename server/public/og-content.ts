import { fallbackLanguage } from '#contract/texts/languages.ts';
import { placeLine } from '#server/reference/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { PublicCompany, PublicPosition } from './present.ts';
import type { Site } from './site.ts';

/** Everything visible in a page's og-image. */
export interface OgContent {
  productName: string;
  /** Text beside the logo. */
  label: string;
  company: string;
  /** Address of the company's logo. */
  avatarUrl: string | null;
  title: string;
  /** One line below the title, or empty. */
  line: string;
  chips: readonly string[];
}

/** One picture for everyone, so its texts are in one language. */
const t = textsOf(fallbackLanguage, 'public');
/** More never fit. */
const maxChips = 12;

export const positionOgContent = (
  { productName }: Site,
  { title, place, skills, company }: PublicPosition,
): OgContent => ({
  productName,
  label: company.name,
  company: company.name,
  avatarUrl: company.avatarUrl,
  title: title || t('position.untitled'),
  line: placeLine(place, fallbackLanguage),
  chips: skills.slice(0, maxChips),
});

export const companyOgContent = (
  { productName }: Site,
  { name, avatarUrl, tagline, positionCount }: PublicCompany,
): OgContent => ({
  productName,
  label: t('company.hiring', { product: productName }),
  company: name,
  avatarUrl,
  title: name,
  line: tagline,
  chips: [t('company.positions', { count: positionCount })],
});
