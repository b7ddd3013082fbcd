import type * as z from 'zod/mini';
import {
  candidatePageSize,
  type listCandidates as listCandidatesCall,
  type moveCandidates as moveCandidatesCall,
} from '#contract/candidates.ts';
import type { StageCounts } from '#contract/stages.ts';
import { lockCompany } from '#server/companies/service.ts';
import { countStages } from '#server/matching/service.ts';
import { postFor } from '#server/messaging/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { loadOwnPosition } from '#server/positions/service.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import { listTransformedTalents } from '#server/talents/service.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { whyNotMove } from './policy.ts';
import * as store from './store.ts';

export { noteEnd, noteInterview, noteLapse, noteWriting } from './hearers.ts';

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
  const standing = talentIds && (await store.listStandingOf(db, viewer, positionId, talentIds));
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
      return talent ? [{ ...row, talent, movedAt: movedAt.toISOString(), movedBy: mover }] : [];
    }),
    nextCursor: last ? writeCursor(last) : null,
    ...asked,
  };
}

type Means = Pick<Services, 'db' | 'settings' | 'emit'>;
type Moving = z.output<(typeof moveCandidatesCall)['payload']>;

/**
 * Moves talents to a stage of a position of the viewer's company, all in one transaction; leaves out those whom the
 * viewer does not see. A closing message goes to those who have written to the viewer. It is sent before the move,
 * which writing would undo. 404 for another position, 403 for an acting administrator, 422 for a reason or message
 * without closing.
 */
export async function moveCandidates(
  services: Means,
  viewer: ClientViewer,
  { positionHashId, talentIds, stage, reason = null, message, clientKey }: Moving,
): Promise<z.input<(typeof moveCandidatesCall)['answer']>> {
  checkMay(whyNotMove(viewer));
  if (stage !== 'closed' && reason !== null) throw invalidField('reason', 'is only for closing');
  if (stage !== 'closed' && message) throw invalidField('message', 'is only for closing');
  const { companyId } = viewer;
  return withTransaction(services.db, async (db) => {
    await lockCompany(db, companyId);
    const { id: positionId } = await loadOwnPosition(db, viewer, positionHashId);
    const asked = [...new Set(talentIds)];
    const seen = await store.listSeen(db, viewer, asked);
    const sent = message ? await sendEach(services, db, viewer, { seen, text: message, clientKey }) : 0;
    const ids = seen.map(({ talentId }) => talentId);
    const who = { positionId, movedBy: viewer.id };
    const moved =
      stage === null
        ? await store.takeOff(db, { ...who, talentIds: ids })
        : await store.moveTo(db, { ...who, talentIds: ids, stage, reason });
    for (const talentId of moved) await services.emit(db, 'candidateMoved', { positionId, talentId, companyId, stage });
    const there = stage === null ? moved : ids;
    return { moved: there, sent, left: asked.length - there.length };
  });
}

/** Sends a message in each thread in which the talent has written; returns how many are sent, now or by an earlier try. */
async function sendEach(
  services: Pick<Means, 'settings' | 'emit'>,
  db: Database,
  viewer: ClientViewer,
  {
    seen,
    text,
    clientKey,
  }: { seen: Awaited<ReturnType<typeof store.listSeen>>; text: string; clientKey: Moving['clientKey'] },
): Promise<number> {
  let sent = 0;
  for (const { talentId, threadId } of seen) {
    if (threadId === null) continue;
    const key = clientKey == null ? null : `${clientKey}:${talentId}`;
    if (await isPosted(postFor(services, db, viewer, { threadId, text, clientKey: key }))) sent += 1;
  }
  return sent;
}

/** Whether a message was posted; false if its conversation is closed. */
async function isPosted(posting: Promise<number>): Promise<boolean> {
  try {
    await posting;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conversation-closed') return false;
    throw error;
  }
}
