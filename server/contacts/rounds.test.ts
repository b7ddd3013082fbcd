import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { messagingInit } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { mailHandlers } from '#server/mail/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { ageContact, buildPair, write } from './build.ts';
import { contactMails, doContactRounds } from './service.ts';

let world: World;
let pair: Awaited<ReturnType<typeof buildPair>>;
beforeAll(async () => {
  world = await createWorld({ host: '0.0.0.0' });
  await world.services.deliveries.start(mailHandlers(world.services, [contactMails.reminder]));
});
afterAll(() => world.close());
beforeEach(async () => {
  pair = await buildPair(world);
});

/** Runs both rounds, as after an hour and a day. */
async function round(another: World = world): Promise<void> {
  await sql`update contact_rounds set next_at = now()`.execute(world.services.db);
  await doContactRounds(another.services);
}
const stateOf = async (caller: Caller) =>
  (await caller.send(messagingInit, { limit: 50 })).answer.userThreads[0]?.contact?.state;
const mailsTo = (email: string) => readOutbox(world).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
const waiting = async () =>
  (await sql`select from deliveries where kind = 'contact-reminder-mail'`.execute(world.services.db)).rows.length;
/** Resolves once all reminders are sent. */
const isDone = () => expect.poll(waiting).toBe(0);

test('a waiting message causes one reminder, from one process, without a name in its subject', async () => {
  const { talent, client, asClient, threadId } = pair;
  const another = await world.openAnother();
  await write(asClient, threadId, 'A secret offer');
  await ageContact(world.services.db, talent.id, 4);
  await round();
  await ageContact(world.services.db, talent.id, 2);
  await Promise.all([round(), round(another)]);
  await round();
  await isDone();
  const [mail, ...others] = mailsTo(talent.email);
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Subject: A message on Rolecall is waiting for you\r$/m);
  expect(mail).toContain(client.lastName);
  expect(mail).toContain('List-Unsubscribe');
  expect(mail).not.toContain('A secret offer');
  expect(mailsTo(client.email)).toEqual([]);
  await another.close();
});

test('a company is reminded after three days, by a mail to the member written to', async () => {
  const { talent, client, asTalent, threadId } = pair;
  await write(asTalent, threadId);
  await ageContact(world.services.db, talent.id, 3);
  await round();
  await isDone();
  expect(mailsTo(client.email)).toHaveLength(1);
});

test('a person who has answered, wants no mail or hides gets no reminder', async () => {
  const declined = await buildPair(world);
  const hiding = await buildPair(world);
  const pairs = [pair, declined, hiding];
  for (const { asClient, threadId } of pairs) await write(asClient, threadId);
  await write(declined.asTalent, declined.threadId);
  await pair.asTalent.send(saveMailSettings, { settings: { messages: 'never' } });
  await hiding.asTalent.send(addExclusion, { kind: 'company', companyId: hiding.companyId });
  for (const { talent } of pairs) await ageContact(world.services.db, talent.id, 6);
  await round();
  await isDone();
  for (const { talent } of pairs) expect(mailsTo(talent.email)).toEqual([]);
});

test('an unanswered message lapses without a mail, and either side can reopen the contact', async () => {
  const { talent, asTalent, asClient, threadId } = pair;
  await write(asClient, threadId);
  await ageContact(world.services.db, talent.id, 13);
  await world.services.db.updateTable('contacts').set({ remindedAt: new Date() }).execute();
  await round();
  expect(await stateOf(asTalent)).toBe('open');
  await ageContact(world.services.db, talent.id, 1);
  await round();
  expect(await stateOf(asTalent)).toBe('lapsed');
  await write(asClient, threadId);
  expect(await stateOf(asTalent)).toBe('open');
  await ageContact(world.services.db, talent.id, 15);
  await round();
  await write(asTalent, threadId);
  expect(await stateOf(asClient)).toBe('answered');
  await isDone();
  expect(mailsTo(talent.email)).toEqual([]);
});

test('during a suspension contacts neither lapse nor cause reminders', async () => {
  const paused = {
    talent: await buildPair(world),
    company: await buildPair(world),
    member: await buildPair(world),
    leaving: await buildPair(world),
  };
  const pairs = Object.values(paused);
  for (const { asClient, threadId } of pairs) await write(asClient, threadId);
  const { db } = world.services;
  const until = new Date(Date.now() + 86_400_000);
  const people = [paused.talent.talent.id, paused.member.client.id];
  const restrict = async (at: Date | null) => {
    await db.updateTable('users').set({ suspendedUntil: at }).where('id', 'in', people).execute();
    await db.updateTable('users').set({ leavingAt: at }).where('id', '=', paused.leaving.talent.id).execute();
    await db.updateTable('companies').set({ suspendedUntil: at }).where('id', '=', paused.company.companyId).execute();
  };
  const contacts = async () =>
    db
      .selectFrom('contacts')
      .select(['state', 'remindedAt'])
      .where(
        'talentId',
        'in',
        pairs.map(({ talent }) => talent.id),
      )
      .execute();
  await restrict(until);
  for (const { talent } of pairs) await ageContact(db, talent.id, 20);
  await round();
  expect(await contacts()).toEqual(pairs.map(() => ({ state: 'byCompany', remindedAt: null })));
  await restrict(null);
  for (const { talent } of pairs) await ageContact(db, talent.id, -14);
  await round();
  await isDone();
  for (const { talent } of pairs) expect(mailsTo(talent.email)).toHaveLength(1);
});

test('with 0 days nothing lapses', async () => {
  const { talent, asTalent, asClient, threadId } = pair;
  await write(asClient, threadId);
  await ageContact(world.services.db, talent.id, 400);
  const another = await world.openAnother();
  another.services.settings.answerDays = 0;
  await round(another);
  expect(await stateOf(asTalent)).toBe('open');
  await another.close();
});
