import { useState } from 'react';
import type { ChangeConfirmed, EmailChange } from '#contract/email-change.ts';
import { ApiError, reasonText } from '#web/platform/calls/errors.ts';
import { showFailure, showNotice } from '#web/platform/page/notices.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { codeKeys } from './code-refusals.ts';

/** Actions on a pending address. */
export interface EmailChangeActions {
  confirm: (code: string) => Promise<ChangeConfirmed>;
  /** Sends another code, and returns the pending change; undefined if none was sent. */
  sendAgain: () => Promise<EmailChange | null | undefined>;
  cancel: () => Promise<unknown>;
  /** Reads the stored state; called after each of these. */
  refresh: () => Promise<unknown>;
  /** Whether the address is the user's own. */
  isOwn: boolean;
}

/**
 * Steps of a pending email address. The block disappears once no change is pending. A refused code shows its error
 * there; other failures show a notice.
 */
export function useEmailChange(change: EmailChange, { refresh, isOwn, ...actions }: EmailChangeActions) {
  const t = useTexts('forms');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(() => ({ count: 0, nextAt: Date.now() + change.retryAfter * 1000 }));

  const refuse = (text: string) => {
    setCode('');
    setError(text);
  };
  const onError = (failure: Error) => {
    if (failure instanceof ApiError && failure.errors[0]) refuse(reasonText(failure.errors[0]));
    else if (failure instanceof ApiError && failure.code === 'too-many') refuse(t('code.tooManyAttempts'));
    else showFailure(failure);
  };
  const options = { meta: { isFailureShown: true }, onMutate: () => setError(undefined), onError };

  const confirming = useMutationOnce({
    ...options,
    mutationFn: actions.confirm,
    onSuccess: async ({ status }) => {
      if (status !== 'ok') refuse(t(codeKeys[status]));
      if (status === 'wrongCredentialsWrongToken') return;
      if (status === 'ok') {
        showNotice({ text: t('emailChange.done', { email: change.email }), tone: 'success' });
        if (isOwn) await refreshUser();
      }
      await refresh();
    },
  });
  const sending = useMutationOnce({
    ...options,
    mutationFn: actions.sendAgain,
    onSuccess: async (pending) => {
      if (!pending) return;
      setCode('');
      setSent(({ count }) => ({ count: count + 1, nextAt: Date.now() + pending.retryAfter * 1000 }));
      await refresh();
    },
  });
  const cancelling = useMutationOnce({ ...options, mutationFn: actions.cancel, onSuccess: refresh });
  const isBusy = confirming.isPending || sending.isPending || cancelling.isPending;
  return {
    code,
    setCode: (digits: string) => {
      setCode(digits);
      setError(undefined);
    },
    error,
    /** Number of codes requested here, and the earliest time of the next (milliseconds since 1970). */
    sent,
    isBusy,
    confirm: (typed: string) => {
      if (!isBusy) confirming.mutate(typed);
    },
    sendAgain: () => sending.mutate(),
    cancel: () => cancelling.mutate(),
  };
}
