import { profileParts } from '#contract/profiles.ts';
import type { Talent, TransformedTalent } from '#contract/talents.ts';
import { mediaUrl } from '#server/media/service.ts';
import {
  findCountry,
  presentSkillOptions,
  presentSkills,
  presentWorkTypeOptions,
  presentWorkTypes,
  skillTypes,
  timezoneLabel,
  timezonesByOffset,
  typesOfSkills,
} from '#server/reference/service.ts';
import type { TalentRow } from './store.ts';

/** Fields that a card and the profile share. */
const presentFacts = (row: TalentRow) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  avatarUrl: mediaUrl(row.avatarKey),
  backgroundImageUrl: mediaUrl(row.backgroundImageKey),
  experience: row.experience,
  compensation: row.compensation,
  isRemote: row.isRemote,
  timezone: row.timezone,
  timezoneStr: timezoneLabel(row.timezone),
  physicalCountryId: row.physicalCountryId,
  countryStr: findCountry(row.physicalCountryId)?.name ?? null,
});

/** Parts that a profile lacks. A place is a country, or remote work in a timezone. */
export function missingParts(row: TalentRow): (typeof profileParts)[number][] {
  const has = {
    skills: row.skillIds.length > 0,
    place: row.physicalCountryId !== null || (row.isRemote && row.timezone !== null),
    bio: row.bio !== '',
    picture: row.avatarKey !== null,
    links: [row.website, row.github, row.twitter, row.linkedin].some((link) => link !== null),
  };
  return profileParts.filter((part) => !has[part]);
}

/** Presents a talent: to themselves with all options, to others with the chosen ones. */
export function presentTalent(row: TalentRow, { isMe }: { isMe: boolean }): Talent {
  const chosen = presentSkills(row.skillIds);
  return {
    ...presentFacts(row),
    website: row.website,
    github: row.github,
    twitter: row.twitter,
    linkedin: row.linkedin,
    bio: row.bio,
    isMe,
    isPhysical: row.isPhysical,
    ...(isMe
      ? {
          worktypesEx: presentWorkTypeOptions(row.workTypeIds),
          skills: presentSkillOptions(row.skillIds),
          skilltypes: [...skillTypes],
          timezonesByOffset,
          version: row.version,
        }
      : { worktypesEx: presentWorkTypes(row.workTypeIds), skills: chosen, skilltypes: typesOfSkills(chosen) }),
  };
}

export const presentTransformedTalent = (row: TalentRow): TransformedTalent => ({
  ...presentFacts(row),
  skills: presentSkills(row.skillIds),
});
