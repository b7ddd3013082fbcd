import { type Changes, pickChanged } from '#contract/description.ts';
import type { talentFields } from '#contract/talents.ts';
import { readTogether } from '#server/platform/errors/app-error.ts';
import {
  checkCountry,
  readCountryChoices,
  readLinks,
  readSkillChoices,
  readTimezone,
  readWorkTypeChoices,
} from '#server/reference/service.ts';
import { type AccountChanges, type ProfileChanges, accountFields, profileFields } from './store.ts';

const links = { website: 'website', github: 'github', twitter: 'twitter', linkedin: 'linkedin' } as const;

/**
 * Reads and checks changes of a talent's account and profile. 422 for unknown skills, work types, timezones and
 * countries, and for addresses that are not http(s), which names them all. An absent field changes nothing.
 */
export async function readTalentChanges(changes: Changes<typeof talentFields>): Promise<{
  account: AccountChanges;
  profile: ProfileChanges;
}> {
  const { skills, worktypesEx, timezone, physicalCountryId, eligibleCountryIds } = changes;
  const read = await readTogether({
    links: () => readLinks(links, changes, 'talent'),
    skills: () => skills && { skillIds: readSkillChoices(skills, 'talent.skills') },
    workTypes: () => worktypesEx && { workTypeIds: readWorkTypeChoices(worktypesEx, 'talent.worktypesEx') },
    timezone: () => timezone !== undefined && readTimezone(timezone, 'talent.timezone'),
    country: () => physicalCountryId != null && checkCountry(physicalCountryId, 'talent.physicalCountryId'),
    eligible: () =>
      eligibleCountryIds && {
        eligibleCountryIds: readCountryChoices(eligibleCountryIds, 'talent.eligibleCountryIds'),
      },
  });
  return {
    account: pickChanged(accountFields, changes),
    profile: {
      ...pickChanged(profileFields, changes),
      ...read.links,
      ...read.skills,
      ...read.workTypes,
      ...read.timezone,
      ...read.eligible,
    },
  };
}
