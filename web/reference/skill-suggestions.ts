import { byName, keyOf, wordsOf } from './named-in.ts';
import { roles } from './role-skills.ts';

export interface Skill {
  id: number;
  name: string;
  synonyms?: readonly string[] | undefined;
}

/** Words of the longest name, such as 'Ruby on Rails'. */
const longestName = 4;

/** Maximum number of skills that a role suggests. */
const mostOfRole = 6;

/**
 * Skills that a position's title names, in its order: by their name or a synonym, as whole words. The longest name
 * wins, so 'React Native developer' does not name React. A title that only names a role suggests the skills usual for
 * it.
 */
export function suggestSkills<S extends Skill>(title: string, skills: readonly S[]): S[] {
  const words = wordsOf(title);
  if (words.length === 0) return [];
  const known = byName(skills, namesOfSkill);
  const found = new Set<S>();
  const usual: S[] = [];
  let isTechnical = false;
  for (let at = 0; at < words.length;) {
    const { skill, role, length } = findAt(words, at, known);
    if (skill) found.add(skill);
    // 'iOS' and 'QA' name a role as well as a skill.
    if (skill && !role) isTechnical = true;
    if (role && usual.length === 0) usual.push(...role.map((name) => known.get(keyOf(name))).filter((one) => !!one));
    at += length;
  }
  return isTechnical ? [...found] : [...new Set([...found, ...usual])].slice(0, mostOfRole);
}

interface Found<S> {
  skill?: S | undefined;
  /** Names of the skills of a role. */
  role?: readonly string[] | undefined;
  length: number;
}

function findAt<S>(words: readonly string[], at: number, known: ReadonlyMap<string, S>): Found<S> {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const skill = known.get(phrase);
    const role = rolesByWord.get(phrase) ?? rolesByWord.get(phrase.replace(feminine, ''));
    if (skill || role) return { skill, role, length };
  }
  return { length: 1 };
}

/** Endings of German titles: 'Webentwicklerin', 'Webentwickler*in'. */
const feminine = /[*:_]?in(?:nen)?$/u;

const rolesByWord = new Map(roles.flatMap(({ words, skills }) => words.map((word) => [word, skills] as const)));

/** Its name, and its synonyms. */
export const namesOfSkill = ({ name, synonyms = [] }: Skill): string[] => [name, ...synonyms];
