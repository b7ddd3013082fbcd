import { useQuery } from '@tanstack/react-query';
import { dropDraft, listDrafts } from './draft-store.ts';
import { isDraftOf } from './kept-draft.ts';
import { localKeyOf } from '#web/platform/calls/query-keys.ts';
import { draftOwner, useUser } from '#web/platform/session/session.ts';

interface KeptForm<Draft extends object> {
  /** Id of the edited record: '5' of the form 'position 5'. */
  id: string;
  draft: Draft;
  /** Deletes the kept draft; call after saving or discarding. */
  drop: () => Promise<void>;
}

/**
 * Unsaved drafts of one kind of form, newest first; undefined while loading. For drafts of deleted records, which
 * `useKeptDraft` cannot restore without a form. `like` has the form's current fields.
 */
export function useKeptForms<Draft extends object>(kind: string, like: Draft): readonly KeptForm<Draft>[] | undefined {
  const owner = draftOwner(useUser());
  const { data: kept } = useQuery({
    queryKey: localKeyOf('kept-forms', owner),
    queryFn: () => listDrafts(owner),
    gcTime: 0,
  });
  return kept
    ?.filter(({ form, draft }) => form.startsWith(`${kind} `) && isDraftOf(draft, like))
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .map(({ form, draft }) => ({
      id: form.slice(kind.length + 1),
      // Cast: the fields were just compared with this form's.
      draft: draft as Draft,
      drop: () => dropDraft(owner, form),
    }));
}
