import { type AccountType, accountTypes } from '#contract/call.ts';
import { lockCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { dropCodes } from './codes-store.ts';
import { deleteUser } from './delete-user.ts';
import { findUserByEmail, lockUnseen } from './store.ts';

/**
 * Whether a company created this account and its owner has never signed in. Signing up replaces such an account,
 * because a company can add any address.
 */
export const isUnclaimed = ({ type, lastSeenAt }: { type: AccountType; lastSeenAt: Date | null }): boolean =>
  type === accountTypes.client && lastSeenAt === null;

/**
 * Locks the company of an address's unclaimed account, in the caller's transaction, and returns the account. Call it
 * before judging a code: a removal locks the two in this order.
 */
export async function holdUnclaimed(db: Database, email: string): Promise<{ id: number } | undefined> {
  const account = await findUserByEmail(db, email);
  if (!account || account.companyId === null || !isUnclaimed(account)) return undefined;
  await lockCompany(db, account.companyId);
  return account;
}

/**
 * Removes an unclaimed account like any deletion, after waiting for a concurrent sign-in. Keeps it if its owner has
 * just signed in or its address has changed.
 */
export async function removeUnclaimed(
  services: Pick<Services, 'emit'>,
  db: Database,
  { id }: { id: number },
  email: string,
): Promise<void> {
  await dropCodes(db, email);
  if (await lockUnseen(db, { id, email })) await deleteUser(services, db, id);
}
