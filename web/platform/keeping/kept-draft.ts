import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type KeptDraft, findDraft } from './draft-store.ts';
import { type FormState, type Stored, changedFields, isSameDraft, mergeForms, mergeOwnSave } from './form-changes.ts';
import { dismissNotice, showNotice } from '#web/platform/page/notices.ts';
import { type SavedForm, onSavedInOtherTab, tellSaved } from '#web/platform/tab/other-tabs.ts';
import { draftOwner, useUser } from '#web/platform/session/session.ts';
import { getTexts } from '#web/platform/texts/texts.ts';
import { useKeeper } from './use-keeper.ts';

/** The state of a form being edited. */
export interface Edit<Draft extends object, File extends string = never> extends FormState<Draft, File> {
  setDraft: Dispatch<SetStateAction<Draft>>;
  /** Sets a picture; null removes the stored one, undefined leaves it unchanged. */
  setFile: (name: File, file: Blob | null | undefined) => void;
  /** Whether any value differs from the stored one; a change that was reverted does not count. */
  hasChanges: boolean;
  /** Replaces the form's entire state. */
  rebase: (next: FormState<Draft, File>) => void;
  /** Reports a save to the user's other tabs, so that their saves do not ask about it. */
  tellSaved: (saved: Pick<FormState<Draft, File>, 'draft' | 'files'>) => void;
  /** Deletes the kept draft; call after saving or discarding. */
  drop: () => void;
}

/**
 * State of an edit form, used instead of `useState`. Typed text and chosen pictures are kept in this browser for this
 * user and `form` (a name and an id: 'company 5'). They are restored when the same user opens the form after an ended
 * session, a reload or a crash; a notice then says so and offers to discard them. A draft is kept for a week, until
 * `drop` is called, or until the user signs out.
 *
 *     const edit = useKeptDraft({ form: `company ${company.id}`, stored: companyForm.storedOf(company) });
 *     const { draft, setDraft, files, setFile } = edit;
 *     useUnsavedChanges(edit.hasChanges, edit.drop);
 *     const { isSaving, save, errorAt } = useSave(
 *       () => companyForm.save(edit, { send, read, labelOf }), // see formOf
 *       (isSaved) => isSaved && leave(), // which calls edit.drop() first
 *     );
 *
 * `stored` is read once; to edit another record, mount another component (a `key`).
 */
export function useKeptDraft<Draft extends object, File extends string = never>({
  form,
  stored: first,
}: {
  form: string;
  stored: Stored<Draft, File>;
}): Edit<Draft, File> {
  const owner = draftOwner(useUser());
  const [beginning] = useState(first);
  const [stored, setStored] = useState(beginning);
  const [draft, setDraft] = useState(beginning.draft);
  const [files, setFiles] = useState<FormState<Draft, File>['files']>({});
  const hasChanges = Object.keys(files).length > 0 || !isSameDraft(stored.draft, draft);
  const keeper = useKeeper(owner, form, { stored, draft, files }, hasChanges);
  const noticeId = useRef<number>(undefined);

  const rebase: Edit<Draft, File>['rebase'] = (next) => {
    setStored(next.stored);
    setDraft(next.draft);
    setFiles(next.files);
  };
  const takeOver = useEffectEvent((saved: SavedForm) => {
    if (saved.owner !== owner || saved.form !== form || !isDraftOf(saved.draft, beginning.draft)) return;
    // Cast: as in `restore`.
    rebase(mergeOwnSave({ stored, draft, files }, saved as unknown as FormState<Draft, File>));
  });
  useEffect(() => onSavedInOtherTab((saved) => takeOver(saved)), []);
  const restore = (kept: KeptDraft) => {
    if (!isDraftOf(kept.draft, beginning.draft)) return;
    // Cast: the fields were just compared with this form's, and the form's name implies its pictures.
    const found = kept as unknown as FormState<Draft, File>;
    const { form: merged, conflicts } = mergeForms(found, beginning);
    // If someone else has saved the same field since, keeps the old base, so that saving asks.
    const next = conflicts.length === 0 ? merged : found;
    if (Object.keys(next.files).length === 0 && isSameDraft(next.draft, beginning.draft)) return;
    // Text typed before the draft was loaded takes precedence.
    rebase({
      stored: next.stored,
      draft: { ...next.draft, ...changedFields(beginning.draft, draft) },
      files: { ...next.files, ...files },
    });
    noticeId.current = showNotice({
      text: getTexts('forms')('unsaved.restored'),
      tone: 'info',
      action: {
        label: getTexts('common')('action.discard'),
        run: () => rebase({ stored: beginning, draft: beginning.draft, files: {} }),
      },
    });
  };
  const foundKept = useEffectEvent(keeper.found);
  const latest = useRef(restore);
  useLayoutEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    let isGone = false;
    const find = async () => {
      const kept = await findDraft(owner, form);
      if (!kept || isGone) return;
      foundKept();
      latest.current(kept);
    };
    void find();
    return () => {
      isGone = true;
      if (noticeId.current !== undefined) dismissNotice(noticeId.current);
    };
  }, [owner, form]);

  return {
    draft,
    setDraft: (next) => {
      keeper.resume();
      setDraft(next);
    },
    files,
    setFile: (name, file) => {
      keeper.resume();
      setFiles((before) => withFile(before, name, file));
    },
    stored,
    hasChanges,
    rebase,
    tellSaved: (saved) => tellSaved({ owner, form, draft: saved.draft, files: saved.files }),
    drop: keeper.drop,
  };
}

/** Returns `files` with a picture set, or without it if `file` is undefined. */
function withFile<File extends string>(
  files: Partial<Record<File, Blob | null>>,
  name: File,
  file: Blob | null | undefined,
) {
  const { [name]: _former, ...others } = files;
  return { ...others, ...(file !== undefined && { [name]: file }) } as typeof files;
}

/** Whether a kept draft has today's fields: an earlier release may have had others. */
export function isDraftOf(kept: object, draft: object): boolean {
  const fields = Object.entries(draft);
  return (
    Object.keys(kept).length === fields.length &&
    fields.every(([name, value]) => {
      if (!(name in kept)) return false;
      const kinds = [kindOf(value), kindOf(kept[name as keyof typeof kept])]; // checked above
      return kinds[0] === kinds[1] || kinds.includes('nothing');
    })
  );
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return Array.isArray(value) ? 'list' : typeof value;
}
