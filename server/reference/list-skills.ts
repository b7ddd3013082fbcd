import type * as z from 'zod/mini';
import type { Skill, SkillChoice, SkillOption, SkillType } from '#contract/reference.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import rows from './skills.json' with { type: 'json' };

export const skillTypes: readonly SkillType[] = rows.map(({ id, name }) => ({ id, name }));

/** A skill of the product or of the operator. */
export interface SkillRow {
  id: number;
  name: string;
  skilltype_id: number;
  /** Other names of the skill. */
  synonyms?: string[];
  /** What people also look for it by, though it means more or less than the skill: 'payments' for Stripe. */
  related?: string[];
}

/** The product's own skills. */
export const shippedSkills: readonly SkillRow[] = rows.flatMap(
  ({ id: skilltype_id, skills }: { id: number; skills: Omit<SkillRow, 'skilltype_id'>[] }) =>
    skills.map((skill) => ({ skilltype_id, ...skill })),
);

let options = shippedSkills;

/** Each skill's name and its other names. */
export const namedSkills = (): { id: number; name: string; synonyms: readonly string[] }[] =>
  options.map(({ id, name, synonyms = [] }) => ({ id, name, synonyms }));

/** All skills in the order of the data file: by type, then as grouped there, and then the operator's. */
export const skills: Omit<Skill, 'selected'>[] = [];

/** Each skill by id, as chosen, with its index among all. */
const chosenById = new Map<number, { place: number; skill: Skill }>();

const byName = new Map<string, Omit<Skill, 'selected'>>();

/** Offers the product's skills, with these in addition or in place of those with their ids. */
export function offerSkills(changes: readonly SkillRow[]): void {
  const all = new Map([...shippedSkills, ...changes].map((skill) => [skill.id, skill]));
  options = [...all.values()].toSorted((a, b) => a.skilltype_id - b.skilltype_id);
  skills.length = 0;
  chosenById.clear();
  byName.clear();
  for (const [place, { id, name, skilltype_id }] of options.entries()) {
    const skill = { id, name, skilltype_id };
    skills.push(skill);
    chosenById.set(id, { place, skill: { ...skill, selected: true } });
    byName.set(name.toLowerCase(), skill);
  }
}

offerSkills([]);

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
