/** The fields of a form that are not as they were stored: what is sent, so that two people who save do not undo one another's changes. */
export const changedFields = <Draft extends object>(stored: Draft, draft: Draft): Partial<Draft> =>
  // The cast: Object.entries forgets which value belongs to which name.
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isSameValue(value, stored[name as keyof Draft])),
  ) as Partial<Draft>;

export const isSameDraft = (one: object, other: object): boolean => Object.keys(changedFields(one, other)).length === 0;

/** By value; lists of ids in any order, since what is chosen has none. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const chosen = new Set<unknown>(one);
  return one.length === other.length && other.every((id) => chosen.has(id));
}

/** What two people have made of the same field, and both differently. */
export interface Conflict<Field> {
  field: Field;
  mine: unknown;
  theirs: unknown;
}

/**
 * What two people have made of the same form, where `base` is what both began with: `merged` has the changes of both,
 * and mine where they conflict.
 */
export function mergeDrafts<Draft extends object>({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', Draft>): {
  merged: Draft;
  conflicts: Conflict<keyof Draft>[];
} {
  const changed = changedFields(base, mine);
  // The cast: Object.keys forgets the names that the type of its argument lists.
  const conflicts = (Object.keys(changed) as (keyof Draft)[])
    .filter((field) => !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...theirs, ...changed }, conflicts };
}

/** The list with the item taken out if it is in, and put at the end if it is not. */
export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
