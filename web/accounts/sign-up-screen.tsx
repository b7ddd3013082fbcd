import { TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { signUp } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { send } from '#web/platform/api.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { rememberPlace } from '#web/platform/return-to.ts';
import { AccountCards, type ChosenType } from './account-cards.tsx';
import { AccountPage } from './account-page.tsx';
import { CodeBlock } from './code-block.tsx';
import classes from './form.module.css';
import { signUpTexts } from './status-texts.ts';
import { Submit } from './submit.tsx';
import { useSteps } from './use-steps.ts';

const empty = { companyName: '', firstName: '', lastName: '', email: '' };

/** Sign-up (spec 2.3): who one is, then the code that was sent to the address. */
export function SignUpScreen() {
  usePageTitle('Sign up');
  const { accountTypeId, setAccountTypeId, position } = useArrival();
  const [details, setDetails] = useState(empty);
  const fields = useRef<Partial<Record<keyof typeof empty, HTMLInputElement | null>>>({});
  const button = useRef<HTMLButtonElement>(null);
  const isClient = accountTypeId === accountTypes.client;
  const steps = useSteps(
    (step, code) =>
      send(signUp, { step, accountTypeId, code, ...details, companyName: isClient ? details.companyName : '' }),
    (status: keyof typeof signUpTexts) => {
      const name = fieldOf[status];
      return (name && fields.current[name]) ?? button.current;
    },
  );
  const isCodeAsked = steps.step === 2;

  const field = (name: keyof typeof empty) => ({
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input;
    },
    name,
    value: details[name],
    disabled: isCodeAsked,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setDetails((before) => ({ ...before, [name]: value }));
      if (name === 'email' && value === '') steps.clearError();
    },
  });

  return (
    <AccountPage
      title="Sign up"
      line={{
        name: `${details.firstName} ${details.lastName}`.trim(),
        placeholder: 'Your name',
        note: isClient ? details.companyName : '',
        isWaiting: isCodeAsked,
      }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void steps.submit();
        }}
      >
        <AccountCards value={accountTypeId} isDisabled={isCodeAsked} onChange={setAccountTypeId} />
        {isClient && <TextInput label="Company" autoComplete="organization" {...field('companyName')} />}
        <div className={classes.columns}>
          <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        {isCodeAsked && (
          <CodeBlock
            label="Confirmation code"
            steps={steps}
            onChangeAddress={() => steps.goBack(() => fields.current.email ?? null)}
          />
        )}
        <Submit
          label={isCodeAsked ? 'Confirm Code' : 'Sign up'}
          isDisabled={details.email === '' || (isCodeAsked && steps.code === '')}
          isSending={steps.isSending}
          error={steps.status && signUpTexts[steps.status]}
          button={button}
        >
          Already have an account?{' '}
          <Link to="/signin/{-$id}" params={{ id: position }}>
            Sign in
          </Link>
        </Submit>
      </form>
    </AccountPage>
  );
}

/** Where the visitor mends what a status complains of; the button where they can only try again. */
const fieldOf: Partial<Record<keyof typeof signUpTexts, keyof typeof empty>> = {
  wrongCompanyName: 'companyName',
  wrongName: 'firstName',
  wrongEmail: 'email',
  emailAlreadyExists: 'email',
};

/**
 * How somebody came here: `?type=talent` chooses Talent once, `?position=` is where they go on afterwards. Both then leave
 * the address bar.
 */
function useArrival() {
  const { type, position } = useSearch({ from: '/anonymous/signup' });
  const navigate = useNavigate();
  const [accountTypeId, setAccountTypeId] = useState<ChosenType>(
    type === 'talent' ? accountTypes.talent : accountTypes.client,
  );
  const [arrivedFrom] = useState(position);
  useEffect(() => {
    if (position) rememberPlace(`/talent/home/${position}`);
    if (type || position) void navigate({ to: '/signup', search: {}, replace: true });
  }, [type, position, navigate]);
  return { accountTypeId, setAccountTypeId, position: arrivedFrom };
}
