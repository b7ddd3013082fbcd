import type * as z from 'zod/mini';
import type { keepInterview as keepCall, moveInterview as moveCall } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import type { Language } from '#contract/texts/languages.ts';
import { closed, lockCompany } from '#server/companies/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { zoneOf } from '#server/reference/service.ts';
import {
  type InterviewServices,
  findCurrent,
  languageOfPartner,
  present,
  tell,
  tellUnlessClosed,
  zoneIn,
  zoneOfViewer,
} from './change-interview.ts';
import { changed, whyNotKeep, whyNotMove } from './policy.ts';
import { type Viewer, readSlots } from './propose-interview.ts';
import * as store from './store.ts';
import { keepText, moveText } from './write-message-texts.ts';

/**
 * Proposes new times for a confirmed interview, by a message in the same transaction. Until one is chosen, time,
 * calendars and reminders stay. 422 for times out of range or repeated, 409 as `whyNotMove` says, and every refusal of
 * a message.
 */
export async function moveInterview(
  services: InterviewServices,
  viewer: Viewer,
  { interviewId, version, slots: given, timeZone }: z.output<(typeof moveCall)['payload']>,
  language: Language,
): Promise<{ interview: Interview }> {
  const { db, settings } = services;
  const row = await findCurrent(db, viewer, { interviewId, version });
  checkMay(whyNotMove(row));
  const slots = readSlots(given, row.now);
  await countAgainst(db, 'proposals', viewer.id);
  const ownZone = zoneOf(timeZone);
  await withTransaction(db, async (db) => {
    await lockCompany(db, row.companyId);
    if (!(await store.isOpen(db, row.threadId))) checkMay(closed);
    const text = moveText({ ...row, slots }, ownZone, languageOfPartner(settings, row));
    await tell(services, db, viewer, { ...row, text });
    const change = { newSlots: slots, movedBy: viewer.id, ...zoneIn(row, ownZone) };
    if (!(await store.changeInterview(db, row, change))) checkMay(changed);
  });
  return present(db, viewer, interviewId, language);
}

/** Withdraws the viewer's new times of an interview, by a message unless that would reopen the conversation. */
export async function keepInterview(
  services: InterviewServices,
  viewer: Viewer,
  { interviewId, version }: z.output<(typeof keepCall)['payload']>,
  language: Language,
): Promise<{ interview: Interview }> {
  const { db, settings } = services;
  const row = await findCurrent(db, viewer, { interviewId, version });
  checkMay(whyNotKeep(row));
  await withTransaction(db, async (db) => {
    await lockCompany(db, row.companyId);
    const text = keepText(row, zoneOfViewer(row), languageOfPartner(settings, row));
    if (await store.isOpen(db, row.threadId))
      await tellUnlessClosed(services, db, viewer, { ...row, text, settles: ['theirs'] });
    if (!(await store.changeInterview(db, row, {}))) checkMay(changed);
  });
  return present(db, viewer, interviewId, language);
}
