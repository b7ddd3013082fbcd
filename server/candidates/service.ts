import type * as z from 'zod/mini';
import {
  candidatePageSize,
  type listCandidates as listCandidatesCall,
  type moveCandidates as moveCandidatesCall,
  type undoMove as undoMoveCall,
} from '#contract/candidates.ts';
import type { StageCounts } from '#contract/stages.ts';
import { lockCompany } from '#server/companies/service.ts';
import { lockPosition } from '#server/contacts/service.ts';
import { endForCandidates, withdrawProposals } from '#server/interviews/service.ts';
import { countStages } from '#server/matching/service.ts';
import { closeFor, postFor } from '#server/messaging/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { loadOwnPosition } from '#server/positions/service.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import { listTransformedTalents } from '#server/talents/service.ts';
import { effectOf, movedSince, writtenSince } from './policy.ts';
import { noteSide } from './hear-events.ts';
import * as store from './store.ts';
import type { CandidateKey } from './store.ts';

export { type OpenFacts, openFacts } from './store.ts';
export { noteClosing, noteEnd, noteInterview, noteLapse, noteWriting } from './hear-events.ts';

/**
 * Returns the number of candidates in each stage of a position of the viewer's company, a page of one stage, and the
 * stages of some talents. 404 for any other position, 422 for an invalid cursor.
 */
export async function listCandidates(
  db: Database,
  viewer: ClientViewer,
  { positionHashId, stage, cursor, talentIds }: z.output<(typeof listCandidatesCall)['payload']>,
): Promise<z.input<(typeof listCandidatesCall)['answer']>> {
  const after = cursor ? readCursor(cursor) : null;
  const { id: positionId } = await loadOwnPosition(db, viewer, positionHashId);
  const counts = async (): Promise<StageCounts> => (await countStages(db, viewer, [positionId]))(positionId);
  const standing = talentIds && (await store.listStandingOf(db, viewer, positionId, talentIds)).map(presentOpen);
  const asked = standing ? { standing } : {};
  if (!stage) return { counts: await counts(), candidates: [], nextCursor: null, ...asked };
  const [told, rows] = await Promise.all([
    counts(),
    store.listInStage(db, viewer, { positionId, stage, after, limit: candidatePageSize + 1 }),
  ]);
  const page = rows.slice(0, candidatePageSize);
  const last = rows.length > candidatePageSize ? page.at(-1) : undefined;
  const cards = await listTransformedTalents(
    db,
    page.map(({ talentId }) => talentId),
    { ...viewer, isSeen: isSeenBy(viewer) },
  );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return {
    counts: told,
    candidates: page.flatMap(({ talentId, movedAt, mover, ...row }) => {
      const talent = cardOf.get(talentId); // none if just deleted or hidden
      return talent ? [{ ...presentOpen(row), talent, movedAt: movedAt.toISOString(), movedBy: mover }] : [];
    }),
    nextCursor: last ? writeCursor(last) : null,
    ...asked,
  };
}

const presentOpen = <Row extends { interviewAt: Date | null }>(row: Row) => ({
  ...row,
  interviewAt: row.interviewAt?.toISOString() ?? null,
});

type Means = Pick<Services, 'db' | 'settings' | 'emit'>;
type Moving = z.output<(typeof moveCandidatesCall)['payload']>;

/** Fields of a move that only closing has. */
const onlyClosing = ['reason', 'message', 'closesConversations', 'cancelsInterviews'] as const;

/**
 * Moves talents to a stage of a position of the viewer's company, all in one transaction; leaves out those whom the
 * viewer does not see. Closing withdraws open proposals of an interview for the position. Its message goes to those who
 * have written to the viewer, and moves nobody. 404 for another position, 422 for what
 * only closing has.
 */
export async function moveCandidates(
  services: Means,
  viewer: ClientViewer,
  moving: Moving,
): Promise<z.input<(typeof moveCandidatesCall)['answer']>> {
  const { positionHashId, talentIds, stage, reason = null, message, onlyNew } = moving;
  if (stage !== 'closed')
    for (const field of onlyClosing) if (moving[field]) throw invalidField(field, 'is only for closing');
  const { companyId } = viewer;
  return withTransaction(services.db, async (db) => {
    await lockCompany(db, companyId);
    // Before its candidates and their threads, as deleting it does.
    await lockPosition(db, positionHashId);
    const { id: positionId } = await loadOwnPosition(db, viewer, positionHashId);
    const asked = [...new Set(talentIds)];
    await countAgainst(db, 'moved', viewer.id, asked.length);
    const seen = await store.listSeen(db, viewer, asked);
    const ids = seen.map(({ talentId }) => talentId);
    const who = { positionId, movedBy: viewer.id, talentIds: ids };
    const { moved, actId } =
      stage === null ? await store.takeOff(db, who) : await store.moveTo(db, { ...who, stage, reason, onlyNew });
    const there = stage === null || onlyNew ? moved : ids;
    const told = seen.filter(({ talentId }) => there.includes(talentId));
    const sent = message
      ? await sendEach(services, db, viewer, { ...moving, positionId, seen: told, text: message })
      : 0;
    if (moving.closesConversations)
      for (const { threadId } of told) if (threadId !== null) await closeFor(db, viewer, { threadId, reason });
    if (stage === 'closed') await withdrawProposals(db, { positionId, talentIds: there });
    if (moving.cancelsInterviews) await endForCandidates(services, db, { positionId, talentIds: there });
    for (const talentId of moved) await services.emit(db, 'candidateMoved', { positionId, talentId, companyId, stage });
    return { moved: there, sent, left: asked.length - there.length, eventId: actId };
  });
}

/**
 * Undoes a move by a member of the viewer's company, for all whom it moved: each has the stage, reason, mover and date
 * of before. 404 for another company's and if the viewer sees none of them, 409 if one has been moved since, or would
 * lose their stage although somebody has written; then nothing changes.
 */
export async function undoMove(
  services: Pick<Means, 'db' | 'emit'>,
  viewer: ClientViewer,
  { eventId }: z.output<(typeof undoMoveCall)['payload']>,
): Promise<void> {
  const { companyId } = viewer;
  await withTransaction(services.db, async (db) => {
    await lockCompany(db, companyId);
    const rows = await store.listUndoable(db, viewer, eventId);
    if (rows.length === 0) throw new AppError('not-found', 'There is no such move.');
    const actId = await store.beginAct(db);
    for (const row of rows) {
      const { positionId, talentId, firstName, isLast, lastStage, lastMover } = row;
      if (!isLast) checkMay(movedSince({ mover: lastMover, name: firstName, stage: lastStage }));
      const stage = await store.restore(db, row, { actId, undoneBy: viewer.id });
      if (stage === undefined) return checkMay(writtenSince(firstName));
      await services.emit(db, 'candidateMoved', { positionId, talentId, companyId, stage });
    }
  });
}

interface Sending extends Pick<Moving, 'clientKey' | 'positionHashId'> {
  positionId: number;
  seen: Awaited<ReturnType<typeof store.listSeen>>;
  text: string;
}

/**
 * Sends a message in each open thread in which the talent has written, about the position that it closes; returns how
 * many are sent, now or by an earlier try.
 */
async function sendEach(
  services: Pick<Means, 'settings' | 'emit'>,
  db: Database,
  viewer: ClientViewer,
  { positionId, positionHashId, seen, text, clientKey }: Sending,
): Promise<number> {
  const told = seen.filter(({ threadId }) => threadId !== null);
  if (told.length > 0) await countAgainst(db, 'closings', viewer.id, told.length);
  let sent = 0;
  for (const { talentId, threadId } of seen) {
    if (threadId === null) continue;
    const key = clientKey == null ? null : `${clientKey}:${talentId}`;
    const messageId = await postIfOpen(
      postFor(services, db, viewer, {
        threadId,
        text,
        clientKey: key,
        about: positionHashId,
        movesNobody: true,
        settles: ['own', 'theirs'],
      }),
    );
    if (messageId === undefined) continue;
    sent += 1;
    const subject = { positionId, talentId, companyId: viewer.companyId };
    const { note } = effectOf(await store.findStanding(db, subject), 'company');
    await noteSide(db, { ...subject, side: 'company' }, note);
    await store.noteTold(db, { ...subject, messageId });
  }
  return sent;
}

/** The id of a posted message; undefined if its conversation is closed. */
async function postIfOpen(posting: Promise<number>): Promise<number | undefined> {
  try {
    return await posting;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conversation-closed') return undefined;
    throw error;
  }
}

/** End of a page of candidates: the sort key of its last one. */
const writeCursor = ({ movedAtMicroseconds, talentId }: CandidateKey): string => `${movedAtMicroseconds}.${talentId}`;

/** Reads a cursor; 422 unless it is from `writeCursor`. */
function readCursor(cursor: string): CandidateKey {
  const [, moved = '', id = ''] = /^(\d{1,16})\.(\d{1,10})$/.exec(cursor) ?? [];
  const key = { movedAtMicroseconds: Number(moved), talentId: Number(id) };
  if (moved === '' || key.talentId > 2_147_483_647) throw invalidField('cursor', 'is not one that was given out');
  return key;
}
