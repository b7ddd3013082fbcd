import type { PublicCompany, PublicPosition } from './present.ts';
import type { Site } from './site.ts';

/** All that can be seen in the picture that stands for a page elsewhere. */
export interface OgContent {
  productName: string;
  /** Beside the logo. */
  label: string;
  company: string;
  /** The address of the company's logo. */
  avatarUrl: string | null;
  title: string;
  /** One line below the title, or empty. */
  line: string;
  chips: readonly string[];
}

/** More than fit are never drawn. */
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
