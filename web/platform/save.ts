import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError, isSignedOut } from './errors.ts';
import { dismissNotice, showFailure, showNotice } from './notices.ts';

/**
 * The saving of an edit screen: `isSaving` while it is under way, and after a refusal what is wrong with a field, the
 * first of which takes the focus. A failure tells the user until the next try, and leaves everything typed as it is
 * (decisions.md, section 7). With `offersRetry` its notice has a button that sends the form, as it is then, once more,
 * for as long as the screen shows. What somebody else has saved meanwhile is `saveChanges`' affair.
 */
export function useSave<Answer>(
  save: () => Promise<Answer>,
  onSaved: (answer: Answer) => void,
  { offersRetry = false }: { offersRetry?: boolean } = {},
) {
  const noticeId = useRef<number>(undefined);
  useEffect(() => () => dismiss(noticeId), []);
  const retry = (): void => saving.mutate();
  const saving = useMutation({
    mutationFn: save,
    meta: { isFailureShown: true },
    onMutate: () => dismiss(noticeId),
    onSuccess: onSaved,
    onError: (error) => {
      // Sign-in is on its way, and says what has happened.
      if (isSignedOut(error)) return;
      const action = offersRetry ? { label: 'Try again', run: retry } : undefined;
      noticeId.current =
        fieldErrors(error).length === 0
          ? showFailure(error, action)
          : showNotice({
              text: 'Not saved. Please check the marked fields.',
              tone: 'failure',
              ...(action && { action }),
            });
    },
  });
  const { error } = saving;
  useEffect(() => {
    if (!error) return;
    const marked = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    marked?.focus();
    // What no field shows is told in the server's words.
    if (!marked && fieldErrors(error).length > 0) noticeId.current = showFailure(error);
  }, [error]);
  const errors = fieldErrors(error);
  return {
    isSaving: saving.isPending,
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    /** What the server finds wrong at a path in the payload, such as 'talent.website', or below it. */
    errorAt: (path: string): string | undefined => {
      const found = errors.find((error) => error.path === path || error.path.startsWith(`${path}.`));
      return found && sentence(found.message);
    },
  };
}

function dismiss(noticeId: RefObject<number | undefined>): void {
  if (noticeId.current !== undefined) dismissNotice(noticeId.current);
  noticeId.current = undefined;
}

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.errors : []);

/** 'is not a timezone' becomes 'This is not a timezone.' */
function sentence(message: string): string {
  const text = /^(is|must|has|cannot|may) /.test(message) ? `This ${message}` : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
