import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { contactMails } from './mails.ts';
import { batchSize, lapseContacts, takeReminders, takeRound, updateAnswerRates } from './rounds-store.ts';

type RoundServices = Pick<Services, 'db' | 'settings' | 'emit'>;

/**
 * Runs the due rounds for all contacts, in one process: hourly, unanswered contacts lapse and the others get reminders;
 * nightly, answer rates are computed. Safe to repeat, even after a crash in between.
 */
export async function doContactRounds({ db, settings, emit }: RoundServices): Promise<void> {
  if (await takeRound(db, 'lapses', '1 hour')) {
    // Before the reminders, so that none is about a lapsed contact.
    await lapseAll({ db, settings, emit });
    await remindAll(db);
  }
  await withTransaction(db, async (db) => {
    if (await takeRound(db, 'rates', '1 day')) await updateAnswerRates(db);
  });
}

async function lapseAll({ db, settings: { answerDays }, emit }: RoundServices): Promise<void> {
  if (answerDays === 0) return;
  const lapseSome = () =>
    withTransaction(db, async (db) => {
      const { companyCount, contacts } = await lapseContacts(db, answerDays);
      if (contacts.length > 0) await emit(db, 'contactsLapsed', { contacts });
      return companyCount;
    });
  while ((await lapseSome()) === batchSize);
}

async function remindAll(db: Database): Promise<void> {
  const remindSome = () =>
    withTransaction(db, async (db) => {
      const due = await takeReminders(db);
      for (const { threadId, recipientId } of due) {
        if (threadId !== null && recipientId !== null)
          await contactMails.reminder.queue(db, {}, { subjectId: threadId, userId: recipientId });
      }
      return due.length;
    });
  while ((await remindSome()) === batchSize);
}
