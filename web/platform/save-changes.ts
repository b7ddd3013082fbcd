import { type Conflict, changedFields } from './changed-fields.ts';
import { ApiError } from './errors.ts';
import type { Edit } from './kept-draft.ts';
import { type Stored, mergeForms, sentPictures } from './merge-forms.ts';

/** So often somebody else may save between what was read and what is sent, before the user is told. */
const maxTries = 5;

interface Way<Draft extends object, File extends string> {
  /** Makes the call that saves. */
  send: (sent: {
    changes: Partial<Draft>;
    version: number | undefined;
    files: Partial<Record<File, Blob>>;
    removedImages: File[];
    /** The whole form. */
    draft: Draft;
  }) => Promise<unknown>;
  /** Reads what is stored now. */
  read: () => Promise<Stored<Draft, File>>;
  /** Asks whose of the fields that both have changed shall stay; nothing is to stop, as it is. */
  ask: (conflicts: readonly Conflict<keyof Draft | File>[]) => Promise<'mine' | 'theirs' | undefined>;
}

/**
 * Saves what was changed in a form. Where somebody else has saved meanwhile, other fields are put together quietly and
 * saved, and the same ones asked about; the form shows what came of it. Promises false when the user rather stops, with
 * everything typed as it was; fails like `send` and `read`.
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
