import { useQuery } from '@tanstack/react-query';
import { dropDraft, listDrafts } from './draft-store.ts';
import { isDraftOf } from './kept-draft.ts';
import { localKeyOf } from './query-keys.ts';
import { draftOwner, useUser } from './session.ts';

interface KeptForm<Draft extends object> {
  /** What is edited in it: '5' of the form 'position 5'. */
  id: string;
  draft: Draft;
  /** To be called when it was saved or thrown away. */
  drop: () => Promise<void>;
}

/**
 * What the user has typed in forms of one kind and not saved, the last first; nothing while that is read. It is for what
 * was typed about something that is gone: `useKeptDraft` cannot bring that back, for want of a form. `like` has the
 * fields of the form as it is today.
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
      // The cast: its fields have just been compared with this form's.
      draft: draft as Draft,
      drop: () => dropDraft(owner, form),
    }));
}
