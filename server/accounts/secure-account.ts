import { lockCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { noteSignedOut } from './events-store.ts';
import { endLinks } from './link-organisation.ts';
import { findMembership } from './store.ts';

/**
 * Ends, in the caller's transaction, all sessions of a user whose account strangers may have used, and whatever works
 * without one. The user's activity shows it. The caller decides who may do this.
 */
export async function secureAccount({ emit }: Pick<Services, 'emit'>, db: Database, userId: number): Promise<void> {
  await lockCompanyOf(db, userId);
  if ((await endSessionsOf(db, userId)) > 0) await noteSignedOut(db, userId);
  await emit(db, 'accountSecured', { userId });
  await endLinks(db, userId);
}

/** Locks the company of a user, if there is one, as everyone does before locking its members. */
export async function lockCompanyOf(db: Database, userId: number): Promise<void> {
  const companyId = (await findMembership(db, userId))?.companyId ?? null;
  if (companyId !== null) await lockCompany(db, companyId);
}
