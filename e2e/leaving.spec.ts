import { sql } from 'kysely';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, idOf } from './platform/marketplace.ts';
import { button, dialog, enter, expectScreen, tabTo } from './platform/screen.ts';
import { passProof, seat } from './platform/sessions.ts';

const question = 'Delete your account?';
const isLeaving = /^Your account will be deleted on /;

test('a talent requests the deletion of their account by keyboard, and then keeps it', async ({
  page,
  newPage,
  signUp,
  signInAsAdministrator,
  database,
}) => {
  const { mailbox } = await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const id = await idOf(page);
  const { ada } = await buildNorthwind(database);
  const threadId = await buildThread(database, id, ada.id);
  await buildMessage(database, { threadId, userId: ada.id, text: 'Hello Mira' });
  await passProof(database);

  await page.goto('/account');
  await tabTo(page, button(page, 'Delete account'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, question)).toContainText(
    /It will be deleted on .*, with your profile, 1 conversation and its messages on both sides\. Until then/,
  );
  await page.keyboard.press('Escape');
  await expect(dialog(page, question)).toHaveCount(0);
  await expect(button(page, 'Delete account')).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page, question).getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  await page.keyboard.type(await mailbox.nextCode());
  await expect(page).toHaveURL('/restricted');
  await expect(page.getByRole('heading', { level: 1, name: isLeaving })).toBeVisible();
  await expect(button(page, 'Delete my account')).toHaveCount(0);
  const { subject, text } = await mailbox.next();
  expect(subject).toBe('About your Rolecall account');
  expect(text).toContain('/restricted');

  const partner = await newPage();
  await seat(partner, database, ada);
  await partner.goto(`/client/messages/${id}`);
  await expect(partner.getByText('This account is not available.')).toBeVisible();
  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/talents');
  await expect(administrator.getByRole('row', { name: /Mira Okafor.*Leaving/ })).toBeVisible();

  await page.goto('/talent/home');
  await expect(page).toHaveURL('/restricted');
  await tabTo(page, button(page, 'Keep my account'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/talent\/home/);
  await page.goto('/account');
  await expect(page.getByText('Deletion cancelled')).toBeVisible();
});

test('a suspended talent deletes their account from the only screen they see, and signs out there @long', async ({
  page,
  database,
}) => {
  const talent = await buildTalentUser(database);
  await sql`update users set suspended_until = 'infinity' where id = ${talent.id}`.execute(database);
  await seat(page, database, talent);
  await page.goto('/');
  await expectScreen(page, '/restricted', 'Your account is restricted.');
  await expect(button(page, 'Get my data')).toBeEnabled();
  await button(page, 'Delete my account').click();
  await dialog(page, question).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: isLeaving })).toBeVisible();
  await button(page, 'Keep my account').click();
  await expectScreen(page, '/restricted', 'Your account is restricted.');
  await enter(page, button(page, 'Sign Out'));
  await enter(page, dialog(page, 'Sign out?').getByRole('button', { name: 'Sign Out' }));
  await expect(page).toHaveURL(/\/signin/);
});
