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

const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').trim();

/** The skills whose name or synonym contains the query ('js' finds JavaScript), by type; types without any are left out. */
export function groupSkills<S extends Skill>(
  skills: readonly S[],
  skilltypes: readonly SkillType[],
  query: string,
): SkillGroup<S>[] {
  const wanted = plain(query);
  const found = skills.filter(({ name, synonyms = [] }) =>
    [name, ...synonyms].some((word) => plain(word).includes(wanted)),
  );
  return skilltypes
    .map(({ id, name }) => ({ id, name, skills: found.filter((skill) => skill.skilltype_id === id) }))
    .filter((group) => group.skills.length > 0);
}
