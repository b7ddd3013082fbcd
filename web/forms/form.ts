import type { Changes, Description, Draft, Shown } from '#contract/description.ts';
import type { Reason } from '#contract/errors.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import {
  type Conflict,
  type Stored,
  changedFields,
  mergeForms,
  sentPictures,
} from '#web/platform/keeping/form-changes.ts';
import type { Edit } from '#web/platform/keeping/kept-draft.ts';
import { askConflict } from './conflict-details.tsx';

/*
 * Forms derive their fields from a feature's description of them. The casts are needed because Object.fromEntries loses
 * the pairing of names and values.
 */

/** Form state and saving for a feature's fields and pictures. */
export const formOf = <Fields extends Description, const Image extends string = never>(
  fields: Fields,
  images: readonly Image[] = [],
) => {
  type Addresses = Record<`${Image}Url`, string | null>;
  type Answer = Shown<Fields> & Addresses & { version?: number | undefined };
  type Values = Draft<Fields>;
  type Name = Extract<keyof Values, string> | Image;
  /** Initial state of a form, from an answer. */
  const storedOf = (answer: Answer): Stored<Values, Image> => ({
    draft: draftOf(fields, answer),
    version: answer.version,
    pictures: Object.fromEntries(images.map((name) => [name, (answer as Addresses)[`${name}Url`]])) as Record<
      Image,
      string | null
    >,
  });
  return {
    /** Initial state of an empty form. */
    empty: { draft: emptyDraftOf(fields), version: undefined } satisfies Stored<Values, Image>,
    storedOf,
    /** Converts changed values to a payload's fields. */
    changesOf: (changed: Partial<Values>): Changes<Fields> => payloadOf(fields, changed),
    /** Saves the changes as `saveChanges` does; in questions about conflicts, `labelOf` names fields and pictures. */
    save: (
      edit: Saving<Values, Image>,
      {
        send,
        read,
        labelOf,
      }: {
        send: (sent: Omit<Sent<Values, Image>, 'changes'> & { changes: Changes<Fields> }) => Promise<unknown>;
        read: () => Promise<Answer>;
        labelOf: (name: Name) => string;
      },
    ): Promise<boolean> =>
      saveChanges(edit, {
        send: (sent) => send({ ...sent, changes: payloadOf(fields, sent.changes) }),
        read: async () => storedOf(await read()),
        ask: (conflicts, why) => askConflict(conflicts as readonly Conflict<Name>[], { labelOf, why }),
      }),
  };
};

/** Values of an empty form. */
export const emptyDraftOf = <Fields extends Description>(fields: Fields): Draft<Fields> =>
  fromFields(fields, ({ empty }) => empty) as Draft<Fields>;

/** Values of a form, from an answer. */
export const draftOf = <Fields extends Description>(fields: Fields, answer: Shown<Fields>): Draft<Fields> =>
  fromFields(fields, ({ empty, idsAs }, name) =>
    idsAs === undefined ? (answer[name] ?? empty) : chosenIds(answer[name] as Options),
  ) as Draft<Fields>;

/** Converts values of a form to a payload's fields. Absent ones stay absent; values without a field are dropped. */
export const payloadOf = <Fields extends Description>(
  fields: Fields,
  values: Partial<Draft<Fields>>,
): Changes<Fields> => {
  const draft: Record<string, unknown> = values;
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, { idsAs = name, chosen }]) => [name, chosen ? (draft[idsAs] as Ids)?.map(chosen) : draft[idsAs]])
      .filter(([, value]) => value !== undefined),
  ) as Changes<Fields>;
};

type Ids = readonly number[] | undefined;
type Options = readonly { id: number; selected: boolean }[];

const chosenIds = (options: Options): number[] => options.filter(({ selected }) => selected).map(({ id }) => id);

const fromFields = (fields: Description, valueOf: (one: Description[string], name: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [one.idsAs ?? name, valueOf(one, name)]));

/** Attempts before reporting the conflict, as others may save between our read and our write. */
const maxTries = 5;

type Saving<Draft extends object, File extends string> = Pick<
  Edit<Draft, File>,
  'stored' | 'draft' | 'files' | 'rebase' | 'tellSaved'
>;

interface Sent<Draft extends object, File extends string> {
  changes: Partial<Draft>;
  version: number | undefined;
  files: Partial<Record<File, Blob>>;
  removedImages: File[];
  /** The entire form. */
  draft: Draft;
}

interface Way<Draft extends object, File extends string> {
  /** Makes the saving call. */
  send: (sent: Sent<Draft, File>) => Promise<unknown>;
  /** Reads the stored state. */
  read: () => Promise<Stored<Draft, File>>;
  /**
   * Asks which side to keep for the conflicting fields, and names the other saver if possible; undefined cancels
   * saving.
   */
  ask: (
    conflicts: readonly Conflict<keyof Draft | File>[],
    why: Reason | undefined,
  ) => Promise<'mine' | 'theirs' | undefined>;
}

/**
 * Saves the changes of a form. If someone else has saved since, merges other fields silently and asks about conflicting
 * ones. The form then shows the result, and the user's other tabs are notified. Resolves with false if the user
 * cancels, leaving the form unchanged; rejects as `send` and `read` do.
 */
export async function saveChanges<Draft extends object, File extends string = never>(
  edit: Saving<Draft, File>,
  { send, read, ask }: Way<Draft, File>,
): Promise<boolean> {
  let { stored, draft, files } = edit;
  let why: Reason | undefined;
  for (let tries = 1; ; tries++) {
    try {
      await send({
        changes: changedFields(stored.draft, draft),
        version: stored.version,
        draft,
        ...sentPictures(files),
      });
      edit.tellSaved({ draft, files });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'edit-conflict' || tries === maxTries) throw error;
      why = error.reason;
    }
    const { form, theirs, conflicts } = mergeForms({ stored, draft, files }, await read());
    const choice = conflicts.length === 0 ? 'mine' : await ask(conflicts, why);
    if (!choice) return false;
    const next = choice === 'mine' ? form : theirs();
    edit.rebase(next);
    ({ stored, draft, files } = next);
  }
}
