import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { type proposeInterview as call, slotRange } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import { accountTypes } from '#contract/call.ts';
import type { Language } from '#contract/texts/languages.ts';
import { lockCompany } from '#server/companies/service.ts';
import { postFor, setInterview } from '#server/messaging/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { zoneOf } from '#server/reference/service.ts';
import { proposalText } from './write-message-texts.ts';
import { alreadyProposed, payMissing } from './policy.ts';
import { presentInterview } from './present.ts';
import * as store from './store.ts';

export type Viewer = TalentViewer | ClientViewer;

/**
 * Proposes times of an interview by a message in the thread, in one transaction. 404 for a thread of other people or of
 * two members, or a position that messages cannot be about, 422 for times out of range or repeated, and every refusal
 * of a message.
 */
export async function proposeInterview(
  services: Pick<Services, 'db' | 'settings' | 'emit'>,
  viewer: Viewer,
  {
    threadId,
    title,
    minutes,
    slots: given,
    place,
    positionHashId = null,
    timeZone,
  }: z.output<(typeof call)['payload']>,
  language: Language,
): Promise<{ interview: Interview }> {
  const { db, settings } = services;
  const thread = await store.findThread(db, viewer.id, { threadId, about: positionHashId });
  if (!thread) throw noSuchThread();
  const slots = readSlots(given, thread.now);
  await countAgainst(db, 'proposals', viewer.id);
  const proposerZone = zoneOf(timeZone);
  const id = await withTransaction(db, async (db) => {
    // In the usual lock order: the company, the position, then with the message its people and the thread.
    await lockCompany(db, thread.companyId);
    const position = thread.positionId === null ? undefined : await store.lockPosition(db, thread.positionId);
    if (settings.payRequired && viewer.type === accountTypes.client && position?.lacksPay) checkMay(payMissing);
    const text = proposalText(
      { title, minutes, place, slots, positionTitle: thread.positionTitle, pay: thread.pay },
      proposerZone,
      mailLanguage(settings, thread.partnerLanguage),
    );
    const about = positionHashId ?? (thread.positionTitle === null ? null : thread.positionHashId);
    const messageId = await postFor(services, db, viewer, { threadId, text, about });
    await store.settlePassed(db, threadId);
    const interviewId = await store.insertInterview(db, {
      threadId,
      positionId: position ? thread.positionId : null,
      proposedBy: viewer.id,
      proposerZone,
      title,
      minutes,
      slots,
      place,
      uid: `${randomUUID()}@${settings.mailFrom.address.split('@')[1] ?? 'localhost'}`,
    });
    if (interviewId === undefined) return checkMay(alreadyProposed);
    await setInterview(db, { threadId, messageId, interviewId });
    return interviewId;
  });
  const [row] = await store.listInterviews(db, viewer.id, [id ?? 0]);
  if (!row) throw noSuchThread();
  return { interview: presentInterview(viewer, row, language) };
}

export const noSuchThread = () => new AppError('not-found', 'There is no such thread.');

/** Reads proposed times in ascending order; refuses those too soon, too late or repeated. */
export function readSlots(given: readonly string[], now: Date): Date[] {
  const { first, last } = slotRange(now.getTime());
  const read: number[] = [];
  for (const [index, slot] of given.entries()) {
    const at = Date.parse(slot);
    if (at < first) throw invalidField(`slots.${index}`, 'must begin in 30 minutes or later', { code: 'slotSoon' });
    if (at > last) throw invalidField(`slots.${index}`, 'must begin within 60 days', { code: 'slotLate' });
    if (read.includes(at)) throw invalidField(`slots.${index}`, 'is named twice', { code: 'slotTwice' });
    read.push(at);
  }
  return read.toSorted((one, other) => one - other).map((at) => new Date(at));
}
