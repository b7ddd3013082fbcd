import type { Device } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { emailTaken, setEmail } from './set-email.ts';
import { countCodeMail } from './count-codes.ts';
import { hashCode, isRightCode, newCode } from './judge-code.ts';
import { insertEvent } from './events-store.ts';
import { findSuspectTime, insertFormerAddress } from './former-addresses-store.ts';
import * as store from './email-changes-store.ts';
import { queueAddressChangedMail, queueCodeMail, withdrawCodeMail } from './mails.ts';
import { findMembership, findUserByEmail } from './store.ts';

/** The user who requests or confirms a change, and their browser. */
export interface Requester {
  id: number;
  email: string;
  flowHash: Buffer;
}

/** A requester with the session, browser and system they confirm from. */
interface Confirmer extends Requester {
  session: Pick<ViewerSession, 'tokenHash'>;
  browser: Device;
  networkAddress: string;
}

/** An address pending confirmation. */
export interface PendingEmail {
  email: string;
  /** Full name of the requester. */
  requestedBy: string;
  /** Whether this requester can confirm it with a code in this browser; if not, they need a new code. */
  isOpen: boolean;
  /** Seconds until another code may be sent. */
  retryAfter: number;
}

/** The purpose of a code for an address change, unique per user. */
export const purposeFor = (userId: number): string => `change-email of ${userId}`;

/**
 * Sends a code to a user's intended address, in the caller's transaction, replacing an earlier request. 409 if the
 * address has an account. Throws 'too-many' past the limits of codes (`countCodeMail`), and past ten requests per hour
 * and requester.
 */
export async function requestEmailChange(
  services: Pick<Services, 'settings'>,
  db: Database,
  { userId, email, field, requester, networkAddress }: RequestedChange,
): Promise<void> {
  if (await findUserByEmail(db, email)) throw emailTaken(field);
  // Before the limits: confirming a change locks in the same order.
  await cancelEmailChange(db, userId);
  await countAgainst(db, 'changes', requester.email);
  await countCodeMail(db, email, { networkAddress });
  const code = newCode();
  const codeHash = hashCode(services.settings, { purpose: purposeFor(userId), email }, code);
  const { id: requestedBy, flowHash } = requester;
  const expiresAt = await store.upsertEmailChange(db, userId, { email, requestedBy, flowHash, codeHash });
  const language = mailLanguage(services.settings, (await findMembership(db, userId))?.language);
  await queueCodeMail(services, db, { to: email, code, purpose: 'change-email', expiresAt, language });
}

interface RequestedChange {
  userId: number;
  /** The new address, as `normaliseEmail` returns it. */
  email: string;
  /** Path of the address in the caller's payload. */
  field: string;
  requester: Requester;
  networkAddress: string;
}

/**
 * Judges a code typed for a user's new address, and changes the address if it is right. Notifies the previous
 * address, which may undo the change, and ends all sessions of the user. The try is counted before the comparison, and
 * the change stays locked until the caller's transaction ends. So at most five parallel guesses are judged, and one
 * parallel right answer wins. Nothing changes for a wrong, expired, used-up or cancelled code, nor for another
 * requester or browser. 409 if the address has an account by now; throws 'too-many' like `isRightCode`.
 */
export async function confirmEmailChange(
  services: Pick<Services, 'settings' | 'emit'>,
  db: Database,
  { userId, code, field, requester }: Confirmation,
): Promise<{ status: 'ok'; email: string } | { status: 'wrongCredentialsWrongToken' | 'expiredCode' }> {
  const change = await store.countChangeTry(db, userId, requester);
  if (!change) return { status: 'expiredCode' };
  const { email } = change;
  const { networkAddress } = requester;
  if (!(await isRightCode(db, services.settings, { ...change, networkAddress, purpose: purposeFor(userId) }, code)))
    return { status: 'wrongCredentialsWrongToken' };
  await store.deleteEmailChange(db, userId);
  // The session is about to end.
  const passkeysSince = await findSuspectTime(db, userId, requester.session.tokenHash);
  const former = (await findMembership(db, userId))?.email;
  if (former === undefined || !(await setEmail(db, { userId, former, email, unlessSeen: false }, field)))
    throw new AppError('conflict', 'This address was changed in the same moment. Please look again.', {
      reason: { code: 'addressChanged' },
    });
  const device = requester.id === userId ? requester.browser : { browser: null, system: null };
  await insertEvent(db, { userId, kind: 'addressChanged', ...device });
  const token = await insertFormerAddress(db, userId, { email: former, passkeysSince });
  await queueAddressChangedMail(services, db, { to: former, userId, changedById: requester.id, token });
  await services.emit(db, 'addressChanged', { userId, former });
  return { status: 'ok', email };
}

interface Confirmation {
  userId: number;
  /** The typed code. */
  code: string;
  /** See `RequestedChange`. */
  field: string;
  requester: Confirmer;
}

/** Cancels a user's pending address change, if any, in the caller's transaction. */
export async function cancelEmailChange(db: Database, userId: number): Promise<void> {
  const cancelled = await store.deleteEmailChange(db, userId);
  if (cancelled) await withdrawCodeMail(db, { to: cancelled.email, purpose: 'change-email' });
}

/** Cancels a user's address change and those they requested for others, before any other of their rows is locked. */
export async function dropEmailChanges(db: Database, userId: number): Promise<void> {
  const dropped = await store.deleteEmailChangesBy(db, userId);
  for (const { email } of dropped) await withdrawCodeMail(db, { to: email, purpose: 'change-email' });
}

/** Finds a user's address pending confirmation. */
export async function findEmailChange(
  db: Database,
  userId: number,
  requester: { id: number; flowHash: Buffer | undefined },
): Promise<PendingEmail | undefined> {
  const row = await store.findPendingChange(db, userId);
  if (!row) return undefined;
  const isAskedHere = row.requestedBy === requester.id && requester.flowHash?.equals(row.flowHash) === true;
  return {
    email: row.email,
    requestedBy: `${row.firstName} ${row.lastName}`,
    isOpen: row.isOpen && isAskedHere,
    retryAfter: row.retryAfter,
  };
}
