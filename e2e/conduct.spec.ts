import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { buildAdministrator } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { log } from './platform/conversation.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildAsked, buildClient, buildNorthwind, idOf } from './platform/marketplace.ts';
import { more, countPresses } from './platform/presses.ts';
import { button, dialog, enter, expectScreen, field, heading, menu } from './platform/screen.ts';
import { administratorEmail } from './platform/server.ts';
import { holdPolls, passProof, seat } from './platform/sessions.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a message is reported in three clicks, the case decided with a warning, and the warning read', async ({
  page,
  newPage,
  signUp,
  database,
  signInAsAdministrator,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const { ada } = await buildNorthwind(database);
  const threadId = await buildThread(database, await idOf(page), ada.id);
  await buildMessage(database, {
    threadId,
    userId: ada.id,
    text: 'Buy my <b>course</b> at https://spam.example first.',
  });

  await page.goto(`/talent/messages/${ada.id}`);
  await log(page).getByText('Buy my').hover();
  const presses = await countPresses(page);
  await button(page, 'Report Ada Moreau').click();
  await page.getByRole('radio', { name: 'Asks for money or goods' }).click();
  await inspect(page, 'report-dialog');
  await dialog(page, 'Report Ada Moreau').getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. You will hear what was decided.')).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(3);

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/clients');
  await menu(administrator).getByRole('link', { name: 'Reports 1 to decide' }).click();
  await expectScreen(administrator, '/admin/reports', 'Reports');
  await inspect(administrator, 'admin-reports');
  await administrator.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(heading(administrator, 'Ada Moreau')).toBeVisible();
  // Evidence is plain text: neither markup nor links.
  await expect(administrator.getByText('Buy my <b>course</b> at https://spam.example first.')).toBeVisible();
  await expect(administrator.getByRole('link', { name: /spam\.example/ })).toHaveCount(0);
  await administrator.getByLabel('Outcome').selectOption({ label: 'Warning' });
  await administrator.getByLabel('Rule').selectOption({ label: '3 Nobody pays to be hired.' });
  await field(administrator, 'Reasons').fill('You asked for <i>money</i>.');
  await inspect(administrator, 'admin-case');
  await button(administrator, 'Warn Ada Moreau').click();
  await expect(administrator.getByRole('heading', { name: 'Warning' })).toBeVisible();
  await menu(administrator).getByRole('link', { name: 'Log' }).click();
  await expectScreen(administrator, '/admin/log', 'Log');
  await expect(administrator.getByText('Decided a case Ada Moreau')).toBeVisible();
  await inspect(administrator, 'admin-log');

  const warned = await newPage();
  await seat(warned, database, ada);
  await warned.goto('/client/home');
  const notice = warned.getByRole('region', { name: 'A warning from administrators' });
  await expect(notice).toContainText('You asked for <i>money</i>.');
  await inspect(warned, 'warning');
  await button(warned, 'I have read it').click();
  await expect(notice).toHaveCount(0);
  await warned.goto('/account');
  await field(warned, 'Your appeal').fill('I asked for no money.');
  await inspect(warned, 'account-decisions');
  await button(warned, 'Appeal').click();
  await expect(warned.getByText('Your appeal waits for a decision.')).toBeVisible();
  await warned.goto('/client/home');
  await expect(heading(warned, 'Home')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a suspended company is redirected at once, appeals, and is restored as it was', async ({
  page,
  newPage,
  signUp,
  database,
  signInAsAdministrator,
}) => {
  const { company, ada, tomasz, position } = await buildNorthwind(database);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const threadId = await buildThread(database, await idOf(page), ada.id);
  await buildMessage(database, { threadId, userId: ada.id, text: 'Hello Mira' });
  const member = await newPage();
  await holdPolls(member);
  await seat(member, database, ada);
  await member.goto('/client/positions');
  await expect(heading(member, 'Positions')).toBeVisible();

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/clients');
  await button(administrator, 'More about Ada Moreau').click();
  await administrator.getByRole('menuitem', { name: 'Suspend' }).click();
  await administrator.getByLabel('What to suspend').selectOption({ label: 'All of Northwind Labs' });
  await administrator.getByLabel('Rule').selectOption({ label: '2 Offer real work.' });
  await field(administrator, 'Reasons').fill('There is no such position.');
  await inspect(administrator, 'admin-suspend');
  const suspend = { name: 'Suspend Northwind Labs' };
  await dialog(administrator, 'Suspend Ada Moreau?').getByRole('button', suspend).click();
  await dialog(administrator, 'Suspend Northwind Labs?').getByRole('button', suspend).click();
  await expect(row(administrator, 'Tomasz Wilk').getByText('Suspended')).toBeVisible();
  await inspect(administrator, 'admin-clients-suspended');

  // The open page notices at the next step.
  await member.getByRole('link', { name: 'Team' }).click();
  await expect(member).toHaveURL('/restricted');
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Northwind Labs is suspended until');
  await expect(member.getByText('There is no such position.')).toBeVisible();
  await inspect(member, 'restricted');
  await field(member, 'Your appeal').fill('There is: we had a typing error.');
  await button(member, 'Appeal').click();
  await expect(member.getByText('Your appeal waits for a decision.')).toBeVisible();
  await inspect(member, 'restricted-appealed');
  await member.goto('/client/home');
  await expect(member).toHaveURL('/restricted');

  await page.goto(`/talent/messages/${ada.id}`);
  await expect(page.getByText('This account is not available.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await inspect(page, 'thread-unavailable');
  expect((await page.request.get(`/positions/${position.hashId}`)).status()).toBe(404);

  const another = await newPage();
  await seat(another, database, await buildAdministrator(database, { email: newAddress('second') }));
  await another.goto('/admin/reports');
  await another.getByRole('link', { name: 'Northwind Labs' }).click();
  await field(another, 'Reasons').fill('You are right.');
  await inspect(another, 'admin-appeal');
  await button(another, 'Overturn it').click();
  await expect(another.getByText('Overturned')).toBeVisible();
  await another.goto('/admin/reports');
  await expect(another.getByRole('listitem').filter({ hasText: 'Northwind Labs' })).toContainText(
    'Suspension · Overturned',
  );

  await expect(member).toHaveURL(/\/client\/home/, { timeout: 45_000 });
  expect((await page.request.get(`/positions/${position.hashId}`)).status()).toBe(200);
  await seat(member, database, tomasz);
  await member.goto('/client/teammates');
  await expect(heading(member, 'Team')).toBeVisible();
  expect(company.id).toBeGreaterThan(0);
});

test('a first contact is reported with a block; the writer is suspended, appeals, and all is restored', async ({
  page,
  newPage,
  database,
  signInAsAdministrator,
}) => {
  const { ada, mira } = await buildAsked(database);
  await seat(page, database, mira);
  await page.goto('/talent/messages');
  await more(page.getByRole('region', { name: 'Thread with Ada Moreau' })).click();
  await inspect(page, 'more-of-first-contact');
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const form = dialog(page, 'Report Ada Moreau');
  await expect(form).toContainText('Administrators read the latest message from Ada Moreau and the ten before it.');
  await form.getByRole('radio', { name: 'Spam' }).click();
  await form.getByRole('checkbox', { name: /^Also block Northwind Labs/ }).check();
  await inspect(page, 'report-with-block');
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Reported. Northwind Labs is blocked.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('A message: Spam')).toBeVisible();

  const member = await newPage();
  await seat(member, database, ada);
  await member.goto('/client/messages');
  await expect(member.getByText('No Messages.')).toBeVisible();

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/reports');
  await administrator.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(administrator.getByText('Are you free?')).toBeVisible();
  await administrator.getByLabel('Outcome').selectOption({ label: 'Suspension' });
  await administrator.getByLabel('Rule').selectOption({ label: '4 Write to people, not to lists.' });
  await field(administrator, 'Reasons').fill('The same to forty people.');
  await button(administrator, 'Suspend Ada Moreau').click();
  await expect(administrator.getByRole('heading', { name: 'Suspension' })).toBeVisible();

  await member.goto('/client/teammates');
  await expect(member).toHaveURL('/restricted');
  await expect(member.getByText('The same to forty people.')).toBeVisible();
  await field(member, 'Your appeal').fill('It was to three.');
  await button(member, 'Appeal').click();
  await expect(member.getByText('Your appeal waits for a decision.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Done: we have looked at it and acted.')).toBeVisible();

  const another = await newPage();
  await seat(another, database, await buildAdministrator(database, { email: newAddress('second') }));
  await another.goto('/admin/reports');
  await another.getByRole('link', { name: 'Ada Moreau' }).click();
  await field(another, 'Reasons').fill('It was.');
  await button(another, 'Overturn it').click();
  await expect(another.getByText('Overturned')).toBeVisible();

  await member.goto('/client/messages');
  await expect(member.getByText('No Messages.')).toBeVisible();
  await page.goto('/talent/privacy');
  await button(page, 'No longer hide from Northwind Labs').click();
  await expect(page.getByText('You aren’t hiding from any company.')).toBeVisible();
  await member.goto('/client/messages');
  await expect(member.getByText('Are you free?').first()).toBeVisible();
  await page.goto(`/talent/messages/${ada.id}`);
  await expect(button(page, 'Interested')).toBeVisible();
});

test('an administrator ends all sessions of a user from the list', async ({
  page,
  newPage,
  signUp,
  database,
  mailbox,
  signInAsAdministrator,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await page.goto('/talent/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  const mails = mailbox(administratorEmail);
  await administrator.goto('/admin/talents');
  await enter(administrator, button(administrator, 'More about Mira Okafor'));
  await enter(administrator, administrator.getByRole('menuitem', { name: 'End sessions' }));
  await expect(dialog(administrator, 'End sessions of Mira Okafor?')).toBeVisible();
  await inspect(administrator, 'admin-end-sessions');
  await passProof(database);
  await enter(administrator, button(administrator, 'End sessions'));
  await expect(dialog(administrator, 'Confirm that it is you')).toBeVisible();
  await field(administrator, 'Confirmation code').fill(await mails.nextCode());
  await expect(administrator.getByText('Mira Okafor is signed out everywhere.')).toBeVisible();
  await page.goto('/talent/profile');
  await expect(page).toHaveURL(/\/signin/);
});

test('a suspended member sees only the decision, signs out by keyboard, and is marked for colleagues', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, noor } = await buildNorthwind(database);
  await database
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('id', '=', ada.id)
    .execute();
  await seat(page, database, ada);
  await page.goto('/');
  await expectScreen(page, '/restricted', 'Your account is restricted.');
  await enter(page, button(page, 'Sign Out'));
  await enter(page, dialog(page, 'Sign out?').getByRole('button', { name: 'Sign Out' }));
  await expect(page).toHaveURL(/\/signin/);

  const colleague = await newPage();
  await seat(colleague, database, noor);
  await colleague.goto('/restricted');
  await expectScreen(colleague, '/account', 'Account');
  await colleague.goto('/client/teammates');
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Ada Moreau' }).getByText('Suspended')).toBeVisible();
  await inspect(colleague, 'team-suspended');
});

test('the rules of conduct are readable without scripts, in both languages, and linked from sign-up', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Rules of conduct' }).click();
  await expectScreen(page, '/conduct', 'Rules of conduct');
  await expect(page.getByText('Nobody pays to be hired.')).toBeVisible();
  await inspect(page, 'conduct');
  const german = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE', baseURL: baseURL ?? '' });
  const plain = await german.newPage();
  await plain.goto('/conduct');
  await expect(heading(plain, 'Verhaltensregeln')).toBeVisible();
  await german.close();
});

test('talents and clients are redirected home from administrators’ screens', async ({ page, signUp, database }) => {
  await signUp(page, { type: 'talent' });
  await buildClient(database);
  for (const address of ['/admin/reports', '/admin/reports/1', '/admin/log']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/talent\/home/);
  }
});
