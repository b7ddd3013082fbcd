interface Skill {
  id: number;
  name: string;
  selected: boolean;
}

/** A talent's skills as their card shows them: those the position requires, then those it would like, then the others. */
export function cardSkills(
  skills: readonly Skill[],
  { requiredIds, optionalIds }: { requiredIds: readonly number[]; optionalIds: readonly number[] },
): Skill[] {
  const rank = ({ id }: Skill) => (requiredIds.includes(id) ? 0 : optionalIds.includes(id) ? 1 : 2);
  return skills.filter(({ selected }) => selected).toSorted((a, b) => rank(a) - rank(b));
}
