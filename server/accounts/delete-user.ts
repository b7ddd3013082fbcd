import { deleteCompany, lockCompany } from '#server/companies/service.ts';
import { withdrawMailTo, withdrawMailToUser } from '#server/mail/service.ts';
import { deleteMedia } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { dropCodes } from './codes-store.ts';
import { dropEmailChanges } from './change-email.ts';
import { withdrawMailAbout } from './mails.ts';
import * as store from './store.ts';

/**
 * Deletes a user in the caller's transaction: account, profile, sessions, codes, queued mail, counts under their
 * address if they have signed in, and threads and messages of both sides. Positions whose contact they were go to the
 * heir, by default the company's longest-standing other member who has signed in. If there is none, the company, its
 * positions and the members who never signed in are deleted too, and all files after the commit. Does nothing for an
 * unknown user. The caller decides who may delete whom, has checked the heir, and names an administrator who deletes.
 */
export async function deleteUser(
  { emit }: Pick<Services, 'emit'>,
  db: Database,
  userId: number,
  { administratorId = null, heirId }: { administratorId?: number | null; heirId?: number | undefined } = {},
): Promise<void> {
  const membership = await store.findMembership(db, userId);
  if (!membership) return;
  const { email, companyId, lastSeenAt } = membership;
  // Locks in the order used elsewhere. The company: if two members leave at once, only one is the last. Address
  // changes: confirming one starts there. Codes: a concurrent sign-in is either finished or refused. Sessions: renewing
  // one then locks its user. The user: writing a message starts with its writer.
  if (companyId !== null) await lockCompany(db, companyId);
  const successorId =
    companyId === null ? null : (heirId ?? (await settleSuccessor(db, { id: userId, companyId, lastSeenAt })));
  // Members who never signed in are deleted first: the company's cascade would leave rows of theirs behind.
  const takenAlong = companyId === null || successorId !== null ? [] : await store.listOthers(db, companyId, userId);
  for (const { id } of takenAlong) await deleteUser({ emit }, db, id, { administratorId });
  await dropEmailChanges(db, userId);
  await dropCodes(db, email);
  await endSessionsOf(db, userId);
  const user = await store.lockUser(db, userId);
  if (!user) return;
  // Otherwise, probing with addresses that never signed in would be unlimited. These counts expire by themselves.
  if (lastSeenAt !== null) await forgetLimits(db, email);
  await withdrawMailTo(db, email);
  await withdrawMailAbout(db, userId);
  await emit(db, 'userDeleted', { userId, successorId, administratorId });
  // The user's other rows are deleted by cascade.
  await store.deleteUser(db, userId);
  // After the threads, because a writer locks the thread before the mail that the message enqueues.
  await withdrawMailToUser(db, userId);
  if (companyId !== null && successorId === null) await deleteCompany(db, companyId);
  await deleteMedia(
    db,
    [user.avatarKey, user.backgroundImageKey].filter((key) => key !== null),
  );
}

/** Finds the member who keeps the company, after first sign-ins of others are finished or refused; null for none. */
async function settleSuccessor(db: Database, user: Parameters<typeof store.findSuccessor>[1]): Promise<number | null> {
  const successor = await store.findSuccessor(db, user);
  if (successor) return successor.id;
  for (const { email } of await store.listOthers(db, user.companyId, user.id)) await dropCodes(db, email);
  return (await store.findSuccessor(db, user))?.id ?? null;
}
