import { sql } from 'kysely';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { fillTalent, skill } from './platform/marketplace.ts';
import { expectScreen } from './platform/screen.ts';

test('administrator: sees the failed announcements of a position, retries them and discards them', async ({
  page,
  newPage,
  signUp,
  database,
  signInAsAdministrator,
}) => {
  const talentPage = await newPage();
  const talent = await signUp(talentPage, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, talentPage, { skillIds: [skill.typescript] });
  const clientPage = await newPage();
  await signUp(clientPage);
  const position = { title: 'Cartographer', skills: [skill.typescript] };
  const made = await callFrom(clientPage, '/api/client/positions/store', { position });
  const { positionId } = made as { positionId: number }; // the contract says so
  await callFrom(clientPage, '/api/client/positions/update', { position: { id: positionId, isLive: true } });
  expect((await talent.mailbox.next()).subject).toBe('Cartographer at Northwind Labs');

  await signInAsAdministrator(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Cartographer at Northwind Labs' });
  /** As if the mail server had refused the text. */
  const fail = async () => {
    const { numAffectedRows } = await sql`
      update deliveries
      set state = 'failed', reason = 'content refused', status = 'DATA 554 5.6.0', changed_at = now()
      where subject_id = ${positionId}::integer and kind = 'announcement-mail' and state = 'sent'`.execute(database);
    return Number(numAffectedRows);
  };

  await expect.poll(fail).toBe(1);
  await page.goto('/admin/mail');
  await expectScreen(page, '/admin/mail', 'Failed mail');
  await expect(row).toContainText('Announcement to 1 engineer. The mail server refused the mail itself.');
  await inspect(page, 'admin-mail-announcements');
  await page.getByRole('button', { name: 'Retry the announcements of Cartographer' }).click();
  await expect(row).toHaveCount(0);
  expect((await talent.mailbox.next()).subject).toBe('Cartographer at Northwind Labs');

  await expect.poll(fail).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Discard the announcements of Cartographer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('No mail has failed.')).toBeVisible();
});
