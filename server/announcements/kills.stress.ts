import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { emit } from '#server/app.ts';
import { unsubscribe } from '#server/mail/service.ts';
import { type Connection, withTransaction } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { buildPosition } from '#server/positions/build.ts';
import { updatePosition } from '#server/positions/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { until } from '#server/testing/product.ts';

interface StressOptions {
  connection: Connection;
  /** Address of the connection's database. */
  url: string;
  /** All of them match every position. */
  talents: number;
  positions: number;
  kills: number;
  /** Longest delay of the mail server at each step. */
  slowness: number;
  report?: (sentence: string) => void;
}

export interface AnnouncementFindings {
  kills: number;
  /** Of the mails due, those that arrived never, once, twice and more often. */
  lost: number;
  once: number;
  twice: number;
  more: number;
  /** Of the lost ones, those recorded as failed: handed over twice, and each time a kill hid the answer. */
  unanswered: number;
  /** Of the lost ones, those recorded neither as failed in that way nor as sent. */
  unrecorded: number;
  /** Mails withdrawn before they were handed over. */
  withdrawn: number;
  /** Mails handed over, for the first or second time, after they had been withdrawn. */
  sentAfterWithdrawal: number;
  /** Rows that say `sent` for a mail that never arrived. */
  wronglyRecorded: number;
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

const secret = 'a secret of the tests';
/** Lease of a killed worker's mails: one second here, half a minute in production. */
const leaseSeconds = 1;

/**
 * Takes positions Live and lets a separate process send the announcements to a slow mail server on loopback. Kills that
 * process with SIGKILL many times, at random times. Every other kill comes just when the server has the whole mail
 * but has not confirmed it. During the run one position goes back to Draft, one does so and is Live again later, and
 * talents unsubscribe and are deleted. Finally compares the records with the arrivals.
 * A mail counts as sent after its withdrawal if the sender began the hand-over (DATA) after the withdrawal was
 * answered. This process sees both, in this order. A mail already on its way cannot be withdrawn.
 */
export async function tryAnnouncementKills(options: StressOptions): Promise<AnnouncementFindings> {
  const { connection, url, kills, slowness, report } = options;
  const { db } = connection;
  /** By mail, the start of each hand-over whose mail then arrived whole. */
  const arrivals = new Map<string, number[]>();
  let count = 0;
  let onTaken: (() => void) | undefined;
  const take = async (...[stream, , done]: Parameters<OnData>) => {
    const askedAt = performance.now();
    const mail = await text(stream).catch(() => undefined); // its sender was killed, or it was withdrawn
    if (mail === undefined) return;
    const key = keyOf(header(mail, 'Subject').split(' ')[0] ?? '', header(mail, 'To'));
    arrivals.set(key, [...(arrivals.get(key) ?? []), askedAt]);
    count += 1;
    onTaken?.();
    await sleep(Math.random() * slowness);
    done();
  };
  const mailServer = await startMailServer({
    onRcptTo: (_address, _session, done) => void setTimeout(done, Math.random() * slowness),
    onData: (...data) => void take(...data),
  });

  const gathered = await gather(options);
  const services = { db, settings: readSettings({ APP_SECRET: secret, DATA_DIR: '/nowhere' }) };
  const saving = { ...services, emit, storage: createStorage(services.settings) };
  const save = ({ id, client }: Position, isLive: boolean) => updatePosition(saving, client, { id, isLive });
  for (const position of gathered.positions) await save(position, true);

  const withdrawnAt = new Map<string, number>();
  const withdraw = async (keys: string[], how: () => Promise<unknown>) => {
    await how();
    for (const key of keys) if (!withdrawnAt.has(key)) withdrawnAt.set(key, performance.now());
  };
  const ofTalent = ({ email }: Talent) => gathered.positions.map(({ title }) => keyOf(title, email));
  const ofPosition = ({ title }: Position) => gathered.talents.map(({ email }) => keyOf(title, email));
  const [back, backAndForth] = gathered.positions;
  const leaving = gathered.talents.slice();
  /** Mails of the reopened position that left while it was a Draft. */
  let sentWhileDraft = 0;
  let draftSince: number | undefined;
  const disturb = async (kill: number) => {
    const [unsubscriber, deleted] = leaving.splice(-2);
    if (unsubscriber)
      await withdraw(ofTalent(unsubscriber), () => unsubscribe(db, { userId: unsubscriber.id, kind: 'announcements' }));
    if (deleted)
      await withdraw(ofTalent(deleted), () => withTransaction(db, (db) => deleteUser({ emit }, db, deleted.id)));
    if (back && kill === Math.ceil(kills / 4)) await withdraw(ofPosition(back), () => save(back, false));
    if (backAndForth && kill === Math.ceil(kills / 3)) {
      await save(backAndForth, false);
      draftSince = performance.now();
    }
    if (backAndForth && kill === Math.ceil((2 * kills) / 3)) {
      const keys = new Set(ofPosition(backAndForth));
      const since = draftSince ?? 0;
      sentWhileDraft = [...arrivals].filter(
        ([key, times]) => keys.has(key) && times.some((time) => time > since),
      ).length;
      await save(backAndForth, true);
    }
  };

  // Without this signal, the worker polls for taken-over jobs only every ten seconds.
  const wake = setInterval(
    () => void sql`select pg_notify('jobs:insert', '{"count":9}')`.execute(db).catch(() => undefined),
    200,
  );
  const mails = options.talents * options.positions;
  let worker = startWorker(url, mailServer.url);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (mails * kill) / (2 * kills);
      await until(async () => count >= enough || (await isDone(connection)));
      if (kill % 2 === 0) await sleep(Math.random() * slowness);
      else await Promise.race([new Promise<void>((resolve) => (onTaken = resolve)), sleep(5 * slowness)]);
      worker.kill('SIGKILL');
      await Promise.all([once(worker, 'exit'), disturb(kill)]);
      worker = startWorker(url, mailServer.url);
      report?.(`${kill} of ${kills} kills; ${arrivals.size} of ${mails} announcements have arrived`);
    }
    await until(() => isDone(connection));
  } finally {
    clearInterval(wake);
    worker.kill('SIGKILL');
    await mailServer.close();
  }
  return { kills, ...(await compare()) };

  async function compare(): Promise<Omit<AnnouncementFindings, 'kills'>> {
    const { rows } = await sql<{ title: string; email: string; state: string }>`
      select p.title, u.email, m.state from announcement_mails m
      join positions p on p.id = m.position_id join users u on u.id = m.user_id`.execute(db);
    const keysOf = (wanted: string) =>
      new Set(rows.filter(({ state }) => state === wanted).map(({ title, email }) => keyOf(title, email)));
    const [sent, failed] = [keysOf('sent'), keysOf('failed')];
    const wanted = gathered.positions.flatMap(ofPosition).filter((key) => !withdrawnAt.has(key));
    const timesOf = (key: string) => arrivals.get(key) ?? [];
    const having = (isSo: (times: number) => boolean) => wanted.filter((key) => isSo(timesOf(key).length)).length;
    return {
      lost: having((times) => times === 0),
      once: having((times) => times === 1),
      twice: having((times) => times === 2),
      more: [...arrivals.values()].filter((times) => times.length > 2).length,
      unanswered: wanted.filter((key) => failed.has(key)).length,
      unrecorded: wanted.filter((key) => !sent.has(key) && !failed.has(key)).length,
      withdrawn: [...withdrawnAt].filter(([key, end]) => !timesOf(key).some((time) => time <= end)).length,
      sentAfterWithdrawal:
        sentWhileDraft + [...withdrawnAt].filter(([key, end]) => timesOf(key).some((time) => time > end)).length,
      wronglyRecorded: [...sent].filter((key) => timesOf(key).length === 0).length,
    };
  }
}

interface Talent {
  id: number;
  email: string;
}
interface Position {
  id: number;
  title: string;
  client: { id: number; companyId: number };
}

const keyOf = (title: string, email: string): string => `${title} ${email}`;
const header = (mail: string, name: string): string => new RegExp(`^${name}: (.+)\\r$`, 'm').exec(mail)?.[1] ?? '';

/**
 * Creates talents and Drafts, each with a title of one word and a company of its own, so that daily limits do not
 * apply.
 */
async function gather({ connection: { db }, talents, positions }: StressOptions) {
  const found = { talents: [] as Talent[], positions: [] as Position[] };
  for (let number = 0; number < talents; number += 1) found.talents.push(await buildTalent(db));
  for (let number = 1; number <= positions; number += 1) {
    const client = await buildClient(db);
    const draft = { companyId: client.companyId, title: `Position${number}`, isLive: false };
    found.positions.push({ ...(await buildPosition(db, draft)), client });
  }
  return found;
}

/** Whether everything is listed and every mail that may leave has left. */
async function isDone({ db }: Connection): Promise<boolean> {
  const { rows } = await sql`
    select from announcements a where a.is_open and (not a.is_listed or exists (
      select from announcement_mails m where m.position_id = a.position_id and m.state in ('waiting', 'sending')))`.execute(
    db,
  );
  return rows.length === 0;
}

function startWorker(url: string, smtpUrl: string): ChildProcess {
  const program = `
    import { connect } from '#server/platform/database/connect.ts';
    import { createJobs } from '#server/platform/jobs/worker.ts';
    import { readSettings } from '#server/platform/process/settings.ts';
    import { listRecipients } from '#server/announcements/listing.ts';
    import { sendAnnouncements } from '#server/announcements/sending.ts';
    import { watchParent } from '#server/platform/process/parent.ts';
    watchParent(() => process.exit());
    const quiet = () => {};
    const log = { warn: quiet, error: quiet, info: quiet };
    const { pool, db } = connect(${JSON.stringify(url)});
    const settings = readSettings({
      SMTP_URL: ${JSON.stringify(smtpUrl)}, APP_SECRET: ${JSON.stringify(secret)}, DATA_DIR: '/nowhere',
      ANNOUNCEMENTS_PER_MINUTE: '6000',
    });
    const services = { settings, db, log };
    const handlers = [listRecipients(services), sendAnnouncements(services, { leaseSeconds: ${leaseSeconds} })];
    await createJobs({ pool, log, leaseSeconds: ${leaseSeconds} }).start(handlers);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    // A clean environment: the launcher above this process is not the worker's parent.
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
