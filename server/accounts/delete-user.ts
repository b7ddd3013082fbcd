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
 * Removes a user in the caller's transaction: account, profile, sessions, codes, counts kept under their address, mail
 * still queued for them, threads and messages on both sides. Positions they were the contact for go to the
 * longest-standing other member of the company; the last member takes the company and its positions along. Answers the
 * keys of the files that were theirs, for `deleteMedia` in the same transaction. An absent user is nothing to do. Who
 * may delete whom is for the caller to judge.
 */
export async function deleteUser(db: Database, userId: number): Promise<{ mediaKeys: string[] }> {
  const membership = await findMembership(db, userId);
  if (!membership) return { mediaKeys: [] };
  const { email, companyId } = membership;
  // Locks in the order in which others take them. The company: of two members who leave at once one is the last. Changes
  // of address: confirming one begins with it. Codes: who is just signing in is through or too late. Sessions: renewing
  // one goes on to its user. The user: writing a message begins with its writer.
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
  // What else is theirs goes along by cascade.
  await deleteRow(db, userId);
  // After their threads, as whoever writes in one takes it before the mail that this queues.
  await withdrawMailToUser(db, userId);
  if (company && !successor) {
    keys.push(company.avatarKey, company.backgroundImageKey);
    await deleteCompany(db, company.id);
  }
  return { mediaKeys: keys.filter((key) => key !== null) };
}
