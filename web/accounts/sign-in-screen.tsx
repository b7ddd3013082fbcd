import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { hasPasskeys, hasUsedPasskey } from '#web/platform/session/passkey-support.ts';
import { productName, usePageTitle } from '#web/platform/page/page-title.ts';
import { findEndedSession } from '#web/platform/session/return-to.ts';
import { lacksAdministrator, wasAccountRemoved } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeBlock } from './code-block.tsx';
import classes from './form.module.css';
import { findOpenCode } from './open-code.ts';
import { type SignInRefusal, useRefusalTexts } from './refusal-texts.ts';
import { Submit } from './submit.tsx';
import { useSteps } from './use-steps.ts';

/** Loads at once in browsers that have used a passkey, in others on request. */
const PasskeySignIn = lazyPart('PasskeySignIn', () => import('./passkey-sign-in.tsx'), {
  waiting: () => <PasskeyButton isLoading />,
});

function PasskeyButton({ isLoading = false, onClick }: { isLoading?: boolean; onClick?: () => void }) {
  return (
    <Button variant="default" size="lg" fullWidth disabled={isLoading} onClick={onClick}>
      {useTexts('accounts')('signIn.passkey')}
    </Button>
  );
}

/** Sign-in: email address, then the code sent to it. */
export function SignInScreen() {
  const t = useTexts('accounts');
  const refusalTexts = useRefusalTexts();
  usePageTitle(t('signIn.title'));
  const { id } = useParams({ from: '/anonymous/signin/{-$id}' });
  const search = useSearch({ from: '/anonymous/signin/{-$id}' });
  const [ended] = useState(findEndedSession);
  // A link for another address starts over.
  const [open] = useState(() =>
    findOpenCode('signin', { email: '' }, ({ email }) => search.email === undefined || search.email === email),
  );
  // With an invitation, the visitor does not sign in to the removed account.
  const [isRemoved] = useState(() => wasAccountRemoved() && search.email === undefined);
  const [email, setEmail] = useState(open?.details.email ?? search.email ?? (isRemoved ? '' : (ended?.email ?? '')));
  const emailInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const steps = useSteps({
    flow: 'signin',
    details: { email },
    open,
    ask: async (step, code) => (await loadAccountCalls()).askToSignIn({ step, email, code, id: id ?? null }),
    focusOn: (status: SignInRefusal) => (status === 'wrongCredentialsWrongUser' ? emailInput.current : button.current),
  });
  const isCodeAsked = steps.step === 2;
  const [isPasskeyWanted, setIsPasskeyWanted] = useState(hasUsedPasskey);
  const isPasskeyPressed = useRef(false);
  const passkey = isPasskeyWanted ? (
    <PasskeySignIn
      id={id}
      enter={steps.enter}
      takePress={() => {
        const wasPressed = isPasskeyPressed.current;
        isPasskeyPressed.current = false;
        return wasPressed;
      }}
    />
  ) : (
    <PasskeyButton
      onClick={() => {
        isPasskeyPressed.current = true;
        setIsPasskeyWanted(true);
      }}
    />
  );

  return (
    <AccountPage
      title={t('signIn.title')}
      line={{ name: email, placeholder: t('signIn.you'), position: id, isKnown: true, isWaiting: isCodeAsked }}
    >
      {isRemoved && (
        <Text as="output" padding="10 14" marginBottom="16" size="m" lineHeight="1.5" className={classes.ended}>
          {t('signIn.accountRemoved')}
        </Text>
      )}
      {ended && !isRemoved && (
        <Text as="output" padding="10 14" marginBottom="16" size="m" lineHeight="1.5" className={classes.ended}>
          {steps.failure?.status === 'wrongCredentialsWrongUser' && email === ended.email
            ? t('signIn.addressGone')
            : t(ended.hasUnsavedChanges ? 'signIn.sessionEndedKept' : 'signIn.sessionEnded')}
        </Text>
      )}
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void steps.submit();
        }}
      >
        <TextInput
          ref={emailInput}
          label={t('field.email')}
          description={!isCodeAsked && t('signIn.hint')}
          type="email"
          name="email"
          autoComplete="username webauthn"
          value={email}
          disabled={isCodeAsked}
          onFocus={steps.prepare}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            if (currentTarget.value === '') steps.clearError();
          }}
        />
        {isCodeAsked && (
          <CodeBlock
            label={t('signIn.code')}
            steps={steps}
            onChangeAddress={() => steps.goBack(() => emailInput.current)}
          />
        )}
        <Submit
          label={t('signIn.submit')}
          isDisabled={email === '' || (isCodeAsked && steps.code === '')}
          isSending={steps.isSending}
          refusal={steps.failure && { text: refusalTexts.signIn(steps.failure.status), wait: steps.failure.wait }}
          button={button}
          otherWay={!isCodeAsked && hasPasskeys() && passkey}
        >
          {t.rich('signIn.newHere', {
            product: productName(),
            link: (
              <Link
                to="/signup"
                search={{ ...(email !== '' && { email }), ...(id !== undefined && { type: 'talent', position: id }) }}
              />
            ),
          })}
        </Submit>
        {lacksAdministrator() && (
          <Text padding="10 14" size="s" lineHeight="1.5" className={classes.lack}>
            {t('signIn.noAdministrator')}
          </Text>
        )}
      </Stack>
    </AccountPage>
  );
}
