import { sql } from 'kysely';
import type { Rule } from '#contract/privacy.ts';
import { insertCompany } from '#server/companies/service.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { addExclusion } from '#server/privacy/exclusions.ts';
import { percentile } from './load.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * What a rule costs among the rules of many talents: adding one, and the companies and members that come and are covered
 * in the same transaction. Then a company that very many talents hide from by one name. Run: node bench/rules.ts [turns]
 * [stored rules] ...
 */
const [turns = 300, ...wanted] = process.argv.slice(2).map(Number);
const sizes = wanted.length > 0 ? wanted : [100_000, 600_000];
/** Each talent with rules has one by a name, by a domain, and by a name nobody else has. */
const rulesEach = 3;
const names = 20_000;
const companies = 20_000;
const companiesAtOnce = 500;
const popular = 100_000;
const popularTurns = 5;
/** Milliseconds at the 95th percentile, for adding a rule and for signing up a company or member. */
const most = 25;
/** Milliseconds for signing up the company that `popular` talents hide from. */
const mostForPopular = 2_500;

const at = (times: number[], share: number): number => percentile(Float64Array.from(times).toSorted(), share);
const round = (number: number): number => Number(number.toFixed(2));

const stage = await setStage();
try {
  const { db } = stage.connection;
  const measure = async (act: (turn: number) => Promise<unknown>, count = turns): Promise<number[]> => {
    const times: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const started = performance.now();
      await act(turn);
      times.push(performance.now() - started);
    }
    return times;
  };
  const signUp = (name: string) => db.transaction().execute((db) => insertCompany(db, { name, trialDays: 14 }));

  /** Stores talents and their rules; no company is covered yet, so the triggers would have nothing to do. */
  const seed = async (rules: string): Promise<void> =>
    db.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db);
      await sql.raw(rules).execute(db);
      await sql`set session_replication_role = origin`.execute(db);
      await sql`vacuum analyze`.execute(db);
    });
  // Each company takes a lock until its transaction ends, and PostgreSQL has room for some thousands.
  for (let first = 1; first <= companies; first += companiesAtOnce)
    await sql`
      insert into companies (name, name_key, website_host, trial_ends_at)
      select 'Firm' || n, 'firm' || n, 'firm' || n || '.example', now()
      from generate_series(${first}::integer, ${first + companiesAtOnce - 1}::integer) n`.execute(db);

  let talents = 0;
  const rows: Record<string, { 'p50 ms': number; 'p95 ms': number }> = {};
  const faults: string[] = [];
  for (const size of sizes) {
    const more = Math.round(size / rulesEach);
    await sql`
      insert into users (type, email, first_name, last_name)
      select 1, 'talent' || n || '@bench.example', 'Ada', 'Moreau'
      from generate_series(${talents}::integer + 1, ${more}::integer) n`.execute(db);
    await sql`
      insert into talents (user_id) select id from users u
      where type = 1 and not exists (select from talents t where t.user_id = u.id)`.execute(db);
    await seed(`
      insert into exclusions (talent_id, kind, name, name_key, domain)
      select t.id, rule.kind, rule.name, rule.name, rule.domain
      from (select id, substr(split_part(email, '@', 1), 7)::integer n from users where email like 'talent%@bench.example') t,
        lateral (values ('name', 'company' || n % ${names}, null), ('domain', null, 'host' || n % ${names} || '.example'),
          ('name', 'rare' || n, null)) rule (kind, name, domain)
      where n > ${talents}`);
    talents = more;
    const people = await Promise.all(Array.from({ length: turns }, () => buildTalentUser(db)));
    const run = `run${size}`;
    const add = (rule: (turn: number) => Rule) =>
      measure((turn) => addExclusion(db, { id: people[turn]?.id ?? 0 }, rule(turn)));
    const measured = {
      'adding a name that covers no company': await add((turn) => ({ kind: 'name', name: `Absent ${turn}` })),
      'adding a name that covers a company': await add((turn) => ({ kind: 'name', name: `Firm${turn + 1} GmbH` })),
      'adding a domain that covers a company': await add((turn) => ({
        kind: 'domain',
        domain: `firm${turn + 1}.example`,
      })),
      'adding a company': await add((turn) => ({ kind: 'company', companyId: turn + 1_000 })),
      'a company nobody hides from': await measure((turn) => signUp(`Quiet ${run} ${turn}`)),
      [`a company ${Math.round(talents / names)} hide from`]: await measure((turn) => signUp(`Company${turn} ${run}`)),
      [`a member at a domain ${Math.round(talents / names)} hide from`]: await measure(async (turn) => {
        await buildClient(db, { companyId: turn + 5_000, email: `${run}@jobs.host${turn}.example` });
      }),
    };
    for (const [what, times] of Object.entries(measured)) {
      rows[`${size} rules: ${what}`] = { 'p50 ms': round(at(times, 0.5)), 'p95 ms': round(at(times, 0.95)) };
      if (at(times, 0.95) > most) faults.push(`${size} rules: ${what}`);
    }
  }
  await seed(`
    insert into exclusions (talent_id, kind, name, name_key)
    select id, 'name', 'popular', 'popular' from users
    where email like 'talent%@bench.example' order by id limit ${popular}`);
  const many = Math.min(popular, talents);
  const times = await measure((turn) => signUp(`Popular ${turn}`), popularTurns);
  rows[`a company ${many} hide from`] = { 'p50 ms': round(at(times, 0.5)), 'p95 ms': round(Math.max(...times)) };
  if (Math.max(...times) > mostForPopular) faults.push(`a company ${many} hide from`);
  const [rest] = await measure(() => addExclusion(db, { id: 1 }, { kind: 'name', name: 'Afterwards' }), 1);
  console.log(`Method: durable PostgreSQL with ${companies} companies, ${rulesEach} rules for each talent who has some. ${turns} of each kind, one at a
time, each its own transaction, adding through the operation of the call. p95 at most ${most} ms. Then ${popularTurns} companies that ${many} talents
hide from by one name, where the slowest counts: at most ${mostForPopular} ms. A rule after that took ${round(rest ?? 0)} ms.`);
  console.table(rows);
  console.log(faults.length === 0 ? 'reached' : `MISSED\n${faults.join('\n')}`);
  conclude([
    {
      promised: `with rules, adding one and signing up cost at most ${most} ms (p95), and ${mostForPopular} ms where ${many} talents hide`,
      measured: faults.length === 0 ? 'all within' : `beyond: ${faults.join('; ')}`,
      holds: faults.length === 0,
    },
  ]);
} finally {
  await stage.close();
}
