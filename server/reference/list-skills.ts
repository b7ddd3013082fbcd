import type * as z from 'zod/mini';
import type { Skill, SkillChoice, SkillOption, SkillType } from '#contract/reference.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import rows from './skills.json' with { type: 'json' };

export const skillTypes: readonly SkillType[] = rows.map(({ id, name }) => ({ id, name }));

interface Row {
  id: number;
  name: string;
  /** Other names of the skill. */
  synonyms?: string[];
  /** What people also look for it by, though it means more or less than the skill: 'payments' for Stripe. */
  related?: string[];
}

const options = rows.flatMap(({ id: skilltype_id, skills }: { id: number; skills: Row[] }) =>
  skills.map((skill) => ({ skilltype_id, ...skill })),
);

/** Each skill's name and its other names. */
export const namedSkills: readonly { id: number; name: string; synonyms: readonly string[] }[] = options.map(
  ({ id, name, synonyms = [] }) => ({ id, name, synonyms }),
);

/** All skills in the order of the data file: by type, then as grouped there. */
export const skills: readonly Omit<Skill, 'selected'>[] = options.map(({ id, name, skilltype_id }) => ({
  id,
  name,
  skilltype_id,
}));

/** Each skill by id, as chosen, with its index among all. */
const chosenById = new Map(skills.map((skill, place) => [skill.id, { place, skill: { ...skill, selected: true } }]));

const byName = new Map(skills.map((skill) => [skill.name.toLowerCase(), skill]));

/** Finds a skill by its name, in any case. */
export const findSkill = (name: string): Omit<Skill, 'selected'> | undefined => byName.get(name.toLowerCase());

/** The chosen skills in the order of all; unknown ids are left out. */
export const presentSkills = (ids: readonly number[]): Skill[] =>
  [...new Set(ids)]
    .flatMap((id) => chosenById.get(id) ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ skill }) => skill);

/** All skills for an edit screen, with search words and whether they are chosen. */
export function presentSkillOptions(ids: readonly number[]): z.infer<typeof SkillOption>[] {
  const chosen = new Set(ids);
  return options.map(({ related = [], synonyms = [], ...skill }) => ({
    ...skill,
    ...(synonyms.length + related.length > 0 && { synonyms: [...synonyms, ...related] }),
    selected: chosen.has(skill.id),
  }));
}

/** Types of the given skills. */
export function typesOfSkills(chosen: readonly Skill[]): SkillType[] {
  const used = new Set(chosen.map(({ skilltype_id }) => skilltype_id));
  return skillTypes.filter(({ id }) => used.has(id));
}

/**
 * Reads the skills that a payload chooses, as sorted unique ids: plain ids, and objects with their flag set. Refuses an
 * unknown id, chosen or not, naming its index under `path`.
 */
export function readSkillChoices(choices: readonly z.infer<typeof SkillChoice>[], path: string): number[] {
  const ids = choices.flatMap((choice, index) => {
    const { id, selected } = typeof choice === 'number' ? { id: choice, selected: true } : choice;
    if (!chosenById.has(id)) throw notOffered(`${path}.${index}`, 'is not a skill');
    return selected ? [id] : [];
  });
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
