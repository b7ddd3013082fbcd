import { type Conflict, mergeDrafts } from './changed-fields.ts';

/** The server's state of a form. */
export interface Stored<Draft extends object, File extends string = never> {
  draft: Draft;
  /** Sent with the changes, so that the server can detect an edit conflict. */
  version: number | undefined;
  /** URLs of the pictures that can be replaced or removed. */
  pictures?: Partial<Record<File, string | null>>;
}

export interface FormState<Draft extends object, File extends string = never> {
  /** The base of the changes. */
  stored: Stored<Draft, File>;
  draft: Draft;
  /** Newly chosen pictures to upload; null removes the stored one. */
  files: Partial<Record<File, Blob | null>>;
}

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
    .filter((name) => (stored.pictures?.[name] ?? null) !== (now.pictures?.[name] ?? null))
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

const pick = <Fields extends object>(fields: Fields, names: (keyof Fields)[]): Partial<Fields> =>
  // Casts here and below: Object.fromEntries loses the pairing of names and values.
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;

const without = <Fields extends object>(fields: Fields, names: (keyof Fields)[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as keyof Fields))) as Fields;
