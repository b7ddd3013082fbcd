import type * as z from 'zod/mini';
import { currentUser, setLanguage, signIn, signUp } from '#contract/accounts.ts';
import type { Language } from '#contract/texts/languages.ts';
import { send } from '#web/platform/calls/api.ts';

/* Calls of visitors, and the look-up of the user. Load them by `loadAccountCalls`. */

export const askUser = () => send(currentUser, {});
export const keepLanguage = (language: Language) => send(setLanguage, { language });
export const askToSignIn = (payload: z.input<typeof signIn.payload>) => send(signIn, payload);
export const askToSignUp = (payload: z.input<typeof signUp.payload>) => send(signUp, payload);
