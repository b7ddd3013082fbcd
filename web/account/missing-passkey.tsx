import { provePasskey } from '#web/forms/passkey-proof.tsx';
import { showNotice } from '#web/platform/notices.ts';
import { refreshUser } from '#web/platform/session.ts';
import { getTexts, useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './account-screen.module.css';

/** Tells an administrator who has signed in by code that they must add a passkey first, or confirm with theirs. */
export function MissingPasskey({ hasOne }: { hasOne: boolean }) {
  const t = useTexts('account');
  const proof = useMutationOnce({
    mutationFn: provePasskey,
    onSuccess: async (isProven) => {
      if (isProven) await refreshUser();
      else showNotice({ text: getTexts('forms')('proof.passkey.none'), tone: 'failure' });
    },
  });
  return (
    <div className={classes.reason}>
      <p className={classes.sentence}>{t(hasOne ? 'passkeys.missing.confirm' : 'passkeys.missing.add')}</p>
      {hasOne && (
        <div className={classes.actions}>
          <Button size="sm" aria-busy={proof.isPending} onClick={() => proof.isPending || proof.mutate()}>
            {t('passkeys.missing.use')}
          </Button>
        </div>
      )}
    </div>
  );
}
