import type * as z from 'zod/mini';
import type { Device } from '#contract/own-account.ts';
import type { AuthenticationResponse, startPasskeyProof as start } from '#contract/passkeys.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { listPasskeys } from './passkeys-store.ts';
import { whyNoPasskeys } from './policy.ts';
import { renewProof } from './prove-self.ts';
import { askForUse } from './verify-passkey.ts';
import { usePasskey } from './use-passkey.ts';

/**
 * Starts a proof by one of the viewer's passkeys. 404 without any, 409 where browsers have none.
 */
export async function startPasskeyProof(
  services: Services,
  viewer: Viewer,
  flowHash: Buffer,
): Promise<z.input<(typeof start)['answer']>> {
  const passkeys = await listPasskeys(services.db, viewer.id);
  if (passkeys.length === 0) throw new AppError('not-found', 'There is no passkey.');
  checkMay(whyNoPasskeys(services.settings));
  const known = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
  return { options: await askForUse(services, { ceremony: { purpose: 'proof', flowHash, userId: viewer.id }, known }) };
}

/** Proves by a passkey that the session is still its user's (`renewProof`). 422 if it is refused. */
export async function proveWithPasskey(
  services: Services,
  viewer: Viewer,
  response: AuthenticationResponse,
  { flowHash, browser }: { flowHash: Buffer; browser: Device },
): Promise<SignedIn> {
  const ceremony = { purpose: 'proof', flowHash, userId: viewer.id } as const;
  const signedIn = await usePasskey(services, { response, ceremony, browser }, (db) =>
    renewProof(db, viewer, 'passkey'),
  );
  if (!signedIn) throw passkeyRefused();
  return signedIn;
}

export const passkeyRefused = (): AppError =>
  invalidField('response', 'is not a passkey that can be accepted', { code: 'passkeyRefused' });
