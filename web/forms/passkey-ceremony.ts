import type * as z from 'zod/mini';
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/passkeys.ts';
import { notePasskey } from '#web/platform/session/passkey-support.ts';
import { loadNeeded } from '#web/ui/needed-module.ts';

/* The browser's side of passkeys. Its library loads on demand. */
const loadLibrary = () => loadNeeded('@simplewebauthn/browser', () => import('@simplewebauthn/browser'));

/**
 * Creates a passkey; undefined if the user or browser gives up. Rejects with an `isKnown` error if the authenticator
 * already has one.
 */
export const makePasskey = (options: z.output<typeof CreationOptions>): Promise<RegistrationResponse | undefined> =>
  unlessGivenUp(async () => (await loadLibrary()).startRegistration({ optionsJSON: options }));

/**
 * Answers a challenge with a passkey; undefined if the user or browser gives up. With `isAutofill` the browser offers
 * passkeys at the address field and waits; without support for that the answer is undefined at once.
 */
export const answerChallenge = (
  options: z.output<typeof RequestOptions>,
  { isAutofill = false } = {},
): Promise<AuthenticationResponse | undefined> =>
  unlessGivenUp(async () => {
    const { startAuthentication, browserSupportsWebAuthnAutofill } = await loadLibrary();
    if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return undefined;
    return startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill });
  });

/** Cancels a pending offer of passkeys. */
export const stopAutofill = async (): Promise<void> => (await loadLibrary()).WebAuthnAbortService.cancelCeremony();

/** Whether an authenticator refused to create a passkey because it already has one of this user. */
export const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Timeout, closed dialog, no passkey here: browsers do not tell them apart. */
const givenUp = new Set(['NotAllowedError', 'AbortError']);

async function unlessGivenUp<Response>(run: () => Promise<Response | undefined>): Promise<Response | undefined> {
  try {
    const response = await run();
    if (response) notePasskey();
    return response;
  } catch (error) {
    if (error instanceof Error && givenUp.has(error.name)) return undefined;
    throw error;
  }
}
