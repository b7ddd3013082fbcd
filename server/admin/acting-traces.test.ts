import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagingGetMessages, messagingInit } from '#contract/messaging.ts';
import {
  cancelTeammateEmail,
  createTeammate,
  editTeammate,
  inviteTeammate,
  leaveCompany,
} from '#contract/teammates.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { linkTo, open } from './build.ts';

/* Data that an acting administrator must leave unchanged. */

let world: World;
let client: Awaited<ReturnType<typeof buildClient>>;
/** The client's own browser, and that of the administrator who acts as the client. */
let own: Caller;
let acting: Caller;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  const { db } = world.services;
  client = await buildClient(db);
  own = await world.signIn(client);
  acting = await world.signIn(await buildAdministrator(db));
  await open(acting, await linkTo(acting, client.id));
});
afterAll(() => world.close());

test('an administrator cannot add a teammate, nor invite one again', async () => {
  const { db } = world.services;
  const teammate = { firstName: 'Noor', lastName: 'Castellanos', email: `spy-${client.email}` };
  const refused = await acting.send(createTeammate, { teammate });
  expect([refused.status, refused.problem.detail]).toEqual([403, 'An administrator acting as a user cannot do this.']);
  expect(await db.selectFrom('users').select('id').where('email', '=', teammate.email).execute()).toEqual([]);

  const { teammateId } = (await own.send(createTeammate, { teammate })).answer;
  const mails = async () =>
    (await world.services.pool.query<{ n: number }>('select count(*) as n from deliveries')).rows;
  const before = await mails();
  expect((await acting.send(inviteTeammate, { teammateId })).status).toBe(403);
  expect(await mails()).toEqual(before);
  expect((await own.send(inviteTeammate, { teammateId })).status).toBe(200);
});

test('an address pending confirmation stays pending', async () => {
  const { db } = world.services;
  const bytes = Buffer.from('x');
  const change = { userId: client.id, requestedBy: client.id, email: `new-${client.email}` };
  await db
    .insertInto('emailChanges')
    .values({ ...change, flowHash: bytes, codeHash: bytes, expiresAt: new Date(Date.now() + 600_000) })
    .execute();
  expect((await acting.send(cancelTeammateEmail, { teammateId: client.id })).status).toBe(403);
  const { teammate } = (await own.send(editTeammate, { teammateId: client.id })).answer;
  expect(teammate.emailChange?.email).toBe(change.email);
});

test('an administrator cannot leave the company as the user', async () => {
  await world.signIn(await buildClient(world.services.db, { companyId: client.companyId }));
  expect((await acting.send(leaveCompany, {})).status).toBe(403);
  expect((await own.send(editTeammate, { teammateId: client.id })).status).toBe(200);
});

test('an opened thread stays unread, so that its mail is still sent', async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const threadId = await buildThread(db, client.id, talent.id);
  const id = await buildMessage(db, { threadId, userId: talent.id });
  const unread = async () => (await own.send(messagingInit, {})).answer.userThreads[0]?.unread;
  // The first answer comes from the database, the next one from memory.
  for (const afterId of [null, id]) {
    expect((await acting.send(messagingGetMessages, { threadId, afterId })).status).toBe(200);
  }
  expect(await unread()).toBe(1);
  await own.send(messagingGetMessages, { threadId });
  expect(await unread()).toBe(0);
});

test('the user does not appear to have visited', async () => {
  const { db } = world.services;
  const seen = new Date('2026-01-01T00:00:00Z');
  await db.updateTable('users').set({ lastSeenAt: seen }).where('id', '=', client.id).execute();
  await acting.send(messagingInit, {});
  await world.services.presence.flush();
  const { lastSeenAt } = await db
    .selectFrom('users')
    .select('lastSeenAt')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  expect(lastSeenAt).toEqual(seen);
});
