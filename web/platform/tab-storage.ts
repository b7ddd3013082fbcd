/*
 * Unsent text outside of forms, kept per tab: it survives a reload and the end of the session, and is removed at
 * sign-out. The key contains the user's id, so other users never see it.
 */

const prefixOf = (kind: string, userId: number) => `${kind}/${userId}/`;

export const readTab = (kind: string, userId: number, name: number): unknown =>
  JSON.parse(sessionStorage.getItem(prefixOf(kind, userId) + name) ?? 'null');

/** Stores a value; undefined removes it. */
export function writeTab(kind: string, userId: number, name: number, value: object | undefined): void {
  const key = prefixOf(kind, userId) + name;
  if (value === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

/** Names stored for a user under one kind. */
export const listTab = (kind: string, userId: number): number[] =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefixOf(kind, userId)))
    .map((key) => Number(key.slice(prefixOf(kind, userId).length)));

/** Removes everything stored for a user. */
export function clearTab(userId: number): void {
  for (const key of Object.keys(sessionStorage))
    if (key.split('/')[1] === String(userId)) sessionStorage.removeItem(key);
}
