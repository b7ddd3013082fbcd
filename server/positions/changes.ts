import type { PositionChanges } from '#contract/positions.ts';
import { checkCountry, readSkillChoices, readTimezoneOrAny } from '#server/reference/service.ts';
import type { PositionRow, PositionUpdate } from './store.ts';

/**
 * Reads, checks and cleans a position's changes. 422 for unknown skills, timezones and countries, and a text that is
 * too long. An absent field changes nothing.
 */
export async function readPositionChanges(
  changes: Omit<PositionChanges, 'id' | 'version'>,
  readText: (html: string, path: string) => Promise<string>,
): Promise<PositionUpdate> {
  const { title, description, skills, optionalSkills, timezone, countryIds } = changes;
  countryIds?.forEach((id, index) => checkCountry(id, `position.countryIds.${index}`));
  return {
    ...(title !== undefined && { title }),
    ...(skills && { requiredSkillIds: readSkillChoices(skills, 'position.skills') }),
    ...(optionalSkills && { optionalSkillIds: readSkillChoices(optionalSkills, 'position.optionalSkills') }),
    ...(changes.isLive !== undefined && { isLive: changes.isLive }),
    ...(changes.isRemote !== undefined && { isRemote: changes.isRemote }),
    ...(timezone !== undefined && readTimezoneOrAny(timezone, 'position.timezone')),
    ...(changes.timezoneMargin !== undefined && { timezoneMargin: changes.timezoneMargin }),
    ...(changes.isPhysical !== undefined && { isPhysical: changes.isPhysical }),
    ...(countryIds && { countryIds: [...new Set(countryIds)].toSorted((a, b) => a - b) }),
    ...(changes.mainTeammateId !== undefined && { mainTeammateId: changes.mainTeammateId }),
    ...(description !== undefined && { description: await readText(description, 'position.description') }),
  };
}

type Skills = Pick<PositionRow, 'requiredSkillIds' | 'optionalSkillIds'>;

/** Merges skill changes: a skill that is both required and optional becomes required only. */
export function settleSkills(row: Skills, changes: PositionUpdate): Skills {
  const requiredSkillIds = changes.requiredSkillIds ?? row.requiredSkillIds;
  const optionalSkillIds = changes.optionalSkillIds ?? row.optionalSkillIds;
  return { requiredSkillIds, optionalSkillIds: optionalSkillIds.filter((id) => !requiredSkillIds.includes(id)) };
}
