import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announcementProgress } from '#contract/announcements.ts';
import { createPosition, deletePosition, editPosition, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createJobs } from '#server/platform/jobs/worker.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { claimMail, releaseMail, takeLease } from './sending-store.ts';
import { announcementJobs } from './service.ts';

/*
 * Daily limits, on trial or not: a talent gets three announcements per company and day, and a company announces twenty
 * positions.
 */

let world: World;
let mailServer: MailServer;
let jobs: Jobs | undefined;
beforeAll(async () => {
  mailServer = await startMailServer();
  world = await createWorld({ smtpUrl: mailServer.url, announcementsPerMinute: 60_000 });
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  mailServer.received.length = 0;
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
});
afterAll(async () => {
  await mailServer.close();
  await world.close();
});

const db = () => world.services.db;
async function startJobs(): Promise<void> {
  jobs = createJobs({ pool: world.services.pool, log: world.services.log });
  await jobs.start(announcementJobs(world.services));
}
const mailsByState = async () =>
  Object.fromEntries(
    (
      await sql<{ state: string; count: number }>`
        select state, count(*) as count from announcement_mails group by state order by state`.execute(db())
    ).rows.map(({ state, count }) => [state, count]),
  );
const wake = () => sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db());
/** Waits until the given numbers of mails are in each state. */
const settled = (counts: Record<string, number>) =>
  expect.poll(async () => (await wake(), await mailsByState()), { timeout: 15_000 }).toEqual(counts);

type Company = Awaited<ReturnType<typeof signInClient>>;
/** Takes a new position Live; returns its id and the answer of the Save. */
async function announce({ caller }: Company) {
  const { positionId, positionHashId } = (await caller.send(createPosition, {})).answer;
  const { status, problem, headers } = await caller.send(updatePosition, {
    position: { id: positionId, title: 'Cartographer', isLive: true },
  });
  return { positionId, positionHashId, status, problem, headers };
}

test('of positions that are made, announced and deleted in a row a talent gets three, whatever the trial', async () => {
  await buildTalent(db(), {});
  const company = await signInClient(world, { name: 'Northwind Labs' });
  await startJobs();
  for (let count = 1; count <= 3; count += 1) {
    const { positionId } = await announce(company);
    await settled({ sent: 1 });
    await company.caller.send(deletePosition, { positionId });
  }
  expect(mailServer.received).toHaveLength(3);
  for (let count = 4; count <= 8; count += 1) {
    const { positionId } = await announce(company);
    await settled({ held: 1 });
    await company.caller.send(deletePosition, { positionId });
    await settled({});
  }
  expect(mailServer.received).toHaveLength(3);

  // Other companies are not affected.
  const other = await signInClient(world, { name: 'Elsewhere' });
  await announce(other);
  await settled({ sent: 1 });
  expect(mailServer.received).toHaveLength(4);
});

test('what is held is told, leaves when the day is over, and not of a Draft', async () => {
  await buildTalent(db(), {});
  const company = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  await startJobs();
  const positions = [];
  for (let count = 0; count < 5; count += 1) positions.push(await announce(company));
  await settled({ held: 2, sent: 3 });
  const progress = async () => (await company.caller.send(announcementProgress, {})).answer.announcements;
  expect((await progress()).filter(({ held }) => held === 1)).toHaveLength(2);

  const held = (await progress()).find(({ held }) => held === 1)?.positionId ?? 0;
  await company.caller.send(updatePosition, { position: { id: held, isLive: false } });
  await settled({ held: 1, sent: 3 });
  expect((await progress()).find(({ positionId }) => positionId === held)).toMatchObject({ total: 0, held: 0 });

  await sql`update announcement_days set ends_at = now()`.execute(db());
  await sql`update announcement_mails set try_at = now() where state = 'held'`.execute(db());
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db());
  await settled({ sent: 4 });
  expect(mailServer.received).toHaveLength(4);
  expect(positions).toHaveLength(5);
});

test('a mail that did not leave does not count for the day', async () => {
  await buildTalent(db(), {});
  const company = await signInClient(world, { name: 'Northwind Labs' });
  await announce(company);
  await startJobs();
  await settled({ sent: 1 });
  await jobs?.stop();
  await sql`update announcement_mails set state = 'waiting'`.execute(db());
  const holder = '00000000-0000-0000-0000-000000000001';
  await takeLease(db(), holder, 60);
  // One was sent. Each of these tries fails, so the next one is made too.
  for (let count = 0; count < 5; count += 1) {
    const mail = await claimMail(db(), holder);
    expect(mail?.state).toBe('sending');
    if (mail) await releaseMail(db(), holder, mail, { lastError: 'mail failed', pauseSeconds: 0 });
  }
  expect(await db().selectFrom('announcementDays').select('count').execute()).toEqual([{ count: 1 }]);
});

test('a company announces twenty positions a day; those it deleted count, and one it announced before does not', async () => {
  const company = await signInClient(world, { name: 'Northwind Labs', isTrial: false });
  const first = await announce(company);
  for (let count = 1; count < 20; count += 1) {
    const { positionId, status } = await announce(company);
    expect(status).toBe(200);
    await company.caller.send(deletePosition, { positionId });
  }
  const refused = await announce(company);
  expect(refused.status).toBe(429);
  expect(refused.problem.detail).toBe(
    'Your company has announced 20 positions in a day. Please try again in 24 hours.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  const { position } = (await company.caller.send(editPosition, { positionHashId: refused.positionHashId })).answer;
  expect(position).toMatchObject({ title: '', isLive: false });
  for (const isLive of [false, true])
    expect((await company.caller.send(updatePosition, { position: { id: first.positionId, isLive } })).status).toBe(
      200,
    );
  expect((await announce(await signInClient(world, { name: 'Elsewhere' }))).status).toBe(200);
});
