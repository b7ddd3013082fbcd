import { sql } from 'kysely';
import { listRated, updateAnswerRates } from '#server/contacts/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/**
 * Inserts the contacts of all conversations, and earlier ones of talents and companies without a thread, so that there
 * are answer rates to show: companies answer most of the time, the last of them hardly ever.
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
  const earlier = companyIds.flatMap((companyId, index) =>
    talentIds
      .filter((talentId) => !pairs.has(`${talentId} ${companyId}`))
      .slice(index, index + 10)
      .map((talentId, place) => {
        const openedAt = new Date(Date.now() - (20 + random.below(60)) * day);
        const isAnswered = index < companyIds.length - 1 ? place % 5 !== 0 : place === 0;
        const outcome = isAnswered
          ? { answeredAt: new Date(openedAt.getTime() + (1 + random.below(40)) * (day / 20)), answer: 'wrote' as const }
          : { lapsedAt: new Date(openedAt.getTime() + 14 * day) };
        return { talentId, companyId, openedBy: 'talent' as const, openedAt, remindedAt: openedAt, ...outcome };
      }),
  );
  for (const contact of earlier) await db.insertInto('contacts').values(contact).execute();
  await updateAnswerRates(db, await listRated(db));
}
