import type { ReactElement, ReactNode } from 'react';
import type { signInStatuses, signUpStatuses } from '#contract/accounts.ts';
import { codeKeys, isCodeRefusal } from '#web/forms/code-refusals.ts';
import { useTexts } from '#web/platform/texts/texts.ts';

export type SignInRefusal = Exclude<(typeof signInStatuses)[number], 'ok'>;
export type SignUpRefusal = Exclude<(typeof signUpStatuses)[number], 'ok'>;

/** Hook: the text of a refusal by its status; advice to sign in links there. */
export function useRefusalTexts() {
  const t = useTexts('accounts');
  const forms = useTexts('forms');
  return {
    signIn: (status: SignInRefusal) => (isCodeRefusal(status) ? forms(codeKeys[status]) : t(`signIn.${status}`)),
    signUp: (status: SignUpRefusal, link: ReactElement): ReactNode => {
      if (isCodeRefusal(status)) return forms(codeKeys[status]);
      return status === 'emailAlreadyExists' ? t.rich(`signUp.${status}`, { link }) : t(`signUp.${status}`);
    },
  };
}
