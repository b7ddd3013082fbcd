import { sql } from 'kysely';
import type { Conditions, RankedConditions } from '#server/matching/rule.ts';
import { measureMemory } from './matching-memory.ts';
import { type Times, placeOf, settle, timeCall } from './matching-scene.ts';
import type { Shot } from './load.ts';
import type { Stage } from './stage.ts';

/** A company that asks, with its one position. */
export interface Asking {
  name: string;
  companyId: number;
  headers: Shot['headers'];
  conditions: RankedConditions;
}

/** Asks for the number of candidates. */
export const countOf = (conditions: Conditions) => ({
  path: '/api/client/positions/search-talent',
  body: JSON.stringify({ skills: conditions.requiredSkillIds, ...placeOf(conditions) }),
});

/** Asks for the positions of the company with the first 99 matches of each. */
export const ranking = { path: '/api/client/home', body: '{}' };

/** Other companies that talents hide from. */
const companies = 20_000;
const rulesEach = 3;

export interface Hidden {
  megabytes: number;
  rows: Record<string, { count: Times; ranked: Times }>;
}

/**
 * Lets each talent hide from three companies, a tenth of all from each company that asks, and measures a process that
 * starts then. Stores the pairs as rules make them, without the rules, which matching does not read.
 */
export async function measureHiding(stage: Stage, asking: readonly Asking[]): Promise<Hidden> {
  const ids = asking.map(({ companyId }) => companyId);
  if (ids.length > 10) throw new Error('A tenth of the talents hides from each of at most ten.');
  await stage.connection.db.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into companies (name, name_key, trial_ends_at)
      select 'Hidden from ' || n, 'hidden from ' || n, now() from generate_series(1, ${companies}::integer) n
      returning id`.execute(db);
    await sql`
      insert into hidden_pairs (company_id, talent_id)
      select case when rule = 1 and n % 10 < cardinality(asking) then asking[n % 10 + 1]
        else others[(n * 7919 + rule * 5003) % cardinality(others) + 1] end, user_id
      from (select user_id, row_number() over (order by user_id) as n from talents) t,
        generate_series(1, ${rulesEach}::integer) rule,
        (select ${ids}::integer[] as asking, ${rows.map(({ id }) => id)}::integer[] as others) companies`.execute(db);
    await sql`vacuum analyze hidden_pairs`.execute(db);
    await sql`reset statement_timeout`.execute(db);
    await sql`reset session_replication_role`.execute(db);
  });
  const { megabytes } = await measureMemory(stage);
  const { port } = await stage.start('server/main.ts');
  await settle(stage);
  const rows: Hidden['rows'] = {};
  for (const { name, headers, conditions } of asking)
    rows[name] = {
      count: await timeCall({ ...countOf(conditions), port, headers }),
      ranked: await timeCall({ ...ranking, port, headers }),
    };
  return { megabytes, rows };
}
