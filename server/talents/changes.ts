import type { TalentChanges } from '#contract/talents.ts';
import {
  checkCountry,
  readSkillChoices,
  readSocialLink,
  readTimezone,
  readWebsite,
  readWorkTypeChoices,
} from '#server/reference/service.ts';
import type { AccountChanges, ProfileChanges } from './store.ts';

const socialFields = ['github', 'twitter', 'linkedin'] as const;

/**
 * Reads and checks changes of a talent's account and profile. 422 for unknown skills, work types, timezones and
 * countries, and for addresses that are not http(s). An absent field changes nothing.
 */
export function readTalentChanges(changes: TalentChanges): { account: AccountChanges; profile: ProfileChanges } {
  const { firstName, lastName, bio, website, skills, worktypesEx, timezone, physicalCountryId } = changes;
  if (physicalCountryId != null) checkCountry(physicalCountryId, 'talent.physicalCountryId');
  const profile: ProfileChanges = {
    ...(website !== undefined && { website: readWebsite(website, 'talent.website') }),
    ...(skills && { skillIds: readSkillChoices(skills, 'talent.skills') }),
    ...(worktypesEx && { workTypeIds: readWorkTypeChoices(worktypesEx, 'talent.worktypesEx') }),
    ...(timezone !== undefined && readTimezone(timezone, 'talent.timezone')),
    ...(physicalCountryId !== undefined && { physicalCountryId }),
    ...(changes.isRemote !== undefined && { isRemote: changes.isRemote }),
    ...(changes.isPhysical !== undefined && { isPhysical: changes.isPhysical }),
    ...(changes.experience !== undefined && { experience: changes.experience }),
    ...(changes.compensation !== undefined && { compensation: changes.compensation }),
  };
  for (const field of socialFields) {
    const typed = changes[field];
    if (typed !== undefined) profile[field] = readSocialLink(field, typed, `talent.${field}`);
  }
  const account: AccountChanges = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(bio !== undefined && { bio }),
  };
  return { account, profile };
}
