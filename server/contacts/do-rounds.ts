import type { Services } from '#server/platform/calls/services.ts';
import { apart, logPutOff } from '#server/platform/database/apart.ts';
import { type Database, withSavepoint, withTransaction } from '#server/platform/database/connect.ts';
import { contactMails } from './mails.ts';
import {
  batchSize,
  lapseContacts,
  listLapsing,
  listRated,
  listUnreminded,
  noteReminded,
  takeRound,
  updateAnswerRates,
} from './rounds-store.ts';

type RoundServices = Pick<Services, 'db' | 'settings' | 'emit' | 'log'>;

/**
 * Runs the due rounds for all contacts, in one process: hourly, unanswered contacts lapse and the others get reminders;
 * nightly, answer rates are computed. Safe to repeat, even after a crash in between. What fails for one company or
 * contact is put off until the next round.
 */
export async function doContactRounds({ db, settings, emit, log }: RoundServices): Promise<void> {
  if (await takeRound(db, 'lapses', '1 hour')) {
    // Before the reminders, so that none is about a lapsed contact.
    await lapseAll({ db, settings, emit, log });
    await remindAll({ db, log });
  }
  await withTransaction(db, async (db) => {
    if (await takeRound(db, 'rates', '1 day')) await rateAll({ db, log });
  });
}

async function lapseAll({ db, settings: { answerDays }, emit, log }: RoundServices): Promise<void> {
  if (answerDays === 0) return;
  const lapse = (companyIds: readonly number[]) =>
    withTransaction(db, async (db) => {
      const contacts = await lapseContacts(db, companyIds, answerDays);
      if (contacts.length > 0) await emit(db, 'contactsLapsed', { contacts });
    });
  for (let after: number | undefined = 0; after !== undefined;) {
    const companyIds: number[] = await listLapsing(db, answerDays, after);
    logPutOff(log, 'lapses', await apart(companyIds, lapse), (id) => id);
    after = companyIds.length === batchSize ? companyIds.at(-1) : undefined;
  }
}

async function remindAll({ db, log }: Pick<RoundServices, 'db' | 'log'>): Promise<void> {
  const remind = (talentIds: readonly number[]) =>
    withTransaction(db, async (db) => {
      for (const { threadId, recipientId } of await noteReminded(db, talentIds)) {
        if (threadId !== null && recipientId !== null)
          await contactMails.reminder.queue(db, {}, { subjectId: threadId, userId: recipientId });
      }
    });
  for (let after: number | undefined = 0; after !== undefined;) {
    const talentIds: number[] = await listUnreminded(db, after);
    logPutOff(log, 'reminders', await apart(talentIds, remind), (id) => id);
    after = talentIds.length === batchSize ? talentIds.at(-1) : undefined;
  }
}

/** Computes all answer rates anew. */
async function rateAll({ db, log }: { db: Database; log: RoundServices['log'] }): Promise<void> {
  const rate = (numbers: readonly number[]) => withSavepoint(db, () => updateAnswerRates(db, numbers));
  logPutOff(log, 'rates', await apart(await listRated(db), rate), (number) => number);
}
