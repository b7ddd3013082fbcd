import { useState } from 'react';
import { proveWithPasskey, startPasskeyProof } from '#contract/passkeys.ts';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Text } from '#web/ui/layout.tsx';
import { answerChallenge } from './passkey-ceremony.ts';
import form from './form-dialog.module.css';

/** Proves by a passkey that the session is the user's; false if the user or browser gives up. */
export async function provePasskey(): Promise<boolean> {
  const { options } = await send(startPasskeyProof, {});
  const response = await answerChallenge(options);
  if (!response) return false;
  await send(proveWithPasskey, { response });
  return true;
}

interface Props {
  onClose: (isProven: boolean) => void;
  /** Continues with a code instead; absent where that is not enough. */
  onCode: (() => void) | undefined;
}

/** Proof by passkey. */
export function PasskeyProof({ onClose, onCode }: Props) {
  const t = useTexts('forms');
  const [error, setError] = useState<string>();
  const proof = useMutationOnce({
    mutationFn: provePasskey,
    meta: { isFailureShown: true },
    onMutate: () => setError(undefined),
    onSuccess: (isProven) => (isProven ? onClose(true) : setError(t('proof.passkey.none'))),
    onError: (failure) => setError(failureText(failure)),
  });
  return (
    <>
      <Text size="m" lineHeight="1.5" wrap="anywhere">
        {t('proof.passkey.text')}
      </Text>
      {error && (
        <Card as="p" fill="error" role="alert">
          {error}
        </Card>
      )}
      <div className={form.answers} data-many={onCode !== undefined || undefined}>
        <Button variant="default" onClick={() => onClose(false)}>
          {t('proof.cancel')}
        </Button>
        {onCode && (
          <Button variant="default" disabled={proof.isPending} onClick={onCode}>
            {t('proof.passkey.code')}
          </Button>
        )}
        <Button data-autofocus aria-busy={proof.isPending} onClick={() => !proof.isPending && proof.mutate()}>
          {t('proof.passkey.use')}
        </Button>
      </div>
    </>
  );
}
