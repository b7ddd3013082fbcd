interface Skill {
  id: number;
  name: string;
  selected: boolean;
}

/** Orders the skills of a talent's card: required by the position first, then optional, then the rest. */
export function cardSkills(
  skills: readonly Skill[],
  { requiredIds, optionalIds }: { requiredIds: readonly number[]; optionalIds: readonly number[] },
): Skill[] {
  const rank = ({ id }: Skill) => (requiredIds.includes(id) ? 0 : optionalIds.includes(id) ? 1 : 2);
  return skills.filter(({ selected }) => selected).toSorted((a, b) => rank(a) - rank(b));
}
