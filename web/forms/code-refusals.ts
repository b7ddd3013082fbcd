import type { KeyOf } from '#contract/texts/translate.ts';

/** Texts for a refused code, by status. */
export const codeKeys = {
  wrongCredentialsWrongToken: 'code.wrongCredentialsWrongToken',
  expiredCode: 'code.expiredCode',
  tooManyAttempts: 'code.tooManyAttempts',
} as const satisfies Record<string, KeyOf<'forms'>>;

export const isCodeRefusal = (status: string): status is keyof typeof codeKeys => status in codeKeys;
