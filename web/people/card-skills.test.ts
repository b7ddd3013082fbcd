import { expect, test } from 'vitest';
import { cardSkills } from './card-skills.ts';

const skill = (id: number, selected = true) => ({ id, name: `Skill ${id}`, selected });

test('a card shows the chosen skills: required ones first, then optional ones, each group in its order', () => {
  const skills = [skill(1), skill(2), skill(3, false), skill(4), skill(5), skill(6)];
  const shown = cardSkills(skills, { requiredIds: [5, 2, 3], optionalIds: [6, 9] });
  expect(shown.map(({ id }) => id)).toEqual([2, 5, 6, 1, 4]);
});
