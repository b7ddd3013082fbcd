import * as addresses from '#contract/addresses.ts';
import { placeLine, presentSkills, presentWorkTypes } from '#server/reference/service.ts';
import { wholeText } from '#server/rich-text/service.ts';
import type { CompanyRow, FoundRow } from './list-live.ts';
import type { ListedRow, PublicCompany, PublicPosition } from './present.ts';
import type { Site } from './read-site.ts';

/* What the public pages say, for programs: in the site's language, with names for ids, and texts without markup. */

const namesOf = (named: readonly { name: string }[]): string[] => named.map(({ name }) => name);

/** A position, Live or not, as its page says it. */
export const describePosition = (site: Site, position: PublicPosition) => ({
  url: `${site.origin}${position.path}`,
  hashId: position.hashId,
  title: position.title,
  company: {
    id: position.company.id,
    name: position.company.name,
    url: position.company.path === null ? null : `${site.origin}${position.company.path}`,
    tagline: position.company.tagline,
    verifiedDomain: position.company.verifiedDomain,
  },
  place: placeLine(position, site.language),
  isRemote: position.isRemote,
  isOnSite: position.isPhysical,
  city: position.city,
  officeDays: position.officeDays,
  timezone: position.timezoneStr,
  countries: namesOf(position.countries),
  /** Gross, in whole units of the currency; null if not stated. */
  pay: position.pay,
  requiredSkills: namesOf(position.skills),
  optionalSkills: namesOf(position.optionalSkills),
  workTypes: namesOf(presentWorkTypes(position.workTypeIds)),
  /** Years. */
  experienceFrom: position.experienceFrom,
  sponsorsVisa: position.sponsorsVisa,
  /** What the company asks of those who write to it with an assistant; null if not stated. */
  assistants: position.assistants,
  /** Language of title and description, as a BCP 47 tag; null if not stated. */
  writtenIn: position.writtenIn,
  description: wholeText(position.description),
  liveSince: position.liveSince?.toISOString() ?? null,
  endsAt: position.endsAt?.toISOString() ?? null,
});

/** A position in a list. */
const describeRow = (site: Site, row: ListedRow) => ({
  url: `${site.origin}${addresses.positionPage(row.hashId)}`,
  hashId: row.hashId,
  title: row.title,
  place: placeLine(row, site.language),
  pay: row.pay,
  requiredSkills: namesOf(presentSkills(row.requiredSkillIds)),
});

/** A position in the list of all. */
export const describeFound = (site: Site, row: FoundRow) => ({
  ...describeRow(site, row),
  company: {
    id: row.companyId,
    name: row.companyName,
    url: `${site.origin}${addresses.companyPage(row.companyId)}`,
  },
  liveSince: row.liveSince.toISOString(),
  /** When its company last confirmed that it is still open; null unless that is later. */
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
});

/** A company in the list of all. */
export const describeListedCompany = ({ origin }: Site, { id, name, tagline, positionCount }: CompanyRow) => ({
  url: `${origin}${addresses.companyPage(id)}`,
  id,
  name,
  tagline,
  positionCount,
});

/** A company with its Live positions, as its page says it. */
export const describeCompany = (
  site: Site,
  { company, rows }: { company: PublicCompany; rows: readonly ListedRow[] },
) => ({
  url: `${site.origin}${company.path}`,
  id: company.id,
  name: company.name,
  tagline: company.tagline,
  verifiedDomain: company.verifiedDomain,
  links: company.links,
  description: wholeText(company.description),
  benefits: wholeText(company.benefits),
  /** The newest 200. */
  positions: rows.map((row) => describeRow(site, row)),
  positionCount: company.positionCount,
});
