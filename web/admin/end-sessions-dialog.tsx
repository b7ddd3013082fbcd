import { adminEndSessions } from '#contract/admin.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { type Account, fullName } from './use-accounts.ts';

interface Props {
  account: Account;
  onClose: () => void;
}

/** Asks whether to end all sessions of a person, and for a proof where required. A failure shows a notice. */
export function EndSessionsDialog({ account, onClose }: Props) {
  const t = useTexts('admin');
  const name = fullName(account);
  const { prove, dialog } = useProof();
  const ending = useMutationOnce({
    mutationFn: () => prove(() => send(adminEndSessions, { userId: account.id })),
    onSuccess: (answer) => answer && showNotice({ text: t('endSessions.done', { name }), tone: 'success' }),
    onSettled: onClose,
  });
  return (
    dialog ?? (
      <FormDialog
        title={t('endSessions.question', { name })}
        note={t('endSessions.details')}
        submitLabel={t('endSessions.button')}
        isPending={ending.isPending}
        onSubmit={() => ending.mutate()}
        onClose={onClose}
      />
    )
  );
}
