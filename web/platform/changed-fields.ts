/**
 * Fields of a form that differ from the stored ones. Saving only these keeps two people's edits from undoing each
 * other.
 */
export const changedFields = <Draft extends object>(stored: Draft, draft: Draft): Partial<Draft> =>
  // Cast: Object.entries loses the pairing of names and values.
  Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isSameValue(value, stored[name as keyof Draft])),
  ) as Partial<Draft>;

export const isSameDraft = (one: object, other: object): boolean => Object.keys(changedFields(one, other)).length === 0;

/** Compares by value; lists of ids in any order, as selections are unordered. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const chosen = new Set<unknown>(one);
  return one.length === other.length && other.every((id) => chosen.has(id));
}

/** A field that two people have changed to different values. */
export interface Conflict<Field> {
  field: Field;
  mine: unknown;
  theirs: unknown;
}

/**
 * Three-way merge of two edits of a form, starting from `base`. `merged` has the changes of both, and mine where they
 * conflict.
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
  // Cast: Object.keys loses the names in its argument's type.
  const conflicts = (Object.keys(changed) as (keyof Draft)[])
    .filter((field) => !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]))
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
  return { merged: { ...theirs, ...changed }, conflicts };
}

/** Removes the item if the list has it, otherwise appends it. */
export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
