import type { Device } from '#contract/own-account.ts';
import type { AuthenticationResponse } from '#contract/passkeys.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import type { Ceremony } from './ceremonies-store.ts';
import { happenedLately, insertEvent } from './events-store.ts';
import { queuePasskeyMail } from './mails.ts';
import { findPasskey, lockCounter, noteUse } from './passkeys-store.ts';
import { verifyUse } from './verify-passkey.ts';
import { lockUser } from './store.ts';

interface Use {
  response: AuthenticationResponse;
  /** Names a user if only theirs is accepted. */
  ceremony: Ceremony;
  browser: Device;
}

/**
 * Verifies a use of a passkey and runs `act` for its user, in the transaction that counts the use. Returns undefined if
 * it is refused: unknown, another user's, not verified, or with a counter that has not grown. The last is noted, and
 * mailed at most once an hour, since the passkey may be copied.
 */
export async function usePasskey<Result>(
  services: Services,
  { response, ceremony, browser }: Use,
  act: (db: Database, userId: number) => Promise<Result>,
): Promise<Result | undefined> {
  const passkey = await findPasskey(services.db, response.id);
  if (!passkey || (ceremony.userId !== null && passkey.userId !== ceremony.userId)) return undefined;
  const info = await verifyUse(services, response, ceremony, passkey.publicKey);
  if (!info || !isHandleOf(passkey, response, ceremony)) return undefined;
  const { id, userId } = passkey;
  try {
    return await withTransaction(services.db, async (db) => {
      // First, so that locks are taken in the order of `deleteUser`: sessions, the user, the user's other rows.
      const result = await act(db, userId);
      await countUse(db, id, { counter: info.newCounter, isBackedUp: info.credentialBackedUp });
      return result;
    });
  } catch (error) {
    if (!(error instanceof UseRefused)) throw error;
    if (error.isCopied) await tellOfCopy(services, userId, browser);
    return undefined;
  }
}

/** Rolls back `act` for a passkey that has just been removed, or seems to be copied. */
class UseRefused extends Error {
  readonly isCopied: boolean;
  constructor({ isCopied }: { isCopied: boolean }) {
    super('The passkey was not accepted.');
    this.isCopied = isCopied;
  }
}

/** Stores a passkey's counter; throws unless it has grown. Authenticators without one always send 0. */
async function countUse(db: Database, id: string, use: { counter: number; isBackedUp: boolean }): Promise<void> {
  const counter = await lockCounter(db, id);
  if (counter === undefined) throw new UseRefused({ isCopied: false });
  if (use.counter <= counter && (use.counter > 0 || counter > 0)) throw new UseRefused({ isCopied: true });
  await noteUse(db, id, use);
}

/** Whether the authenticator names the passkey's user; only a sign-in requires a name. */
function isHandleOf(
  { webauthnHandle }: { webauthnHandle: Buffer | null },
  { response: { userHandle } }: AuthenticationResponse,
  { purpose }: Ceremony,
): boolean {
  if (userHandle === undefined) return purpose !== 'signin';
  return webauthnHandle?.equals(Buffer.from(userHandle, 'base64url')) === true;
}

async function tellOfCopy(services: Services, userId: number, device: Device): Promise<void> {
  const event = { userId, kind: 'passkeyRefused' } as const;
  await withTransaction(services.db, async (db) => {
    // Concurrent uses count each other.
    if (!(await lockUser(db, userId))) return;
    const isTold = await happenedLately(db, event);
    await insertEvent(db, { ...event, ...device });
    if (!isTold) await queuePasskeyMail(db, { userId, event: 'refused', device });
  });
}
