import type { ClosedReason } from '#contract/candidates.ts';
import { membersReasons } from '#contract/contacts.ts';
import type { Stage } from '#contract/stages.ts';
import { withdrawProposals } from '#server/interviews/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { actingRefusal } from '#server/platform/session/viewer.ts';
import { type Effect, type Side, closesFrom, effectOf, leadsTo } from './policy.ts';
import * as store from './store.ts';

/* Moves of candidates without a call of their own: published like every move, and all forward. */

type Means = Pick<Services, 'emit'>;

/** Moves the talent of a thread as a message about a position requires. The writer holds the company. */
export const noteWriting =
  ({ emit }: Means): Hearer<'threadWritten'> =>
  async (db, { threadId, writerId, positionId }) => {
    const subject = await store.findSubject(db, threadId, positionId);
    if (!subject) return;
    const side = writerId === subject.talentId ? 'talent' : 'company';
    const { stage, note } = effectOf(await store.findStanding(db, subject), side);
    if (stage) await move({ emit }, db, subject, { stage, reason: null, movedBy: null });
    await noteSide(db, { ...subject, side }, note);
  };

/** Notes that a message was the first about a position, or the first answer. */
export async function noteSide(
  db: Database,
  subject: store.Subject & { side: Side },
  note: Effect['note'],
): Promise<void> {
  if (note === 'contacted') await store.noteContact(db, subject);
  if (note === 'answered') await store.noteAnswer(db, subject);
}

/**
 * Closes the candidate of each position of a thread whose talent is not interested. A company that closes says itself
 * what for.
 */
export const noteEnd =
  ({ emit }: Means): Hearer<'contactEnded'> =>
  (db, { threadId, by }) =>
    by === 'talent' ? close({ emit }, db, threadId, 'declined') : Promise.resolve();

/** Closes the candidates of each position of threads whose first message was not answered in time. */
export const noteLapse =
  ({ emit }: Means): Hearer<'contactsLapsed'> =>
  async (db, { contacts }) => {
    for (const { threadId } of contacts) if (threadId !== null) await close({ emit }, db, threadId, 'noAnswer');
  };

/** Closes a candidate with their conversation, as its member has asked. 404 for a position of another company. */
export const noteClosing =
  ({ emit }: Means): Hearer<'closedFor'> =>
  async (db, { talentId, companyId, userId, isActing, positionHashId, reason, isTold }) => {
    if (isActing) checkMay(actingRefusal);
    const positionId = await store.findOwnPosition(db, companyId, positionHashId);
    if (positionId === undefined) throw new AppError('not-found', 'There is no such position.');
    const known = membersReasons.find((one) => one === reason) ?? null;
    const subject = { positionId, talentId, companyId };
    await move({ emit }, db, subject, { stage: 'closed', reason: known, movedBy: userId });
    if (isTold) {
      const { note } = effectOf(await store.findStanding(db, subject), 'company');
      await noteSide(db, { ...subject, side: 'company' }, note);
    }
    await withdrawProposals(db, { positionId, talentIds: [talentId] });
  };

/** Moves a candidate to `interview` once both sides have agreed to one. */
export const noteInterview =
  ({ emit }: Means): Hearer<'interviewConfirmed'> =>
  async (db, { positionId, talentId, companyId }) => {
    if (positionId === null) return;
    const subject = { positionId, talentId, companyId };
    if (leadsTo('interview', (await store.findStanding(db, subject))?.stage))
      await move({ emit }, db, subject, { stage: 'interview', reason: null, movedBy: null });
  };

async function close(means: Means, db: Database, threadId: number, reason: ClosedReason): Promise<void> {
  for (const subject of await store.listSubjects(db, threadId)) {
    const standing = await store.findStanding(db, subject);
    if (!standing || closesFrom.includes(standing.stage))
      await move(means, db, subject, { stage: 'closed', reason, movedBy: null });
  }
}

async function move(
  { emit }: Means,
  db: Database,
  { positionId, talentId, companyId }: store.Subject,
  to: { stage: Stage; reason: ClosedReason | null; movedBy: number | null },
): Promise<void> {
  const { moved } = await store.moveTo(db, { positionId, talentIds: [talentId], ...to });
  for (const id of moved) await emit(db, 'candidateMoved', { positionId, talentId: id, companyId, stage: to.stage });
}
