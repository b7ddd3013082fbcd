import type * as z from 'zod/mini';
import type { Skill, SkillChoice, SkillOption, SkillType } from '#contract/reference.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import rows from './skills.json' with { type: 'json' };

export const skillTypes: readonly SkillType[] = rows.map(({ id, name }) => ({ id, name }));

const options = rows.flatMap(({ id: skilltype_id, skills }) => skills.map((skill) => ({ skilltype_id, ...skill })));

/** Every skill in the order of the data file: by type, then as the file groups them. */
export const skills: readonly Omit<Skill, 'selected'>[] = options.map(({ id, name, skilltype_id }) => ({
  id,
  name,
  skilltype_id,
}));

const known = new Set(skills.map(({ id }) => id));

/** The chosen skills, and no others. Ids that are no skill's are left out. */
export function presentSkills(ids: readonly number[]): Skill[] {
  const chosen = new Set(ids);
  return skills.filter(({ id }) => chosen.has(id)).map((skill) => ({ ...skill, selected: true }));
}

/** Every skill with the words people search it by, and whether it is chosen: what an edit screen offers. */
export function presentSkillOptions(ids: readonly number[]): z.infer<typeof SkillOption>[] {
  const chosen = new Set(ids);
  return options.map((skill) => ({ ...skill, selected: chosen.has(skill.id) }));
}

/** The types that the given skills belong to. */
export function typesOfSkills(chosen: readonly Skill[]): SkillType[] {
  const used = new Set(chosen.map(({ skilltype_id }) => skilltype_id));
  return skillTypes.filter(({ id }) => used.has(id));
}

/**
 * Ids of the skills a payload chooses, sorted and each once: plain ids, and objects whose flag is set. Refuses an id
 * that is no skill's, chosen or not, naming its place under `path`.
 */
export function readSkillChoices(choices: readonly z.infer<typeof SkillChoice>[], path: string): number[] {
  const ids = choices.flatMap((choice, index) => {
    const { id, selected } = typeof choice === 'number' ? { id: choice, selected: true } : choice;
    if (!known.has(id)) throw invalidField(`${path}.${index}`, 'is not a skill');
    return selected ? [id] : [];
  });
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
