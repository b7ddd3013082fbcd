import { withdrawMailAbout, withdrawMailTo, withdrawMailToUser } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { endSessionsOf } from '#server/platform/session/session.ts';
import { dropCodes } from './codes.ts';
import { dropEmailChanges } from './email-changes.ts';
import {
  deleteCompany,
  deleteUser as deleteRow,
  findMembership,
  findSuccessor,
  handPositionsOver,
  lockCompany,
  lockUser,
} from './store.ts';

/**
 * Deletes a user in the caller's transaction: account, profile, sessions, codes, counts under their address, queued
 * mail, and threads and messages of both sides. Positions whose contact they were go to the company's longest-standing
 * other member. The last member's company and positions are deleted too. Returns the keys of their files, for
 * `deleteMedia` in the same transaction. Does nothing for an unknown user. The caller decides who may delete whom.
 */
export async function deleteUser(db: Database, userId: number): Promise<{ mediaKeys: string[] }> {
  const membership = await findMembership(db, userId);
  if (!membership) return { mediaKeys: [] };
  const { email, companyId } = membership;
  // Locks in the order used elsewhere. The company: if two members leave at once, one is the last. Address changes:
  // confirming one begins with it. Codes: a concurrent sign-in is either finished or refused. Sessions: renewing one
  // goes on to its user. The user: writing a message begins with its writer.
  const company = companyId === null ? undefined : await lockCompany(db, companyId);
  await dropEmailChanges(db, userId);
  await dropCodes(db, email);
  await endSessionsOf(db, userId);
  const user = await lockUser(db, userId);
  if (!user) return { mediaKeys: [] };
  await forgetLimits(db, email);
  await withdrawMailTo(db, email);
  await withdrawMailAbout(db, { id: userId, email });
  const keys = [user.avatarKey, user.backgroundImageKey];
  const successor = company && (await findSuccessor(db, company.id, userId));
  if (successor) await handPositionsOver(db, userId, successor.id);
  // The user's other rows are deleted by cascade.
  await deleteRow(db, userId);
  // After the threads, because a writer locks the thread before the mail that the message enqueues.
  await withdrawMailToUser(db, userId);
  if (company && !successor) {
    keys.push(company.avatarKey, company.backgroundImageKey);
    await deleteCompany(db, company.id);
  }
  return { mediaKeys: keys.filter((key) => key !== null) };
}
