import type * as z from 'zod/mini';
import {
  type Activity,
  type OwnSession,
  changeOwnEmail,
  endOtherSessions,
  type ownAccount as call,
} from '#contract/own-account.ts';
import { startExport } from '#contract/own-data.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { mayOf, whyNotOf, whyNotRestricted } from '#server/platform/errors/may.ts';
import { listOwnSessions } from '#server/platform/session/own-sessions.ts';
import { type Viewer, whyNotActing, whyWayNeeded } from '#server/platform/session/viewer.ts';
import { listEvents } from './events-store.ts';
import { listDecisions } from './decisions-store.ts';
import { readDeletion } from './deletion-store.ts';
import { findEmailChange } from './change-email.ts';
import { findExport } from './exports-store.ts';
import { readOrganisation } from './link-organisation.ts';
import { listPasskeys } from './passkeys-store.ts';
import { presentPasskey } from './change-passkeys.ts';
import { whyNoPasskeys, whyNotChangeOwnEmail } from './policy.ts';

const hour = 3_600_000;
const startOfHour = (time: Date): number => Math.floor(time.getTime() / hour) * hour;

/** Reads a user's own account, this session first. An acting administrator gets the same, with no session as theirs. */
export async function readOwnAccount(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Viewer,
  flowHash: Buffer | undefined,
): Promise<z.input<(typeof call)['answer']>> {
  const [emailChange = null, passkeys, organisation, own, events, decisions, copy, deletion] = await Promise.all([
    findEmailChange(db, viewer.id, { id: viewer.id, flowHash }),
    listPasskeys(db, viewer.id),
    readOrganisation({ db, settings }, viewer),
    listOwnSessions(db, viewer.id),
    listEvents(db, viewer.id),
    listDecisions(db, viewer),
    findExport(db, viewer.id),
    readDeletion(db, settings, viewer),
  ]);
  const restricted = whyNotRestricted(viewer);
  const rules = {
    changeEmail: restricted ?? whyNotActing(viewer, changeOwnEmail) ?? whyNotChangeOwnEmail(viewer, settings),
    endSessions: restricted ?? whyNotActing(viewer, endOtherSessions),
    takeData: whyNotActing(viewer, startExport) ?? whyWayNeeded(viewer),
  };
  const isThis = ({ tokenHash }: (typeof own)[number]) => tokenHash.equals(viewer.session.tokenHash);
  const sorted = own.toSorted((one, other) => Number(isThis(other)) - Number(isThis(one)));
  return {
    email: viewer.email,
    emailChange,
    maySetPasskeys: whyNoPasskeys(settings) === undefined,
    passkeys: passkeys.map(presentPasskey),
    isPasskeyRequired: viewer.session.neededWay === 'passkey',
    organisation,
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
