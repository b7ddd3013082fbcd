import { placeLine } from '#server/reference/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { PublicCompany, PublicPosition } from './present.ts';
import type { Site } from './read-site.ts';

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

/** More never fit. */
const maxChips = 12;

export const positionOgContent = (
  { productName, language }: Site,
  { title, skills, company, ...position }: PublicPosition,
): OgContent => ({
  productName,
  label: company.name,
  company: company.name,
  avatarUrl: company.avatarUrl,
  title: title || textsOf(language, 'public')('position.untitled'),
  line: placeLine(position, language),
  chips: skills.slice(0, maxChips).map(({ name }) => name),
});

export function companyOgContent(
  { productName, language }: Site,
  { name, avatarUrl, tagline, positionCount }: PublicCompany,
): OgContent {
  const t = textsOf(language, 'public');
  return {
    productName,
    label: t('company.hiring', { product: productName }),
    company: name,
    avatarUrl,
    title: name,
    line: tagline,
    chips: [t('company.positions', { count: positionCount })],
  };
}
