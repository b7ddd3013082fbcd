import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { findSkill } from '#server/reference/service.ts';
import { visitors } from './visitors.ts';

const eur = (amount: number) => ({ amount, currency: 'EUR', period: 'year' });

/**
 * Inserts the saved searches of the visitors: some have new results, and two are due, so that their mail is in the
 * outbox soon after the start. Other users get no mail: all profiles have existed for a while.
 */
export async function insertSearches(db: Database): Promise<void> {
  await sql`
    update talents set first_fits_at = 'infinity', found_since = now() - make_interval(days => user_id % 90, hours => 1)`.execute(
    db,
  );
  const [typescript, react] = ['TypeScript', 'React'].map((name) => findSkill(name)?.id);
  const searches = [
    {
      email: visitors.engineer,
      kind: 'positions',
      name: 'Fits me, remote',
      cadence: 'daily',
      filters: { remote: true, fits: true },
    },
    {
      email: visitors.engineer,
      kind: 'positions',
      name: 'Remote, from €70,000',
      cadence: 'never',
      filters: { remote: true, pay: eur(70_000) },
    },
    { email: visitors.engineer, kind: 'positions', name: '“data”', cadence: 'weekly', filters: { q: 'data' } },
    {
      email: visitors.company,
      kind: 'talents',
      name: 'TypeScript, React',
      cadence: 'daily',
      filters: { skills: [typescript, react] },
    },
    {
      email: visitors.company,
      kind: 'talents',
      name: 'Actively looking',
      cadence: 'never',
      filters: { looking: true },
    },
  ] as const;
  for (const { email, kind, name, cadence, filters } of searches)
    await sql`
      insert into saved_searches (user_id, kind, name, filters, cadence, time_zone, opened_at, checked_at, next_at)
      select id, ${kind}, ${name}, ${JSON.stringify(filters)}::jsonb, ${cadence}, 'Europe/Lisbon', now() - interval '6 days',
        now() - interval '6 days',
        case ${cadence}::text when 'daily' then now() when 'weekly' then date_trunc('week', now()) + interval '7 days 8 hours' end
      from users where email = ${email}`.execute(db);
  // The visitor is the contact of a Live position, whose panel shows how often they are mailed new engineers.
  await sql`
    update positions set main_teammate_id = u.id from users u
    where u.email = ${visitors.company} and positions.id = (
      select min(p.id) from positions p
      where p.company_id = u.company_id and p.is_live and cardinality(p.required_skill_ids) > 0)`.execute(db);
  await sql`
    insert into saved_searches (position_id, kind, cadence, time_zone, next_at)
    select id, 'talents', 'daily', 'Europe/Lisbon', date_trunc('day', now()) + interval '1 day 8 hours'
    from positions where is_live and cardinality(required_skill_ids) > 0 order by id`.execute(db);
}
