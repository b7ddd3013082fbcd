import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Device, Passkey } from '#contract/own-account.ts';
import type { addPasskey as add, startAddPasskey as start } from '#contract/passkeys.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { insertEvent } from './events-store.ts';
import { queuePasskeyMail } from './mails.ts';
import { passkeyRefused } from './prove-with-passkey.ts';
import * as store from './passkeys-store.ts';
import { whyNoPasskeys, whyNotAddPasskey, whyNotRemovePasskey } from './policy.ts';
import { checkProven, renewProof } from './prove-self.ts';
import { askForPasskey, verifyMade } from './verify-passkey.ts';
import { lockUser } from './store.ts';

type Row = Awaited<ReturnType<typeof store.listPasskeys>>[number];

export const presentPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: Omit<Row, 'credentialId' | 'transports'>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Starts adding a passkey. Refuses like `checkProven`; 409 for an eleventh, and where browsers have none. */
export async function startAddPasskey(
  services: Services,
  viewer: Viewer,
  flowHash: Buffer,
): Promise<z.input<(typeof start)['answer']>> {
  const { db, settings } = services;
  await checkProven(db, viewer);
  checkMay(whyNoPasskeys(settings));
  const passkeys = await store.listPasskeys(db, viewer.id);
  checkMay(whyNotAddPasskey(viewer, passkeys.length));
  const handle = await store.keepHandle(db, viewer.id, randomBytes(32));
  const { email, firstName, lastName } = viewer;
  const options = await askForPasskey(services, {
    ceremony: { purpose: 'add', flowHash, userId: viewer.id },
    user: { handle, email, name: `${firstName} ${lastName}` },
    known: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  return { options };
}

interface Origin {
  flowHash: Buffer;
  browser: Device;
}

/**
 * Adds the passkey that the viewer's browser has created; the session then counts as proven by it, with a new token.
 * Refuses like `startAddPasskey`, with 422 if it cannot be verified, and with 409 a known one.
 */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { response, name }: z.output<(typeof add)['payload']>,
  { flowHash, browser }: Origin,
): Promise<z.input<(typeof add)['answer']> & { signedIn: SignedIn }> {
  const { db, settings } = services;
  await checkProven(db, viewer);
  checkMay(whyNoPasskeys(settings));
  const made = await verifyMade(services, response, { purpose: 'add', flowHash, userId: viewer.id });
  if (!made) throw passkeyRefused();
  const { id: userId } = viewer;
  const { credential, credentialBackedUp: isBackedUp } = made;
  return withTransaction(db, async (db) => {
    // Locks in the order of `deleteUser`: sessions, the user.
    const signedIn = await renewProof(db, viewer, 'passkey');
    await lockUser(db, userId);
    checkMay(whyNotAddPasskey(viewer, await store.countPasskeys(db, userId)));
    const { id: credentialId, counter } = credential;
    const transports = response.response.transports ?? [];
    const publicKey = Buffer.from(credential.publicKey);
    const values = { userId, credentialId, publicKey, counter, transports, isBackedUp, name };
    const passkey = await store.insertPasskey(db, values);
    if (!passkey)
      throw new AppError('conflict', 'This passkey is known already.', { reason: { code: 'passkeyKnown' } });
    await tell(db, { userId, browser }, 'added');
    return { passkey: presentPasskey(passkey), signedIn };
  });
}

/** Renames one of the viewer's passkeys. 404 for others; refuses like `checkProven`. */
export async function renamePasskey(
  { db }: Services,
  viewer: Viewer,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const own = { id, userId: viewer.id };
  if (!(await store.hasPasskey(db, own))) throw noPasskey();
  await checkProven(db, viewer);
  if (!(await store.updatePasskeyName(db, own, name))) throw noPasskey();
}

/** Removes one of the viewer's passkeys. 404 for others; refuses like `checkProven`, and with 409 a needed last one. */
export async function removePasskey(services: Services, viewer: Viewer, id: string, browser: Device): Promise<void> {
  const { db } = services;
  const own = { id, userId: viewer.id };
  if (!(await store.hasPasskey(db, own))) throw noPasskey();
  await checkProven(db, viewer);
  await withTransaction(db, async (db) => {
    await lockUser(db, viewer.id);
    checkMay(whyNotRemovePasskey(viewer, await store.countPasskeys(db, viewer.id)));
    if (!(await store.deletePasskey(db, own))) throw noPasskey();
    await tell(db, { userId: viewer.id, browser }, 'removed');
  });
}

async function tell(
  db: Database,
  { userId, browser }: { userId: number; browser: Device },
  event: 'added' | 'removed',
): Promise<void> {
  await insertEvent(db, { userId, kind: event === 'added' ? 'passkeyAdded' : 'passkeyRemoved', ...browser });
  await queuePasskeyMail(db, { userId, event, device: browser });
}

const noPasskey = () => new AppError('not-found', 'There is no such passkey.');
