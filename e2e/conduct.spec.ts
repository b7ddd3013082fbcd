import type { Page } from '@playwright/test';
import { buildAdministrator } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { log } from './platform/conversation.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildNorthwind, idOf } from './platform/marketplace.ts';
import { countPresses } from './platform/presses.ts';
import { button, dialog, enter, expectScreen, field, heading, menu, tabTo } from './platform/screen.ts';
import { administratorEmail } from './platform/server.ts';
import { holdPolls, passProof, seat } from './platform/sessions.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a message is reported in three clicks; by keyboard the case is decided, and the warning read and appealed', async ({
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
  await dialog(page, 'Report Ada Moreau').getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. You will hear what was decided.')).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(3);

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/clients');
  await enter(administrator, menu(administrator).getByRole('link', { name: 'Reports 1 to decide' }));
  await expectScreen(administrator, '/admin/reports', 'Reports');
  await enter(administrator, administrator.getByRole('link', { name: 'Ada Moreau' }));
  await expect(heading(administrator, 'Ada Moreau')).toBeVisible();
  // Evidence is plain text: neither markup nor links.
  await expect(administrator.getByText('Buy my <b>course</b> at https://spam.example first.')).toBeVisible();
  await expect(administrator.getByRole('link', { name: /spam\.example/ })).toHaveCount(0);
  await tabTo(administrator, administrator.getByLabel('Outcome'));
  await administrator.keyboard.type('Warning');
  await expect(administrator.getByLabel('Outcome')).toHaveValue('warned');
  await tabTo(administrator, administrator.getByLabel('Rule'));
  await administrator.keyboard.type('3');
  await expect(administrator.getByLabel('Rule')).toHaveValue('3');
  await tabTo(administrator, field(administrator, 'Reasons'));
  await administrator.keyboard.type('You asked for <i>money</i>.');
  await enter(administrator, button(administrator, 'Warn Ada Moreau'));
  await expect(administrator.getByRole('heading', { name: 'Warning' })).toBeVisible();
  await menu(administrator).getByRole('link', { name: 'Log' }).click();
  await expectScreen(administrator, '/admin/log', 'Log');
  await expect(administrator.getByText('Decided a case Ada Moreau')).toBeVisible();

  const warned = await newPage();
  await seat(warned, database, ada);
  await warned.goto('/client/home');
  const notice = warned.getByRole('region', { name: 'A warning from administrators' });
  await expect(notice).toContainText('You asked for <i>money</i>.');
  await enter(warned, button(warned, 'I have read it'));
  await expect(notice).toHaveCount(0);
  await warned.goto('/account');
  await tabTo(warned, field(warned, 'Your appeal'));
  await warned.keyboard.type('I asked for no money.');
  await enter(warned, button(warned, 'Appeal'));
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
  await member.clock.install();
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
  const suspend = { name: 'Suspend Northwind Labs' };
  await dialog(administrator, 'Suspend Ada Moreau?').getByRole('button', suspend).click();
  await dialog(administrator, 'Suspend Northwind Labs?').getByRole('button', suspend).click();
  await expect(row(administrator, 'Tomasz Wilk').getByText('Suspended')).toBeVisible();

  // The open page notices at the next step.
  await member.getByRole('link', { name: 'Team' }).click();
  await expect(member).toHaveURL('/restricted');
  await expect(member.getByRole('heading', { level: 1 })).toContainText('Northwind Labs is suspended until');
  await expect(member.getByText('There is no such position.')).toBeVisible();
  await field(member, 'Your appeal').fill('There is: we had a typing error.');
  await button(member, 'Appeal').click();
  await expect(member.getByText('Your appeal waits for a decision.')).toBeVisible();
  await member.goto('/client/home');
  await expect(member).toHaveURL('/restricted');

  await page.goto(`/talent/messages/${ada.id}`);
  await expect(page.getByText('This account is not available.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect((await page.request.get(`/positions/${position.hashId}`)).status()).toBe(404);

  const another = await newPage();
  await seat(another, database, await buildAdministrator(database, { email: newAddress('second') }));
  await another.goto('/admin/reports');
  await another.getByRole('link', { name: 'Northwind Labs' }).click();
  await field(another, 'Reasons').fill('You are right.');
  await button(another, 'Overturn it').click();
  await expect(another.getByText('Overturned')).toBeVisible();
  await another.goto('/admin/reports');
  await expect(another.getByRole('listitem').filter({ hasText: 'Northwind Labs' })).toContainText(
    'Suspension · Overturned',
  );

  // The screen looks every half minute.
  await member.clock.fastForward(30_000);
  await expect(member).toHaveURL(/\/client\/home/);
  expect((await page.request.get(`/positions/${position.hashId}`)).status()).toBe(200);
  await seat(member, database, tomasz);
  await member.goto('/client/teammates');
  await expect(heading(member, 'Team')).toBeVisible();
  expect(company.id).toBeGreaterThan(0);
});

test('an administrator ends all sessions of a user from the list @long', async ({
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
  await passProof(database);
  await enter(administrator, button(administrator, 'End sessions'));
  await expect(dialog(administrator, 'Confirm that it is you')).toBeVisible();
  await field(administrator, 'Confirmation code').fill(await mails.nextCode());
  await expect(administrator.getByText('Mira Okafor is signed out everywhere.')).toBeVisible();
  await page.goto('/talent/profile');
  await expect(page).toHaveURL(/\/signin/);
});

test('conduct and privacy are readable without scripts, in both languages, and linked from sign-up', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expectScreen(page, '/privacy', 'What is kept, and for how long');
  await expect(page.getByText('For 7 days you can take it back.')).toBeVisible();
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Rules of conduct' }).click();
  await expectScreen(page, '/conduct', 'Rules of conduct');
  await expect(page.getByText('Nobody pays to be hired.')).toBeVisible();
  const german = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE', baseURL: baseURL ?? '' });
  const plain = await german.newPage();
  await plain.goto('/conduct');
  await expect(heading(plain, 'Verhaltensregeln')).toBeVisible();
  await plain.goto('/privacy');
  await expect(heading(plain, 'Was gespeichert wird und wie lange')).toBeVisible();
  await german.close();
});

test('a reported position is taken down; its company reads why, appeals, and has it back @long', async ({
  page,
  newPage,
  signUp,
  database,
  signInAsAdministrator,
}) => {
  const { company, ada, position } = await buildNorthwind(database);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await page.goto(`/talent/home/${position.hashId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  await page.getByRole('radio', { name: 'Fake' }).click();
  await dialog(page, 'Report Cartographer').getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. You will hear what was decided.')).toBeVisible();

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/reports');
  await administrator.getByRole('link', { name: 'Northwind Labs' }).click();
  await button(administrator, 'I take this case').click();
  await expect(button(administrator, 'Give this case back')).toBeVisible();
  await administrator.getByLabel('Outcome').selectOption({ label: 'Position taken down' });
  await expect(administrator.getByLabel('Position')).toContainText('Cartographer (reported)');
  await administrator.getByLabel('Rule').selectOption({ label: '2 Offer real work.' });
  await field(administrator, 'Reasons').fill('There is no <b>such</b> position.');
  await expect(administrator.getByRole('region', { name: 'The mail' })).toContainText('position “Cartographer”');
  await button(administrator, 'Take down “Cartographer”').click();
  await expect(administrator.getByRole('heading', { name: 'Position taken down' })).toBeVisible();

  const member = await newPage();
  await seat(member, database, ada);
  await member.goto('/client/positions');
  await expect(member.getByText('There is no <b>such</b> position.')).toBeVisible();
  await member.getByRole('link', { name: 'Edit Cartographer' }).click();
  await expect(member.getByRole('switch', { name: 'Live' })).toBeDisabled();
  await member.getByRole('link', { name: 'See the decision' }).click();
  await expectScreen(member, '/account', 'Account');
  await expect(member.getByRole('heading', { name: 'The position “Cartographer” is taken down' })).toBeVisible();
  await field(member, 'Your appeal').fill('There is: come and see.');
  await button(member, 'Appeal').click();
  await expect(member.getByText('Your appeal waits for a decision.')).toBeVisible();
  await page.goto(`/positions/${position.hashId}`);
  await expect(page.getByText('Northwind Labs')).toHaveCount(0);

  const another = await newPage();
  await seat(another, database, await buildAdministrator(database, { email: newAddress('second') }));
  await another.goto('/admin/reports');
  await another.getByRole('link', { name: 'Northwind Labs' }).click();
  await field(another, 'Reasons').fill('We came and saw.');
  await button(another, 'Overturn it').click();
  await expect(another.getByText('Overturned')).toBeVisible();
  await page.goto(`/companies/${company.id}`);
  await expect(page.getByText('Cartographer')).toBeVisible();

  // Taken down and put back on the page of the company's positions, which leads back to the case.
  await another.getByRole('link', { name: 'The company’s page' }).click();
  await another.getByRole('link', { name: '1 position, 1 Live' }).click();
  await expectScreen(another, `/admin/companies/${company.id}/positions`, 'Positions');
  await button(another, 'Take down Cartographer').click();
  const form = dialog(another, 'Take down “Cartographer”?');
  await form.getByLabel('Rule').selectOption({ label: '2 Offer real work.' });
  await form.getByRole('textbox', { name: 'Reasons' }).fill('Once more.');
  await form.getByRole('button', { name: 'Take down' }).click();
  await expect(another.getByText('“Cartographer” is taken down.')).toBeVisible();
  await button(another, 'Put back Cartographer').click();
  await dialog(another, 'Put “Cartographer” back?').getByRole('button', { name: 'Put back' }).click();
  await expect(another.getByText('“Cartographer” is put back.')).toBeVisible();
  await expect(button(another, 'Take down Cartographer')).toBeVisible();
  await another.getByRole('link', { name: 'Back', exact: true }).click();
  await expectScreen(another, `/admin/companies/${company.id}`, 'Northwind Labs');
  await another.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(another).toHaveURL(/\/admin\/reports\/\d+$/);
});
