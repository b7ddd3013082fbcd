import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createConnection, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildAdministrator } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { readSettings, type Settings } from '#server/platform/process/settings.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { freePort } from '#server/testing/product.ts';
import { createEmptyPlace, type EmptyPlace, look } from './build.ts';
import { examine } from './doctor.ts';
import { checkNames } from './surroundings.ts';

let place: EmptyPlace;
let settings: Settings;

beforeAll(async () => {
  place = await createEmptyPlace();
  await look(place, (db) => migrate(db));
  const given = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, PORT: String(await freePort()) };
  settings = readSettings({ ...given, MAIL_FROM: 'jobs@example.com' }, () => '');
});
afterAll(async () => {
  await place.drop();
  rmSync(place.dataDir, { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

/** The lines of all checks by name; failed ones begin with a cross. */
async function findings(changes: Partial<Settings> = {}): Promise<Record<string, string>> {
  const found = await Array.fromAsync(examine({ ...settings, ...changes }));
  return Object.fromEntries(found.map(({ name, isWell, sentence }) => [name, isWell ? sentence : `✗ ${sentence}`]));
}

test('a healthy installation gets a line for each part, and no mail or file is left', async () => {
  const server = await startMailServer();
  expect(await findings({ smtpUrl: server.url })).toEqual({
    node: `Node ${process.versions.node}.`,
    database: expect.stringMatching(/^PostgreSQL \d+/) as string,
    migrations: expect.stringMatching(/^All \d+ are applied\.$/) as string,
    clock: expect.stringMatching(/^Within \d+\.\d s of the database's\.$/) as string,
    administrators: 'There is none. ADMIN_EMAIL creates one at the next start.',
    codes: 'No code waits to be mailed.',
    searches: 'No saved search waits to be mailed.',
    storage: `Wrote, read and deleted a file in ${place.dataDir}.`,
    mail: 'The mail server of SMTP_URL answers and accepts the sign-in.',
    sender: 'Mail is from jobs@example.com.',
    proxy: 'None is expected: APP_URL is http, and TRUST_PROXY is not set.',
    disk: expect.stringMatching(/ GB free for /) as string,
    port: `The product does not run; port ${settings.port} is free.`,
  });
  await server.close();
  expect(server.received).toEqual([]);
  expect(readdirSync(join(place.dataDir, 'media'))).toEqual(['.incoming']);
});

test('administrators are listed with their last visits', async () => {
  await look(place, async (db) => {
    await buildAdministrator(db, { email: 'boss@example.com' });
    await db
      .updateTable('users')
      .set({ lastSeenAt: new Date('2026-01-02T10:00:00Z') })
      .execute();
    await buildAdministrator(db, { email: 'new@example.com' });
  });
  expect((await findings())['administrators']).toBe(
    'boss@example.com (last here 2026-01-02), new@example.com (never here).',
  );
  await look(place, (db) => db.deleteFrom('users').execute());
});

test('unreadable mail and an unnamed proxy are faults', async () => {
  const unread = `✗ SMTP_URL is not set and the product is or was public. Mail is not sent: set SMTP_URL. Until then read codes in the newest .eml file of ${place.dataDir}/outbox.`;
  expect((await findings({ host: '0.0.0.0' })).mail).toBe(unread);
  expect((await findings({ appUrl: 'https://jobs.example.com' })).mail).toBe(unread);
  expect((await findings()).mail).toMatch(/^SMTP_URL is not set: mail goes to the outbox/);
  expect((await findings({ isSecure: true })).proxy).toMatch(/^✗ APP_URL is https and TRUST_PROXY is not set/);
  expect((await findings({ isSecure: true, trustProxy: ['10.0.0.0/8'] })).proxy).toBe(
    'Forwarded addresses are believed from 10.0.0.0/8.',
  );
});

/** A server that answers each request with this text. */
async function answering(text: string) {
  const server = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { port, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a port, an address, resolvers and a receiver that others have or nobody answers are faults', async () => {
  const [product, other] = [await answering('{"status":"ok"}'), await answering('<h1>Hello</h1>')];
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const running = await findings({ port: product.port, appUrl: product.origin });
  expect(running).toMatchObject({ port: 'The product runs.', address: `The product answers at ${product.origin}.` });
  expect((await findings({ port: other.port })).port).toMatch(/^✗ Another program answers at port/);
  expect((await findings({ port: product.port, appUrl: other.origin })).address).toMatch(/^✗ Something else answers/);
  expect((await findings({ port: product.port, appUrl: nowhere })).address).toMatch(/^✗ Nothing .*\(ECONNREFUSED\)/);
  expect((await findings({ errorWebhook: other.origin })).errors).toBe('The receiver of ERROR_WEBHOOK answers.');
  expect((await findings({ errorWebhook: nowhere })).errors).toMatch(/^✗ The receiver .*\(ECONNREFUSED\)/);
  const oidc = { issuer: `${nowhere}/`, clientId: 'jobs', clientSecret: 'secret', label: 'Northwind' };
  expect((await findings({ oidc })).organisation).toMatch(
    /^✗ The provider of OIDC_ISSUER cannot be used: .*ECONNREFUSED/,
  );
  const dnsServers = [new URL(nowhere).host];
  expect((await findings({ dnsServers })).resolvers).toMatch(/^✗ No resolver of DNS_SERVERS answers/);
  for (const server of [product, other]) server.close();
});

test('a sender that nobody accepts and a host that is open beside the proxy are faults', async () => {
  const mailFrom = { name: 'Rolecall', address: 'no-reply@localhost' };
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  expect((await findings({ mailFrom, smtpUrl })).sender).toMatch(/^✗ Mail is sent from no-reply@localhost/);
  expect((await findings({ mailFrom })).sender).toBe('Mail is from no-reply@localhost.');
  const open = { isSecure: true, host: '0.0.0.0' };
  const here = { ...open, trustProxy: ['127.0.0.1', '::1'] };
  expect((await findings(here)).port).toMatch(/^✗ HOST is 0\.0\.0\.0: others reach/);
  expect((await findings({ ...open, trustProxy: ['10.0.0.0/8'] })).port).toMatch(/is free\.$/);
});

/** Passes connections on to the database, except those that begin with a limit of time, as PgBouncer does. */
async function startPooler(databaseUrl: string) {
  const { host: folder, port: socket } = new pg.Client(databaseUrl);
  const refusal = Buffer.from('SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(refusal.length + 4);
  const server = createTcpServer((client) => {
    client.once('data', (first: Buffer) => {
      if (first.includes('statement_timeout')) return client.end(Buffer.concat([Buffer.from('E'), length, refusal]));
      const database = createConnection(`${folder}/.s.PGSQL.${socket}`, () => {
        database.write(first);
        client.pipe(database).pipe(client);
      });
      database.on('error', () => client.destroy());
      return client.on('error', () => database.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}`, search: '' });
  return { url: url.href, close: () => server.close() };
}

test('a pooler without the address of the database itself is a fault', async () => {
  const pooler = await startPooler(place.databaseUrl);
  const found = await findings({ databaseUrl: pooler.url });
  expect(found['database']).toMatch(/^✗ A pooler answers at DATABASE_URL, .* Set DATABASE_DIRECT_URL/);
  expect(found['clock']).toMatch(/^Within/);
  expect((await findings({ databaseUrl: pooler.url, databaseDirectUrl: place.databaseUrl }))['database']).toMatch(
    /^PostgreSQL \d+/,
  );
  pooler.close();
});

/** Queues a code's mail that has been due for so long. */
const queue = (age: string) => (db: Database) =>
  sql`insert into deliveries (channel, kind, urgency, next_at) values ('mail', 'code', 'now', now() - ${age}::interval)`.execute(
    db,
  );

test('a code that nobody delivers is a fault', async () => {
  await look(place, queue('10 seconds'));
  expect((await findings()).codes).toBe('No code waits to be mailed.');
  await look(place, queue('2 minutes'));
  expect((await findings()).codes).toMatch(/^✗ Codes wait to be mailed \(1\), and no process takes them/);
  await look(place, (db) => db.deleteFrom('deliveries').execute());
});

test('mail that nobody reads since the database was public is a fault', async () => {
  await look(place, (db) => db.insertInto('publicService').defaultValues().execute());
  expect((await findings()).mail).toMatch(
    /^✗ SMTP_URL is not set and the product is or was public\. .* no outbox page/,
  );
  await look(place, (db) => db.deleteFrom('publicService').execute());
});

test('names that are almost those of settings are faults', () => {
  expect(checkNames(['TRUST_PROXY', 'COMPOSE_PROJECT_NAME', 'BACKUP_PASSPHRASE'])).toBe('No name of .env is misspelt.');
  for (const [name, meant] of [
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['SMPT_URL', undefined],
    ['SMTP_URI', 'SMTP_URL'],
    ['ADMIN_EMAILS', 'ADMIN_EMAIL'],
  ] as const)
    expect(attempt(name)).toBe(
      meant === undefined ? 'none' : `.env has ${name}, which no setting is called: ${meant} is.`,
    );
});

function attempt(name: string): string {
  try {
    checkNames([name]);
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

test('a pooler without a limit on statements is reported; one with a limit passes', async () => {
  const url = new URL(settings.databaseUrl ?? '');
  expect((await findings({ databaseDirectUrl: url.href })).pooler).toBe(
    '✗ The pooler of DATABASE_URL limits no statement. Let it set statement_timeout = 15000 and idle_in_transaction_session_timeout = 30000.',
  );
  const options = '-c statement_timeout=15s -c idle_in_transaction_session_timeout=30s';
  const limited = Object.assign(new URL(url), { search: `${url.search}&options=${encodeURIComponent(options)}` });
  expect((await findings({ databaseUrl: limited.href, databaseDirectUrl: url.href })).pooler).toBe(
    'The pooler of DATABASE_URL answers, and limits statements.',
  );
});

test('a saved search overdue for more than an hour is reported', async () => {
  await look(place, (db) =>
    sql`
      with mira as (
        insert into users (type, email, first_name, last_name) values (1, 'mira@example.com', 'Mira', 'Okafor') returning id
      )
      insert into saved_searches (user_id, kind, cadence, time_zone, next_at)
      select id, 'positions', 'daily', 'Etc/UTC', now() - interval '3 hours' from mira`.execute(db),
  );
  expect((await findings()).searches).toBe(
    '✗ Saved searches wait to be mailed: 1, the first for 3 h. Check that a process delivers, and the mail server.',
  );
  await look(place, (db) => db.deleteFrom('users').execute());
});

test('a new folder is reported to have no database, and gets none', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-doctor-'));
  expect((await findings({ dataDir, databaseUrl: undefined })).database).toBe(
    `None in ${dataDir} yet; the first start makes it.`,
  );
  expect(readdirSync(dataDir)).toEqual(['media']);
  rmSync(dataDir, { recursive: true });
});

test('each part that does not answer is reported with advice, and the others are still examined', async () => {
  const port = await freePort();
  const nowhere = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'rolecall-doctor-'));
  writeFileSync(join(dataDir, 'media'), 'in the way of a folder');
  const wrong = await findings({
    dataDir,
    databaseUrl: `postgres://me:hidden@127.0.0.1:${port}/rolecall`,
    smtpUrl: `smtp://me:hidden@127.0.0.1:${port}`,
  });
  expect(wrong).toMatchObject({
    database: expect.stringMatching(/^✗ DATABASE_URL is .*ECONNREFUSED/) as string,
    mail: expect.stringMatching(/^✗ The mail server of SMTP_URL refuses .*ECONNREFUSED/) as string,
    storage: expect.stringMatching(/^✗ /) as string,
    disk: expect.stringMatching(/ GB free/) as string,
  });
  expect(JSON.stringify(wrong)).not.toContain('hidden@');
  const keys = { bucket: 'files', region: 'us-east-1', accessKeyId: 'x', secretAccessKey: 'x' };
  expect((await findings({ s3: { endpoint: nowhere, ...keys } })).storage).toMatch(/^✗ The storage for files failed/);
  rmSync(dataDir, { recursive: true });
});

test('a wrong clock and a database of a newer version are reported', async () => {
  const rightClock = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => rightClock() + 3_600_000);
  await look(place, (db) =>
    db
      .insertInto('kyselyMigration' as never)
      .values({ name: '9999-later', timestamp: '' } as never)
      .execute(),
  );
  expect(await findings()).toMatchObject({
    clock: expect.stringMatching(/^✗ Differs from the database's by 3[56]\d\d\.\d s\. Synchronise/) as string,
    migrations: expect.stringMatching(/^✗ The database was migrated by a newer version\. Install/) as string,
  });
});
