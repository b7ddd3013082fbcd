import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDiscardMail, adminFailedMail, adminRetryMail, adminTalents } from '#contract/admin.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { queueCodeMail } from '#server/accounts/service.ts';
import { queueInvitationMail } from '#server/teammates/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let administrator: Caller;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

/** Puts all queued mail into the state after its last try. */
const fail = (reason: string, status: string | null = null) =>
  world.services.db.updateTable('deliveries').set({ state: 'failed', tries: 150, reason, status }).execute();
const queued = () => world.services.db.selectFrom('deliveries').select(['state', 'tries']).execute();
const invite = async (email: string) => {
  const { db } = world.services;
  const [recipient, inviter] = [await buildClient(db, { email }), await buildClient(db)];
  await queueInvitationMail(db, { recipientId: recipient.id, inviterId: inviter.id });
};

test('an administrator can see, retry and discard failed mail', async () => {
  await invite('ada@example.com');
  expect((await administrator.send(adminFailedMail, {})).answer).toEqual({
    mails: [],
    announcements: [],
    failed: 0,
    waiting: 1,
  });
  await fail('recipient', 'RCPT TO 554 5.7.1');
  const { mails, failed, waiting } = (await administrator.send(adminFailedMail, {})).answer;
  expect([failed, waiting]).toEqual([1, 0]);
  expect(mails).toMatchObject([
    {
      kind: 'invitation',
      to: 'ada@example.com',
      reason: 'mail failed: RCPT TO 554 5.7.1',
      cause: 'recipient',
      status: 'RCPT TO 554 5.7.1',
      tries: 150,
    },
  ]);
  const id = mails[0]?.id ?? 0;
  expect((await administrator.send(adminRetryMail, { id })).status).toBe(200);
  expect(await queued()).toEqual([{ state: 'waiting', tries: 0 }]);
  expect((await administrator.send(adminRetryMail, { id })).status).toBe(404);
  expect((await administrator.send(adminDiscardMail, { id })).status).toBe(404);
  await fail('unconfirmed');
  expect((await administrator.send(adminDiscardMail, { id })).status).toBe(200);
  expect(await queued()).toEqual([]);
});

test('no code or other content of a mail is shown', async () => {
  const expiresAt = new Date(Date.now() + 600_000);
  await queueCodeMail(world.services, world.services.db, {
    to: 'a@example.com',
    code: '482913',
    purpose: 'signin',
    expiresAt,
  });
  await fail('internal', 'something broke over 482913');
  const { text, answer } = await administrator.send(adminFailedMail, {});
  expect(text).not.toMatch(/482913|sealed/);
  expect(answer.mails).toMatchObject([{ kind: 'code', reason: 'internal error', cause: 'internal' }]);
  await administrator.send(adminDiscardMail, { id: null });
});

test('all failed mail is retried at once', async () => {
  for (const to of ['one@example.com', 'two@example.com']) await invite(to);
  await fail('connection', 'CONN ECONNECTION');
  expect((await administrator.send(adminRetryMail, { id: null })).status).toBe(200);
  expect((await administrator.send(adminFailedMail, {})).answer).toEqual({
    mails: [],
    announcements: [],
    failed: 0,
    waiting: 2,
  });
});

test('the lists show refused addresses', async () => {
  const { db } = world.services;
  const { id } = await buildTalentUser(db);
  const find = async () => (await administrator.send(adminTalents, { search: `#${id}` })).answer.users[0]?.emailRefusal;
  expect(await find()).toBeNull();
  const at = new Date();
  await db.updateTable('users').set({ emailRefusedAt: at, emailRefusal: '550 5.1.1' }).where('id', '=', id).execute();
  expect(await find()).toEqual({ at: at.toISOString(), status: '550 5.1.1' });
});
