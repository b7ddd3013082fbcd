import type { AnswerRate } from '#contract/contacts.ts';
import type { Answers, FirstContacts } from '#contract/verification.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { countFirstContacts } from './count-first-contacts.ts';
import { presentCompanyRate } from './present.ts';

/** Reads how many people a company has written to first, and its answer rate. */
export async function readFirstContacts(
  db: Database,
  companyId: number,
  { firstContactsPerDay }: Pick<Settings, 'firstContactsPerDay'>,
): Promise<{ firstContacts: FirstContacts; answers: Answers | null }> {
  const [{ used, max, nextAt }, rate] = await Promise.all([
    countFirstContacts(db, companyId, firstContactsPerDay),
    findRate(db, companyId),
  ]);
  return {
    firstContacts: { used, max, nextAt: nextAt?.toISOString() ?? null },
    answers: rate ? { of: rate.settled, answered: rate.answered, median: rate.medianSeconds } : null,
  };
}

const findRate = (db: Database, companyId: number) =>
  db
    .selectFrom('answerRates')
    .select(['settled', 'answered', 'medianSeconds'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();

/** The answer rate of a company, as shown to talents; null with too few settled contacts. */
export async function readAnswerRate(db: Database, companyId: number): Promise<AnswerRate | null> {
  const rate = await findRate(db, companyId);
  return rate ? presentCompanyRate(rate) : null;
}
