import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { queueCodeMail } from '#server/accounts/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { describeSchema } from '#server/testing/describe-schema.ts';
import { programEnvironment } from '#server/testing/product.ts';

const program = join(import.meta.dirname, 'main.ts');
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await end(child, 'SIGTERM');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

async function start(environment: Record<string, string> = {}, role?: 'server' | 'worker') {
  const folder = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'rolecall-run-'));
  if (!folders.includes(folder)) folders.push(folder);
  chmodSync(folder, 0o755); // else root's database is placed elsewhere
  const port = await freePort();
  const child = spawn(process.execPath, [program, ...(role ? [role] : [])], {
    env: { ...programEnvironment, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  return { child, folder, origin, read: () => output };
}

async function occupyPort() {
  const program = createServer().listen(0, '127.0.0.1');
  await once(program, 'listening');
  const address = program.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  return { port, free: () => void program.close() };
}

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort();
  free();
  return Number(port);
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
const ready = async (origin: string): Promise<void> => {
  await expect.poll(() => statusOf(`${origin}/readyz`), { timeout: 60_000 }).toBe(200);
};

const codeMail = { code: '123456', purpose: 'signin' } as const;
const soon = () => new Date(Date.now() + 600_000);

const databasePid = (folder: string): number =>
  Number(readFileSync(join(folder, 'database', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** A process and its children. */
const familyOf = (pid: number): number[] => [
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
  pid,
];

/** Excludes a process that has ended but is not reaped. */
const isRunning = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('prints its address, where mail is, how to make an administrator, where data is and how to stop', async () => {
  const { origin, read } = await start({ ADMIN_EMAIL: 'boss@example.com' });
  await ready(origin);
  for (const words of ['is at http://localhost:', '/outbox', 'sign in as boss@example.com', 'Data', 'Ctrl-C'])
    expect(read()).toContain(words);
});

test.each([{ SMTP_URL: 'smtp://127.0.0.1:9' }, { APP_URL: 'https://jobs.example.com' }])(
  'a database that was served with %j shows no outbox when the setting is lost',
  async (setting) => {
    const first = await start();
    await ready(first.origin);
    expect(await statusOf(`${first.origin}/outbox`)).toBe(200);
    await end(first.child, 'SIGTERM');
    const served = await start({ DATA_DIR: first.folder, ...setting });
    await ready(served.origin);
    expect(await statusOf(`${served.origin}/outbox`)).toBe(404);
    await end(served.child, 'SIGTERM');
    const again = await start({ DATA_DIR: first.folder });
    await ready(again.origin);
    expect(await statusOf(`${again.origin}/outbox`)).toBe(404);
    await expect.poll(again.read).toContain(`newest .eml file of ${first.folder}/outbox`);
  },
);

test('a wrong setting stops the start with one line', async () => {
  const { child, read } = await start({ TRIAL_DAYS: 'soon' });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(read().trim()).toBe('TRIAL_DAYS is "soon", expected a number of days from 0 to 3650.');
});

test('a database of another release stops the start, unchanged', async () => {
  const database = await createTestDatabase();
  const { db } = database.connection;
  const before = await describeSchema(db);
  await sql`delete from kysely_migration where name = '0120-position-versions'`.execute(db);
  const older = await start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  expect(await once(older.child, 'exit')).toEqual([1, null]);
  expect(older.read().trim()).toBe(
    'This database is older than release 0.2.0. Start it once with release 0.2.0 (git checkout b939d917), then with this one.',
  );
  await sql`
    insert into kysely_migration values ('0120-position-versions', now()), ('9999-from-the-future', now())`.execute(db);
  const newer = await start({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  expect(await once(newer.child, 'exit')).toEqual([1, null]);
  expect(newer.read().trim()).toBe(
    'The database was migrated by a newer version. Install that version, or restore a backup.',
  );
  expect(await describeSchema(db)).toEqual(before);
  await database.drop();
});

test('a port in use or a silent database stops the start, without showing the password', async () => {
  const { port, free } = await occupyPort();
  const taken = await start({ PORT: port });
  expect(await once(taken.child, 'exit')).toEqual([1, null]);
  free();
  expect(taken.read()).toContain(`PORT is "${port}", expected a port that no other program uses.`);
  expect(existsSync(join(taken.folder, 'database'))).toBe(false);
  const away = await start({ DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/app' });
  expect(await once(away.child, 'exit')).toEqual([1, null]);
  expect(away.read()).toContain('DATABASE_URL is "(hidden)", expected a database that answers');
  expect(away.read()).not.toContain('hunter2');
});

test.each(['', 'database', 'media', 'outbox'])(
  'a file in place of the folder DATA_DIR/%s stops the start with one line',
  async (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'rolecall-run-'));
    folders.push(parent);
    const file = join(parent, 'data', name);
    mkdirSync(dirname(file), { recursive: true });
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, '');
    const { child, read } = await start({ DATA_DIR: join(parent, 'data'), APP_SECRET: 'a secret of the tests' });
    expect(await once(child, 'close')).toEqual([1, null]);
    const lines = read()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toEqual([
      expect.stringMatching(
        /^DATA_DIR is ".*", expected a folder that this account can write to \((EEXIST|ENOTDIR) at .*\)\.$/,
      ),
    ]);
  },
);

test('variables of PostgreSQL clients in the environment affect neither the database nor its connections', async () => {
  const { child, folder, origin } = await start({
    PGHOST: '127.0.0.1',
    PGPORT: '9',
    PGDATABASE: 'elsewhere',
    PGUSER: 'stranger',
    PGPASSWORD: 'hunter2',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c search_path=nowhere',
    PGAPPNAME: 'stranger',
    PGCLIENTENCODING: 'LATIN1',
    PGDATA: '/nowhere',
    PGSSLNEGOTIATION: 'direct',
    PGREPLICATION: 'database',
  });
  await ready(origin);
  const pid = databasePid(folder);
  await end(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a second start on the same data and port leaves the queued mail to the first', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database.connection;
    const settings = readSettings({ APP_SECRET: 'a secret of the tests', DATA_DIR: '/nowhere' });
    for (let number = 0; number < 20; number += 1)
      await queueCodeMail({ settings }, db, { ...codeMail, expiresAt: soon(), to: `person${number}@example.com` });
    const queued = () => sql`select id, tries, holder from deliveries order by id`.execute(db);
    const before = (await queued()).rows;
    const { port, free } = await occupyPort();
    const second = await start({ PORT: port, DATABASE_URL: database.url, APP_SECRET: settings.secret });
    expect(await once(second.child, 'exit')).toEqual([1, null]);
    free();
    expect((await queued()).rows).toEqual(before);
    expect(before).toHaveLength(20);
    expect(existsSync(join(second.folder, 'outbox'))).toBe(false);
  } finally {
    await database.drop();
  }
});

test('a server answers and a worker delivers on one database', async () => {
  const database = await createTestDatabase();
  const environment = { DATABASE_URL: database.url, APP_SECRET: 'a secret of the tests' };
  const server = await start(environment, 'server');
  await ready(server.origin);
  await queueCodeMail({ settings: readSettings(environment) }, database.connection.db, {
    ...codeMail,
    expiresAt: soon(),
    to: 'ada@example.com',
  });
  const port = String(await freePort());
  const worker = await start({ ...environment, METRICS_PORT: port }, 'worker');
  await ready(`http://127.0.0.1:${port}`);
  await expect.poll(() => existsSync(join(worker.folder, 'outbox'))).toBe(true);
  expect(existsSync(join(server.folder, 'outbox'))).toBe(false);
  expect(await statusOf(`${worker.origin}/healthz`)).toBe(0);
  expect(worker.read()).toContain(`Health         /readyz at 127.0.0.1:${port}`);
  expect(worker.read()).toContain(
    `not sent: set SMTP_URL. Until then read codes in the newest .eml file of ${join(worker.folder, 'outbox')}`,
  );
  await end(worker.child, 'SIGTERM');
  await end(server.child, 'SIGTERM');
  expect([worker.child.exitCode, server.child.exitCode]).toEqual([0, 0]);
  await database.drop();
});

test.each(['server', 'worker'] as const)('a %s without a database to share ends with one line', async (role) => {
  const { child, read } = await start({}, role);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(read().trim()).toBe(
    `DATABASE_URL is "", expected the address of a database, which a ${role} shares with others.`,
  );
});

test('SIGTERM resets no request in progress and stops the database too', async () => {
  const { child, origin, folder } = await start();
  await ready(origin);
  const pid = databasePid(folder);
  const requests = Array.from({ length: 40 }, () => fetch(`${origin}/readyz`).then(({ status }) => status));
  const answers = Promise.allSettled(requests);
  await requests[0];
  await end(child, 'SIGTERM');
  // Requests not yet accepted may be refused; those in progress are answered.
  const statuses = (await answers).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(child.exitCode).toBe(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test('a stop during the start leaves no database running', async () => {
  const { child, folder } = await start();
  const file = join(folder, 'database', 'data', 'postmaster.pid');
  await expect.poll(() => existsSync(file), { timeout: 60_000, interval: 5 }).toBe(true);
  const pid = databasePid(folder);
  await end(child, 'SIGTERM');
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test.each(['server', 'worker'] as const)(
  'a %s waiting for the migrations of another stops when told to',
  async (role) => {
    const database = await createTestDatabase();
    const { db } = database.connection;
    await sql`delete from function_files`.execute(db); // all functions are to be renewed
    // Parallel tests wait for locks of their own databases.
    const waiting = () =>
      sql`
        select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`.execute(db);
    await db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
      const { child } = await start({ DATABASE_URL: database.url, APP_SECRET: 'a secret of the tests' }, role);
      await expect.poll(async () => (await waiting()).rows).toHaveLength(1);
      await end(child, 'SIGTERM');
      expect(child.exitCode).toBe(0);
    });
    await database.drop();
  },
);

test('survives the death of its database: 503 until it is back, then as before', async () => {
  const { origin, folder } = await start();
  await ready(origin);
  process.kill(databasePid(folder), 'SIGKILL');
  await expect.poll(() => statusOf(`${origin}/healthz`)).toBe(200);
  await ready(origin);
  expect(await statusOf(`${origin}/healthz`)).toBe(200);
});

test('answers 503 while its database hangs, without blaming bodies', async () => {
  const { origin, folder } = await start();
  await ready(origin);
  // The database has to decide that there is no such session.
  const cookie = 'session=none';
  const given = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie } });
  const token = /XSRF-TOKEN=([^;]+)/.exec(given.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const headers = {
    cookie: `${cookie}; XSRF-TOKEN=${token}`,
    'x-xsrf-token': token,
    'content-type': 'application/json',
  };
  const call = async () => (await fetch(`${origin}/api/user`, { method: 'POST', headers, body: '{}' })).status;
  const calls = () => Promise.all(Array.from({ length: 20 }, call));
  expect(new Set(await calls())).toEqual(new Set([401]));
  const processes = familyOf(databasePid(folder));
  try {
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    expect(await Promise.all([calls(), statusOf(`${origin}/readyz`)])).toEqual([Array(20).fill(503), 503]);
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
  await ready(origin);
  await expect.poll(async () => new Set(await calls())).toEqual(new Set([401]));
});

test('a killed server leaves a database that the next one takes over', async () => {
  const first = await start();
  await ready(first.origin);
  const pid = databasePid(first.folder);
  await end(first.child, 'SIGKILL');
  const second = await start({ DATA_DIR: first.folder });
  await ready(second.origin);
  expect(databasePid(first.folder)).toBe(pid);
});
