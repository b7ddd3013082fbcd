import * as addresses from '#contract/addresses.ts';
import { locationFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { termFields } from '#contract/positions.ts';
import { type PositionLink, type PublicCompany, publicNetworks } from '#contract/public-pages.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { endOf } from '#server/positions/service.ts';
import { findCountry, placeLine, presentPlace, presentSkills } from '#server/reference/service.ts';
import type { findCompany, findPosition, listLivePositions } from './store.ts';

export type PositionRow = NonNullable<Awaited<ReturnType<typeof findPosition>>>;
type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
export type { PublicCompany };

/** A position in a list. */
export type ListedRow = Omit<Awaited<ReturnType<typeof listLivePositions>>[number], 'total'>;

/** Stored addresses have been checked. This checks again, because any other scheme would run under this site's name. */
const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** Presents a position for its public page, without the company's people, who are shown to signed-in users only. */
export const presentPosition = (row: PositionRow, positionDays: number) => ({
  path: addresses.positionPage(row.hashId),
  hashId: row.hashId,
  /** Empty for a Draft without one. */
  title: row.title,
  isLive: row.isLive,
  /** Cleaned HTML. */
  description: row.description,
  writtenIn: row.writtenIn,
  skills: presentSkills(row.requiredSkillIds),
  optionalSkills: presentSkills(row.optionalSkillIds),
  ...pickFields(locationFields, row),
  utcOffsetMinutes: row.utcOffsetMinutes,
  timezoneStr: presentPlace(row).timezoneStr,
  countries: [...row.countryIds, ...row.hiringCountryIds].flatMap((id) => findCountry(id) ?? []),
  ...pickFields(termFields, row),
  /** Null for a Draft, even one that was Live before. */
  liveSince: row.isLive ? row.liveSince : null,
  endsAt: endOf(row, positionDays),
  company: {
    id: row.companyId,
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

/** Presents a Live position for a list, with its company's name among those of several. */
export const presentLink = (row: ListedRow & { companyName?: string }, language: Language): PositionLink => ({
  path: addresses.positionPage(row.hashId),
  title: row.title,
  place: placeLine(row, language),
  pay: row.pay,
  skills: presentSkills(row.requiredSkillIds),
  ...(row.companyName !== undefined && { companyName: row.companyName }),
});

/** Presents a company for its public page. */
export const presentCompany = (row: CompanyRow, positionCount: number): PublicCompany => ({
  id: row.id,
  path: addresses.companyPage(row.id),
  name: row.name,
  tagline: row.tagline,
  /** Cleaned HTML. */
  description: row.description,
  /** Cleaned HTML. */
  benefits: row.benefits,
  avatarUrl: mediaUrl(row.avatarKey),
  backgroundImageUrl: mediaUrl(row.backgroundImageKey),
  verifiedDomain: row.verifiedDomain,
  links: Object.fromEntries(
    publicNetworks.flatMap((network) => {
      const href = webAddress(row[network]);
      return href === null ? [] : [[network, href]];
    }),
  ),
  positionCount,
});
