import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EditableTeammate,
  type EmailChange,
  cancelTeammateEmail,
  confirmTeammateEmail,
  updateTeammate,
} from '#contract/teammates.ts';
import { codeKeys } from '#web/forms/code-refusals.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { send } from '#web/platform/api.ts';
import { ApiError, reasonText } from '#web/platform/errors.ts';
import { showFailure, showNotice } from '#web/platform/notices.ts';
import { refreshUser } from '#web/platform/session.ts';
import { useTeam } from './use-team.ts';

/**
 * Actions on a pending email address. Each then refetches the teammate and calls `onChanged`, so the block disappears
 * once nothing is pending. A refused code shows its error there; other failures show a notice.
 */
export function useEmailChange(
  { id, isMe }: EditableTeammate,
  change: EmailChange,
  onChanged: (teammate: EditableTeammate) => void,
) {
  const { read } = useTeam();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(() => ({ count: 0, nextAt: Date.now() + change.retryAfter * 1000 }));

  const t = useTexts('teammates');
  const forms = useTexts('forms');
  const refresh = async () => onChanged(await read(id));
  const refuse = (text: string) => {
    setCode('');
    setError(text);
  };
  const onError = (failure: Error) => {
    if (failure instanceof ApiError && failure.errors[0]) refuse(reasonText(failure.errors[0]));
    else if (failure instanceof ApiError && failure.code === 'too-many') refuse(forms('code.tooManyAttempts'));
    else showFailure(failure);
  };
  const options = { meta: { isFailureShown: true }, onMutate: () => setError(undefined), onError };

  const confirming = useMutation({
    ...options,
    mutationFn: () => send(confirmTeammateEmail, { teammateId: id, code }),
    onSuccess: async ({ status }) => {
      if (status !== 'ok') refuse(forms(codeKeys[status]));
      if (status === 'wrongCredentialsWrongToken') return;
      if (status === 'ok') {
        showNotice({ text: t('emailChange.done', { email: change.email }), tone: 'success' });
        if (isMe) await refreshUser();
      }
      await refresh();
    },
  });
  const sending = useMutation({
    ...options,
    mutationFn: () => send(updateTeammate, { teammate: { id, email: change.email } }),
    onSuccess: async ({ emailChange }) => {
      setCode('');
      setSent(({ count }) => ({ count: count + 1, nextAt: Date.now() + (emailChange?.retryAfter ?? 0) * 1000 }));
      await refresh();
    },
  });
  const cancelling = useMutation({
    ...options,
    mutationFn: () => send(cancelTeammateEmail, { teammateId: id }),
    onSuccess: refresh,
  });
  return {
    code,
    setCode: (digits: string) => {
      setCode(digits);
      setError(undefined);
    },
    error,
    /** Number of codes requested here, and the earliest time of the next (milliseconds since 1970). */
    sent,
    isBusy: confirming.isPending || sending.isPending || cancelling.isPending,
    confirm: () => confirming.mutate(),
    sendAgain: () => sending.mutate(),
    cancel: () => cancelling.mutate(),
  };
}
