import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { buildClient } from '#server/accounts/build.ts';
import { deleteUser, queueCodeMail, withdrawCodeMail } from '#server/accounts/service.ts';
import { emit } from '#server/app.ts';
import { unsubscribe } from '#server/mail/service.ts';
import { type Connection, withTransaction } from '#server/platform/database/connect.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { buildPosition } from '#server/positions/build.ts';
import { updatePosition } from '#server/positions/service.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { until } from '#server/testing/product.ts';
import { buildReader, typescript } from './build.ts';
import { secret, startSender } from './sender.stress.ts';

interface StressOptions {
  connection: Connection;
  /** Address of the connection's database. */
  url: string;
  codes: number;
  /** Each of them matches every position. */
  talents: number;
  positions: number;
  kills: number;
  /** Longest delay of the mail server at each step. */
  slowness: number;
  report?: (sentence: string) => void;
}

/** Mails due, by number of arrivals. */
export interface Arrivals {
  /** Never arrived, and were not given up either. */
  lost: number;
  /** Given up: handed over twice, and each time a kill broke it off or hid the answer. */
  unanswered: number;
  once: number;
  twice: number;
  more: number;
}

export interface Findings {
  kills: number;
  /** Milliseconds from each kill to the mail server's next mail. */
  outages: number[];
  codes: Arrivals;
  announcements: Arrivals & {
    /** Recorded neither as discarded nor as sent. */
    unrecorded: number;
    /** Rows in state `sent` for a mail that never arrived. */
    wronglyRecorded: number;
  };
  /** Mails withdrawn before they were handed over. */
  withdrawn: number;
  /** Mails handed over, for the first or second time, after they had been withdrawn. */
  sentAfterWithdrawal: number;
}

type OnData = NonNullable<SMTPServerOptions['onData']>;

/**
 * Enqueues codes, takes positions Live, and lets a separate process send everything to a slow mail server on loopback.
 * Kills that process with SIGKILL many times, at random times, every other time just when the server has the whole mail
 * but has not confirmed it. During the run codes are withdrawn, one position goes back to Draft, one does so
 * and is Live again later, and talents unsubscribe and are deleted. Finally compares the records with the arrivals.
 * A mail counts as sent after its withdrawal if the sender began the hand-over (DATA) after the withdrawal was
 * answered. This process sees both, in this order. A mail already on its way cannot be withdrawn.
 */
export async function tryKills(options: StressOptions): Promise<Findings> {
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
  for (const code of gathered.codes) await queueCodeMail(services, db, code);
  const queued = await db.selectFrom('deliveries').select(['id', 'address']).execute();
  const saving = { ...services, emit, storage: createStorage(services.settings) };
  const save = ({ id, client }: Position, isLive: boolean) =>
    updatePosition(saving, { ...client, session: { token: null } }, { id, isLive });
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
  const unasked = gathered.codes.slice();
  /** Mails of the reopened position that were sent while it was a Draft. */
  let sentWhileDraft = 0;
  let draftSince: number | undefined;
  const disturb = async (kill: number) => {
    const [unsubscriber, deleted] = leaving.splice(-2);
    if (unsubscriber)
      await withdraw(ofTalent(unsubscriber), () => unsubscribe(db, { userId: unsubscriber.id, kind: 'announcements' }));
    if (deleted)
      await withdraw(ofTalent(deleted), () => withTransaction(db, (db) => deleteUser({ emit }, db, deleted.id)));
    const code = unasked.pop();
    if (code) await withdraw([keyOf(code.code, code.to)], () => withdrawCodeMail(db, code));
    if (back && kill === Math.ceil(kills / 4)) await withdraw(ofPosition(back), () => save(back, false));
    if (backAndForth && kill === Math.ceil(kills / 3)) {
      await save(backAndForth, false);
      draftSince = performance.now();
    }
    if (backAndForth && kill === Math.ceil((2 * kills) / 3)) {
      const keys = new Set(ofPosition(backAndForth));
      const since = draftSince ?? 0;
      const isSince = ([key, times]: [string, number[]]) => keys.has(key) && times.some((time) => time > since);
      sentWhileDraft = [...arrivals].filter(isSince).length;
      await save(backAndForth, true);
    }
  };

  const mails = options.codes + options.talents * options.positions;
  const outages: number[] = [];
  const givenUp = new Set<number>();
  const start = () => startSender(url, mailServer.url, (id) => givenUp.add(id));
  let sender = start();
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = (mails * kill) / (2 * kills);
      await until(async () => count >= enough || (await isDone(connection)));
      if (kill % 2 === 0) await sleep(Math.random() * slowness);
      else await Promise.race([new Promise<void>((resolve) => (onTaken = resolve)), sleep(5 * slowness)]);
      const [before, killedAt] = [count, performance.now()];
      sender.kill('SIGKILL');
      await Promise.all([once(sender, 'exit'), disturb(kill)]);
      sender = start();
      await until(async () => count > before || (await isDone(connection)));
      outages.push(performance.now() - killedAt);
      report?.(`${kill} of ${kills} kills; ${arrivals.size} of ${mails} mails have arrived`);
    }
    await until(() => isDone(connection));
  } finally {
    sender.kill('SIGKILL');
    await mailServer.close();
  }

  const { rows } = await sql<{ title: string; email: string; state: string }>`
    select p.title, u.email, d.state from deliveries d
    join positions p on p.id = d.subject_id join users u on u.id = d.user_id where d.kind = 'announcement-mail'`.execute(
    db,
  );
  const keysIn = (wanted: string) =>
    new Set(rows.filter(({ state }) => state === wanted).map(({ title, email }) => keyOf(title, email)));
  const [sent, discarded] = [keysIn('sent'), keysIn('discarded')];
  const timesOf = (key: string) => arrivals.get(key) ?? [];
  const isWanted = (key: string) => !withdrawnAt.has(key);
  const judge = (keys: string[], givenUp: Set<string>): Arrivals => {
    const wanted = keys.filter(isWanted);
    const arrived = (times: number) => wanted.filter((key) => timesOf(key).length === times);
    return {
      lost: arrived(0).filter((key) => !givenUp.has(key)).length,
      once: arrived(1).length,
      twice: arrived(2).length,
      more: keys.filter((key) => timesOf(key).length > 2).length,
      unanswered: wanted.filter((key) => givenUp.has(key)).length,
    };
  };
  const keysOf = (codes: typeof gathered.codes) => codes.map(({ code, to }) => keyOf(code, to));
  const addressesGivenUp = new Set(queued.filter(({ id }) => givenUp.has(id)).map(({ address }) => address));
  const codesGivenUp = gathered.codes.filter(({ to }) => addressesGivenUp.has(to));
  const announced = gathered.positions.flatMap(ofPosition);
  const unsent = announced.filter((key) => isWanted(key) && !sent.has(key));
  const withdrawals = [...withdrawnAt];
  return {
    kills,
    outages,
    codes: judge(keysOf(gathered.codes), new Set(keysOf(codesGivenUp))),
    announcements: {
      ...judge(announced, discarded),
      unrecorded: unsent.filter((key) => !discarded.has(key)).length,
      wronglyRecorded: [...sent].filter((key) => timesOf(key).length === 0).length,
    },
    withdrawn: withdrawals.filter(([key, end]) => !timesOf(key).some((time) => time <= end)).length,
    sentAfterWithdrawal:
      sentWhileDraft + withdrawals.filter(([key, end]) => timesOf(key).some((time) => time > end)).length,
  };
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

const keyOf = (word: string, email: string): string => `${word} ${email}`;
const header = (mail: string, name: string): string => new RegExp(`^${name}: (.+)\\r$`, 'm').exec(mail)?.[1] ?? '';

/**
 * Creates codes, talents and Drafts, each with a title of one word and a company of its own, so that daily limits do
 * not apply.
 */
async function gather({ connection: { db }, codes, talents, positions }: StressOptions) {
  const found = {
    codes: [] as Parameters<typeof queueCodeMail>[2][],
    talents: [] as Talent[],
    positions: [] as Position[],
  };
  const expiresAt = new Date(Date.now() + 3_600_000);
  for (let number = 0; number < codes; number += 1) {
    const to = `person${number}@example.com`;
    found.codes.push({ to, code: String(100_000 + number), purpose: 'signin', expiresAt });
  }
  for (let number = 0; number < talents; number += 1) found.talents.push(await buildReader(db));
  for (let number = 1; number <= positions; number += 1) {
    const client = await buildClient(db);
    const draft = {
      companyId: client.companyId,
      title: `Position${number}`,
      isLive: false,
      requiredSkillIds: [typescript],
    };
    found.positions.push({ ...(await buildPosition(db, draft)), client });
  }
  return found;
}

/** Whether everything is listed and every mail that may be sent has been sent. */
const isDone = async ({ db }: Connection): Promise<boolean> =>
  (await sql`select from deliveries where state in ('waiting', 'sending', 'handed over') limit 1`.execute(db)).rows
    .length === 0;
