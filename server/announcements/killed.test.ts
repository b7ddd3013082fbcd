import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updatePosition } from '#contract/positions.ts';
import { buildClient } from '#server/accounts/build.ts';
import { type MailServer, startMailServer } from '#server/platform/testing/mail-server.ts';
import { type World, createWorld } from '#server/platform/testing/world.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';

const talentCount = 60;
const kills = 4;

let world: World;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  world = await createWorld();
});
afterAll(async () => {
  await mailServer.close();
  await world.close();
});

/** A process that sends announcements, whose silence is noticed after a second. */
function startWorker(): ChildProcess {
  const program = `
    import pino from 'pino';
    import { listRecipients } from '#server/announcements/listing.ts';
    import { sendAnnouncements } from '#server/announcements/sending.ts';
    import { connect } from '#server/platform/database/connect.ts';
    import { createJobs } from '#server/platform/jobs-worker.ts';
    import { readSettings } from '#server/platform/settings.ts';
    const settings = readSettings({
      SMTP_URL: ${JSON.stringify(mailServer.url)}, APP_SECRET: 'a secret of the tests', DATA_DIR: '/nowhere',
      ANNOUNCEMENTS_PER_MINUTE: '1500',
    });
    const log = pino({ level: 'silent' });
    const { db, pool } = connect(${JSON.stringify(world.url)});
    const services = { settings, db, log };
    const handlers = [listRecipients(services), sendAnnouncements(services, { leaseSeconds: 1 })];
    await createJobs({ pool, log, leaseSeconds: 1 }).start(handlers);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'inherit', 'inherit'] });
}

const messageIds = () => mailServer.received.map((mail) => /^Message-ID: (.+)\r$/im.exec(mail)?.[1] ?? '');

test('workers are killed while they send: every announcement is recorded once, and arrives once or, at most, twice', async () => {
  const { db } = world.services;
  for (let number = 0; number < talentCount; number += 1) await buildTalent(db);
  const client = await buildClient(db);
  const position = await buildPosition(db, { companyId: client.companyId, isLive: false });
  const caller = await world.signIn(client);
  expect((await caller.send(updatePosition, { position: { id: position.id, isLive: true } })).status).toBe(200);

  const sent = async () =>
    (await db.selectFrom('announcementMails').select('userId').where('state', '=', 'sent').execute()).length;
  let worker = startWorker();
  try {
    for (let killed = 1; killed <= kills; killed += 1) {
      const enough = mailServer.received.length + talentCount / (kills + 2);
      // Looks at once, instead of at the next poll.
      const hasSentSome = async () => {
        await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
        return mailServer.received.length >= enough;
      };
      await expect.poll(hasSentSome, { timeout: 15_000, interval: 20 }).toBe(true);
      worker.kill('SIGKILL');
      worker = startWorker();
    }
    const allSent = async () => {
      await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db);
      return sent();
    };
    await expect.poll(allSent, { timeout: 20_000 }).toBe(talentCount);
  } finally {
    worker.kill('SIGKILL');
  }
  const ids = messageIds();
  expect(new Set(ids).size).toBe(talentCount);
  for (const id of new Set(ids)) expect(ids.filter((other) => other === id).length).toBeLessThanOrEqual(2);
  // One for each of those on their way when a worker was killed, at most.
  expect(ids.length - talentCount).toBeLessThanOrEqual(kills * 4);
}, 90_000);
