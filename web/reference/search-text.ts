/** Text as searches compare it: without case, accents and the spaces around. */
export const plainText = (text: string): string =>
  text.toLocaleLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').trim();

/**
 * How far a name is from what is typed, both plain: 0 is the name itself, 1 begins with it, 2 has a word that begins with
 * it, 3 has it somewhere. Of one or two letters the last says nothing ('js' in 'adjusted'), so it does not count.
 */
export function textDistance(name: string, typed: string): number | undefined {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  const at = name.indexOf(typed);
  if (at === -1) return undefined;
  for (let next = at; next !== -1; next = name.indexOf(typed, next + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(next - 1))) return 2;
  }
  return typed.length > 2 ? 3 : undefined;
}
