import { type AnswerRate, type CloseReason, type DeclineReason, declineReasons } from '#contract/contacts.ts';
import type { Talent } from '#contract/talents.ts';
import type { Answers, FirstContacts } from '#contract/verification.ts';
import { lockCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { Emit } from '#server/platform/events/events.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { checkFirstContact, countFirstContacts } from './count-first-contacts.ts';
import { effectOf, whyNotAnswer, whyNotWriteOn } from './policy.ts';
import { presentCompanyRate } from './present.ts';
import * as store from './store.ts';

export { type ContactRow, closedStates, contactOf, hasWrittenTo, lockPosition } from './store.ts';
export { presentCompanyRate, presentContact } from './present.ts';
export { contactMails } from './mails.ts';
export { listRated, updateAnswerRates } from './rounds-store.ts';
export { doContactRounds } from './do-rounds.ts';

/** Limits of first contacts, the receiver of events, and the kind of answer that the message is. */
export interface Writing {
  emit: Emit;
  firstContactsPerDay: Settings['firstContactsPerDay'];
  /** `interested`: the contact must be waiting for this talent's answer. */
  answer?: 'wrote' | 'interested';
}

type Means = Pick<Services, 'db' | 'emit'>;

/** Stores the effect on the contact of a message that the caller has just stored. */
export type NoteMessage = () => Promise<void>;

/**
 * Decides, in the caller's transaction, whether a message may be written in a thread whose contact is not settled, and
 * locks the contact until its end. Undefined if the thread is not the writer's. Throws 'conversation-closed' if the
 * talent has declined, and 'too-many' past the company's first contacts.
 * A contact changes only under its company's lock, so that counts are exact and one message is decided at a time. Locks
 * the company, then the people; the caller then locks the thread.
 */
export async function beginWriting(
  db: Database,
  visit: store.Visit,
  { emit, firstContactsPerDay, answer = 'wrote' }: Writing,
  isStored: () => Promise<boolean>,
): Promise<NoteMessage | 'stored' | undefined> {
  const found = await lockPair(db, visit);
  if (!found) return undefined;
  if (await isStored()) return 'stored';
  if (found === 'colleagues') return () => store.settleColleagues(db, visit.threadId);
  const contact = await store.findStanding(db, found);
  checkMay(whyNotWriteOn(contact, found.side));
  if (answer === 'interested') checkMay(whyNotAnswer(contact, found.side));
  const effect = effectOf(contact, found.side);
  if (effect === 'opens' && found.side === 'company' && visit.tokenHash !== null)
    await checkFirstContact(db, found.companyId, firstContactsPerDay);
  return async () => {
    if (effect === 'opens') await store.openContact(db, found);
    if (effect === 'answers') {
      const { talentId, companyId, side } = found;
      await store.settleContact(db, found, answer);
      await emit(db, 'contactAnswered', { talentId, companyId, by: side });
    }
    await store.updateThreadState(db, visit.threadId, found);
  };
}

/** Declines a company's first message, so that it cannot write until the talent does. 404, 409 if it is not open. */
export const declineContact = (means: Means, viewer: TalentViewer, threadId: number, reason: DeclineReason | null) =>
  end(means, viewer, { threadId, reason });

/** The refusal of a talent to whom a company cannot write until they do; undefined if it can. */
export async function findDeclined(
  db: Database,
  pair: { talentId: number; companyId: number },
): Promise<Talent['declined']> {
  const contact = await store.findStanding(db, pair);
  if (!contact || !whyNotWriteOn(contact, 'company')) return undefined;
  return { reason: declineReasons.find((reason) => reason === contact.reason) ?? null };
}

/**
 * Closes a contact that a talent has opened, and the talent for a position with it; either side can reopen it by
 * writing. 404, 409 if it is not open.
 */
export const closeContact = (
  means: Means,
  viewer: ClientViewer,
  asked: { threadId: number; reason: CloseReason; alsoFor?: string | null | undefined },
) => end(means, viewer, asked);

const end = (
  { db, emit }: Means,
  { id: userId, session }: TalentViewer | ClientViewer,
  {
    threadId,
    reason,
    alsoFor,
  }: { threadId: number; reason: DeclineReason | CloseReason | null; alsoFor?: string | null | undefined },
): Promise<void> =>
  withTransaction(db, async (db) => {
    const found = await lockPair(db, { threadId, userId, tokenHash: session.tokenHash });
    if (!found) throw new AppError('not-found', 'There is no such thread.');
    const pair = found === 'colleagues' ? undefined : found;
    const contact = pair && (await store.findStanding(db, pair));
    checkMay(whyNotAnswer(contact, pair?.side ?? 'talent'));
    if (!pair) return;
    // Ending the contact locks its threads.
    if (alsoFor != null) await store.lockPosition(db, alsoFor);
    await store.endContact(db, pair, reason);
    const { talentId, companyId, side: by } = pair;
    await emit(db, 'contactEnded', { talentId, companyId, threadId, by });
    if (alsoFor != null)
      await emit(db, 'closedFor', {
        talentId,
        companyId,
        userId,
        isActing: session.actingAdministrator !== null,
        positionHashId: alsoFor,
        reason,
        isTold: false,
      });
  });

/** Finds and locks the people of a thread; undefined also if one of them is just being deleted. */
async function lockPair(db: Database, visit: store.Visit): Promise<store.Pair | 'colleagues' | undefined> {
  const found = await store.findPair(db, visit);
  if (!found) return undefined;
  const { talentId, companyId } = found;
  if (talentId === null || companyId === null) return 'colleagues';
  const { threadId, userId } = visit;
  const pair = { talentId, companyId, threadId, userId, side: userId === talentId ? 'talent' : 'company' } as const;
  await lockCompany(db, companyId);
  return (await store.lockPeople(db, pair)) ? pair : undefined;
}

/** Reads how many people a company has written to first, and its answer rate. */
export async function readFirstContacts(
  db: Database,
  companyId: number,
  { firstContactsPerDay }: Pick<Settings, 'firstContactsPerDay'>,
): Promise<{ firstContacts: FirstContacts; answers: Answers | null }> {
  const [{ used, max, nextAt }, rate] = await Promise.all([
    countFirstContacts(db, companyId, firstContactsPerDay),
    store.findRate(db, companyId),
  ]);
  return {
    firstContacts: { used, max, nextAt: nextAt?.toISOString() ?? null },
    answers: rate ? { of: rate.settled, answered: rate.answered, median: rate.medianSeconds } : null,
  };
}

/** Fewest settled contacts of all companies and talents before their answer rate is told. */
const fewestOfAll = 50;

/** Reads what holds for all first contacts: the highest limit of a company, and how many of ten are answered. */
export async function readTotals(
  db: Database,
  { firstContactsPerDay }: Pick<Settings, 'firstContactsPerDay'>,
): Promise<{ most: number | null; outOfTen: number | null }> {
  const { most, settled, answered } = await store.findTotals(db, firstContactsPerDay);
  return { most, outOfTen: settled < fewestOfAll ? null : Math.floor((answered / settled) * 10) };
}

/** The answer rate of a company, as shown to talents; null with too few settled contacts. */
export async function readAnswerRate(db: Database, companyId: number): Promise<AnswerRate | null> {
  const rate = await store.findRate(db, companyId);
  return rate ? presentCompanyRate(rate) : null;
}
