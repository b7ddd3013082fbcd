/** The server's state of a form. */
export interface Stored<Draft extends object, File extends string = never> {
  draft: Draft;
  /** Sent with the changes, so that the server can detect an edit conflict. */
  version: number | undefined;
  /** URLs of the pictures that can be replaced or removed; absent for one that the user has replaced in another tab. */
  pictures?: Partial<Record<File, string | null>>;
}

export interface FormState<Draft extends object, File extends string = never> {
  /** The base of the changes. */
  stored: Stored<Draft, File>;
  draft: Draft;
  /** Newly chosen pictures to upload; null removes the stored one. */
  files: Partial<Record<File, Blob | null>>;
}

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

/** Compares by value, objects field by field; lists of ids in any order, as selections are unordered. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isRecord(one) && isRecord(other)) return isSameDraft(one, other);
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const chosen = new Set<unknown>(one);
  return one.length === other.length && other.every((id) => chosen.has(id));
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/**
 * Rebases a form onto the stored state. `conflicts` are the fields and pictures changed on both sides; `form` keeps
 * mine, `theirs` takes the stored ones.
 */
export function mergeForms<Draft extends object, File extends string>(
  mine: FormState<Draft, File>,
  now: Stored<Draft, File>,
) {
  const { stored, draft, files } = mine;
  const fields = mergeDrafts({ base: stored.draft, mine: draft, theirs: now.draft });
  const pictures = (Object.keys(files) as File[]) // keys of a Partial<Record<File, …>>
    .filter((name) => {
      const before = stored.pictures?.[name];
      return before !== undefined && before !== (now.pictures?.[name] ?? null);
    })
    .map((field): Conflict<File> => ({ field, mine: files[field], theirs: now.pictures?.[field] }));
  const conflicts: Conflict<keyof Draft | File>[] = [...fields.conflicts, ...pictures];
  const form: FormState<Draft, File> = { stored: now, draft: fields.merged, files };
  return {
    form,
    conflicts,
    theirs: (): FormState<Draft, File> => ({
      stored: now,
      draft: {
        ...form.draft,
        ...pick(
          now.draft,
          fields.conflicts.map(({ field }) => field),
        ),
      },
      files: without(
        files,
        pictures.map(({ field }) => field),
      ),
    }),
  };
}

/**
 * Rebases a form onto the user's save in another tab, as typed there: the server may normalize it and stores pictures
 * under new URLs. Fields and pictures that differ here keep their base, so that saving asks.
 */
export function mergeOwnSave<Draft extends object, File extends string>(
  { stored, draft, files }: FormState<Draft, File>,
  saved: Pick<FormState<Draft, File>, 'draft' | 'files'>,
): FormState<Draft, File> {
  const { merged, conflicts } = mergeDrafts({ base: stored.draft, mine: draft, theirs: saved.draft });
  const different = conflicts.map(({ field }) => field);
  const pictures = (Object.keys(saved.files) as File[]) // keys of a Partial<Record<File, …>>
    .filter((name) => isSameFile(files[name], saved.files[name]));
  return {
    stored: {
      ...stored,
      draft: { ...saved.draft, ...pick(stored.draft, different) },
      ...(stored.pictures && { pictures: without(stored.pictures, pictures) }),
    },
    draft: merged,
    files,
  };
}

/** Compares sizes, as reading the bytes takes time: different pictures rarely have the same size. */
const isSameFile = (one: Blob | null | undefined, other: Blob | null | undefined): boolean =>
  one && other ? one.size === other.size && one.type === other.type : one === other;

const pick = <Fields extends object>(fields: Fields, names: (keyof Fields)[]): Partial<Fields> =>
  // Casts here and below: Object.fromEntries loses the pairing of names and values.
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;

const without = <Fields extends object>(fields: Fields, names: (keyof Fields)[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as keyof Fields))) as Fields;

/** Splits a form's pictures into files to upload and names to remove, as calls take them. */
export function sentPictures<File extends string>(files: FormState<object, File>['files']) {
  const removedImages: File[] = [];
  const chosen: Partial<Record<File, Blob>> = {};
  // Cast: Object.entries loses the names in its argument's type.
  for (const [name, file] of Object.entries(files) as [File, Blob | null][]) {
    if (file) chosen[name] = file;
    else removedImages.push(name);
  }
  return { files: chosen, removedImages };
}

/** Removes the item if the list has it, otherwise appends it. */
export const toggled = <Item>(items: readonly Item[], item: Item): readonly Item[] =>
  items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
