import type { Changes } from '#contract/description.ts';
import type { positionFields } from '#contract/positions.ts';
import { checkCountry, readSkillChoices, readTimezoneOrAny } from '#server/reference/service.ts';
import type { PositionRow, PositionUpdate } from './store.ts';

/**
 * Reads, checks and cleans a position's changes. 422 for unknown skills, timezones and countries, and a text that is
 * too long. An absent field changes nothing.
 */
export async function readPositionChanges(
  changes: Changes<typeof positionFields>,
  readText: (html: string, path: string) => Promise<string>,
): Promise<PositionUpdate> {
  const { skills, optionalSkills, timezone, countryIds, description, ...others } = changes;
  countryIds?.forEach((id, index) => checkCountry(id, `position.countryIds.${index}`));
  return {
    ...others,
    ...(skills && { requiredSkillIds: readSkillChoices(skills, 'position.skills') }),
    ...(optionalSkills && { optionalSkillIds: readSkillChoices(optionalSkills, 'position.optionalSkills') }),
    ...(timezone !== undefined && readTimezoneOrAny(timezone, 'position.timezone')),
    ...(countryIds && { countryIds: [...new Set(countryIds)].toSorted((a, b) => a - b) }),
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
