import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { at } from '#contract/screens.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { deleteActingSession, insertActingSession, replaceToken } from '#server/platform/session/acting-session.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import { hashToken, newToken } from '#server/platform/session/session.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { lockAdministrator, lockUser, insertUse } from './acting-store.ts';
import { readSignInLink } from './make-sign-in-link.ts';

/** Longest acting session; it never outlives the administrator's own. */
export const actingSeconds = 3_600;

/**
 * Uses up a sign-in link and starts a session as its user. The browser must hold the session of the administrator for
 * whom the link was created. That is its own session (`session`), or the one behind an acting session, which then ends
 * (`administrator`). Returns the browser's two new tokens. In any other browser it returns undefined and leaves the
 * link unused. The same holds for a link that is used, expired or changed, and for a user who is deleted or an
 * administrator. Of concurrent uses, one succeeds.
 */
export async function signInAs(
  { db, settings, log }: Services,
  link: string,
  held: { session: string | undefined; administrator: string | undefined },
): Promise<{ session: string; administrator: string } | undefined> {
  const now = await readClock(db);
  const opened = [held.session, held.administrator]
    .filter((token) => token !== undefined)
    .map((token) => ({ administrator: token, link: readSignInLink(settings, link, hashToken(token), now) }))
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
    const id = await lockAdministrator(db, administratorSession);
    if (id === undefined || !(await lockUser(db, userId))) return undefined;
    if (!(await insertUse(db, { nonce, administratorId: id, userId, tokenHash }))) return undefined;
    if (held.session !== undefined) await deleteActingSession(db, hashToken(held.session));
    await recordAct(db, { id }, 'signedInAs', { userId });
    await insertActingSession(db, { tokenHash, userId, administratorSession, seconds: actingSeconds });
    return id;
  });
  if (administratorId === undefined) return undefined;
  log.info({ feature: 'admin', administrator: administratorId, user: userId }, 'signed in as');
  return { session, administrator };
}

/**
 * Ends an acting session and returns where to continue, with a new token for the administrator's own session if the
 * browser still holds it. 409 for a viewer who is not acting, and for all but one of concurrent returns.
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
    await recordAct(db, acting, 'returned', { userId: viewer.id });
    const own = administrator === undefined ? undefined : hashToken(administrator);
    return own !== undefined && ended.equals(own) && (await replaceToken(db, own, hashToken(token)));
  });
  log.info({ feature: 'admin', administrator: acting.id, user: viewer.id }, 'returned to administrator');
  if (!isBack) return { redirectTo: addresses.addressOf(at.signIn), token: undefined };
  return { redirectTo: viewer.type === accountTypes.talent ? at.talents : at.clients, token };
}

const notActing = () =>
  new AppError('conflict', 'No administrator acts in this session.', { reason: { code: 'notActing' } });
