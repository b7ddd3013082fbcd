import { sql } from 'kysely';
import { queueInvitationMail } from '#server/teammates/service.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildClient, buildInvited } from '#server/accounts/build.ts';
import { button, expectScreen, field } from './platform/screen.ts';

/** Pixels by which the frame is shorter than the mail in it; not a number while that loads. */
const missingHeight = `(({ contentDocument, clientHeight }) => contentDocument?.body?.offsetHeight - clientHeight)(
  document.querySelector('iframe'),
)`;

test('outbox: the frame is as high as its mail, even after a change of width @long', async ({
  page,
  newPage,
  signUp,
}) => {
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
});
