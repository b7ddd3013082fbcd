import { adminClients, adminTalents, adminWeek } from '#contract/admin.ts';
import { adminCases } from '#contract/reports.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { startSession } from '#server/platform/session/session.ts';
import { type Shot, hammer, percentile } from './load.ts';
import { browserHeaders } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * The administrator's lists over HTTP with many accounts: first and last page, and searches that find all, some or
 * none; and with as many cases. Run: node bench/admin.ts [accounts, default 100000]
 */
const accounts = Number(process.argv[2] ?? 100_000);
const runs = 60;
/** Milliseconds at the median. */
const limit = 50;
/** Milliseconds at the 95th percentile. */
const casesLimit = 20;

const words = (...given: string[]): string => `(array['${given.join("','")}'])`;
const firstNames = words('Ada', 'Noor', 'Tomasz', 'Ingrid', 'Mira', 'Zeynep', 'Robin', 'Léa', 'Kofi', 'Juan');
const lastNames = words('Moreau', 'Castellanos', 'Wilk', 'Halden', 'Okafor', 'Kaya', 'Castell', 'Meyer', 'Mensah');
const companies = words('Northwind', 'Meridian', 'Halden', 'Aurora', 'Kestrel', 'Observatory', 'Basalt', 'Quill');

/** Half of them clients, five to a company, half of them talents, each with a bio of 340 characters. */
async function seat({ pool }: Connection): Promise<void> {
  const companyCount = Math.ceil(accounts / 10);
  await pool.query(
    `insert into companies (name, name_key, trial_ends_at)
     select ${companies}[1 + n % 8] || ' ' || n, lower(${companies}[1 + n % 8]) || ' ' || n, now() + interval '9 days' from generate_series(1, $1::integer) n`,
    [companyCount],
  );
  const { rows } = await pool.query<{ first: number }>('select min(id) as first from companies');
  await pool.query({
    text: `insert into users (type, email, first_name, last_name, company_id, bio)
     select 1 + n % 2, 'account' || n || '@bench.example', ${firstNames}[1 + n % 10], ${lastNames}[1 + n / 7 % 9],
       case when n % 2 = 1 then $1::integer + n % $2::integer end, repeat('I build things. ', 21)
     from generate_series(1, $3::integer) n`,
    values: [rows[0]?.first, companyCount, accounts],
  });
  await pool.query('insert into talents (user_id) select id from users where type = 1');
  // A hundredth of the cases wait.
  await pool.query(`
    insert into cases (user_id, state, outcome, opened_at)
    select id, case when id % 100 = 0 then 'open' else 'closed' end, case when id % 100 > 0 then 'noAction' end,
      now() - make_interval(hours => id % 5000)
    from users`);
  await pool.query(`
    insert into reports (case_id, about_type, about_id, category, text)
    select id, 'talent', user_id::text, 'spam', '' from cases`);
  await pool.query('vacuum analyze');
}

/** Sends one request at a time over one kept-alive connection. */
async function time(shot: Shot) {
  await hammer(() => shot, { total: 10, connections: 1 });
  const { failures, latencies } = await hammer(() => shot, { total: runs, connections: 1 });
  if (failures > 0) throw new Error(`${failures} requests to ${shot.path} failed`);
  return { p50: Number(percentile(latencies, 0.5).toFixed(1)), p95: Number(percentile(latencies, 0.95).toFixed(1)) };
}

const stage = await setStage();
try {
  await seat(stage.connection);
  const { db } = stage.connection;
  const server = await stage.start('server/main.ts');
  const headers = {
    ...(await browserHeaders(server.port, await startSession(db, await buildAdministrator(db)))),
    'content-type': 'application/json',
  };
  console.log(`Method: ${accounts} accounts, half of them clients, each call answering 100 accounts with their number and sign-in links.
Over HTTP, one request after the other over one connection, ${runs} after 10 to warm up. Milliseconds.\n`);
  const lastPage = Math.ceil(accounts / 2 / 100);
  const asked = {
    'first page': {},
    'last page': { page: lastPage },
    'search that finds all': { search: 'bench.example' },
    'search for a name': { search: 'noor' },
    'search for a name and a company': { search: 'noor okafor observatory' },
    'search for two letters': { search: 'zz' },
    'search for nobody': { search: 'nobody of that name' },
    'search for an id': { search: `#${accounts}` },
  };
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, payload] of Object.entries(asked)) {
    const shot = { port: server.port, headers, body: JSON.stringify(payload) };
    const [clients, talents] = [
      await time({ ...shot, path: adminClients.path }),
      await time({ ...shot, path: adminTalents.path }),
    ];
    rows[name] = {
      'clients p50': clients.p50,
      'clients p95': clients.p95,
      'talents p50': talents.p50,
      'talents p95': talents.p95,
    };
  }
  console.table(rows);
  const cases = await time({ port: server.port, headers, path: adminCases.path, body: JSON.stringify({}) });
  console.log(
    `${accounts} cases, the first page: ${cases.p50} ms at the median, ${cases.p95} ms at the 95th percentile.`,
  );
  const ofPage = { port: server.port, headers };
  const open = await time({ ...ofPage, path: adminCases.path, body: JSON.stringify({ state: 'open' }) });
  const week = await time({ ...ofPage, path: adminWeek.path, body: '{}' });
  console.log(
    `Brought by pages, all accounts being new: open cases ${open.p50} and ${open.p95} ms, numbers of the week ${week.p50} and ${week.p95} ms.`,
  );
  if (Math.max(cases.p95, open.p95) > casesLimit || week.p50 > limit) process.exitCode = 1;
  const slow = Object.entries(rows).filter(
    ([, times]) => Math.max(times['clients p50'] ?? 0, times['talents p50'] ?? 0) > limit,
  );
  console.log(
    slow.length === 0 ? `All at most ${limit} ms.` : `Above ${limit} ms: ${slow.map(([name]) => name).join(', ')}`,
  );
  const slowest = Math.max(
    ...Object.values(rows).flatMap((times) => [times['clients p50'] ?? 0, times['talents p50'] ?? 0]),
  );
  const promised = `lists and searches among ${accounts} accounts: at most ${limit} ms`;
  conclude([{ promised, measured: `${slowest} ms at the median`, holds: slow.length === 0 }]);
} finally {
  await stage.close();
}
