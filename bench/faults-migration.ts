import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import { endProduct, freePort, startProduct, untilReady } from '#server/testing/product.ts';
import type { Verdict } from './verdict.ts';
import { inSeconds, timeUntil } from './faults-calls.ts';
import { end, inScene, type Scene } from './faults-scene.ts';

const kills = 6;
const people = 40_000;
/** The version the rows were written by. */
const oldVersion = '0021-deliveries';

/** A start that migrates an older version's database, with kill -9 in the middle of it. */
export const migration = (): Promise<Verdict[]> =>
  inScene(async (scene) => {
    const url = await createDatabase(scene, 'old');
    const old = connect(url, { max: 2, isPatient: true });
    try {
      await migrate(old.db, oldVersion);
      await fill(old);
      const before = await describe(old);
      const spent = await timeMigration(scene, url);
      const faults: string[] = [];
      let inTheMiddle = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const child = startProduct(scene.dataDir, await freePort(), { DATABASE_URL: url });
        if ((await timeUntil(() => isMigrating(scene), 30_000)) === undefined) faults.push('it did not begin');
        await sleep(Math.random() * spent * 0.9);
        if (await isMigrating(scene)) inTheMiddle += 1;
        await end(child, 'SIGKILL');
        await timeUntil(async () => !(await isMigrating(scene)), 60_000);
        const { applied, rows } = await describe(old);
        if (applied !== before.applied && applied !== (await knownMigrations(old)))
          faults.push(`${applied} migrations applied`);
        if (rows !== before.rows) faults.push(`${rows} instead of ${before.rows} rows`);
      }
      const port = await freePort();
      const child = startProduct(scene.dataDir, port, { DATABASE_URL: url });
      await untilReady(`http://127.0.0.1:${port}`);
      await endProduct(child);
      const after = await describe(old);
      const isDone = after.applied === (await knownMigrations(old)) && after.rows === before.rows;
      return [
        {
          promised: 'migrations under kill -9: all or none, and no row lost',
          measured: `${kills} kills, ${inTheMiddle} within the ${inSeconds(spent)} of migrating ${before.rows} rows; ${faults.length === 0 ? 'none half' : faults.join(', ')}`,
          holds: faults.length === 0 && inTheMiddle > 0,
        },
        {
          promised: 'the next start migrates and serves',
          measured: isDone ? `${after.applied - before.applied} migrations, all ${after.rows} rows` : 'it does not',
          holds: isDone,
        },
      ];
    } finally {
      await old.close();
    }
  });

/** Creates a database beside the scene's and returns its address. */
export async function createDatabase(
  { connection, embedded }: Scene,
  name: string,
  like = 'template0',
): Promise<string> {
  await connection.pool.query(`create database ${name} template ${like}`);
  return Object.assign(new URL(embedded.url), { pathname: `/${name}` }).href;
}

async function fill({ pool }: Connection): Promise<void> {
  await pool.query(
    `insert into companies (name, trial_ends_at) select 'Company ' || n, now() from generate_series(1, 2000) n`,
  );
  await pool.query(
    `insert into users (type, email, first_name, last_name, company_id)
     select 1 + n % 2, 'user' || n || '@bench.example', 'Ada', 'Moreau',
       case when n % 2 = 1 then (select min(id) from companies) + n % 2000 end
     from generate_series(1, $1::integer) n`,
    [people],
  );
  await pool.query('insert into talents (user_id) select id from users where type = 1');
  await pool.query(
    `insert into threads (lower_user_id, higher_user_id)
     select id, id + 1 from users where type = 1 and exists (select from users u where u.id = users.id + 1)`,
  );
  await pool.query(
    `insert into messages (thread_id, user_id, text)
     select id, lower_user_id, 'Message ' || n from threads, generate_series(1, 4) n`,
  );
}

const tables = ['companies', 'users', 'talents', 'threads', 'messages'];

/** Counts the applied migrations, and the rows of the product. */
async function describe({ db, pool }: Connection): Promise<{ applied: number; rows: number }> {
  const counts = tables.map((name) => `(select count(*) from ${name})`).join(' + ');
  const { rows } = await pool.query<{ count: number }>(`select (${counts})::integer as count`);
  return { applied: (await listMigrations(db)).applied.length, rows: rows[0]?.count ?? 0 };
}

const knownMigrations = async ({ db }: Connection): Promise<number> => (await listMigrations(db)).known.length;

/** Whether a transaction that writes is open in the old database. */
async function isMigrating({ connection }: Scene): Promise<boolean> {
  const { rows } = await connection.pool.query(
    `select from pg_stat_activity where datname = 'old' and backend_xid is not null`,
  );
  return rows.length > 0;
}

/** Migrates a copy; returns the milliseconds it takes. */
async function timeMigration(scene: Scene, url: string): Promise<number> {
  const { pool } = scene.connection;
  // A copy is taken of a database that nobody uses.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'old' and pid <> pg_backend_pid()`,
  );
  const copy = connect(await createDatabase(scene, 'trial', new URL(url).pathname.slice(1)), {
    max: 1,
    isPatient: true,
  });
  try {
    const started = performance.now();
    await migrate(copy.db);
    return performance.now() - started;
  } finally {
    await copy.close();
    await pool.query('drop database trial with (force)');
  }
}
