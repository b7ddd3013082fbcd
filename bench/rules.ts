import { sql } from 'kysely';
import { insertCompany } from '#server/companies/service.ts';
import { buildClient } from '#server/accounts/build.ts';
import { median, percentile } from './load.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Companies that come among the rules of many talents: how long the transaction takes that stores one, or a member, and
 * covers it by the rules. Run: node bench/rules.ts [talents] [companies]
 */
const [talents = 200_000, companies = 300] = process.argv.slice(2).map(Number);
/** Each talent has three rules: a name, a domain, and a name that many have. */
const names = 20_000;
const popular = 10_000;
/** Milliseconds that rules may add at the median. */
const mostMore = 25;
const atMost = (times: number[]): number => percentile(Float64Array.from(times).toSorted(), 0.95);

const stage = await setStage();
try {
  const { db } = stage.connection;
  const measure = async (act: (turn: number) => Promise<unknown>, turns = companies): Promise<number[]> => {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const started = performance.now();
      await act(turn);
      times.push(performance.now() - started);
    }
    return times;
  };
  const arrivals = async (run: string): Promise<Record<string, number[]>> => ({
    'a company nobody hides from': await measure((turn) =>
      insertCompany(db, { name: `Quiet ${run} ${turn}`, trialDays: 14 }),
    ),
    [`a company ${Math.round(talents / names)} talents hide from`]: await measure((turn) =>
      insertCompany(db, { name: `Company${turn} GmbH`, trialDays: 14 }),
    ),
    'a member at a domain of rules': await measure(async (turn) => {
      const { id: companyId } = await insertCompany(db, { name: `Quiet ${run} member ${turn}`, trialDays: 14 });
      await buildClient(db, { companyId, email: `${run}@jobs.host${turn}.example` });
    }),
  });
  const before = await arrivals('before');
  await sql`
    insert into users (type, email, first_name, last_name)
    select 1, 'talent' || n || '@bench.example', 'Ada', 'Moreau' from generate_series(1, ${talents}::integer) n`.execute(
    db,
  );
  await sql`insert into talents (user_id) select id from users where type = 1`.execute(db);
  await db.connection().execute(async (db) => {
    // No company is covered yet, so the triggers have nothing to do.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`
      insert into exclusions (talent_id, kind, name, name_key, domain)
      select t.id, rule.kind, rule.name, rule.name, rule.domain
      from (select id, row_number() over (order by id) n from users where type = 1) t, lateral (values
        ('name', 'company' || n % ${names}::integer, null),
        ('domain', null, 'host' || n % ${names}::integer || '.example'),
        ('name', case when n <= ${popular}::integer then 'popular' else 'rare' || n end, null)
      ) rule (kind, name, domain)`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
  });
  await sql`vacuum analyze`.execute(db);
  const after = await arrivals('after');
  const many = await measure((turn) => insertCompany(db, { name: `Popular ${turn}`, trialDays: 14 }), 5);
  const round = (times: number[]) => ({
    'p50 ms': Number(median(times).toFixed(2)),
    'p95 ms': Number(atMost(times).toFixed(2)),
  });
  const rows = Object.fromEntries([
    ...Object.entries(before).map(([what, times]) => [`no rules: ${what}`, round(times)]),
    ...Object.entries(after).map(([what, times]) => [`${3 * talents} rules: ${what}`, round(times)]),
    [`${3 * talents} rules: a company ${popular} talents hide from`, round(many)],
  ]);
  console.log(`Method: durable PostgreSQL, ${companies} companies of each kind (of the last: 5), one at a time, each its own transaction.
At the median, the rules may add ${mostMore} ms where no more than ${Math.round(talents / names)} talents hide.`);
  console.table(rows);
  const more = Object.entries(after).map(([what, times]) => median(times) - median(before[what] ?? []));
  const most = Math.max(...more);
  console.log(most <= mostMore ? 'reached' : `MISSED: ${most.toFixed(1)} ms`);
  conclude([
    {
      promised: `${3 * talents} rules add at most ${mostMore} ms to a company's arrival`,
      measured: `${most.toFixed(1)} ms at the median`,
      holds: most <= mostMore,
    },
  ]);
} finally {
  await stage.close();
}
