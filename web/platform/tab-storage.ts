/*
 * What a user has typed outside of forms, kept for this tab until it is sent: it survives a reload and the end of the
 * session, and goes when they sign out. The user's id stands in the key, so that no other user finds it.
 */

const prefixOf = (kind: string, userId: number) => `${kind}/${userId}/`;

export const readTab = (kind: string, userId: number, name: number): unknown =>
  JSON.parse(sessionStorage.getItem(prefixOf(kind, userId) + name) ?? 'null');

/** Keeps a value; undefined takes it away. */
export function writeTab(kind: string, userId: number, name: number, value: object | undefined): void {
  const key = prefixOf(kind, userId) + name;
  if (value === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

/** The names under which something of this kind is kept for a user. */
export const listTab = (kind: string, userId: number): number[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefixOf(kind, userId)))
    .map((key) => Number(key.slice(prefixOf(kind, userId).length)));

/** Takes away all that is kept for a user. */
export function clearTab(userId: number): void {
  for (const key of Object.keys(sessionStorage))
    if (key.split('/')[1] === String(userId)) sessionStorage.removeItem(key);
}
