/** Normalizes text for search: no case, accents or surrounding spaces. */
export const plainText = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').trim();

/**
 * Distance of a name from the typed text, both normalized. 0: equal; 1: prefix; 2: prefix of a word; 3: substring. One
 * or two letters do not match as a substring, as in 'js' in 'adjusted'.
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
