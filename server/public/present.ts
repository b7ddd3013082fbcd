import * as addresses from '#contract/addresses.ts';
import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { termFields } from '#contract/positions.ts';
import { mediaUrl } from '#server/media/service.ts';
import { presentSkills } from '#server/reference/service.ts';
import type { findCompany, findPosition, listLivePositions } from './store.ts';

export type PositionRow = NonNullable<Awaited<ReturnType<typeof findPosition>>>;
type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
type ListedRow = Awaited<ReturnType<typeof listLivePositions>>[number];

/** Stored addresses have been checked. This checks again, because any other scheme would run under this site's name. */
const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

const skillNames = (ids: readonly number[]): string[] => presentSkills(ids).map(({ name }) => name);

/** Presents a position for its public page, without the company's people, who are shown to signed-in users only. */
export const presentPosition = (row: PositionRow) => ({
  path: addresses.positionPage(row.hashId),
  hashId: row.hashId,
  /** Empty for a Draft without one. */
  title: row.title,
  isLive: row.isLive,
  /** Cleaned HTML. */
  description: row.description,
  skills: skillNames(row.requiredSkillIds),
  optionalSkills: skillNames(row.optionalSkillIds),
  place: { ...pickFields(placeFields, row), utcOffsetMinutes: row.utcOffsetMinutes },
  ...pickFields(termFields, row),
  /** Null for a Draft, even one that was Live before. */
  liveSince: row.isLive ? row.liveSince : null,
  countedFrom: row.countedFrom,
  endWarnedAt: row.endWarnedAt,
  company: {
    name: row.companyName,
    path: row.isCompanyPublic ? addresses.companyPage(row.companyId) : null,
    website: webAddress(row.companyWebsite),
    tagline: row.companyTagline,
    /** Cleaned HTML. */
    description: row.companyDescription,
    /** Cleaned HTML. */
    benefits: row.companyBenefits,
    avatarUrl: mediaUrl(row.avatarKey),
    backgroundImageUrl: mediaUrl(row.backgroundImageKey),
    verifiedDomain: row.verifiedDomain,
  },
});
export type PublicPosition = ReturnType<typeof presentPosition>;

const networks = [
  ['website', 'Website'],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'X'],
  ['youtube', 'YouTube'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
] as const;

/** Presents a Live position for a list of its company's. */
export const presentListed = (row: ListedRow) => ({
  path: addresses.positionPage(row.hashId),
  title: row.title,
  place: pickFields(placeFields, row),
  pay: row.pay,
  skills: skillNames(row.requiredSkillIds),
});

/** Presents a company for its public page, with its Live positions. */
export const presentCompany = (row: CompanyRow, positions: readonly ListedRow[]) => ({
  id: row.id,
  path: addresses.companyPage(row.id),
  name: row.name,
  tagline: row.tagline,
  website: webAddress(row.website),
  /** Cleaned HTML. */
  description: row.description,
  /** Cleaned HTML. */
  benefits: row.benefits,
  avatarUrl: mediaUrl(row.avatarKey),
  backgroundImageUrl: mediaUrl(row.backgroundImageKey),
  verifiedDomain: row.verifiedDomain,
  links: networks.flatMap(([network, name]) => {
    const href = webAddress(row[network]);
    return href === null ? [] : [{ network, name, href }];
  }),
  positionCount: positions[0]?.total ?? 0,
  positions: positions.map(presentListed),
});
export type PublicCompany = ReturnType<typeof presentCompany>;
