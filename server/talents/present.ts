import { accountTypes } from '#contract/call.ts';
import { pickFields } from '#contract/description.ts';
import { profileParts } from '#contract/profiles.ts';
import { type Talent, type TransformedTalent, talentCardFields } from '#contract/talents.ts';
import { type Correspondent, presentPerson } from '#server/companies/service.ts';
import { mediaUrl } from '#server/media/service.ts';
import {
  currentUtcOffset,
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
import { type TalentRow, accountFields, profileFields } from './store.ts';

/** Fields that a card and the profile share. */
const presentFacts = (row: TalentRow) => ({
  id: row.id,
  ...pickFields(talentCardFields, row),
  avatarUrl: mediaUrl(row.avatarKey),
  backgroundImageUrl: mediaUrl(row.backgroundImageKey),
  timezoneStr: timezoneLabel(row.timezone),
  currentUtcOffset: currentUtcOffset(row.timezone),
  countryStr: findCountry(row.physicalCountryId)?.name ?? null,
  ...(row.availability !== 'open' && { availability: row.availability }),
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
export function presentTalent(row: TalentRow, viewer: Correspondent): Talent {
  const person = personOf(row, viewer);
  const chosen = presentSkills(row.skillIds);
  return {
    ...presentFacts(row),
    ...pickFields(accountFields, row),
    ...pickFields(profileFields, row),
    ...person,
    ...(person.isMe
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

export const presentTransformedTalent = (row: TalentRow, viewer: Correspondent): TransformedTalent => ({
  ...presentFacts(row),
  skills: presentSkills(row.skillIds),
  isPhysical: row.isPhysical,
  workTypeIds: row.workTypeIds,
  eligibleCountryIds: row.eligibleCountryIds,
  may: personOf(row, viewer).may,
});

const personOf = ({ id }: TalentRow, viewer: Correspondent) =>
  presentPerson({ id, type: accountTypes.talent, companyId: null }, viewer);
