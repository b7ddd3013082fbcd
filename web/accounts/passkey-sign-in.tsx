import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { challengeMinutes, signInWithPasskey, startPasskeySignIn } from '#contract/passkeys.ts';
import { answerChallenge, stopAutofill } from '#web/forms/passkey-ceremony.ts';
import { send } from '#web/platform/calls/api.ts';
import { showFailure } from '#web/platform/page/notices.ts';
import { hasUsedPasskey } from '#web/platform/session/passkey-support.ts';
import { languageKept } from '#web/platform/texts/language.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './form.module.css';

interface Props {
  /** The position that the visitor came for. */
  id: string | undefined;
  /** Consumes a press of the button rendered before this part loaded; false if there was none. */
  takePress: () => boolean;
  /** Continues as the user who is signed in now. */
  enter: (redirectTo: string | undefined) => Promise<void>;
}

/** Asks the browser for a passkey and signs in with it: `none` was used, or its challenge had expired (`late`). */
async function signInBy(
  id: string | undefined,
  { isAutofill, isGone }: { isAutofill: boolean; isGone: () => boolean },
) {
  await languageKept();
  const { options } = await send(startPasskeySignIn, {});
  const askedAt = Date.now();
  if (isGone()) return undefined;
  const response = await answerChallenge(options, { isAutofill });
  if (!response || isGone()) return 'none';
  // The browser's offer outlives its challenge.
  if (isAutofill && Date.now() - askedAt > challengeMinutes * 60_000) return 'late';
  return send(signInWithPasskey, { response, id: id ?? null });
}

/** Sign-in by passkey: by a button and, in browsers that have used one, by autofill in the address field. */
export function PasskeySignIn({ id, takePress, enter }: Props) {
  const t = useTexts('accounts');
  const [refusal, setRefusal] = useState<'wrongPasskey' | 'passkeyFailed'>();
  const [isBusy, setIsBusy] = useState(false);
  const isGone = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  const attempt = async ({ isAutofill }: { isAutofill: boolean }): Promise<void> => {
    const outcome = await signInBy(id, { isAutofill, isGone: () => isGone.current });
    if (outcome === 'late') return attempt({ isAutofill: false });
    if (outcome === undefined || isGone.current) return undefined;
    if (outcome === 'none') return isAutofill ? undefined : setRefusal('passkeyFailed');
    return outcome.status === 'ok' ? enter(outcome.redirectTo) : setRefusal('wrongPasskey');
  };

  const press = async () => {
    setRefusal(undefined);
    setIsBusy(true);
    try {
      await attempt({ isAutofill: false });
    } catch (error) {
      showFailure(error);
    }
    setIsBusy(false);
  };

  const begin = useEffectEvent(() => {
    if (takePress()) {
      button.current?.focus();
      button.current?.click();
    } else if (hasUsedPasskey()) {
      // The button reports the problem.
      attempt({ isAutofill: true }).catch((error: unknown) => console.info('No passkeys are offered:', error));
    }
  });
  useEffect(() => {
    isGone.current = false;
    const hasUsed = hasUsedPasskey();
    begin();
    return () => {
      isGone.current = true;
      if (hasUsed) void stopAutofill();
    };
  }, []);

  return (
    <>
      {/* Never disabled: it would lose the focus. */}
      <Button
        ref={button}
        variant="default"
        size="lg"
        fullWidth
        aria-busy={isBusy}
        onClick={() => isBusy || void press()}
      >
        {t('signIn.passkey')}
      </Button>
      {refusal && (
        <Text
          padding="10 14"
          size="m"
          tone="error-ink"
          weight="550"
          lineHeight="1.5"
          className={classes.error}
          role="alert"
        >
          {t(`signIn.${refusal}`)}
        </Text>
      )}
    </>
  );
}
