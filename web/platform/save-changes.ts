import { type Conflict, changedFields } from './changed-fields.ts';
import { ApiError } from './errors.ts';
import type { Edit } from './kept-draft.ts';
import { type Stored, mergeForms, sentPictures } from './merge-forms.ts';

/** Attempts before telling the user, as others may save between our read and our write. */
const maxTries = 5;

interface Way<Draft extends object, File extends string> {
  /** Makes the saving call. */
  send: (sent: {
    changes: Partial<Draft>;
    version: number | undefined;
    files: Partial<Record<File, Blob>>;
    removedImages: File[];
    /** The entire form. */
    draft: Draft;
  }) => Promise<unknown>;
  /** Reads the stored state. */
  read: () => Promise<Stored<Draft, File>>;
  /** Asks which side to keep for the conflicting fields; undefined cancels saving. */
  ask: (conflicts: readonly Conflict<keyof Draft | File>[]) => Promise<'mine' | 'theirs' | undefined>;
}

/**
 * Saves the changes of a form. If someone else has saved since, merges other fields silently and asks about conflicting
 * ones; the form then shows the result. Resolves with false if the user cancels, leaving the form unchanged; rejects as
 * `send` and `read` do.
 */
export async function saveChanges<Draft extends object, File extends string = never>(
  edit: Pick<Edit<Draft, File>, 'stored' | 'draft' | 'files' | 'rebase'>,
  { send, read, ask }: Way<Draft, File>,
): Promise<boolean> {
  let { stored, draft, files } = edit;
  for (let tries = 1; ; tries++) {
    try {
      await send({
        changes: changedFields(stored.draft, draft),
        version: stored.version,
        draft,
        ...sentPictures(files),
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'edit-conflict' || tries === maxTries) throw error;
    }
    const { form, theirs, conflicts } = mergeForms({ stored, draft, files }, await read());
    const choice = conflicts.length === 0 ? 'mine' : await ask(conflicts);
    if (!choice) return false;
    const next = choice === 'mine' ? form : theirs();
    edit.rebase(next);
    ({ stored, draft, files } = next);
  }
}
