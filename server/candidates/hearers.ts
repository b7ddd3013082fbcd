import { type ClosedReason, moveReasons } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { closesFrom, effectOf, leadsToInterview } from './policy.ts';
import * as store from './store.ts';

/* Moves of candidates without a call of their own: always forward, and published like every move. */

type Means = Pick<Services, 'emit'>;

/** Moves the talent of a thread as a message about its position requires. The writer holds the company. */
export const noteWriting =
  ({ emit }: Means): Hearer<'threadWritten'> =>
  async (db, { threadId, writerId }) => {
    const written = await store.findWritten(db, threadId, writerId);
    if (!written) return;
    const { stage, note } = effectOf(written.standing, written.side);
    const movedBy = written.standing?.stage === 'closed' ? writerId : null;
    if (stage) await move({ emit }, db, written, { stage, reason: null, movedBy });
    if (note === 'contacted') await store.noteContact(db, written);
    if (note === 'answered') await store.noteAnswer(db, written);
  };

/** Closes the candidates of a contact that one side has ended. */
export const noteEnd =
  ({ emit }: Means): Hearer<'contactEnded'> =>
  async (db, { by, userId, reason, ...pair }) => {
    const closed =
      by === 'talent'
        ? { reason: 'declined' as const, movedBy: null }
        : { reason: moveReasons.find((known) => known === reason) ?? null, movedBy: userId };
    await close({ emit }, db, pair, closed);
  };

/** Closes the candidates of contacts whose first message was not answered in time. */
export const noteLapse =
  ({ emit }: Means): Hearer<'contactsLapsed'> =>
  async (db, { contacts }) => {
    for (const pair of contacts) await close({ emit }, db, pair, { reason: 'noAnswer', movedBy: null });
  };

/** Moves a candidate to `interview` once both sides have agreed to one. */
export const noteInterview =
  ({ emit }: Means): Hearer<'interviewConfirmed'> =>
  async (db, { positionId, talentId, companyId }) => {
    if (positionId === null) return;
    const subject = { positionId, talentId, companyId };
    if (leadsToInterview((await store.findStanding(db, subject))?.stage))
      await move({ emit }, db, subject, { stage: 'interview', reason: null, movedBy: null });
  };

type Pair = Omit<store.Subject, 'positionId'>;

async function close(
  means: Means,
  db: Database,
  pair: Pair,
  closed: { reason: ClosedReason | null; movedBy: number | null },
): Promise<void> {
  const from = closed.reason === 'noAnswer' ? closesFrom.noAnswer : closesFrom.declined;
  for (const positionId of await store.listStanding(db, pair, from))
    await move(means, db, { ...pair, positionId }, { stage: 'closed', ...closed });
}

async function move(
  { emit }: Means,
  db: Database,
  { positionId, talentId, companyId }: store.Subject,
  to: { stage: Stage; reason: ClosedReason | null; movedBy: number | null },
): Promise<void> {
  const moved = await store.moveTo(db, { positionId, talentIds: [talentId], ...to });
  for (const id of moved) await emit(db, 'candidateMoved', { positionId, talentId: id, companyId, stage: to.stage });
}
