import { sql } from 'kysely';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, idOf } from './platform/marketplace.ts';
import { button, dialog, expectScreen, heading, tabTo } from './platform/screen.ts';
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
  await inspect(page, 'account-delete');
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
  await inspect(page, 'restricted-leaving');
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
  await inspect(administrator, 'admin-talents-leaving');

  await page.goto('/talent/home');
  await expect(page).toHaveURL('/restricted');
  await tabTo(page, button(page, 'Keep my account'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/talent\/home/);
  await page.goto('/account');
  await expect(page.getByText('Deletion cancelled')).toBeVisible();
});

test('the last member is told that the company is deleted too, and is offered their data first', async ({
  page,
  newPage,
  database,
}) => {
  const { company, ada, tomasz, noor, position } = await buildNorthwind(database);
  for (const { id } of [tomasz, noor])
    await sql`update users set leaving_at = now() + interval '3 days' where id = ${id}`.execute(database);
  await seat(page, database, ada);
  await page.goto('/account');
  await button(page, 'Delete account').click();
  await expect(dialog(page, question)).toContainText(
    'You are the last member: Northwind Labs and its 1 position go too.',
  );
  await inspect(page, 'account-delete-last-member');
  await dialog(page, question).getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/client/teammates');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomasz Wilk' }).getByText('Leaving')).toBeVisible();
  await inspect(page, 'team-leaving');

  await page.goto('/account');
  await button(page, 'Delete account').click();
  await dialog(page, question).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: isLeaving })).toBeVisible();
  const visitor = await newPage();
  expect((await visitor.request.get(`/positions/${position.hashId}`)).status()).toBe(404);
  await button(page, 'Keep my account').click();
  await expect(page).toHaveURL(/\/client\/home/);
  expect((await visitor.request.get(`/positions/${position.hashId}`)).status()).toBe(200);
  expect(company.id).toBeGreaterThan(0);
});

test('a suspended talent deletes their account from the only screen they see', async ({ page, database }) => {
  const talent = await buildTalentUser(database);
  await sql`update users set suspended_until = 'infinity' where id = ${talent.id}`.execute(database);
  await seat(page, database, talent);
  await page.goto('/');
  await expectScreen(page, '/restricted', 'Your account is restricted.');
  await inspect(page, 'restricted-delete');
  await button(page, 'Delete my account').click();
  await dialog(page, question).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: isLeaving })).toBeVisible();
  await button(page, 'Keep my account').click();
  await expectScreen(page, '/restricted', 'Your account is restricted.');
});

test('without a grace period the account is deleted at once', async ({ page, startOwnServer }) => {
  const server = await startOwnServer({ DELETION_GRACE_DAYS: '0' });
  const talent = await buildTalentUser(server.database);
  await seat(page, server.database, talent);
  await page.goto(`${server.origin}/account`);
  await button(page, 'Delete account').click();
  await expect(dialog(page, question)).toContainText(
    'It will be deleted at once, with your profile. This cannot be undone.',
  );
  await inspect(page, 'account-delete-at-once');
  await dialog(page, question).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/signin/);
  const row = server.database.selectFrom('users').select('id').where('id', '=', talent.id);
  expect(await row.executeTakeFirst()).toBeUndefined();
});

test('the privacy page is readable without scripts, in both languages, and linked from sign-up and the account', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expectScreen(page, '/privacy', 'What is kept, and for how long');
  await expect(page.getByText('For 7 days you can take it back.')).toBeVisible();
  await inspect(page, 'privacy-page');
  await signUp(page, { type: 'talent' });
  await page.goto('/account');
  await page.getByRole('link', { name: 'What is kept' }).click();
  await expectScreen(page, '/privacy', 'What is kept, and for how long');
  const german = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE', baseURL: baseURL ?? '' });
  const plain = await german.newPage();
  await plain.goto('/privacy');
  await expect(heading(plain, 'Was gespeichert wird und wie lange')).toBeVisible();
  await german.close();
});
