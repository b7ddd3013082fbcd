import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proposeInterview } from '#contract/interviews.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { changeOwnEmail, confirmOwnEmail } from '#contract/own-account.ts';
import { plantChangeCode } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { write } from '#server/contacts/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readCalendar } from '#server/testing/calendar.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import {
  answer,
  cancel,
  confirm,
  buildTalking,
  latest,
  calendars,
  interviewHandlers,
  type Pair,
  inDays,
} from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let pair: Pair;
beforeEach(async () => {
  await sql`delete from deliveries`.execute(world.services.db);
  pair = await buildTalking(world);
});

describe('mails', () => {
  test('invite both separately, whatever their settings, and remove the event from both calendars', async () => {
    const { asClient, asTalent, client, talent } = pair;
    await asTalent.send(saveMailSettings, { settings: { interviews: false, messages: 'never' } });
    const interview = await confirm(pair);
    const invitations = await sendDue(world, interviewHandlers(world));
    expect(invitations.map(({ to }) => to).toSorted()).toEqual([client.email, talent.email].toSorted());
    const raw = readOutbox(world);
    for (const [index, event] of calendars(raw).entries()) {
      const own = raw[index]?.includes(`To: ${talent.email}`) ? talent.email : client.email;
      const other = own === talent.email ? client.email : talent.email;
      expect(event).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:0[\s\S]*STATUS:CONFIRMED/);
      expect(event).toContain(`DTSTART:${interview.slots[0]?.replaceAll(/[-:]|\.000/g, '')}`);
      expect(event.match(/mailto:\S+/g)).toEqual([
        `mailto:${world.services.settings.mailFrom.address}`,
        `mailto:${own}`,
      ]);
      expect(raw[index]).not.toContain(other);
      expect(raw[index]).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
    }
    const uids = calendars(raw).map((event) => /^UID:(.*)$/m.exec(event)?.[1]);
    await cancel(asClient, interview, 'I am ill.');
    expect(await sendDue(world, interviewHandlers(world))).toHaveLength(2);
    for (const event of calendars(readOutbox(world))) {
      expect(event).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
      expect(event).toContain(`UID:${uids[0]}`);
    }
    expect(new Set(uids).size).toBe(1);
  });

  test('remove the event from both calendars once one of the two is deleted', async () => {
    const { db } = world.services;
    await confirm(pair);
    await sendDue(world, interviewHandlers(world));
    const uid = /^UID:.+$/m.exec(calendars(readOutbox(world))[0] ?? '')?.[0] ?? 'no UID';
    await withTransaction(db, (db) => deleteUser(world.services, db, pair.talent.id));
    const mails = await sendDue(world, interviewHandlers(world));
    const both = [pair.client.email, pair.talent.email];
    expect(mails.map(({ to }) => to).toSorted()).toEqual(both.toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toBe('Cancelled: Meet the platform team');
      expect(text).not.toMatch(/Reason|deleted/);
      for (const { lastName } of [pair.talent, pair.client]) expect(text).not.toContain(lastName);
    }
    const events = calendars(readOutbox(world));
    for (const line of ['METHOD:CANCEL', uid, 'SEQUENCE:1', 'STATUS:CANCELLED'])
      expect(events.filter((event) => event.includes(line))).toHaveLength(2);
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
  });

  test('move the event to the calendar of a changed address', async () => {
    const { db } = world.services;
    const { asClient, asTalent, client, talent } = pair;
    await confirm(pair);
    const over = await buildTalking(world);
    const past = { startsAt: sql<Date>`now() - interval '1 hour'` };
    await db
      .updateTable('interviews')
      .set(past)
      .where('id', '=', (await confirm(over)).id)
      .execute();
    await sendDue(world, interviewHandlers(world));
    const eventOf = (to: string) =>
      calendars(readOutbox(world).filter((mail) => mail.includes(`To: ${to}`))).map(readCalendar);
    const uid = eventOf(talent.email)[0]?.UID;

    const email = `new-${talent.email}`;
    await asTalent.send(changeOwnEmail, { email });
    await asTalent.send(confirmOwnEmail, { code: await plantChangeCode(world.services, talent.id) });
    const mails = await sendDue(world, interviewHandlers(world));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([email, talent.email].toSorted());
    expect(mails.find(({ to }) => to === talent.email)?.subject).toMatch(/^Now at your new address: /);
    expect(eventOf(talent.email)).toMatchObject([{ METHOD: 'CANCEL', UID: uid, SEQUENCE: '1' }]);
    expect(eventOf(email)).toMatchObject([{ METHOD: 'REQUEST', UID: uid, SEQUENCE: '1', STATUS: 'CONFIRMED' }]);

    // The other person's calendar takes the next change, though it never saw that number.
    const interview = (await latest(asClient, pair.threadId))?.interview;
    expect((await cancel(asClient, { id: interview?.id ?? 0, version: interview?.version ?? 0 })).status).toBe(200);
    await sendDue(world, interviewHandlers(world));
    for (const to of [email, client.email])
      expect(eventOf(to)).toMatchObject([{ METHOD: 'CANCEL', UID: uid, SEQUENCE: '2' }]);
  });

  test('never go to an address that a mail server has refused', async () => {
    await world.services.db
      .updateTable('users')
      .set({ emailRefusedAt: new Date(), emailRefusal: '550' })
      .where('id', '=', pair.talent.id)
      .execute();
    await confirm(pair);
    expect((await sendDue(world, interviewHandlers(world))).map(({ to }) => to)).toEqual([pair.client.email]);
    await withTransaction(world.services.db, (db) => deleteUser(world.services, db, pair.client.id));
    expect((await sendDue(world, interviewHandlers(world))).map(({ to }) => to)).toEqual([pair.client.email]);
  });

  test('remind people who want it a day before, except of cancelled interviews', async () => {
    const { db } = world.services;
    const dueNow = () => sql`update deliveries set next_at = now() where kind = 'interview-reminder-mail'`.execute(db);
    await pair.asTalent.send(saveMailSettings, { settings: { interviews: false } });
    const interview = await confirm(pair);
    await sendDue(world, interviewHandlers(world));
    const { rows } = await sql<{
      at: Date;
    }>`select next_at as at from deliveries where kind = 'interview-reminder-mail'`.execute(db);
    expect(rows.map(({ at }) => at.toISOString())).toEqual(
      [1, 2].map(() => new Date(Date.parse(interview.slots[0] ?? '') - 86_400_000).toISOString()),
    );
    await dueNow();
    expect((await sendDue(world, interviewHandlers(world))).map(({ to, subject }) => [to, subject])).toEqual([
      [pair.client.email, expect.stringContaining('Your interview: Meet the platform team: ')],
    ]);
    const other = await buildTalking(world);
    const cancelled = await confirm(other);
    await cancel(other.asTalent, cancelled);
    await sendDue(world, interviewHandlers(world));
    await dueNow();
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
    // Less than a day ahead, there is no reminder.
    const soon = await buildTalking(world);
    await confirm(soon, [inDays(0.5)]);
    for (const { subject } of await sendDue(world, interviewHandlers(world))) expect(subject).toMatch(/^Interview: /);
  });
});

test('mails tell the place whole, the position, and the other person in title, calendar and time', async () => {
  const { db } = world.services;
  const { asClient, asTalent, client, talent, companyId, threadId } = pair;
  const place = 'https://meet.example/j/8123?pwd=AbC#room';
  const position = await buildPosition(db, { companyId, title: 'Front-end Engineer' });
  await db.updateTable('users').set({ firstName: 'Mira', lastName: 'Okafor' }).where('id', '=', talent.id).execute();
  await write(asClient, threadId, 'About this one', position.hashId);
  const asked = { threadId, title: 'Meet the front-end team', minutes: 45, timeZone: 'Europe/Berlin', place };
  const { interview } = (await asClient.send(proposeInterview, { ...asked, slots: [inDays(3).toISOString()] })).answer;
  await answer(asTalent, interview, interview.slots[0] ?? '');
  const title = 'Meet the front-end team: Mira Okafor, Northwind Labs';
  const check = async () => {
    const mails = await sendDue(world, interviewHandlers(world));
    expect(mails).toHaveLength(2);
    const index = mails.findIndex(({ to }) => to === client.email);
    const mail = mails[index];
    for (const part of [title, 'Position: Front-end Engineer', `Where: ${place}\n`, 'For Mira: '])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('href="https://meet.example/j/8123?pwd=AbC#room"');
    expect(mail?.html).toContain('Join on meet.example');
    expect(readCalendar(calendars(readOutbox(world))[index] ?? '')).toMatchObject({
      METHOD: 'REQUEST',
      SUMMARY: title,
      LOCATION: place,
      SEQUENCE: '0',
      DESCRIPTION: expect.stringContaining('Front-end Engineer\n') as string,
    });
  };
  await check();
  await sql`update deliveries set next_at = now() where kind = 'interview-reminder-mail'`.execute(db);
  await check();
});

/** For each thread to answer, the days since when an answer is owed; and the number of threads. */
const owed = async (caller: Caller) => {
  const { userThreads, toAnswerCount } = (await caller.send(messagingInit, { limit: 50, filter: 'toAnswer' })).answer;
  return [userThreads.map(({ owedDays }) => owedDays), toAnswerCount];
};

describe('an owed answer', () => {
  test('is listed for the member only, 30 days after the interview, until the conversation is closed', async () => {
    const { db } = world.services;
    const { asClient, asTalent, client, talent, threadId } = pair;
    await write(asClient, threadId, 'Thank you for your time.');
    const interview = await confirm(pair);
    await write(asClient, threadId, 'See you then.');
    const move = (days: number) =>
      db
        .updateTable('interviews')
        .set({ startsAt: sql<Date>`now() - make_interval(days => ${days}::integer)` })
        .where('id', '=', interview.id)
        .execute();
    await move(30);
    expect(await owed(asClient)).toEqual([[], 0]);
    await move(36);
    expect(await owed(asClient)).toEqual([[36], 1]);
    await asTalent.send(messagingPostMessage, { threadId, text: 'Any news?' });
    expect(await owed(asClient)).toEqual([[36], 1]);
    await write(asClient, threadId, 'Soon.');
    expect(await owed(asTalent)).toEqual([[undefined], 1]);
    await sql`update deliveries set next_at = now() where kind = 'owed-answer-mail'`.execute(db);
    const mails = (await sendDue(world, interviewHandlers(world))).filter(({ subject }) =>
      subject.includes('waiting for your answer'),
    );
    expect(mails.map(({ to }) => to)).toEqual([client.email]);
    expect(mails[0]?.text).toContain('36 days ago');
    await db
      .updateTable('contacts')
      .set({ answer: 'notInterested', closedBy: 'talent', closedAt: new Date() } as never)
      .where('talentId', '=', talent.id)
      .execute();
    expect(await owed(asClient)).toEqual([[], 0]);
  });
});
