import type { History } from './use-history.ts';

type Member = History['members'][number];

export const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

/** Maximum number of characters between an '@' and the caret. */
const maxQuery = 60;

const isInWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Finds the mention being typed before the caret: where its '@' is, and what follows it; undefined outside of one. */
export function mentionBefore(text: string, caret: number): { start: number; query: string } | undefined {
  const start = text.slice(0, caret).lastIndexOf('@');
  if (start === -1 || isInWord(text.charAt(start - 1))) return undefined;
  const query = text.slice(start + 1, caret);
  return query.length > maxQuery || query.startsWith(' ') || query.includes('\n') ? undefined : { start, query };
}

interface Part {
  text: string;
  /** Where it begins. */
  at: number;
  /** The name that it mentions. */
  name?: string;
}

/** Divides a text at its mentions of some members. */
export function splitMentions(text: string, members: readonly Member[]): Part[] {
  const names = members.map(nameOf).toSorted((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let done = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const end = (name: string) => at + 1 + name.length;
    const name = names.find((one) => text.startsWith(one, at + 1) && !isInWord(text.charAt(end(one))));
    if (name === undefined || isInWord(text.charAt(at - 1))) continue;
    parts.push({ text: text.slice(done, at), at: done }, { text: text.slice(at, end(name)), at, name });
    done = end(name);
  }
  return [...parts, { text: text.slice(done), at: done }].filter((part) => part.text !== '');
}

/** Finds the members whom a text mentions; of several with one name, those chosen. */
export function listMentioned<One extends Member>(
  text: string,
  members: readonly One[],
  chosenIds: readonly number[],
): One[] {
  const names = new Set(splitMentions(text, members).map(({ name }) => name));
  const mentioned = members.filter((member) => names.has(nameOf(member)));
  return mentioned.filter(
    (member) =>
      chosenIds.includes(member.id) || mentioned.filter((other) => nameOf(other) === nameOf(member)).length === 1,
  );
}
