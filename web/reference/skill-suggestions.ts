import { plainText } from './search-text.ts';

interface Skill {
  id: number;
  name: string;
  synonyms?: readonly string[] | undefined;
}

/** Words of the longest name, such as 'Ruby on Rails'. */
const longestName = 4;

/** What German and English titles append to a skill: 'Java-Entwicklerin'. */
const role = /-(?:entwickl|develop|engineer|ingenieur|programm|architekt|architect|expert)\p{L}*$/u;

/**
 * Skills that a position's title names, in its order: by their name or a synonym, as whole words. The longest name
 * wins, so 'React Native developer' names no React.
 */
export function suggestSkills<S extends Skill>(title: string, skills: readonly S[]): S[] {
  const words = wordsOf(title);
  if (words.length === 0) return [];
  const byName = namesOf(skills);
  const found = new Set<S>();
  for (let at = 0; at < words.length;) {
    const { skill, length } = findAt(words, at, byName);
    if (skill) found.add(skill);
    at += length;
  }
  return [...found];
}

/** Words without the punctuation around them; 'C++', 'Node.js' and 'R&D' stay whole. */
const wordsOf = (title: string): string[] =>
  plainText(title)
    .split(/[\s/,;:|()[\]"“”]+/u)
    .map((word) => word.replace(/[.!?]+$/u, '').replace(role, ''))
    .filter((word) => word !== '');

function findAt<S>(
  words: readonly string[],
  at: number,
  byName: ReadonlyMap<string, S>,
): { skill?: S; length: number } {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    const skill = byName.get(words.slice(at, at + length).join(' '));
    if (skill) return { skill, length };
  }
  return { length: 1 };
}

/** A name outranks a synonym of another skill. */
function namesOf<S extends Skill>(skills: readonly S[]): Map<string, S> {
  const names = new Map<string, S>();
  for (const skill of skills) for (const word of skill.synonyms ?? []) names.set(plainText(word), skill);
  for (const skill of skills) names.set(plainText(skill.name), skill);
  return names;
}
