import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { organisationAnswer } from '#contract/addresses.ts';
import { createProvider, listAdministrators, reasonOf } from '#server/accounts/service.ts';
import { countDueSearches } from '#server/searches/service.ts';
import { drawLogo } from '#server/media/service.ts';
import { readSkillsFile } from '#server/reference/service.ts';
import { wasPublic } from '#server/mail/public-service-store.ts';
import { describeMail, hasOutboxPage } from '#server/mail/write-outbox.ts';
import { checkRelease, listMigrations } from '#server/platform/database/migrate.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { connect } from '#server/platform/database/connect.ts';
import { checkDatabase, messageOf } from '#server/platform/process/check-database.ts';
import { hasDatabase, openPlace, type Place } from './place.ts';
import { lineOf, Refusal } from './refusal.ts';
import { checkSender, tryAddress, tryErrorWebhook, tryPort, tryResolvers } from './surroundings.ts';

export interface Finding {
  name: string;
  isWell: boolean;
  /** The finding, or the fault and advice. */
  sentence: string;
}

/** Examines an installation, running or not, one part after the other; sends no mail and leaves no file. */
export async function* examine(settings: Settings): AsyncGenerator<Finding> {
  yield await find('node', async () => nodeVersion());
  const isPublic = yield* examineDatabase(settings);
  if (settings.databaseDirectUrl !== undefined) yield await find('pooler', () => tryPooler(settings));
  if (settings.logoFile !== undefined)
    yield await find('logo', async () => `LOGO is a picture; its version is ${(await drawLogo(settings))?.version}.`);
  const { skillsFile } = settings;
  if (skillsFile !== undefined)
    yield await find('skills', async () => `SKILLS_FILE adds or names ${readSkillsFile(skillsFile).length} skills.`);
  yield await find('storage', () => tryStorage(settings));
  yield await find('mail', () => tryMail({ ...settings, wasPublic: isPublic }));
  yield await find('sender', async () => checkSender(settings));
  yield await find('proxy', async () => nameProxy(settings));
  yield await find('disk', async () => freeSpace(settings));
  if (settings.dnsServers.length > 0) yield await find('resolvers', () => tryResolvers(settings));
  if (settings.oidc) yield await find('organisation', () => tryProvider(settings));
  if (settings.errorWebhook !== undefined) yield await find('errors', () => tryErrorWebhook(settings));
  let isRunning = false;
  yield await find('port', async () => {
    isRunning = await tryPort(settings);
    return isRunning ? 'The product runs.' : `The product does not run; port ${settings.port} is free.`;
  });
  if (isRunning) yield await find('address', () => tryAddress(settings));
}

/** Runs one check: it returns a sentence if all is well, and throws one otherwise. */
export async function find(name: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isWell: true, sentence: await check() };
  } catch (error) {
    return { name, isWell: false, sentence: lineOf(error) ?? String(error) };
  }
}

const oldestNode = 24;

function nodeVersion(): string {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new Refusal(
      `Node ${process.versions.node} is too old. Start with npm, which brings its own, or Node ${oldestNode}.`,
    );
  return `Node ${process.versions.node}.`;
}

/** Returns whether the database is known to have been public. */
async function* examineDatabase(settings: Settings): AsyncGenerator<Finding, boolean> {
  if (!hasDatabase(settings)) {
    yield { name: 'database', isWell: true, sentence: `None in ${settings.dataDir} yet; the first start makes it.` };
    return false;
  }
  let place: Place | undefined;
  yield await find('database', async () => {
    place = await openPlace(settings);
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
      place.connection.db,
    );
    if (settings.databaseUrl !== undefined && settings.databaseDirectUrl === undefined)
      await connectAsServers(settings.databaseUrl);
    return `PostgreSQL ${rows[0]?.version} answers.`;
  });
  if (!place) return false;
  const opened = place;
  try {
    yield await find('migrations', () => compareMigrations(opened));
    yield await find('clock', () => compareClocks(opened));
    if (await isThere(opened, 'passkeys')) yield await find('administrators', () => nameAdministrators(opened));
    if (await isThere(opened, 'deliveries')) yield await find('codes', () => lookAtCodes(opened));
    if (await isThere(opened, 'saved_searches')) yield await find('searches', () => lookAtSearches(opened));
    return (await isThere(opened, 'public_service')) && (await wasPublic(opened.connection.db));
  } finally {
    await opened.close();
  }
}

/** Connects as the servers do, with limits of time that a pooler refuses. */
async function connectAsServers(databaseUrl: string): Promise<void> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    await checkDatabase(connection.pool);
  } catch (error) {
    if (!messageOf(error).includes('unsupported startup parameter')) throw error;
    throw new Refusal(
      'A pooler answers at DATABASE_URL, and refuses the limits of time that the product sets. Set DATABASE_DIRECT_URL to the address of the database itself.',
    );
  } finally {
    await connection.close();
  }
}

async function compareMigrations({ connection }: Place): Promise<string> {
  await checkRelease(connection.db);
  const { known, applied } = await listMigrations(connection.db);
  const waiting = known.length - applied.length;
  return waiting === 0
    ? `All ${known.length} are applied.`
    : `${waiting} wait; the next start applies them. Back up first.`;
}

/** Whether a table exists; it may not while migrations are pending. */
async function isThere({ connection }: Place, table: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${table}) is not null as is_there`.execute(connection.db);
  return rows[0]?.isThere === true;
}

async function nameAdministrators({ connection }: Place): Promise<string> {
  const administrators = await listAdministrators(connection.db);
  if (administrators.length === 0) return 'There is none. ADMIN_EMAIL creates one at the next start.';
  const named = administrators.map(
    ({ email, lastSeenAt }) =>
      `${email} (${lastSeenAt ? `last here ${lastSeenAt.toISOString().slice(0, 10)}` : 'never here'})`,
  );
  return `${named.join(', ')}.`;
}

/** Seconds after which a code that waits shows that no process delivers. */
const longestWait = 60;

async function lookAtCodes({ connection }: Place): Promise<string> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries
    where state = 'waiting' and urgency = 'now' and next_at < now() - make_interval(secs => ${longestWait})`.execute(
    connection.db,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Refusal(
      `Codes wait to be mailed (${count}), and no process takes them. Start the worker, or the product.`,
    );
  return 'No code waits to be mailed.';
}

const hour = 3_600;

async function lookAtSearches({ connection }: Place): Promise<string> {
  const { count, overdueSeconds } = await countDueSearches(connection.db);
  if (overdueSeconds > hour)
    throw new Refusal(
      `Saved searches wait to be mailed: ${count}, the first for ${Math.round(overdueSeconds / hour)} h. Check that a process delivers, and the mail server.`,
    );
  return count === 0 ? 'No saved search waits to be mailed.' : `Saved searches that are being mailed: ${count}.`;
}

/** Milliseconds. The database's clock is authoritative; logs and mails show this machine's. */
const largestDifference = 5_000;

async function compareClocks({ connection }: Place): Promise<string> {
  const before = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(connection.db);
  const after = Date.now();
  const now = rows[0]?.now ?? 0;
  // The query may take long; only a time outside its duration is certainly wrong.
  const [least, most] = [Math.max(before - now, now - after), Math.max(after - now, now - before)];
  if (least > largestDifference)
    throw new Refusal(`Differs from the database's by ${inSeconds(least)}. Synchronise both machines by NTP.`);
  return `Within ${inSeconds(most)} of the database's.`;
}

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

async function tryStorage(settings: Settings): Promise<string> {
  const storage = createStorage(settings);
  const key = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const written = randomBytes(1_000);
  await storage.put(key, written, 'text/plain');
  try {
    const file = await storage.get(key);
    if (!file || !written.equals(await buffer(file.body)))
      throw new Refusal('A file written was not read back. Check that all requests reach the same bucket or folder.');
  } finally {
    await storage.delete(key);
  }
  return `Wrote, read and deleted a file in ${settings.s3 ? `the bucket ${settings.s3.bucket}` : settings.dataDir}.`;
}

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** Connects and signs in as for a mail, without sending one. */
export async function tryMail(settings: Settings): Promise<string> {
  const { smtpUrl } = settings;
  if (smtpUrl === undefined && !hasOutboxPage(settings))
    throw new Refusal(`SMTP_URL is not set and the product is or was public. Mail is ${describeMail(settings)}.`);
  if (smtpUrl === undefined) return 'SMTP_URL is not set: mail goes to the outbox, and none leaves this machine.';
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Refusal(`The mail server of SMTP_URL refuses or does not answer: ${reason}. Check address and sign-in.`);
  } finally {
    transport.close();
  }
  return 'The mail server of SMTP_URL answers and accepts the sign-in.';
}

/** Asks the provider of OIDC_ISSUER what it says of itself, as the first sign-in does. */
async function tryProvider(settings: Settings): Promise<string> {
  try {
    await createProvider(settings)?.check();
  } catch (error) {
    throw new Refusal(`The provider of OIDC_ISSUER cannot be used: ${reasonOf(error)}. Check the address.`);
  }
  return `The provider of OIDC_ISSUER answers. It must let its client return to ${settings.appUrl}${organisationAnswer}.`;
}

/** The product itself speaks plain http, so an https `APP_URL` implies a proxy in front. */
function nameProxy({ isSecure, trustProxy }: Settings): string {
  if (trustProxy.length > 0) return `Forwarded addresses are believed from ${trustProxy.join(', ')}.`;
  if (!isSecure) return 'None is expected: APP_URL is http, and TRUST_PROXY is not set.';
  throw new Refusal(
    'APP_URL is https and TRUST_PROXY is not set, so all visitors share the limits of one network. Set it to the addresses of your proxy.',
  );
}

const gigabyte = 1_000_000_000;
/** Room for five of the largest videos while they are uploaded, which is on this disk also with S3. */
const leastFree = gigabyte;

function freeSpace({ dataDir }: Settings): string {
  const { bavail, bsize } = statfsSync(nearest(dataDir));
  const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB free for ${dataDir}.`;
  if (bavail * bsize < leastFree) throw new Refusal(`Only ${free} Make room: uploads are refused when it is full.`);
  return free;
}

/** The folder, or the nearest above that exists. */
export const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

const settingsOfPooler = 'statement_timeout = 15000 and idle_in_transaction_session_timeout = 30000';

/** Queries the database through the pooler of DATABASE_URL, which alone limits statements then. */
async function tryPooler({ databaseUrl = '' }: Settings): Promise<string> {
  const connection = connect(databaseUrl, { max: 1, isPooled: true });
  try {
    await checkDatabase(connection.pool);
    const { rows } = await sql<{ isLimited: boolean }>`
      select current_setting('statement_timeout') <> '0' and current_setting('idle_in_transaction_session_timeout') <> '0'
        as is_limited`.execute(connection.db);
    if (!rows[0]?.isLimited)
      throw new Refusal(`The pooler of DATABASE_URL limits no statement. Let it set ${settingsOfPooler}.`);
    return 'The pooler of DATABASE_URL answers, and limits statements.';
  } finally {
    await connection.close();
  }
}
