import type { signInStatuses, signUpStatuses } from '#contract/accounts.ts';
import { codeTexts } from '#web/forms/code-field.tsx';

type Texts<Statuses extends readonly string[]> = Record<Exclude<Statuses[number], 'ok'>, string>;

/** Messages for each status except ok. */
export const signUpTexts: Texts<typeof signUpStatuses> = {
  ...codeTexts,
  wrongCompanyName: 'Incorrect company name. Please try again.',
  wrongName: 'Incorrect name. Please try again.',
  wrongEmail: 'Incorrect email. Please try again.',
  emailAlreadyExists: 'Email already exists. Please try again, or sign in instead.',
};

export const signInTexts: Texts<typeof signInStatuses> = {
  ...codeTexts,
  wrongCredentialsWrongUser: 'Incorrect email address. Please try again.',
};
