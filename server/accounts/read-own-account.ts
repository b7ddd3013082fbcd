import type * as z from 'zod/mini';
import type { Activity, Device, OwnSession, ownAccount as call } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mayOf, whyNotOf, whyNotRestricted } from '#server/platform/errors/may.ts';
import * as sessions from '#server/platform/session/own-sessions.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { insertEvent, listEvents } from './events-store.ts';
import { listDecisions } from './decisions-store.ts';
import { readDeletion } from './read-deletion.ts';
import { findEmailChange } from './change-email.ts';
import { findExport } from './exports-store.ts';
import { listPasskeys } from './passkeys-store.ts';
import { presentPasskey } from './change-passkeys.ts';
import { whyNoPasskeys, whyNotChangeOwnEmail, whyNotOwnAccount, whyNotTakeData } from './policy.ts';
import { checkProven } from './prove-self.ts';

const hour = 3_600_000;
const startOfHour = (time: Date): number => Math.floor(time.getTime() / hour) * hour;

/** Reads a user's own account, this session first. An acting administrator gets the same, with no session as theirs. */
export async function readOwnAccount(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Viewer,
  flowHash: Buffer | undefined,
): Promise<z.input<(typeof call)['answer']>> {
  const [emailChange = null, passkeys, own, events, decisions, copy, deletion] = await Promise.all([
    findEmailChange(db, viewer.id, { id: viewer.id, flowHash }),
    listPasskeys(db, viewer.id),
    sessions.listOwnSessions(db, viewer.id),
    listEvents(db, viewer.id),
    listDecisions(db, viewer),
    findExport(db, viewer.id),
    readDeletion(db, settings, viewer),
  ]);
  const restricted = whyNotRestricted(viewer);
  const rules = {
    changeEmail: restricted ?? whyNotChangeOwnEmail(viewer, settings),
    endSessions: restricted ?? whyNotOwnAccount(viewer),
    takeData: whyNotTakeData(viewer),
  };
  const isThis = ({ tokenHash }: (typeof own)[number]) => tokenHash.equals(viewer.session.tokenHash);
  const sorted = own.toSorted((one, other) => Number(isThis(other)) - Number(isThis(one)));
  return {
    email: viewer.email,
    emailChange,
    maySetPasskeys: whyNoPasskeys(settings) === undefined,
    passkeys: passkeys.map(presentPasskey),
    isPasskeyRequired: viewer.session.isPasskeyRequired,
    sessions: sorted.map((session): OwnSession => ({
      id: session.id,
      isThis: isThis(session),
      way: session.way,
      device: { browser: session.browser, system: session.system },
      startedAt: session.createdAt.toISOString(),
      usedAt: new Date(Math.max(session.createdAt.getTime(), startOfHour(session.lastUsedAt))).toISOString(),
    })),
    activity: events.map(({ kind, browser, system, happenedAt }): Activity => ({
      kind,
      device: { browser, system },
      happenedAt: happenedAt.toISOString(),
    })),
    decisions,
    export: copy,
    ...deletion,
    may: mayOf(rules),
    whyNot: whyNotOf(rules),
  };
}

interface Ending {
  sessionId: string;
  /** Device of the act. */
  device: Device;
}

/**
 * Ends one of the viewer's own sessions, everywhere within a second. Returns whether it was the viewer's. 404 for an
 * unknown one and for those of others, 'needs-proof' and 403 like `checkProven`.
 */
export async function endSession(
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
