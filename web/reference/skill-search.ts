import { plainText } from '#contract/plain-text.ts';
import { leastDistance, mostMeant, textDistance } from './search-text.ts';

interface Skill {
  id: number;
  name: string;
  skilltype_id: number;
  synonyms?: readonly string[] | undefined;
}

interface SkillType {
  id: number;
  name: string;
}

export interface SkillGroup<S extends Skill> {
  id: number;
  name: string;
  skills: S[];
}

interface Found<S extends Skill> {
  groups: SkillGroup<S>[];
  /** Best match ('java' is Java, not JavaScript); undefined if nothing was typed or no word begins with it. */
  best: S | undefined;
}

/** Distance of a skill found only by its type's name, such as 'databases'. */
const byType = 4;

/**
 * Skills whose name, synonym or type matches the query ('js' finds JavaScript), grouped by type without empty groups.
 * An empty query finds all.
 */
export function findSkills<S extends Skill>(
  skills: readonly S[],
  skilltypes: readonly SkillType[],
  query: string,
): Found<S> {
  const typed = plainText(query);
  const groups: SkillGroup<S>[] = [];
  let best: S | undefined;
  let least: readonly [distance: number, length: number] = [Infinity, Infinity];
  for (const { id, name } of skilltypes) {
    const group: SkillGroup<S> = { id, name, skills: [] };
    const isTypeMeant = typed.length > 2 && (textDistance(plainText(name), typed) ?? byType) < 3;
    for (const skill of skills) {
      if (skill.skilltype_id !== id) continue;
      const distance = typed === '' ? 0 : (leastDistance(skill, namesOf, typed) ?? (isTypeMeant ? byType : undefined));
      if (distance === undefined) continue;
      group.skills.push(skill);
      if (distance > mostMeant) continue;
      if (distance < least[0] || (distance === least[0] && skill.name.length < least[1])) {
        best = skill;
        least = [distance, skill.name.length];
      }
    }
    if (group.skills.length > 0) groups.push(group);
  }
  return { groups, best: typed === '' ? undefined : best };
}

const namesOf = ({ name, synonyms = [] }: Skill): readonly string[] => [name, ...synonyms];
