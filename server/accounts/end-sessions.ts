import type { Device } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import * as sessions from '#server/platform/session/own-sessions.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { insertEvent } from './events-store.ts';
import { checkProven } from './prove-self.ts';

interface Ending {
  sessionId: string;
  /** Device of the act. */
  device: Device;
}

/**
 * Ends one of the viewer's own sessions, everywhere within a second. Returns whether it was the viewer's. 404 for an
 * unknown one and for those of others, 'needs-proof' and 403 like `checkProven`.
 */
export async function endOwnSession(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  { sessionId, device }: Ending,
): Promise<{ isOwn: boolean }> {
  const session = { id: sessionId, userId: viewer.id };
  if (!(await sessions.hasOwnSession(db, session))) throw noSession();
  await checkProven(db, viewer);
  return withTransaction(db, async (db) => {
    const ended = await sessions.endOwnSession(db, session);
    if (!ended) throw noSession();
    await insertEvent(db, { userId: viewer.id, kind: 'sessionsEnded', ...device });
    return { isOwn: ended.equals(viewer.session.tokenHash) };
  });
}

const noSession = () => new AppError('not-found', 'There is no such session.');

/** Ends all of the viewer's own sessions but the one of this call; refuses like `checkProven`. */
export async function endOtherSessions({ db }: Pick<Services, 'db'>, viewer: Viewer, device: Device): Promise<void> {
  await checkProven(db, viewer);
  await withTransaction(db, async (db) => {
    const count = await sessions.endOwnSessionsBut(db, viewer.id, viewer.session.tokenHash);
    if (count > 0) await insertEvent(db, { userId: viewer.id, kind: 'sessionsEnded', ...device });
  });
}
