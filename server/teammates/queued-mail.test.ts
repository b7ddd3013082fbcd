import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmTeammateEmail, deleteTeammate, updateTeammate } from '#contract/teammates.ts';
import { plantChangeCode } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { mails } from '#server/mails.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { add, buildMember, mailTo, mailsTo, newAddress } from './build.ts';

/* Mail waiting for the mail server names only people who still exist when it is sent. */

let world: World;
beforeEach(async () => {
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(() => world.close());

const startMail = () => world.services.deliveries.start(mailHandlers(world.services, mails));
const queued = async () =>
  (await world.services.db.selectFrom('deliveries').selectAll().execute()).map((row) => JSON.stringify(row));

test('an invitation does not name a deleted inviter', async () => {
  const first = await buildMember(world);
  const inviter = await buildMember(world, first.user.companyId);
  const email = newAddress();
  await add(inviter.caller, email);
  expect((await queued()).join()).not.toMatch(/Ada|Moreau|Northwind/);
  await first.caller.send(deleteTeammate, { teammateId: inviter.user.id });
  await startMail();
  const [mail = ''] = await mailTo(world, email);
  expect(mail).toContain('Subject: Northwind Labs has added you to its team on Rolecall\r\n');
  expect(mail).not.toContain(inviter.user.lastName);
});

test("an invitation has the inviter's and the company's names at the time of sending", async () => {
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

test('an invited member who was deleted or has signed in gets no mail', async () => {
  const { caller } = await buildMember(world);
  const [gone, seen, invited] = [newAddress(), newAddress(), newAddress()];
  const { teammateId } = (await add(caller, gone)).answer;
  await add(caller, seen);
  await add(caller, invited);
  await caller.send(deleteTeammate, { teammateId });
  await world.services.db.updateTable('users').set({ lastSeenAt: new Date() }).where('email', '=', seen).execute();
  expect(await queued()).toHaveLength(2);
  await startMail();
  await mailTo(world, invited);
  await expect.poll(queued).toEqual([]);
  expect(await mailsTo(world, [gone, seen])).toEqual([]);
});

test('the notice of a changed address has the address at the time of sending, and names no deleted member', async () => {
  const { db } = world.services;
  const first = await buildMember(world);
  const changer = await buildMember(world, first.user.companyId);
  const member = await buildMember(world, first.user.companyId);
  const [former, next, last] = [member.user.email, newAddress(), newAddress()];
  await changer.caller.send(updateTeammate, { teammate: { id: member.user.id, email: next } });
  const code = await plantChangeCode(world.services, member.user.id);
  const confirmed = await changer.caller.send(confirmTeammateEmail, { teammateId: member.user.id, code });
  expect(confirmed.answer.status).toBe('ok');
  expect((await queued()).join()).not.toMatch(/Ada|Moreau|Northwind/);
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
