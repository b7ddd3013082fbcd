import { sql } from 'kysely';
import { queueInvitationMail } from '#server/teammates/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { log } from './platform/conversation.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildClient, buildInvited } from '#server/accounts/build.ts';
import { idOf } from './platform/marketplace.ts';
import { button, expectScreen, field } from './platform/screen.ts';

/** Moves messages, last-seen times and deliveries a quarter of an hour into the past. */
async function passQuarter(database: Database): Promise<void> {
  const quarter = sql`interval '15 minutes'`;
  await sql`update messages set created_at = created_at - ${quarter}`.execute(database);
  await sql`update users set last_seen_at = last_seen_at - ${quarter}`.execute(database);
  await sql`update deliveries set next_at = next_at - ${quarter}`.execute(database);
  await sql`select pg_notify('deliveries', '')`.execute(database);
}

test('messages: an absent user is mailed the text, and the link leads to the thread', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const talent = await signUp(page, { type: 'talent', firstName: 'Kofi', lastName: 'Okafor' });
  const talentId = await idOf(page);
  const other = await newPage();
  await signUp(other, { firstName: 'Noor', lastName: 'Castell', companyName: 'Halden & Fry' });
  const { threadId } = (await callFrom(other, '/api/messagingInit', { userToId: talentId })) as { threadId: number }; // the contract says so
  for (const text of ['Hello Kofi', 'Would <Thursday> suit you?']) {
    await callFrom(other, '/api/messagingPostMessage', { threadId, text });
  }
  // Presence is written within a second.
  await expect
    .poll(async () => {
      await passQuarter(database);
      const { rows } = await sql`select 1 from message_mails where user_id = ${talentId}::integer`.execute(database);
      return rows.length;
    })
    .toBe(1);
  const mail = await talent.mailbox.next();
  expect(mail.subject).toBe('2 new messages from Noor Castell, Halden & Fry');
  expect(mail.text).toContain('Hello Kofi');
  const link = new URL(/https?:\/\/\S+\/talent\/messages\/\d+/.exec(mail.text)?.[0] ?? '');
  expect(link.pathname).toBe(`/talent/messages/${await idOf(other)}`);
  await page.goto(link.pathname);
  await expect(log(page).getByText('Would <Thursday> suit you?')).toBeVisible();
});

/** Pixels by which the frame is shorter than the mail in it. */
const missingHeight = `(({ contentDocument, clientHeight }) => contentDocument.body.offsetHeight - clientHeight)(
  document.querySelector('iframe'),
)`;

test('outbox: the frame is as high as its mail, even after a change of width', async ({ page, newPage, signUp }) => {
  const { email, mailbox } = await signUp(page, { type: 'talent' });
  // From this machine, since only its users may see the outbox.
  const visitor = await newPage({ extraHTTPHeaders: {} });
  await visitor.goto('/signin');
  await field(visitor, 'Email').fill(email);
  await button(visitor, 'Sign in').click();
  await mailbox.next();
  await visitor.goto('/outbox');
  await visitor.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  for (const width of [1440, 360]) {
    await visitor.setViewportSize({ width, height: 800 });
    await expect.poll(() => visitor.evaluate(missingHeight)).toBe(0);
  }
  await inspect(visitor, 'outbox-mail');
});

test('administrator: sees failed mail, retries it, and sees whose address is refused', async ({
  page,
  mailbox,
  signUp,
  newPage,
  database,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto('/admin/mail');
  await expectScreen(page, '/admin/mail', 'Failed mail');
  await expect(page.getByText('No mail has failed.')).toBeVisible();
  await inspect(page, 'admin-mail-empty');

  const addresses = [newAddress('ada'), newAddress('noor.vanderheijden-castellanos-observatory')];
  for (const to of addresses) {
    await database.transaction().execute(async (db) => {
      const { id: inviterId, companyId } = await buildClient(db, { firstName: 'Ada', lastName: 'Moreau' });
      const { id: recipientId } = await buildInvited(db, { companyId, email: to });
      await queueInvitationMail(db, { recipientId, inviterId });
      await sql`
        update deliveries set state = 'failed', tries = 150, reason = 'recipient', status = 'RCPT TO 554 5.7.1'
        where user_id = ${recipientId}::integer`.execute(db);
    });
  }
  await page.reload();
  const [first = '', second = ''] = addresses;
  const row = (address: string) => page.getByRole('listitem').filter({ hasText: address });
  await expect(row(first)).toContainText('The mail server does not accept mail for this address.');
  await expect(row(first)).toContainText('RCPT TO 554 5.7.1');
  await inspect(page, 'admin-mail-failed');

  await page.getByRole('button', { name: `Retry the mail to ${first}` }).click();
  await expect(row(first)).toHaveCount(0);
  expect((await mailbox(first).next()).subject).toBe('Ada Moreau has added you to Northwind Labs on Rolecall');
  await page.getByRole('button', { name: `Discard the mail to ${second}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No mail has failed.')).toBeVisible();

  const { email } = await signUp(await newPage(), { type: 'talent', firstName: 'Zeynep', lastName: 'Kaya' });
  await sql`update users set email_refused_at = now(), email_refusal = '550 5.1.1' where email = ${email}`.execute(
    database,
  );
  await page.goto(`/admin/talents?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Mail refused');
  await inspect(page, 'admin-talents-refused');
});
