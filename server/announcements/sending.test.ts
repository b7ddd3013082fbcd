import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminDiscardMail, adminFailedMail, adminRetryMail } from '#contract/admin.ts';
import { adminDiscardAnnouncements, adminRetryAnnouncements, announcementProgress } from '#contract/announcements.ts';
import { updatePosition } from '#contract/positions.ts';
import { buildAdministrator, buildClient, buildCompany } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mails } from '#server/mails.ts';
import type { Handler } from '#server/platform/deliveries/deliveries.ts';
import { claim, endTry, recover } from '#server/platform/deliveries/store.ts';
import { type Deliveries, createDeliveries } from '#server/platform/deliveries/worker.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { announcementMails } from './mails.ts';
import { listRecipients } from './list-recipients.ts';
import { buildReader, typescript } from './build.ts';

const rust = 1009;

let world: World;
let mailServer: SMTPServer;
let deliveries: Deliveries | undefined;
/** Answer of the mail server to a mail it has received whole. */
let judge: () => Error | null | 'hang up' | Promise<'hang up'>;
/** An address that the mail server refuses. */
let nobody: string | undefined;
/** Recipients of the mails received whole, whatever the server answered. */
let had: string[];
let connected: number;

type OnData = NonNullable<SMTPServerOptions['onData']>;
async function take(...[stream, session, done]: Parameters<OnData>): Promise<void> {
  const mail = await text(stream).catch(() => undefined); // a mail withdrawn at the last moment breaks off
  if (mail === undefined) return;
  had.push(/^To: (.+)\r$/m.exec(mail)?.[1] ?? '');
  const verdict = await judge();
  if (verdict !== 'hang up') return done(verdict);
  for (const connection of mailServer.connections)
    if (connection.session.id === session.id) connection._socket.destroy();
}

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connected += 1;
      done();
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address === nobody ? Object.assign(new Error('5.1.1 nobody'), { responseCode: 550 }) : null),
    onData: (...data) => void take(...data),
  });
  mailServer.on('error', () => undefined); // connections are broken on purpose
  await new Promise<void>((resolve) => void mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  world = await createWorld({ smtpUrl: `smtp://127.0.0.1:${address.port}`, announcementsPerMinute: 60_000 });
});
beforeEach(() => {
  [judge, nobody, had, connected] = [() => null, undefined, [], 0];
});
afterEach(async () => {
  await deliveries?.stop();
  deliveries = undefined;
  await checkCounts();
  await sql`delete from deliveries`.execute(db());
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
  await checkCounts();
});
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await world.close();
});

const db = () => world.services.db;
/** Throws if the stored counts differ from the rows. */
async function checkCounts(): Promise<void> {
  const { rows } = await sql`
    select position_id, state, m.count as mails, c.count as counted
    from (
      select subject_id as position_id, state, count(*) from deliveries
      where kind = 'announcement-mail' group by subject_id, state
    ) m
    full join (select * from announcement_counts where count <> 0) c using (position_id, state)
    where m.count is distinct from c.count`.execute(db());
  if (rows.length > 0) throw new Error(`The counts are wrong: ${JSON.stringify(rows)}`);
}
const refuse = () => Object.assign(new Error('5.6.0 not like this'), { responseCode: 554 });

const signInAdministrator = async () => world.signIn(await buildAdministrator(db()));

async function startSending(
  handlers = [...mailHandlers(world.services, mails), listRecipients(world.services)],
): Promise<void> {
  deliveries = createDeliveries({ ...world.services, perMinute: { later: 60_000 } });
  await deliveries.start(handlers);
}

/** Creates a Draft with its own company, and helpers that act as its client. */
async function publisher() {
  const company = await buildCompany(db(), { name: 'Northwind Labs', isTrial: false });
  const caller = await world.signIn(await buildClient(db(), { companyId: company.id }));
  const { id } = await buildPosition(db(), {
    companyId: company.id,
    title: 'Cartographer',
    isLive: false,
    requiredSkillIds: [typescript],
  });
  const change = async (changes: object) =>
    expect((await caller.send(updatePosition, { position: { id, ...changes } })).status).toBe(200);
  return {
    id,
    change,
    goLive: () => change({ isLive: true }),
    goBack: () => change({ isLive: false }),
    progress: async () => (await caller.send(announcementProgress, {})).answer.announcements[0],
  };
}

async function buildMatches(count: number): Promise<string[]> {
  const emails = [];
  for (let number = 0; number < count; number += 1) emails.push((await buildReader(db())).email);
  return emails.toSorted();
}

const states = async () =>
  (
    await db()
      .selectFrom('deliveries')
      .select('state')
      .where('kind', '=', 'announcement-mail')
      .orderBy('userId')
      .execute()
  ).map(({ state }) => state);
const areInFlight = async () => (await states()).some((state) => state === 'sending' || state === 'handed over');
/** Counts mails waiting or being sent, and unfinished listings. */
const underWay = async () =>
  (
    await sql<{ count: number }>`
      select count(*) from deliveries
      where kind <> 'announcement-mail' or state in ('waiting', 'sending', 'handed over')`.execute(db())
  ).rows[0]?.count;
const isAllDone = async () => {
  // Wakes the sender instead of waiting for its next poll.
  await sql`select pg_notify('deliveries', '')`.execute(db());
  return (await underWay()) === 0;
};
const allDone = () => expect.poll(isAllDone).toBe(true);
/** Blocks sending for this many seconds. */
const pauseSending = (seconds: number) =>
  sql`
    insert into delivery_rates values ('later', now() + make_interval(secs => ${seconds}))
    on conflict (urgency) do update set next_at = excluded.next_at`.execute(db());

describe('failed announcements', () => {
  test('are shown to an administrator by position, and sent on retry', async () => {
    const emails = await buildMatches(3);
    const { id, goLive, progress } = await publisher();
    judge = refuse;
    await startSending();
    await goLive();
    await allDone();
    const administrator = await signInAdministrator();
    const shown = (await administrator.send(adminFailedMail, {})).answer;
    expect(shown).toMatchObject({ mails: [], failed: 3, waiting: 0 });
    expect(shown.announcements).toMatchObject([
      {
        positionId: id,
        title: 'Cartographer',
        companyName: 'Northwind Labs',
        count: 3,
        reason: 'mail refused: DATA 554 5.6.0',
      },
    ]);
    expect(await progress()).toMatchObject({ total: 3, sent: 0, failed: 3 });
    [judge, had] = [() => null, []];
    expect((await administrator.send(adminRetryAnnouncements, { positionId: id })).status).toBe(200);
    await allDone();
    expect(had.toSorted()).toEqual(emails);
    expect(await progress()).toMatchObject({ total: 3, sent: 3, failed: 0 });
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ announcements: [], failed: 0 });
    expect((await administrator.send(adminRetryAnnouncements, { positionId: id })).status).toBe(404);
    expect((await administrator.send(adminDiscardAnnouncements, { positionId: id })).status).toBe(404);
  });

  test('are also retried and discarded with all other mail', async () => {
    await buildMatches(2);
    const [one, other] = [await publisher(), await publisher()];
    judge = refuse;
    await startSending();
    await one.goLive();
    await other.goLive();
    await allDone();
    const administrator = await signInAdministrator();
    expect((await administrator.send(adminRetryMail, { id: null })).status).toBe(200);
    await allDone();
    expect(had).toHaveLength(8);
    expect((await administrator.send(adminFailedMail, {})).answer.announcements).toHaveLength(2);
    expect((await administrator.send(adminDiscardMail, { id: null })).status).toBe(200);
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ announcements: [], failed: 0 });
    expect((await administrator.send(adminRetryMail, { id: null })).status).toBe(404);
  });

  test('stay failed and unsent when discarded, or of a Draft', async () => {
    await buildMatches(2);
    const [discarded, draft] = [await publisher(), await publisher()];
    judge = refuse;
    await startSending();
    await discarded.goLive();
    await draft.goLive();
    await allDone();
    await draft.goBack();
    await allDone();
    [judge, had] = [() => null, []];
    const administrator = await signInAdministrator();
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ failed: 2 });
    expect((await administrator.send(adminRetryAnnouncements, { positionId: draft.id })).status).toBe(404);
    expect((await administrator.send(adminDiscardAnnouncements, { positionId: discarded.id })).status).toBe(200);
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ announcements: [], failed: 0 });
    await discarded.goBack();
    await discarded.goLive();
    await allDone();
    expect(had).toEqual([]);
    expect(await discarded.progress()).toMatchObject({ total: 2, sent: 0, failed: 2 });
  });

  test('do not include refused addresses, which the account shows', async () => {
    [nobody] = await buildMatches(1);
    const { goLive, progress } = await publisher();
    await startSending();
    await goLive();
    await allDone();
    expect(await progress()).toMatchObject({ total: 1, failed: 1 });
    const administrator = await signInAdministrator();
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ announcements: [], failed: 0 });
  });

  test('count among waiting mail before they are sent', async () => {
    await buildMatches(2);
    const { goLive } = await publisher();
    await goLive();
    await startSending([listRecipients(world.services)]);
    await expect.poll(states).toEqual(['waiting', 'waiting']);
    const administrator = await signInAdministrator();
    expect((await administrator.send(adminFailedMail, {})).answer).toMatchObject({ failed: 0, waiting: 2 });
  });
});

describe('a mail that may have arrived', () => {
  test('is sent once more, but not a third time', async () => {
    const [email = ''] = await buildMatches(1);
    const { goLive, progress } = await publisher();
    judge = () => 'hang up';
    await startSending();
    await goLive();
    await allDone();
    expect(had).toEqual([email, email]);
    expect(await progress()).toMatchObject({ total: 1, sent: 0, failed: 1 });
    expect(await db().selectFrom('announcementDays').select('count').execute()).toEqual([{ count: 1 }]);
  });

  test('is not sent a third time even if its position goes back to Draft and is Live again', async () => {
    const [email = ''] = await buildMatches(1);
    const { goLive, goBack, progress } = await publisher();
    judge = () => 'hang up';
    await startSending();
    for (let round = 1; round <= 4; round += 1) {
      await goLive();
      // The retry may come before the position goes back.
      await expect.poll(() => had.length).toBeGreaterThanOrEqual(Math.min(round, 2));
      await expect.poll(areInFlight).toBe(false);
      await goBack();
      await expect.poll(states).not.toContain('waiting');
    }
    await goLive();
    await allDone();
    expect(had).toEqual([email, email]);
    expect(await progress()).toMatchObject({ total: 1, sent: 0, failed: 1 });
  });

  test('is not sent again to a talent who no longer matches', async () => {
    const [email = ''] = await buildMatches(1);
    const { goLive, goBack, change } = await publisher();
    // Prevents a retry before the position goes back.
    judge = () => pauseSending(600).then(() => 'hang up' as const);
    await startSending();
    await goLive();
    await expect.poll(() => had.length).toBe(1);
    await expect.poll(areInFlight).toBe(false);
    await goBack();
    await pauseSending(0);
    await change({ skills: [rust] });
    await goLive();
    await allDone();
    expect(had).toEqual([email]);
  });
});

test('mails left waiting from an earlier time Live are not sent before the new conditions are applied', async () => {
  await buildMatches(2);
  const { goLive, goBack, change } = await publisher();
  await goLive();
  // Lists without sending.
  await startSending([listRecipients(world.services)]);
  await expect.poll(states).toEqual(['waiting', 'waiting']);
  await deliveries?.stop();
  await goBack();
  await change({ skills: [rust] });
  await goLive();
  // Sends without listing: the handler sees the mails and lets them wait.
  const looks: string[] = [];
  const [looking] = mailHandlers(world.services, [announcementMails.announcement]);
  if (!looking) throw new Error('Announcements have a handler.');
  const run: Handler['run'] = async (...args) => {
    const outcome = await looking.run(...args);
    looks.push(typeof outcome === 'object' ? 'waits' : outcome);
    return outcome;
  };
  await startSending([{ ...looking, run }]);
  await expect.poll(() => looks.length).toBeGreaterThanOrEqual(2);
  await deliveries?.stop();
  expect([...new Set(looks)]).toEqual(['waits']);
  expect(had).toEqual([]);
  await startSending();
  await allDone();
  expect(had).toEqual([]);
  expect(await states()).toEqual([]);
});

test('a process whose claim was taken over does not requeue a mail that another one sends', async () => {
  const { id: userId } = await buildReader(db());
  const { id: positionId, goLive } = await publisher();
  await goLive();
  await startSending([listRecipients(world.services)]);
  await expect.poll(states).toEqual(['waiting']);
  await deliveries?.stop();
  const [slow, quick] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const claimAs = async (holder: string) => {
    const wanted = { urgency: 'later', kinds: ['announcement-mail'], holder, leaseSeconds: 600, limit: 1 } as const;
    const [claimed] = await claim(db(), wanted);
    expect(claimed).toMatchObject({ subjectId: positionId, userId });
    return { id: claimed?.id ?? 0, tries: claimed?.tries ?? 0, holder };
  };
  const first = await claimAs(slow);
  await sql`update deliveries set held_until = now() - interval '1 second'`.execute(db());
  expect((await recover(db())).lapsed).toBe(1);
  const second = await claimAs(quick);
  await endTry(db(), first, { state: 'waiting', reason: 'connection' });
  expect(await states()).toEqual(['sending']);
  await endTry(db(), second, { state: 'waiting', reason: 'connection' });
  expect(await states()).toEqual(['waiting']);
});

describe('the connections to the mail server', () => {
  test('are four at most, and are reused after accepted and refused mails', async () => {
    const emails = await buildMatches(24);
    nobody = emails[11];
    const { goLive, progress } = await publisher();
    await startSending();
    await goLive();
    await allDone();
    expect(had.toSorted()).toEqual(emails.filter((email) => email !== nobody));
    expect(await progress()).toMatchObject({ total: 24, sent: 23, failed: 1 });
    expect(connected).toBeLessThanOrEqual(4);
  });

  test('may be broken by the mail server without loss', async () => {
    const emails = await buildMatches(6);
    const { goLive } = await publisher();
    let taken = 0;
    judge = () => {
      taken += 1;
      // After its answer is sent.
      if (taken === 2)
        setImmediate(() => {
          for (const connection of mailServer.connections) connection._socket.destroySoon();
        });
      return null;
    };
    await startSending();
    await goLive();
    await allDone();
    expect([...new Set(had)].toSorted()).toEqual(emails);
    expect(await states()).toEqual(emails.map(() => 'sent'));
  });

  test('are closed when all mail is sent', async () => {
    await buildMatches(2);
    const { goLive } = await publisher();
    await startSending();
    await goLive();
    await allDone();
    await expect.poll(() => mailServer.connections.size).toBe(0);
  });
});
