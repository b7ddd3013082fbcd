import type * as z from 'zod/mini';
import type { answerInterview as answerCall, cancelInterview as cancelCall } from '#contract/interviews.ts';
import type { Interview } from '#contract/interview.ts';
import { accountTypes } from '#contract/call.ts';
import type { Language } from '#contract/texts/languages.ts';
import { lockCompany } from '#server/companies/service.ts';
import { postFor, setInterview } from '#server/messaging/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { zoneOf } from '#server/reference/service.ts';
import { queueCancelled, queueConfirmed, queueMoved } from './mails.ts';
import { answerText, cancelText } from './write-message-texts.ts';
import { alreadyConfirmed, changed, payMissing, waitingOf, whyNotAnswer, whyNotCancel } from './policy.ts';
import { presentInterview } from './present.ts';
import type { Viewer } from './propose-interview.ts';
import * as store from './store.ts';

export type InterviewServices = Pick<Services, 'db' | 'settings' | 'emit'>;

/**
 * Chooses one of the proposed times, or none with null; a confirmed interview then stays at its time. Message, mails
 * and event are in one transaction. Of two concurrent answers one wins, as both write in the thread under its lock; the
 * other gets 409. 422 for a time that was not proposed or has passed.
 */
export async function answerInterview(
  services: InterviewServices,
  viewer: Viewer,
  { interviewId, version, slot, timeZone }: z.output<(typeof answerCall)['payload']>,
  language: Language,
): Promise<{ interview: Interview }> {
  const { db, settings, emit } = services;
  const row = await findCurrent(db, viewer, { interviewId, version });
  checkMay(whyNotAnswer(row));
  const startsAt = slot === null ? null : readSlot(row, slot);
  const ownZone = zoneOf(timeZone);
  const former = row.state === 'confirmed' ? row.startsAt : null;
  await withTransaction(db, async (db) => {
    // In the usual lock order: the company, the position, then with the message its people and the thread.
    await lockCompany(db, row.companyId);
    const needsPay = startsAt !== null && former === null && settings.payRequired;
    if (needsPay && viewer.type === accountTypes.client && row.positionId !== null)
      if ((await store.lockPosition(db, row.positionId))?.lacksPay) checkMay(payMissing);
    const answered = { title: row.title, slot: startsAt, former };
    const text = answerText(answered, ownZone, languageOfPartner(settings, row));
    await tell(services, db, viewer, { ...row, text, settles: ['own'] });
    // Instead of a missed interview, whose new times are then withdrawn.
    await store.settlePassed(db, row.threadId, { endsMoves: former === null && startsAt !== null });
    const zone = zoneIn(row, ownZone);
    if (former !== null) return answerMove(services, db, { ...row, zone }, { former, startsAt });
    if (startsAt !== null && (await store.hasConfirmed(db, row.threadId))) checkMay(alreadyConfirmed);
    const state = startsAt === null ? 'declined' : 'confirmed';
    if (!(await store.changeInterview(db, row, { state, startsAt, ...zone }))) checkMay(changed);
    if (startsAt === null) return undefined;
    await queueConfirmed(db, { ...row, startsAt });
    return emit(db, 'interviewConfirmed', eventOf(row));
  });
  return present(db, viewer, interviewId, language);
}

/** Moves a confirmed interview to the chosen one of its new times, in calendars too, or leaves it at its time. */
async function answerMove(
  { emit }: InterviewServices,
  db: Database,
  { zone, ...row }: store.InterviewRow & { zone: ReturnType<typeof zoneIn> },
  { former, startsAt }: { former: Date; startsAt: Date | null },
): Promise<void> {
  const moved = startsAt && { state: 'confirmed' as const, startsAt, sequence: row.sequence + 1 };
  if (!(await store.changeInterview(db, row, { ...moved, ...zone }))) checkMay(changed);
  if (!startsAt) return;
  await queueMoved(db, { ...row, startsAt }, former);
  await emit(db, 'interviewMoved', eventOf(row));
}

/** The timezone in which the viewer acts, as the one of the proposer or of the other person. */
export const zoneIn = ({ proposedBy, viewerId }: store.InterviewRow, zone: string) =>
  proposedBy === viewerId ? { proposerZone: zone } : { answererZone: zone };

export const languageOfPartner = (settings: Services['settings'], { partnerLanguage }: store.InterviewRow): Language =>
  mailLanguage(settings, partnerLanguage);

/**
 * Withdraws a proposal or cancels a confirmed interview, in calendars too. Message, mails and event are in one
 * transaction. If its conversation is closed or accepts no messages, it is cancelled without one, so that it reopens
 * nothing.
 */
export async function cancelInterview(
  services: InterviewServices,
  viewer: Viewer,
  { interviewId, version, reason }: z.output<(typeof cancelCall)['payload']>,
  language: Language,
): Promise<{ interview: Interview }> {
  const { db, settings, emit } = services;
  const row = await findCurrent(db, viewer, { interviewId, version });
  checkMay(whyNotCancel(row));
  const ownZone = zoneOfViewer(row);
  await withTransaction(db, async (db) => {
    await lockCompany(db, row.companyId);
    const text = cancelText({ ...row, reason }, ownZone, languageOfPartner(settings, row));
    const wasConfirmed = row.state === 'confirmed';
    // A withdrawn proposal needs no answer.
    const settles = wasConfirmed ? ([] as const) : (['theirs'] as const);
    if (await store.isOpen(db, row.threadId))
      await tellUnlessClosed(services, db, viewer, { ...row, text, movesNobody: true, settles });
    const change = { state: 'cancelled' as const, reason, sequence: row.sequence + (wasConfirmed ? 1 : 0) };
    if (!(await store.changeInterview(db, row, change))) checkMay(changed);
    if (!wasConfirmed) return;
    await queueCancelled(db, row);
    await emit(db, 'interviewCancelled', eventOf(row));
  });
  return present(db, viewer, interviewId, language);
}

/** The timezone that the viewer has acted in last. */
export const zoneOfViewer = ({ proposedBy, viewerId, proposerZone, answererZone }: store.InterviewRow): string =>
  (proposedBy === viewerId ? proposerZone : answererZone) ?? proposerZone;

/** Finds an interview as the viewer has seen it; 404 for one of other people, 409 if it has changed. */
export async function findCurrent(
  db: Database,
  viewer: Viewer,
  { interviewId, version }: { interviewId: number; version: number },
): Promise<store.InterviewRow> {
  const [row] = await store.listInterviews(db, viewer.id, [interviewId]);
  if (!row) throw noSuchInterview();
  if (row.version !== version) checkMay(changed);
  return row;
}

/**
 * Posts a message that carries the interview, about its position, which is locked first, as the message locks the
 * thread. Without one that may be named, it moves nobody of the position that the thread has come to.
 */
export async function tell(
  services: InterviewServices,
  db: Database,
  viewer: Viewer,
  { id, threadId, positionId, positionHashId: about, text, ...notice }: Told & Notice,
): Promise<void> {
  if (positionId !== null) await store.lockPosition(db, positionId);
  const { movesNobody = about === null, settles } = notice;
  const messageId = await postFor(services, db, viewer, { threadId, text, about, movesNobody, settles });
  await setInterview(db, { threadId, messageId, interviewId: id });
}

/** Tells, unless the conversation has just been closed. */
export const tellUnlessClosed = (...given: Parameters<typeof tell>): Promise<void> =>
  tell(...given).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conversation-closed')) throw error;
  });

type Told = Pick<store.InterviewRow, 'id' | 'threadId' | 'positionId' | 'positionHashId'>;

interface Notice {
  text: string;
  movesNobody?: boolean;
  /** Whose open answer it settles; absent for a message that asks for one. */
  settles?: readonly ('own' | 'theirs')[];
}

export async function present(
  db: Database,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<{ interview: Interview }> {
  const [row] = await store.listInterviews(db, viewer.id, [id]);
  if (!row) throw noSuchInterview();
  return { interview: presentInterview(viewer, row, language) };
}

const noSuchInterview = () => new AppError('not-found', 'There is no such interview.');

export const eventOf = ({ id, threadId, positionId, talentId, companyId }: store.InterviewRow) => ({
  interviewId: id,
  threadId,
  positionId,
  talentId,
  companyId,
});

function readSlot(row: store.InterviewRow, slot: string): Date {
  const chosen = waitingOf(row)?.slots.find((one) => one.getTime() === Date.parse(slot));
  if (!chosen) throw invalidField('slot', 'is none of the proposed times', { code: 'notOffered' });
  if (chosen <= row.now) throw invalidField('slot', 'has passed', { code: 'pastEnd' });
  return chosen;
}
