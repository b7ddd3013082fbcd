import { type Changes, pickChanged } from '#contract/description.ts';
import type { talentFields } from '#contract/talents.ts';
import {
  checkCountry,
  readLinks,
  readSkillChoices,
  readTimezone,
  readWorkTypeChoices,
} from '#server/reference/service.ts';
import { type AccountChanges, type ProfileChanges, accountFields, profileFields } from './store.ts';

const links = { website: 'website', github: 'github', twitter: 'twitter', linkedin: 'linkedin' } as const;

/**
 * Reads and checks changes of a talent's account and profile. 422 for unknown skills, work types, timezones and
 * countries, and for addresses that are not http(s). An absent field changes nothing.
 */
export function readTalentChanges(changes: Changes<typeof talentFields>): {
  account: AccountChanges;
  profile: ProfileChanges;
} {
  const { skills, worktypesEx, timezone, physicalCountryId } = changes;
  if (physicalCountryId != null) checkCountry(physicalCountryId, 'talent.physicalCountryId');
  return {
    account: pickChanged(accountFields, changes),
    profile: {
      ...pickChanged(profileFields, changes),
      ...readLinks(links, changes, 'talent'),
      ...(skills && { skillIds: readSkillChoices(skills, 'talent.skills') }),
      ...(worktypesEx && { workTypeIds: readWorkTypeChoices(worktypesEx, 'talent.worktypesEx') }),
      ...(timezone !== undefined && readTimezone(timezone, 'talent.timezone')),
    },
  };
}
