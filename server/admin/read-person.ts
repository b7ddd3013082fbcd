import type * as z from 'zod/mini';
import type { adminPerson } from '#contract/admin.ts';
import { messageDays, personContacts } from '#contract/admin.ts';
import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { listOwnSessions } from '#server/platform/session/own-sessions.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { makeSignInLink } from './make-sign-in-link.ts';
import { countContacts, listContacts, listDays } from './person-store.ts';
import { presentClient, presentContact, presentTalent } from './present.ts';
import { findAccount, findType } from './store.ts';

type Answer = z.input<(typeof adminPerson)['answer']>;

/** Reads a talent or client with their visits, contacts and numbers of messages. 404 for others. */
export async function readPerson(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: AdministratorViewer,
  userId: number,
): Promise<Answer> {
  const type = await findType(db, userId);
  const row =
    type === undefined || type === accountTypes.administrator ? undefined : await findAccount(db, type, userId);
  if (!row) throw new AppError('not-found', 'There is no such user.');
  const isTalent = type === accountTypes.talent;
  const [now, sessions, contacts, contactCount, days] = await Promise.all([
    readClock(db),
    listOwnSessions(db, userId),
    isTalent ? listContacts(db, userId, personContacts) : [],
    isTalent ? countContacts(db, userId) : 0,
    listDays(db, userId, messageDays),
  ]);
  const link = makeSignInLink(settings, userId, viewer.session.tokenHash, now);
  return {
    account: isTalent ? presentTalent(row, link) : presentClient(row, link),
    sessions: sessions.map(({ way, createdAt, lastUsedAt }) => ({
      way,
      startedAt: createdAt.toISOString(),
      usedAt: lastUsedAt.toISOString(),
    })),
    ...(isTalent && { contacts: contacts.map(presentContact), contactCount }),
    days,
  };
}
