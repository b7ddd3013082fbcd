import { useId } from 'react';
import { adminEndSessions } from '#contract/admin.ts';
import classes from '#web/forms/form-dialog.module.css';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { type Account, fullName } from './use-accounts.ts';

interface Props {
  account: Account;
  onClose: () => void;
}

/** Asks whether to end all sessions of a person, and for a proof where required. A failure shows a notice. */
export function EndSessionsDialog({ account, onClose }: Props) {
  const t = useTexts('admin');
  const id = useId();
  const name = fullName(account);
  const { prove, dialog } = useProof();
  const ending = useMutationOnce({
    mutationFn: () => prove(() => send(adminEndSessions, { userId: account.id })),
    onSuccess: (answer) => answer && showNotice({ text: t('endSessions.done', { name }), tone: 'success' }),
    onSettled: onClose,
  });
  return (
    dialog ?? (
      <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
        <div className={classes.form}>
          <h2 id={id} className={classes.title}>
            {t('endSessions.question', { name })}
          </h2>
          <p className={classes.note}>{t('endSessions.details')}</p>
          <div className={classes.answers}>
            <DialogCancel>{t('suspend.cancel')}</DialogCancel>
            <Button loading={ending.isPending} onClick={() => ending.mutate()}>
              {t('endSessions.button')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  );
}
