import { deleteCompany, holdCompany } from '#server/companies/service.ts';
import { withdrawMailAbout, withdrawMailTo, withdrawMailToUser } from '#server/mail/service.ts';
import { deleteMedia } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { dropCodes } from './codes-store.ts';
import { dropEmailChanges } from './email-changes.ts';
import * as store from './store.ts';

/**
 * Deletes a user in the caller's transaction: account, profile, sessions, codes, queued mail, counts under their
 * address if they have signed in, and threads and messages of both sides. Positions whose contact they were go to the company's longest-standing
 * other member. The last member's company and positions are deleted too, and all their files after the commit. Does
 * nothing for an unknown user. The caller decides who may delete whom, and names an administrator who does.
 */
export async function deleteUser(
  { emit }: Pick<Services, 'emit'>,
  db: Database,
  userId: number,
  administratorId: number | null = null,
): Promise<void> {
  const membership = await store.findMembership(db, userId);
  if (!membership) return;
  const { email, companyId, lastSeenAt } = membership;
  // Locks in the order used elsewhere. The company: if two members leave at once, one is the last. Address changes:
  // confirming one begins with it. Codes: a concurrent sign-in is either finished or refused. Sessions: renewing one
  // goes on to its user. The user: writing a message begins with its writer.
  if (companyId !== null) await holdCompany(db, companyId);
  await dropEmailChanges(db, userId);
  await dropCodes(db, email);
  await endSessionsOf(db, userId);
  const user = await store.lockUser(db, userId);
  if (!user) return;
  // Whoever adds an address that never signed in could else try it without a limit. These counts end by themselves.
  if (lastSeenAt !== null) await forgetLimits(db, email);
  await withdrawMailTo(db, email);
  await withdrawMailAbout(db, { id: userId });
  const successor = companyId === null ? undefined : await store.findSuccessor(db, companyId, userId);
  await emit(db, 'userDeleted', { userId, successorId: successor?.id ?? null, administratorId });
  // The user's other rows are deleted by cascade.
  await store.deleteUser(db, userId);
  // After the threads, because a writer locks the thread before the mail that the message enqueues.
  await withdrawMailToUser(db, userId);
  if (companyId !== null && !successor) await deleteCompany(db, companyId);
  await deleteMedia(
    db,
    [user.avatarKey, user.backgroundImageKey].filter((key) => key !== null),
  );
}
