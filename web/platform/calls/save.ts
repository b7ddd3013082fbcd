import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { ApiError, isSignedOut, reasonText } from './errors.ts';
import { dismissNotice, showFailure, showNotice } from '#web/platform/page/notices.ts';
import { getTexts } from '#web/platform/texts/texts.ts';

/**
 * Saving state of an edit screen. A refusal marks the invalid fields and focuses the first. A failure shows a notice
 * until the next attempt and leaves the form unchanged. With `offersRetry` the notice has a button that submits the
 * form again while the screen is mounted. Saving lasts until a promise returned by `onSaved`, such as to show another
 * screen, resolves. `values` holds the fields' values by the last name of their paths: a field changed after its
 * refusal is no longer marked. `formOf` handles edit conflicts.
 */
export function useSave<Answer>(
  save: () => Promise<Answer>,
  onSaved: (answer: Answer) => unknown,
  { offersRetry = false, values }: { offersRetry?: boolean; values?: object } = {},
) {
  const noticeId = useRef<number>(undefined);
  useEffect(() => () => dismiss(noticeId), []);
  // A second press can occur before the first has disabled the button.
  const isUnderWay = useRef(false);
  const start = (): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    saving.mutate(values);
  };
  const saving = useMutation({
    mutationFn: (_values: object | undefined) => save(),
    meta: { isFailureShown: true },
    onMutate: () => dismiss(noticeId),
    onSuccess: onSaved,
    onSettled: () => {
      isUnderWay.current = false;
    },
    onError: (error) => {
      // The sign-in screen follows and explains.
      if (isSignedOut(error)) return;
      const action = offersRetry ? { label: getTexts('common')('action.tryAgain'), run: start } : undefined;
      noticeId.current =
        fieldErrors(error).length === 0
          ? showFailure(error, action)
          : showNotice({
              text: getTexts('forms')('save.markedFields'),
              tone: 'failure',
              ...(action && { action }),
            });
    },
  });
  const { error, variables: refused } = saving;
  useEffect(() => {
    if (!error) return;
    const marked = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    marked?.focus();
    // If no field is marked, a notice gives the reason.
    if (!marked && fieldErrors(error).length > 0) noticeId.current = showFailure(error);
  }, [error]);
  const errors = fieldErrors(error);
  return {
    isSaving: saving.isPending,
    save: start,
    /** The reason why the server refused the value at a path in the payload, such as 'talent.website', or below it. */
    errorAt: (path: string): string | undefined => {
      const name = path.slice(path.lastIndexOf('.') + 1);
      if (valueAt(values, name) !== valueAt(refused, name)) return undefined;
      const found = errors.find((error) => error.path === path || error.path.startsWith(`${path}.`));
      return found && reasonText(found);
    },
  };
}

function dismiss(noticeId: RefObject<number | undefined>): void {
  if (noticeId.current !== undefined) dismissNotice(noticeId.current);
  noticeId.current = undefined;
}

const valueAt = (values: object | undefined, name: string): unknown =>
  (values as Record<string, unknown> | undefined)?.[name];

const fieldErrors = (error: unknown) => (error instanceof ApiError ? error.errors : []);
