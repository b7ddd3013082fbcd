import type { WebhookEvent } from '#contract/integrations.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Hearer, InterviewEvent } from '#server/platform/events/events.ts';
import { queueDeliveries } from './send-webhooks.ts';
import { findPosition } from './store.ts';
import { type Told, insertDeliveries, listKeeping } from './webhook-store.ts';

/* Each queues deliveries to the webhooks of a company, in the transaction that makes the event true. */

async function tell(db: Database, event: WebhookEvent, told: Told): Promise<void> {
  await queueDeliveries(db, told.companyId, await insertDeliveries(db, event, told));
}

export const tellContactAnswered: Hearer<'contactAnswered'> = (db, { talentId, companyId, by }) =>
  tell(db, 'contact.answered', { companyId, talentId, ids: { talentId, by } });

export const tellPositionLive: Hearer<'positionOpened'> = (db, { positionId }) =>
  tellPosition(db, 'position.live', positionId);

export const tellPositionClosed: Hearer<'positionClosed'> = (db, { positionId }) =>
  tellPosition(db, 'position.closed', positionId);

async function tellPosition(db: Database, event: WebhookEvent, positionId: number): Promise<void> {
  const position = await findPosition(db, positionId);
  if (!position) return;
  const { companyId, hashId } = position;
  await tell(db, event, { companyId, talentId: null, ids: { positionId, positionHashId: hashId } });
}

export const tellCandidateMoved: Hearer<'candidateMoved'> = (db, { companyId, talentId, positionId, stage }) =>
  tell(db, 'candidate.moved', { companyId, talentId, ids: { positionId, talentId, stage } });

const tellInterview =
  (event: 'interview.confirmed' | 'interview.moved' | 'interview.cancelled') =>
  (db: Database, { companyId, talentId, positionId, interviewId }: InterviewEvent): Promise<void> =>
    tell(db, event, { companyId, talentId, ids: { interviewId, positionId, talentId } });

export const tellInterviewConfirmed = tellInterview('interview.confirmed');
export const tellInterviewMoved = tellInterview('interview.moved');
export const tellInterviewCancelled = tellInterview('interview.cancelled');

/**
 * Asks companies that were in contact with a talent, or keep them as a candidate, to erase their data. The event has no
 * talent to be visible, since their row is being deleted.
 */
export const tellTalentErased: Hearer<'userDeleted'> = async (db, { userId: talentId }) => {
  for (const companyId of await listKeeping(db, talentId))
    await tell(db, 'talent.erased', { companyId, talentId: null, ids: { talentId } });
};
