import type { Answers, FirstContacts } from '#contract/verification.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { countFirstContacts } from './caps.ts';

/** Reads how many people a company has written to first, and how it answers. */
export async function readFirstContacts(
  db: Database,
  companyId: number,
  { firstContactsPerDay }: Pick<Settings, 'firstContactsPerDay'>,
): Promise<{ firstContacts: FirstContacts; answers: Answers | null }> {
  const [{ used, max, nextAt }, rate] = await Promise.all([
    countFirstContacts(db, companyId, firstContactsPerDay),
    db
      .selectFrom('answerRates')
      .select(['settled', 'answered', 'medianSeconds'])
      .where('companyId', '=', companyId)
      .executeTakeFirst(),
  ]);
  return {
    firstContacts: { used, max, nextAt: nextAt?.toISOString() ?? null },
    answers: rate ? { of: rate.settled, answered: rate.answered, median: rate.medianSeconds } : null,
  };
}
