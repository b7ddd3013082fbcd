import { sql } from 'kysely';
import { listRated, updateAnswerRates } from '#server/contacts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/** How many people wrote to a company, how many it answered, and in how many days. */
const usual = { written: 12, answered: 10, days: 2 };
const habits = [
  { written: 14, answered: 13, days: 0.6 },
  { written: 10, answered: 7, days: 3 },
  { written: 18, answered: 18, days: 1 },
  { written: 12, answered: 9, days: 2 },
  { written: 4, answered: 2, days: 5 },
  { written: 16, answered: 10, days: 6 },
  { written: 11, answered: 10, days: 1.5 },
  { written: 13, answered: 6, days: 8 },
  { written: 20, answered: 19, days: 0.8 },
  { written: 10, answered: 3, days: 9 },
  usual,
];

/**
 * Inserts the contacts of all conversations, and earlier ones of talents and companies without a thread, so that there
 * are answer rates to show: each company has its own habit.
 */
export async function insertContacts(
  db: Database,
  random: Random,
  { talentIds, companyIds }: { talentIds: number[]; companyIds: number[] },
): Promise<void> {
  await sql`
    insert into contacts (talent_id, company_id, opened_by, opened_by_user, opened_at, thread_id, answered_at, answer)
    select t.user_id, u.company_id, 'company', u.id, first.created_at, h.id, answer.created_at,
      case when answer.created_at is not null then 'wrote' end
    from threads h
      join talents t on t.user_id in (h.lower_user_id, h.higher_user_id)
      join users u on u.id in (h.lower_user_id, h.higher_user_id) and u.company_id is not null
      cross join lateral (select min(created_at) as created_at from messages where thread_id = h.id) first
      cross join lateral (
        select min(created_at) as created_at from messages where thread_id = h.id and user_id = t.user_id
      ) answer
    where first.created_at is not null
    order by first.created_at
    on conflict do nothing`.execute(db);
  const known = await db.selectFrom('contacts').select(['talentId', 'companyId']).execute();
  const pairs = new Set(known.map(({ talentId, companyId }) => `${talentId} ${companyId}`));
  const earlier = companyIds.flatMap((companyId, index) => {
    const { written, answered, days } = habits[index % habits.length] ?? usual;
    return talentIds
      .filter((talentId) => !pairs.has(`${talentId} ${companyId}`))
      .slice(index, index + written)
      .map((talentId, place) => {
        const openedAt = new Date(Date.now() - (20 + random.below(60)) * day);
        const outcome =
          place < answered
            ? {
                answeredAt: new Date(openedAt.getTime() + (0.1 + random.next()) * days * day),
                answer: 'wrote' as const,
              }
            : { lapsedAt: new Date(openedAt.getTime() + 14 * day) };
        return { talentId, companyId, openedBy: 'talent' as const, openedAt, remindedAt: openedAt, ...outcome };
      });
  });
  for (const contact of earlier) await db.insertInto('contacts').values(contact).execute();
  await updateAnswerRates(db, await listRated(db));
}
