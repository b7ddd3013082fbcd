import type { Locator, Page } from '@playwright/test';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildClient, buildCompany } from './platform/marketplace.ts';
import { expectNoSidewaysScroll, expectScreen, field, menu } from './platform/screen.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox');
const boxesOf = async (found: Locator) =>
  (await Promise.all((await found.all()).map((one) => one.boundingBox()))).filter((box) => box !== null);
const ada = { firstName: 'Ada', lastName: 'Moreau' };

test('administrator: looks through the clients, lifts a trial and restores it', async ({
  page,
  database,
  signInAsAdministrator,
}) => {
  await signInAsAdministrator(page);
  await page.goto('/admin/talents');
  await expect(page.getByText('No talents yet. New accounts will appear here.')).toBeVisible();

  const names = [
    ['Zeynep', 'Kaya', 'Meridian Grid'],
    ['Noor', 'van der Heijden-Castellanos', 'The Consolidated Observatory Instruments Company'],
    ['Ingrid', 'Halden', 'Halden & Fry'],
    ['Ada', 'Moreau', 'Northwind Labs'],
  ] as const;
  for (const [firstName, lastName, companyName] of names) {
    const { id: companyId } = await buildCompany(database, { name: companyName });
    const email =
      firstName === 'Noor'
        ? newAddress('noor.vanderheijden-castellanos-observatory')
        : newAddress(firstName.toLowerCase());
    await buildClient(database, { companyId, firstName, lastName, email });
  }

  await page.goto('/');
  await expectScreen(page, '/admin/clients', 'Clients');
  await expect(page).toHaveTitle(/^Clients/);
  await expect(page.getByRole('row')).toHaveCount(names.length + 1);
  await expect(page.getByText('4 accounts')).toBeVisible();

  const first = row(page, 'Ada Moreau');
  await expect(first).toContainText('Northwind Labs');
  // A trial with its end and its buttons is the widest plan.
  for (const width of [1200, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  const choose = async (name: string) => {
    await first.getByRole('button', { name: 'More about Ada Moreau' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  // Each account takes one line, whatever its texts, and 12 of them are in view.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { height } of await boxesOf(page.getByRole('row').filter({ has: page.getByRole('rowheader') })))
    expect(height).toBe(52);
  const top = (await boxesOf(page.getByRole('row')))[1]?.y ?? Infinity;
  expect(top + 12 * 52).toBeLessThanOrEqual(900);
  await choose('Extend the trial of Northwind Labs');
  const extended = page.getByText(/^The trial of Northwind Labs now ends on /);
  await expect(extended).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(extended).toHaveCount(0);
  await choose('Lift the trial of Northwind Labs');
  await expect(page.getByRole('dialog')).toContainText('Lift the trial of Northwind Labs?');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift trial' }).click();
  await expect(first.getByText('Full', { exact: true })).toBeVisible();
  await choose('Put Northwind Labs back on trial');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore trial' }).click();
  await expect(first.getByText('Trial', { exact: true })).toBeVisible();

  await expect(page.getByRole('region', { name: 'Last seven days' })).toContainText('4 new companies');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL('/admin/clients?sort=name');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('Ada Moreau');
  await expect(page.getByRole('row').last()).toContainText('Zeynep Kaya');
  // A row opens the profile, without signing in as the user.
  await page.getByRole('button', { name: 'Zeynep Kaya', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Zeynep Kaya' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
  await expect(page).toHaveURL('/admin/clients');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();

  await search(page).fill('halden fry');
  await expect(page).toHaveURL(/search=halden\+fry|search=halden%20fry/);
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(search(page)).toHaveValue('halden fry');
  await expect(page.getByText('1 found')).toBeVisible();
  await search(page).fill('nobody of that name');
  await expect(page.getByText('No client matches “nobody of that name”.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL('/admin/clients');
  await expect(page.getByText('4 accounts')).toBeVisible();

  // The filter stays in the address; the file contains the list's results.
  await page.getByLabel('Show').selectOption('Trial ends this week');
  await expect(page.getByText('No account matches this filter.')).toBeVisible();
  await expect(page).toHaveURL('/admin/clients?only=trialEnds');
  await page.getByLabel('Show').selectOption('All clients');
  await expect(page).toHaveURL('/admin/clients');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('clients.csv');

  // The company has its own page, with everything that concerns it as a whole.
  await page.getByRole('link', { name: 'Halden & Fry' }).click();
  await expectScreen(page, /\/admin\/companies\/\d+$/, 'Halden & Fry');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('No positions yet.')).toBeVisible();
  await expect(page.getByText('No cases.')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Lift trial' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift trial' }).press('Enter');
  await expect(page.getByText('Full', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectScreen(page, '/admin/clients', 'Clients');

  // A person's page leads back to the list as it was.
  await page.goto('/admin/clients?sort=name');
  await page.getByRole('link', { name: /, the page of Ada Moreau$/ }).click();
  await expectScreen(page, /\/admin\/people\/\d+$/, 'Ada Moreau');
  await expect(page.getByText('Has written nothing.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Ada Moreau' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /Delete user \[Ada Moreau\] and all their associated data\?.*ada.*@/s,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectScreen(page, '/admin/clients?sort=name', 'Clients');
  await page.goto('/admin/companies/999999');
  await expect(page.getByText('There is no such company. It may have been deleted.')).toBeVisible();
});

test('administrator: deletes a talent after a confirmation, once the server answers', async ({
  page,
  newPage,
  signUp,
  signInAsAdministrator,
}) => {
  const talent = await newPage();
  const { email } = await signUp(talent, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await signInAsAdministrator(page);
  await page.goto('/admin/talents');
  const mira = row(page, email);
  await mira.getByRole('button', { name: 'Delete Mira Okafor' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete user [Mira Okafor] and all their associated data?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(mira).toBeVisible();
  await search(page).fill('okafor');
  await expect(page).toHaveURL('/admin/talents?search=okafor');
  await page.route('**/api/adminDeleteUser', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await mira.getByRole('button', { name: 'Delete Mira Okafor' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('briefly unavailable');
  await expect(mira).toBeVisible();
  await mira.getByRole('button', { name: 'Delete Mira Okafor' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  const success = page.getByRole('dialog', { name: 'User succesfully deleted.' });
  await expect(success).toBeVisible();
  // The message waits for OK; then the page actually reloads and keeps the search.
  await page.evaluate('globalThis.isFormerPage = true');
  await success.getByRole('button', { name: 'OK' }).click();
  await page.waitForFunction('globalThis.isFormerPage === undefined');
  await expect(page.getByText('No talent matches “okafor”.')).toBeVisible();
  await expect(page).toHaveURL('/admin/talents?search=okafor');
  await expect(search(page)).toHaveValue('okafor');
  await talent.goto('/talent/home');
  await expect(talent).toHaveURL('/signin');
});

test('administrator: renews a link that is about to expire before it is opened @long', async ({
  page,
  context,
  database,
  signInAsAdministrator,
}) => {
  await buildClient(database, ada);
  await signInAsAdministrator(page);
  await page.clock.install();
  await page.goto('/admin/clients');
  const link = row(page, 'Ada Moreau').getByRole('link', { name: 'Sign In as Ada Moreau' });
  const stale = await link.getAttribute('href');
  // Advances the page's clock without firing timers, as on a machine that slept.
  await page.clock.setFixedTime(Date.now() + 9.5 * 60_000);
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  // The next test covers the opened page.
  await context.route('**/admin/sign-in-as/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'The new tab' }),
  );
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(tab.getByText('The new tab')).toBeVisible();
  expect(opened.filter((path) => path.startsWith('/admin/sign-in-as/'))).toHaveLength(1);
  expect(opened).not.toContain(stale);
});

test('administrator: acts as a client in a new tab, and returns', async ({
  page,
  context,
  database,
  signInAsAdministrator,
}) => {
  await buildClient(database, ada);
  await buildClient(database, { firstName: 'Ingrid', lastName: 'Halden' });
  await signInAsAdministrator(page);
  await page.goto('/admin/clients');
  const link = row(page, 'Ada Moreau').getByRole('link', { name: 'Sign In as Ada Moreau' });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expectScreen(tab, '/client/home', 'Home');
  const bar = tab.getByRole('region', { name: 'Acting as a user' });
  await expect(bar).toContainText('Signed in as Ada Moreau.');
  await tab.goto('/admin/clients');
  await expectScreen(tab, '/client/home', 'Home');
  // An administrator acting as a user cannot invite anyone or change addresses.
  await menu(tab).getByRole('link', { name: 'Team' }).click();
  await expect(tab.getByText('Teammates cannot be invited while you act as another user.')).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0);
  await tab.getByRole('link', { name: 'Edit Ada Moreau' }).click();
  await expect(field(tab, 'Email')).not.toBeEditable();
  await expect(tab.getByText('Addresses stay as they are while you act as another user.')).toBeVisible();

  // Links in the first tab still work; the second tab then leaves its user's screens.
  const [third] = await Promise.all([
    context.waitForEvent('page'),
    row(page, 'Ingrid').getByRole('link', { name: 'Sign In' }).click(),
  ]);
  await expect(third.getByRole('region', { name: 'Acting as a user' })).toContainText('Signed in as Ingrid Halden.');
  await expect(bar).toContainText('Signed in as Ingrid Halden.');

  // The list shows it, and refuses calls with the same message.
  const elsewhere = page.getByRole('region', { name: 'Acting as a user in another tab' });
  await expect(elsewhere).toContainText('This browser is now signed in as another user.');
  await page.getByRole('button', { name: 'Delete Ada Moreau' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('This browser is now signed in as another user.');
  await search(page).fill('noor');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();

  // Returning in one tab also returns the others.
  await bar.getByRole('button', { name: 'Return to administrator' }).click();
  await expectScreen(tab, '/admin/clients', 'Clients');
  await expect(bar).toHaveCount(0);
  await expect(elsewhere).toHaveCount(0);
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0);
  await expectScreen(third, '/admin/clients', 'Clients');
  await expect(third.getByText('This browser is now signed in to another account.')).toBeVisible();
});
