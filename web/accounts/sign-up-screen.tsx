import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { loadAccountCalls } from '#web/platform/session/load-account-calls.ts';
import { usePageTitle } from '#web/platform/page/page-title.ts';
import { findAddress, rememberAddress } from '#web/platform/session/return-to.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { AccountCards, type ChosenType } from './account-cards.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeBlock } from './code-block.tsx';
import classes from './form.module.css';
import { findOpenCode } from './open-code.ts';
import { PageLink } from './page-link.tsx';
import { type SignUpRefusal, useRefusalTexts } from './refusal-texts.ts';
import { Submit } from './submit.tsx';
import { useSteps } from './use-steps.ts';

const empty = { companyName: '', firstName: '', lastName: '', email: '' };

interface Kept {
  accountTypeId: ChosenType;
  fields: typeof empty;
  position?: string | undefined;
}

/** Sign-up: account details, then the code sent to the address. */
export function SignUpScreen() {
  const t = useTexts('accounts');
  const refusalTexts = useRefusalTexts();
  usePageTitle(t('signUp.title'));
  const { isTalent, position, email, open } = useArrival();
  const [accountTypeId, setAccountTypeId] = useState<ChosenType>(
    open?.details.accountTypeId ?? (isTalent ? accountTypes.talent : accountTypes.client),
  );
  const [details, setDetails] = useState(open?.details.fields ?? { ...empty, email });
  const fields = useRef<Partial<Record<keyof typeof empty, HTMLInputElement | null>>>({});
  const button = useRef<HTMLButtonElement>(null);
  const isClient = accountTypeId === accountTypes.client;
  const steps = useSteps({
    flow: 'signup',
    details: { accountTypeId, fields: details, position },
    open,
    ask: async (step, code) => {
      const companyName = isClient ? details.companyName : '';
      return (await loadAccountCalls()).askToSignUp({ step, code, accountTypeId, ...details, companyName });
    },
    focusOn: (status: SignUpRefusal) => {
      const name = fieldOf[status];
      return (name && fields.current[name]) ?? button.current;
    },
  });
  const isCodeAsked = steps.step === 2;
  const toSignIn = (
    <Link to="/signin/{-$id}" params={{ id: position }} search={details.email === '' ? {} : { email: details.email }} />
  );

  const field = (name: keyof typeof empty) => ({
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input;
    },
    name,
    value: details[name],
    disabled: isCodeAsked,
    onFocus: steps.prepare,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setDetails((before) => ({ ...before, [name]: value }));
      if (name === 'email' && value === '') steps.clearError();
    },
  });

  return (
    <AccountPage
      title={t('signUp.title')}
      line={{
        name: `${details.firstName} ${details.lastName}`.trim(),
        placeholder: t('signUp.you'),
        note: isClient ? details.companyName : '',
        position: isClient ? undefined : position,
        isWaiting: isCodeAsked,
      }}
    >
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void steps.submit();
        }}
      >
        <AccountCards value={accountTypeId} isDisabled={isCodeAsked} onChange={setAccountTypeId} />
        {isClient && <TextInput label={t('field.company')} autoComplete="organization" {...field('companyName')} />}
        <div className={classes.columns}>
          <TextInput label={t('field.firstName')} autoComplete="given-name" {...field('firstName')} />
          <TextInput label={t('field.lastName')} autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextInput label={t('field.email')} type="email" autoComplete="email" {...field('email')} />
        {isCodeAsked && (
          <CodeBlock
            label={t('signUp.code')}
            steps={steps}
            onChangeAddress={() => steps.goBack(() => fields.current.email ?? null)}
          />
        )}
        <Submit
          label={t(isCodeAsked ? 'signUp.confirm' : 'signUp.submit')}
          isDisabled={details.email === '' || (isCodeAsked && steps.code === '')}
          isSending={steps.isSending}
          refusal={
            steps.failure && { text: refusalTexts.signUp(steps.failure.status, toSignIn), wait: steps.failure.wait }
          }
          button={button}
        >
          {t.rich('signUp.hasAccount', { link: toSignIn })}
          <br />
          {t.rich('signUp.rules', { link: <PageLink to="/conduct" />, kept: <PageLink to="/privacy" /> })}
        </Submit>
      </Stack>
    </AccountPage>
  );
}

/** The field to correct for a status; without one, focus the button to try again. */
const fieldOf: Partial<Record<SignUpRefusal, keyof typeof empty>> = {
  wrongCompanyName: 'companyName',
  wrongName: 'firstName',
  wrongEmail: 'email',
  emailAlreadyExists: 'email',
};

/**
 * Reads and then removes the URL's parameters: `?type=talent` preselects Talent, `?position=` is where to continue
 * after signing in, or the home with `?search=`, and `?email=` was typed at sign-in. A reload keeps the position, the
 * search and the open code.
 */
function useArrival() {
  const { type, position: named, search, email = '' } = useSearch({ from: '/anonymous/signup' });
  const navigate = useNavigate();
  const [arrival] = useState(() => {
    // A link that sets the account type, or comes with another address, starts over.
    const kept: Kept = { accountTypeId: accountTypes.client, fields: empty };
    const open = findOpenCode(
      'signup',
      kept,
      ({ fields }) => type === undefined && (email === '' || email === fields.email),
    );
    const position = named ?? (search ? undefined : (open?.details.position ?? findPosition()));
    return { isTalent: type === 'talent' || position !== undefined, position, email, open };
  });
  const { position } = arrival;
  useEffect(() => {
    if (position) rememberAddress(`/talent/home/${position}` satisfies Address);
    else if (search) rememberAddress(`${'/talent/home' satisfies Address}${search}`);
    if (type || named || email) void navigate({ to: '/signup', search: {}, replace: true });
  }, [type, named, search, email, position, navigate]);
  return arrival;
}

/** Finds the position a signed-out visitor asked for in this tab. */
const findPosition = (): string | undefined => /^\/talent\/home\/([\w-]+)$/.exec(findAddress() ?? '')?.[1];
