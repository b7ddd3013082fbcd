import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod/mini';
import {
  type AuthenticationResponse,
  CreationOptions,
  type RegistrationResponse,
  RequestOptions,
  challengeMinutes,
} from '#contract/passkeys.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { passkeyHostOf } from '#server/platform/process/setting-values.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Ceremony, startCeremony, useChallenge } from './ceremonies-store.ts';

/*
 * The ceremonies of WebAuthn Level 3: our host name is its relying party id. Each response is checked for origin, id,
 * challenge, the user's presence and verification, and the signature.
 *
 * The only attestation accepted is 'none', as requested: in others, the library follows addresses in certificates.
 */

/** Loaded at the first use: it and its imports would noticeably slow each start. */
const load = () => import('@simplewebauthn/server');

/** Decodes as the library does, so that both see the same data. */
const loadDecoders = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];
const timeout = challengeMinutes * 60_000;

type Known = { id: string; transports?: string[] };

const hostOf = ({ appUrl }: Pick<Settings, 'appUrl'>): string => passkeyHostOf(appUrl) ?? '';

interface NewPasskey {
  ceremony: Ceremony;
  user: { handle: Buffer; email: string; name: string };
  /** Passkeys that the user already has. */
  known: Known[];
}

/** Starts the creation of a passkey. */
export async function askForPasskey(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { ceremony, user, known }: NewPasskey,
): Promise<z.output<typeof CreationOptions>> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: settings.productName,
    rpID: hostOf(settings),
    challenge: await startCeremony(db, ceremony),
    userID: new Uint8Array(user.handle),
    userName: user.email,
    userDisplayName: user.name,
    timeout,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return CreationOptions.parse(options);
}

/** Starts a use of one of the `known` passkeys, or of any if there are none. */
export async function askForUse(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { ceremony, known = [] }: { ceremony: Ceremony; known?: Known[] },
): Promise<z.output<typeof RequestOptions>> {
  const { generateAuthenticationOptions } = await load();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(settings),
    challenge: await startCeremony(db, ceremony),
    allowCredentials: known,
    userVerification: 'required',
    timeout,
  });
  return RequestOptions.parse({ allowCredentials: [], ...options });
}

type Checked = Pick<Services, 'db' | 'settings' | 'log'>;

/** Verifies a passkey just created, and uses up its challenge; undefined if it is refused. */
export const verifyMade = (
  services: Checked,
  response: RegistrationResponse,
  ceremony: Ceremony,
): Promise<VerifiedRegistrationResponse['registrationInfo']> =>
  verify(services, response, ceremony, async (expected) => {
    await checkUnattested(response);
    const { verifyRegistrationResponse } = await load();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
      ...expected,
    });
    return registrationInfo;
  });

/** Throws for an attestation of any format but 'none', and for one that cannot be decoded. */
async function checkUnattested({ response: { attestationObject } }: RegistrationResponse): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await loadDecoders();
  const format = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt');
  if (format !== 'none') throw new Error('The attestation is of a format that was not asked for.');
}

/** Verifies a use of a passkey, and uses up its challenge; undefined if it is refused. Judge the counter afterwards. */
export const verifyUse = (
  services: Checked,
  response: AuthenticationResponse,
  ceremony: Ceremony,
  publicKey: Buffer,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> =>
  verify(services, response, ceremony, async (expected) => {
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      // The library would judge the counter before the signature, so a forged response could raise the alarm.
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
      ...expected,
    });
    return verified ? authenticationInfo : undefined;
  });

interface Expected {
  expectedChallenge: string;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
}

async function verify<Result>(
  { db, settings, log }: Checked,
  { response: { clientDataJSON } }: { response: { clientDataJSON: string } },
  ceremony: Ceremony,
  check: (expected: Expected) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  if (!(await useChallenge(db, Buffer.from(challenge, 'base64url'), ceremony))) return undefined;
  try {
    return await check({
      expectedChallenge: challenge,
      expectedOrigin: settings.appUrl,
      expectedRPID: hostOf(settings),
      requireUserVerification: true,
    });
  } catch (error) {
    // Thrown for every response that is refused; nothing else is called in there.
    log.info({ feature: 'accounts', purpose: ceremony.purpose, err: error }, 'passkey refused');
    return undefined;
  }
}

const ClientData = z.object({ challenge: z.string() });

/** Reads the challenge that a response answers; undefined if there is none. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).data?.challenge;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
