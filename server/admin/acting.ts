import { randomBytes } from 'node:crypto';
import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import {
  deleteActingSession,
  holdAdministrator,
  holdUser,
  insertActingSession,
  insertUse,
  replaceToken,
} from './acting-store.ts';
import { readSignInLink } from './sign-in-link.ts';

/** An acting session lasts at most so long, and never longer than the administrator's own. */
export const actingSeconds = 3_600;

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Uses a sign-in link up and starts a session as its user, for a browser that holds the session of the administrator the
 * link was made for, as its own (`session`) or behind one they act in already, which then ends (`administrator`). Answers
 * the two tokens the browser holds from then on. Nothing, and nothing is used up, in any other browser, for a link that is
 * used, expired or changed, and for a user who is gone or an administrator. Of several uses at once one wins.
 */
export async function signInAs(
  { db, settings, log }: Services,
  link: string,
  held: { session: string | undefined; administrator: string | undefined },
): Promise<{ session: string; administrator: string } | undefined> {
  const opened = [held.session, held.administrator]
    .filter((token) => token !== undefined)
    .map((token) => ({ administrator: token, link: readSignInLink(settings, link, hashToken(token)) }))
    .find(({ link }) => link !== undefined);
  if (!opened?.link) return undefined;
  const {
    administrator,
    link: { userId, nonce },
  } = opened;
  const session = newToken();
  const tokenHash = hashToken(session);
  const administratorSession = hashToken(administrator);
  const administratorId = await withTransaction(db, async (db) => {
    const id = await holdAdministrator(db, administratorSession);
    if (id === undefined || !(await holdUser(db, userId))) return undefined;
    if (!(await insertUse(db, { nonce, administratorId: id, userId, tokenHash }))) return undefined;
    if (held.session !== undefined) await deleteActingSession(db, hashToken(held.session));
    await insertActingSession(db, { tokenHash, userId, administratorSession, seconds: actingSeconds });
    return id;
  });
  if (administratorId === undefined) return undefined;
  log.info({ feature: 'admin', administrator: administratorId, user: userId }, 'signed in as');
  return { session, administrator };
}

/**
 * Ends the session an administrator acts in and answers where they go on, with a new token for their own session where
 * the browser still holds that. Throws 409 for whoever does not act, and for all but one of several returns at once.
 */
export async function returnToAdministrator(
  { db, log }: Services,
  viewer: Viewer,
  administrator: string | undefined,
): Promise<{ redirectTo: string; token: string | undefined }> {
  const acting = viewer.session.actingAdministrator;
  if (!acting) throw notActing();
  const token = newToken();
  const isBack = await withTransaction(db, async (db) => {
    const ended = await deleteActingSession(db, viewer.session.tokenHash);
    if (!ended) throw notActing();
    const own = administrator === undefined ? undefined : hashToken(administrator);
    return own !== undefined && ended.equals(own) && (await replaceToken(db, own, hashToken(token)));
  });
  log.info({ feature: 'admin', administrator: acting.id, user: viewer.id }, 'returned to administrator');
  if (!isBack) return { redirectTo: '/signin', token: undefined };
  return { redirectTo: viewer.type === accountTypes.talent ? '/admin/talents' : '/admin/clients', token };
}

const notActing = () => new AppError('conflict', 'No administrator acts in this session.');
