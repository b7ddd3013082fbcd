import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminDeleteUser } from '#contract/admin.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { block } from '#contract/blocks.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { outboxOf, readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildThread } from './build.ts';
import { decideOnMail, messagingMails } from './service.ts';

let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let threadId: number;
let asTalent: Caller;
let asClient: Caller;

beforeAll(async () => {
  // Without the outbox page, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
  await world.services.deliveries.start([
    decideOnMail(world.services),
    ...mailHandlers(world.services, [messagingMails.newMessages]),
  ]);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.services;
  await sql`delete from deliveries`.execute(db);
  rmSync(outboxOf(world), { recursive: true, force: true });
  talent = await buildTalentUser(db, { firstName: 'Ada', lastName: 'Moreau' });
  client = await buildClient(db, { firstName: 'Noor', lastName: 'Castell' });
  threadId = await buildThread(db, talent.id, client.id);
  [asTalent, asClient] = [await world.signIn(talent), await world.signIn(client)];
});

const mails = () => readOutbox(world);
const to = (email: string) => mails().filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`));
const subjectOf = (mail = '') => /^Subject: (.*)\r$/m.exec(mail)?.[1];

/** Simulates the passing of time: moves stored times back and planned times nearer. */
async function pass(minutes: number): Promise<void> {
  await world.services.presence.flush();
  const interval = sql`make_interval(mins => ${minutes}::integer)`;
  for (const [table, column] of [
    ['messages', 'created_at'],
    ['users', 'last_seen_at'],
    ['message_mails', 'mailed_at'],
    ['deliveries', 'next_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}`.execute(
      world.services.db,
    );
  await settled();
}

/** Waits until no delivery is due. */
const settled = () =>
  expect
    .poll(async () => {
      await sql`select pg_notify('deliveries', '')`.execute(world.services.db);
      const { rows } = await sql`
          select 1 from deliveries where next_at <= now() or holder is not null`.execute(world.services.db);
      return rows.length;
    })
    .toBe(0);

const write = (caller: Caller, text: string, thread = threadId) =>
  caller.send(messagingPostMessage, { threadId: thread, text });
const read = (caller: Caller) => caller.send(messagingGetMessages, { threadId });

describe('a message to a user who is away', () => {
  test('is mailed with its text and a link to the thread, once per burst', async () => {
    for (const text of ['Hello Ada', 'Are you\nthere?', 'It is about <b>Rust</b> & "Go"']) await write(asClient, text);
    await pass(4);
    expect(mails()).toEqual([]);
    await pass(2);
    const [mail = '', ...others] = to(talent.email);
    expect(others).toEqual([]);
    expect(subjectOf(mail)).toBe('3 new messages from Noor Castell, Northwind Labs');
    expect(mail).toContain('    Hello Ada\r\n');
    expect(mail).toContain('    Are you\r\n    there?');
    expect(mail).toContain('It is about <b>Rust</b> & "Go"');
    expect(mail).toContain('It is about &lt;b&gt;Rust&lt;/b&gt; &amp; &quot;Go&quot;');
    expect(mail).toContain(`http://localhost:3000/talent/messages/${client.id}`);
    expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost:3000\/unsubscribe\/messages\./m);
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await pass(600);
    expect(mails()).toHaveLength(1);
  });

  test('links clients to their own screen', async () => {
    await write(asTalent, 'Hello');
    await pass(6);
    const [mail = ''] = to(client.email);
    expect(subjectOf(mail)).toBe('New message from Ada Moreau');
    expect(mail).toContain(`http://localhost:3000/client/messages/${talent.id}`);
  });

  test('is mailed a minute after the last message if they have long been away', async () => {
    await pass(30);
    await write(asClient, 'Hello');
    await pass(2);
    expect(to(talent.email)).toHaveLength(1);
  });

  test('is not mailed once the thread is opened', async () => {
    await write(asClient, 'Hello');
    await read(asTalent);
    await pass(90);
    expect(mails()).toEqual([]);
  });

  test('is not mailed to a member whose company blocks the writer', async () => {
    await write(asTalent, 'Hello');
    expect((await asClient.send(block, { userId: talent.id })).status).toBe(200);
    await pass(90);
    expect(mails()).toEqual([]);
  });

  test('is mailed at most once an hour, and never twice', async () => {
    await write(asClient, 'First');
    await pass(6);
    await write(asClient, 'Second');
    await pass(30);
    expect(mails()).toHaveLength(1);
    await pass(31);
    expect(mails()).toHaveLength(2);
    expect(mails()[1]).toContain('Second');
    expect(mails()[1]).not.toContain('First');
  });

  test('is not mailed while they are present on other pages', async () => {
    await write(asClient, 'Hello');
    for (let minutes = 0; minutes < 12; minutes += 4) {
      await pass(4);
      await asTalent.send(messagingInit, {});
    }
    await pass(4);
    expect(mails()).toEqual([]);
    await pass(2);
    expect(to(talent.email)).toHaveLength(1);
  });

  test('is mailed although a hidden page of theirs still polls', async () => {
    await write(asClient, 'Hello');
    await pass(3);
    await asTalent.send(messagingInit, { isHidden: true });
    await pass(3);
    expect(to(talent.email)).toHaveLength(1);
  });

  test('describes a video in words', async () => {
    const { db } = world.services;
    const { id } = await db
      .insertInto('messages')
      .values({ threadId, userId: client.id, text: '', clientKey: null, video: 'a.webm', videoSeconds: 3 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    await write(asClient, 'See above');
    await pass(6);
    expect(to(talent.email)[0]).toContain('    Sent a video.\r\n');
  });

  test('is mailed even if written while a mail is being decided on', async () => {
    await write(asClient, 'First');
    await Promise.all([pass(6), ...['Second', 'Third', 'Fourth'].map((text) => write(asClient, text))]);
    for (let turn = 0; turn < 3; turn += 1) await pass(61);
    const all = to(talent.email).join('');
    for (const text of ['First', 'Second', 'Third', 'Fourth'])
      expect(all.split(`\r\n\r\n    ${text}\r\n\r\n`)).toHaveLength(2);
  });
});

const want = (messages: 'atOnce' | 'daily' | 'never') => asTalent.send(saveMailSettings, { settings: { messages } });

describe('mail settings', () => {
  test.each([['daily', 23 * 60, 25 * 60]] as const)(
    '%s: one mail gathers all threads',
    async (frequency, before, after) => {
      await want(frequency);
      const other = await buildClient(world.services.db, { firstName: 'Eve', lastName: 'Lund' });
      const otherThread = await buildThread(world.services.db, talent.id, other.id);
      await write(asClient, 'From Noor');
      await pass(10);
      await write(await world.signIn(other), 'From Eve', otherThread);
      await pass(before - 10);
      expect(mails()).toEqual([]);
      await pass(after - before);
      const [mail = '', ...others] = mails();
      expect(others).toEqual([]);
      expect(subjectOf(mail)).toBe('2 new messages from 2 people');
      for (const part of ['Noor Castell', 'From Noor', 'Eve Lund', 'From Eve']) expect(mail).toContain(part);
      expect(mail).toContain('http://localhost:3000/talent/messages\r\n');
      await pass(3_000);
      expect(mails()).toHaveLength(1);
    },
  );

  test('never: no mail is sent, not even about a message that was waiting for one', async () => {
    await write(asClient, 'Hello');
    await want('never');
    await write(asClient, 'Hello again');
    await pass(90);
    expect(mails()).toEqual([]);
  });
});

describe('no mail', () => {
  test('is sent to a deleted user, or about messages by one', async () => {
    const administrator = await world.signIn(await buildAdministrator(world.services.db));
    await write(asClient, 'Hello');
    await write(asTalent, 'Hello you');
    await administrator.send(adminDeleteUser, { userId: talent.id });
    await pass(90);
    expect(mails()).toEqual([]);
  });

  test('is sent to a refused address', async () => {
    const { db } = world.services;
    await sql`update users set email_refused_at = now(), email_refusal = '550' where id = ${talent.id}`.execute(db);
    await write(asClient, 'Hello');
    await pass(90);
    expect(mails()).toEqual([]);
  });

  test('is queued or logged with the text of a message', async () => {
    await write(asClient, 'A secret of the two');
    const rows = await world.services.db.selectFrom('deliveries').select(['subjectId', 'userId', 'details']).execute();
    expect(rows).toEqual([{ subjectId: threadId, userId: talent.id, details: {} }]);
    await pass(6);
    expect(mails()).toHaveLength(1);
    expect(JSON.stringify(world.logged)).not.toContain('A secret of the two');
  });
});

test('hostile names and texts break neither headers nor the page', async () => {
  const { db } = world.services;
  const hostile = 'Eve\r\nBcc: all@example.com\u202E<script>alert(1)</script>\u2028';
  await db.updateTable('users').set({ firstName: hostile }).where('id', '=', client.id).execute();
  await db.updateTable('companies').set({ name: hostile }).where('id', '=', client.companyId).execute();
  await write(asClient, `${hostile}\n</p><img src=x onerror=alert(1)> https://evil.example/`);
  await pass(6);
  const [mail = ''] = to(talent.email);
  const [head = ''] = mail.split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/im);
  const page = mail.slice(mail.indexOf('<!doctype html>'));
  expect(page).not.toMatch(/<script|onerror=alert\(1\)>/);
  expect(page.match(/<img\s+src="[^"]*"/g)).toEqual([expect.stringContaining('cid:mark@pictures')]);
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
  expect(links).toHaveLength(3);
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//);
});
