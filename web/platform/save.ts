import { useMutation } from '@tanstack/react-query';
import { ApiError } from './errors.ts';
import { showFailure, showNotice } from './notices.ts';

/**
 * The saving of an edit screen: `isSaving` while it is under way, and after a refusal what is wrong with a field. A
 * failure tells the user, and leaves everything typed as it is (decisions.md, section 7).
 */
export function useSave<Answer>(save: () => Promise<Answer>, onSaved: (answer: Answer) => void) {
  const saving = useMutation({
    mutationFn: save,
    meta: { isFailureShown: true },
    onSuccess: onSaved,
    onError: (error) => {
      if (fieldErrors(error).length === 0) showFailure(error);
      else showNotice({ text: 'Not saved. Please check the marked fields.', tone: 'failure' });
    },
  });
  const errors = fieldErrors(saving.error);
  return {
    isSaving: saving.isPending,
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    /** What the server finds wrong at a place in the payload, such as 'talent.website', or below it. */
    errorAt: (path: string): string | undefined => {
      const found = errors.find((error) => error.path === path || error.path.startsWith(`${path}.`));
      return found && sentence(found.message);
    },
  };
}

const fieldErrors = (error: unknown) => (error instanceof ApiError && error.code === 'invalid' ? error.errors : []);

/** 'is not a timezone' becomes 'This is not a timezone.' */
function sentence(message: string): string {
  const text = /^(is|must|has|cannot|may) /.test(message) ? `This ${message}` : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
