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

/** No more than this ever fit. */
const maxChips = 12;

export const positionOgContent = (
  { productName }: Site,
  { title, place, skills, company }: PublicPosition,
): OgContent => ({
  productName,
  label: company.name,
  company: company.name,
  avatarUrl: company.avatarUrl,
  title,
  line: place.line,
  chips: skills.slice(0, maxChips),
});

export const companyOgContent = (
  { productName }: Site,
  { name, avatarUrl, tagline, positionCount }: PublicCompany,
): OgContent => ({
  productName,
  label: `Hiring on ${productName}`,
  company: name,
  avatarUrl,
  title: name,
  line: tagline,
  chips: [positionCount === 1 ? '1 open position' : `${positionCount} open positions`],
});
