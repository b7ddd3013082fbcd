import { type Conflict, mergeDrafts } from './changed-fields.ts';

/** What a form is made of, as the server has it. */
export interface Stored<Draft extends object, File extends string = never> {
  draft: Draft;
  /** Sent back with the changes, so that the server sees whether they were made to what is stored. */
  version: number | undefined;
  /** The addresses of the pictures that can be replaced and taken away. */
  pictures?: Partial<Record<File, string | null>>;
}

export interface FormState<Draft extends object, File extends string = never> {
  /** What the changes are made to. */
  stored: Stored<Draft, File>;
  draft: Draft;
  /** The pictures chosen since, to be sent along; null where one is to be taken away. */
  files: Partial<Record<File, Blob | null>>;
}

/** What a form says of its pictures, as calls take it. */
export function sentPictures<File extends string>(files: FormState<object, File>['files']) {
  const removedImages: File[] = [];
  const chosen: Partial<Record<File, Blob>> = {};
  // The cast: Object.entries forgets the names that the type of its argument lists.
  for (const [name, file] of Object.entries(files) as [File, Blob | null][]) {
    if (file) chosen[name] = file;
    else removedImages.push(name);
  }
  return { files: chosen, removedImages };
}

/**
 * A form on top of what is stored now. `conflicts` are the fields and pictures that were changed on both sides: `form`
 * has mine of them, `theirs` what is stored.
 */
export function mergeForms<Draft extends object, File extends string>(
  mine: FormState<Draft, File>,
  now: Stored<Draft, File>,
) {
  const { stored, draft, files } = mine;
  const fields = mergeDrafts({ base: stored.draft, mine: draft, theirs: now.draft });
  const pictures = (Object.keys(files) as File[]) // the keys of a Partial<Record<File, …>>
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
  // The casts, here and below: Object.fromEntries forgets which value belongs to which name.
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;

const without = <Fields extends object>(fields: Fields, names: (keyof Fields)[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as keyof Fields))) as Fields;
