import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTeammateEmail, deleteTeammate, updateTeammate } from '#contract/teammates.ts';
import { buildClient, plantChangeCode } from '#server/accounts/build.ts';
import { listFailedMail, mailJobs, retryFailedMail } from '#server/mail/service.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { add, buildMember, mailTo, mailsTo, newAddress } from './build.ts';

/* Mail that waits for the mail server names only people who still exist when it leaves. */

let world: World;
beforeEach(async () => {
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(() => world.close());

const startMail = () => world.services.jobs.start(mailJobs(world.services));
const payloads = async () =>
  (
    await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(world.services.db)
  ).rows.map(({ payload }) => JSON.stringify(payload));

test('an invitation does not name an inviter who is gone', async () => {
  const first = await buildMember(world);
  const inviter = await buildMember(world, first.user.companyId);
  const email = newAddress();
  await add(inviter.caller, email);
  expect((await payloads()).join()).not.toMatch(/Ada|Moreau|Northwind/);
  await first.caller.send(deleteTeammate, { teammateId: inviter.user.id });
  await startMail();
  const [mail = ''] = await mailTo(world, email);
  expect(mail).toContain('Subject: Northwind Labs has added you to its team on Rolecall\r\n');
  expect(mail).not.toContain(inviter.user.lastName);
});

test('an invitation names the inviter and the company as they are called when it leaves', async () => {
  const { db } = world.services;
  const { caller, user } = await buildMember(world);
  const email = newAddress();
  await add(caller, email);
  await db.updateTable('companies').set({ name: 'Southwind' }).where('id', '=', user.companyId).execute();
  await caller.send(updateTeammate, { teammate: { id: user.id, firstName: 'Adelina' } });
  await startMail();
  const [mail = ''] = await mailTo(world, email);
  expect(mail).toContain(`Subject: Adelina ${user.lastName} has added you to Southwind on Rolecall\r\n`);
});

test('who is invited and gone, or has signed in, is not written to', async () => {
  const { caller } = await buildMember(world);
  const [gone, seen, invited] = [newAddress(), newAddress(), newAddress()];
  const { teammateId } = (await add(caller, gone)).answer;
  await add(caller, seen);
  await add(caller, invited);
  await caller.send(deleteTeammate, { teammateId });
  await world.services.db.updateTable('users').set({ lastSeenAt: new Date() }).where('email', '=', seen).execute();
  expect(await payloads()).toHaveLength(2);
  await startMail();
  await mailTo(world, invited);
  await expect.poll(payloads).toEqual([]);
  expect(await mailsTo(world, [gone, seen])).toEqual([]);
});

test('the notice of a changed address tells the address as it is when it leaves, and no name of who is gone', async () => {
  const { db } = world.services;
  const first = await buildMember(world);
  const changer = await buildMember(world, first.user.companyId);
  const member = await buildMember(world, first.user.companyId);
  const [former, next, last] = [member.user.email, newAddress(), newAddress()];
  await changer.caller.send(updateTeammate, { teammate: { id: member.user.id, email: next } });
  const code = await plantChangeCode(world.services, member.user.id);
  const confirmed = await changer.caller.send(confirmTeammateEmail, { teammateId: member.user.id, code });
  expect(confirmed.answer.status).toBe('ok');
  expect((await payloads()).join()).not.toMatch(/Ada|Moreau|Northwind/);
  await first.caller.send(deleteTeammate, { teammateId: changer.user.id });
  await db.updateTable('users').set({ email: last }).where('id', '=', member.user.id).execute();
  await startMail();
  const [mail = ''] = await mailTo(world, former);
  const text = mail.replaceAll('=\r\n', '');
  expect(text).toContain('The address of your account in the team of Northwind Labs was changed.');
  expect(text).toContain(last);
  expect(text).not.toContain(next);
  expect(text).not.toContain(changer.user.lastName);
});

test('what an older version has queued leaves too, and its names are taken out of the queue', async () => {
  const { db } = world.services;
  const [waiting, failed] = [await buildClient(db), await buildClient(db)];
  const former = newAddress();
  const invitation = { inviterName: 'Eve Gone', companyName: 'Gone Inc', messageId: '<1@localhost>' };
  await plant('invitation-mail', { to: waiting.email, ...invitation });
  await plant('invitation-mail', { to: failed.email, ...invitation });
  await plant('address-changed-mail', {
    to: former,
    newAddress: waiting.email,
    changedBy: 'Eve Gone',
    companyName: 'Gone Inc',
    messageId: '<2@localhost>',
  });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where payload->>'to' = ${failed.email}`.execute(db);
  await startMail();
  expect(await mailTo(world, former)).toHaveLength(1);
  await mailTo(world, waiting.email);

  expect(await payloads()).toMatchObject([expect.stringContaining('Eve Gone')]);
  await takeNamesOut(db);
  expect(await payloads()).toEqual([JSON.stringify({ to: failed.email, messageId: '<1@localhost>' })]);
  const { mails } = await listFailedMail(db);
  await retryFailedMail(db, mails[0]?.id ?? 0);
  for (const address of [waiting.email, failed.email, former]) {
    const [mail] = await mailTo(world, address);
    expect(mail).toContain('Northwind Labs');
    expect(mail).not.toMatch(/Eve|Gone/);
  }
});

const plant = (name: string, payload: object) =>
  sql`select from graphile_worker.add_job(
    ${name}::text, ${JSON.stringify(payload)}::json, max_attempts => 150, job_key => gen_random_uuid()::text)`.execute(
    world.services.db,
  );

async function takeNamesOut(db: World['services']['db']): Promise<void> {
  const file = new URL('../../migrations/0018-names-out-of-the-queue.ts', import.meta.url);
  const { up } = (await import(file.href)) as { up: (db: Kysely<never>) => Promise<void> }; // its name says that it is one
  await up(db as never);
}
