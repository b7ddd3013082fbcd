import * as z from 'zod/mini';
import { call } from './call.ts';
import { NoPayload, Nothing, line } from './fields.ts';
import { Passkey } from './own-account.ts';

/** Maximum number of passkeys per user. */
export const maxPasskeys = 10;
export const maxPasskeyName = 60;
/** Minutes for which a browser may answer a challenge. */
export const challengeMinutes = 5;

const PasskeyName = line(maxPasskeyName).check(z.minLength(1, 'must not be empty'));
const PasskeyId = z.uuid();

/* Options and responses of WebAuthn Level 3, sections 5.1.8 to 5.1.10, as JSON with bytes in base64url. */

const publicKey = z.literal('public-key');
const Credential = z.object({ id: z.string(), type: publicKey, transports: z.exactOptional(z.array(z.string())) });

export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const RequestOptions = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(Credential),
  userVerification: z.literal('required'),
});

// @__NO_SIDE_EFFECTS__
const bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/));

/** A credential's id has at most 1,023 bytes. */
const CredentialId = bytes(1_364);
const credential = { id: CredentialId, rawId: CredentialId, type: publicKey };

export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    /** Without a statement: an id of 1,023 bytes and a key of 4,096 bits fill half of it. */
    attestationObject: bytes(4_000),
    transports: z.exactOptional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.infer<typeof RegistrationResponse>;

export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.exactOptional(bytes(100)),
  }),
});
export type AuthenticationResponse = z.infer<typeof AuthenticationResponse>;

export const startPasskeyProof = call({
  summary:
    "Starts a proof by passkey: the challenge for one of the user's passkeys. 403 while an administrator acts, 404 without a passkey, 409 where there can be none.",
  path: '/api/account/prove/passkey/start',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsMissingPasskey: true,
  allowsRestricted: true,
  payload: NoPayload,
  answer: z.object({ options: RequestOptions }),
});

export const proveWithPasskey = call({
  summary:
    "Proves by one of the user's passkeys that a session is still theirs, for 15 minutes. The session goes on under a new token. 422 if it is refused; 403 while an administrator acts.",
  path: '/api/account/prove/passkey',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsMissingPasskey: true,
  allowsRestricted: true,
  renewsSession: true,
  payload: z.object({ response: AuthenticationResponse }),
  answer: Nothing,
});

export const startAddPasskey = call({
  summary:
    'Starts adding a passkey: the challenge for a new one. Needs proof. 409 for an eleventh, and where there can be none.',
  path: '/api/account/passkeys/start',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsMissingPasskey: true,
  payload: NoPayload,
  answer: z.object({ options: CreationOptions }),
});

export const addPasskey = call({
  summary:
    'Adds the passkey that a browser has made, and tells the user by mail. The session goes on under a new token. Needs proof. 422 if it is refused; 409 for a known or an eleventh one.',
  path: '/api/account/passkeys/store',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsMissingPasskey: true,
  renewsSession: true,
  payload: z.object({ response: RegistrationResponse, name: PasskeyName }),
  answer: z.object({ passkey: Passkey }),
});

export const renamePasskey = call({
  summary: "Renames one of the user's passkeys. Needs proof; 404 for others.",
  path: '/api/account/passkeys/rename',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: z.object({ id: PasskeyId, name: PasskeyName }),
  answer: Nothing,
});

export const removePasskey = call({
  summary:
    "Removes one of the user's passkeys, and tells them by mail. Needs proof; 404 for others, 409 for the last one where an administrator needs one.",
  path: '/api/account/passkeys/delete',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: z.object({ id: PasskeyId }),
  answer: Nothing,
});

export const startPasskeySignIn = call({
  summary:
    'Starts a sign-in by passkey: a challenge for any passkey of this installation. 409 where there can be none.',
  path: '/signin/passkey/start',
  audience: 'nobody',
  payload: NoPayload,
  answer: z.object({ options: RequestOptions }),
});

export const signInWithPasskey = call({
  summary: 'Signs in the user of a passkey. 429 past 30 tries an hour from a network address.',
  path: '/signin/passkey',
  audience: 'nobody',
  payload: z.object({
    response: AuthenticationResponse,
    /** As in `signIn`. */
    id: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  }),
  answer: z.object({
    status: z.enum(['ok', 'wrongPasskey']),
    step: z.union([z.literal(1), z.literal(3)]),
    redirectTo: z.optional(z.string()),
  }),
});
