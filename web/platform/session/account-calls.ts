import type * as z from 'zod/mini';
import { currentUser, setLanguage, signIn, signUp } from '#contract/accounts.ts';
import { newestPositions, publicPosition } from '#contract/public.ts';
import type { Language } from '#contract/texts/languages.ts';
import { send } from '#web/platform/calls/api.ts';

/* Calls of visitors, and the look-up of the user, apart from their forms, which need no schema. */

export const askUser = () => send(currentUser, {});
export const keepLanguage = (language: Language) => send(setLanguage, { language });
export const askToSignIn = (payload: z.input<typeof signIn.payload>) => send(signIn, payload);
export const askToSignUp = (payload: z.input<typeof signUp.payload>) => send(signUp, payload);
/** The newest positions, for a page that arrived without them. */
export const askNewest = (signal: AbortSignal) => send(newestPositions, {}, { signal });
export const askPosition = (positionHashId: string, signal: AbortSignal) =>
  send(publicPosition, { positionHashId }, { signal });
