import { tabStorage } from './browser-storage.ts';
import { readKept } from './kept-value.ts';

/*
 * Unsent text outside of forms, kept per tab: it survives a reload and the end of the session, and is removed at
 * sign-out. The key contains the user's id, so other users never see it.
 */

const prefixOf = (kind: string, userId: number) => `${kind}/${userId}/`;

export const readTab = (kind: string, userId: number, name: number): unknown =>
  readKept(tabStorage, prefixOf(kind, userId) + name) ?? null;

/** Stores a value; undefined removes it. */
export function writeTab(kind: string, userId: number, name: number, value: object | undefined): void {
  const key = prefixOf(kind, userId) + name;
  if (value === undefined) tabStorage.remove(key);
  else tabStorage.set(key, JSON.stringify(value));
}

/** Names stored for a user under one kind. */
export const listTab = (kind: string, userId: number): number[] =>
  tabStorage
    .keys()
    .filter((key) => key.startsWith(prefixOf(kind, userId)))
    .map((key) => Number(key.slice(prefixOf(kind, userId).length)));

/** Removes everything stored for a user. */
export function clearTab(userId: number): void {
  for (const key of tabStorage.keys()) if (key.split('/')[1] === String(userId)) tabStorage.remove(key);
}
