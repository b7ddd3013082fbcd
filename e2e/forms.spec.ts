import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { callFrom, expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { endSessions, signInHere } from './platform/sessions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Are you sure? All changes will be discarded.' });
const menu = (page: Page) => page.getByRole('complementary', { name: 'Menu' });
const isBack = (page: Page) => page.getByText('Your unsaved changes are back.');

/** As long as typing rests before it is kept, and as much again. */
const kept = (page: Page) => page.waitForTimeout(500);

async function choosePicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Change background').click();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="400"><rect width="1800" height="400" fill="#b7d8c9"/></svg>';
  await (await chooser).setFiles({ name: 'picture.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await button(page, 'Use picture').click();
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1);
}

test('the session ends while a talent edits: after signing in the form is there, and one click saves it', async ({
  page,
  signUp,
  database,
}) => {
  const talent = await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'First Name').fill('Augusta');
  await field(page, 'Bio').fill('Three lines\nthat took\nan hour.');
  await field(page, 'GitHub').fill('@augusta');
  await choosePicture(page);
  await page.getByRole('checkbox', { name: 'Contract' }).check();
  await endSessions(database, talent);
  await button(page, 'Save').click();

  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your session has ended. Sign in to go on; what you typed is kept.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(talent.email);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await inspect(page, 'signin-session-ended');
  await page.reload();
  await expect(page.getByText('what you typed is kept')).toBeVisible();

  await signInHere(page, talent);
  await expect(page).toHaveURL('/talent/profile/edit');
  await expect(isBack(page)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Augusta');
  await expect(field(page, 'Bio')).toHaveValue('Three lines\nthat took\nan hour.');
  await expect(page.getByRole('checkbox', { name: 'Contract' })).toBeChecked();
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1);
  await inspect(page, 'talent-edit-restored');
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/talent/profile');
  await expect(menu(page)).toContainText('Augusta');
  await expect(page.getByRole('main').getByText('that took')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src^="/media/"]').first()).toBeVisible();

  await page.goto('/talent/profile/edit');
  await expect(field(page, 'First Name')).toHaveValue('Augusta');
  await expect(isBack(page)).toHaveCount(0);
});

const forms = [
  { name: 'Edit Company', at: () => '/client/company/edit', label: 'Tagline', done: '/client/company' },
  { name: 'Edit Position', at: editOfNewPosition, label: 'Title', done: '/client/positions' },
  { name: 'Add Teammate', at: () => '/client/teammates/create', label: 'Title', done: '/client/teammates' },
  { name: 'Edit Teammate', at: editOfOneself, label: 'Title', done: '/client/teammates' },
];

async function editOfNewPosition(page: Page): Promise<string> {
  // The test has just made it; the contract says what is answered.
  const { positionHashId } = (await callFrom(page, '/api/client/positions/store', {})) as { positionHashId: string };
  return `/client/positions/${positionHashId}/edit`;
}

async function editOfOneself(page: Page): Promise<string> {
  const { id } = (await callFrom(page, '/api/user', {})) as { id: number };
  return `/client/teammates/${id}/edit`;
}

for (const { name, at, label, done } of forms) {
  test(`the session ends while '${name}' is open: everything typed is there after signing in`, async ({
    page,
    signUp,
    database,
  }) => {
    const client = await signUp(page);
    const address = await at(page);
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    if (name === 'Add Teammate') {
      await field(page, 'First Name').fill('Grace');
      await field(page, 'Last Name').fill('Hopper');
      await field(page, 'Email').fill(newAddress('grace'));
    }
    await field(page, label).fill('What took me an hour');
    await endSessions(database, client);
    await button(page, 'Save').click();
    await expect(page.getByText('Your session has ended. Sign in to go on; what you typed is kept.')).toBeVisible();
    await expect(page).toHaveURL('/signin');
    await signInHere(page, client);
    await expect(page).toHaveURL(address);
    await expect(field(page, label)).toHaveValue('What took me an hour');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(done);
  });
}

test('a page loaded anew has what was typed, until it is discarded', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Half a tag');
  await field(page, 'About').fill('Half a story');
  await kept(page);
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await expect(isBack(page)).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveValue('Half a tag');
  await expect(field(page, 'About')).toHaveText('Half a story');
  await inspect(page, 'company-edit-restored');
  await button(page, 'Discard').click();
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(field(page, 'About')).toHaveText('');
  await page.reload();
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await kept(page);
  await expect(isBack(page)).toHaveCount(0);
});

test('somebody else at the same browser sees nothing of it, and its owner does afterwards', async ({
  page,
  signUp,
  database,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const grace = await signUp(await elsewhere.newPage(), { firstName: 'Grace', companyName: 'Aurora' });
  await elsewhere.close();
  const ada = await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Ada’s secret plan');
  await endSessions(database, ada);
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/signin');

  await signInHere(page, grace);
  await expect(page).toHaveURL('/client/home');
  await page.goto('/client/company/edit');
  await expect(field(page, 'Name')).toHaveValue('Aurora');
  await kept(page);
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(isBack(page)).toHaveCount(0);
  await button(page, 'Sign Out').click();
  await page.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);

  await signInHere(page, ada);
  await page.goto('/client/company/edit');
  await expect(field(page, 'Tagline')).toHaveValue('Ada’s secret plan');
});

test('signing out asks once for what is not saved, and forgets it', async ({ page, signUp, database }) => {
  const client = await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Never mind');
  await kept(page);
  await button(page, 'Sign Out').click();
  const asked = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(asked).toContainText('All changes will be discarded.');
  await inspect(page, 'sign-out-unsaved');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Tagline')).toHaveValue('Never mind');
  await button(page, 'Sign Out').click();
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  await endSessions(database, client);
  await signInHere(page, client);
  await page.goto('/client/company/edit');
  await kept(page);
  await expect(field(page, 'Tagline')).toHaveValue('');
});

test('somebody else signs in in another tab: this one says so, and what was typed waits', async ({
  page,
  signUp,
  database,
}) => {
  const ada = await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Not lost');
  const tab = await page.context().newPage();
  const grace = await signUp(tab, { firstName: 'Grace', companyName: 'Aurora' });
  await tab.goto('/');
  await expect(page).toHaveURL('/client/home');
  await expect(page.getByText('Another account has signed in in this browser.')).toBeVisible();
  await expect(menu(page)).toContainText('Grace');
  await tab.close();
  await endSessions(database, grace);
  await endSessions(database, ada);
  await page.goto('/client/company/edit');
  await signInHere(page, ada);
  await expect(field(page, 'Tagline')).toHaveValue('Not lost');
});

test('two people who change different things are put together, unasked', async ({ page, signUp, database }) => {
  await signUp(page, { companyName: 'Merged' });
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Mine');
  await database
    .updateTable('companies')
    .set({ benefits: '<p>Theirs</p>', version: sql`version + 1` })
    .where('name', '=', 'Merged')
    .execute();
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/client/company');
  await expect(page.getByRole('main').getByText('Mine')).toBeVisible();
  await expect(page.getByRole('main').getByText('Theirs')).toBeVisible();
});

test('two people who change the same thing are asked whose shall stay', async ({ page, signUp, database }) => {
  await signUp(page, { companyName: 'Contested' });
  const somebodySaves = (tagline: string) =>
    database
      .updateTable('companies')
      .set({ tagline, description: `<p>Theirs, of ${tagline}</p>`, version: sql`version + 1` })
      .where('name', '=', 'Contested')
      .execute();
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('My tagline');
  await field(page, 'About').fill('My story');
  await field(page, 'Benefits').fill('My benefits');
  await somebodySaves('Their tagline');
  await button(page, 'Save').click();
  const asked = page.getByRole('dialog', { name: 'Tagline and About were changed meanwhile.' });
  await expect(asked).toContainText('My tagline');
  await expect(asked).toContainText('Theirs, of Their tagline');
  await inspect(page, 'edit-conflict');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Tagline')).toHaveValue('My tagline');
  await expect(field(page, 'About')).toHaveText('My story');

  await button(page, 'Save').click();
  await asked.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page).toHaveURL('/client/company');
  const main = page.getByRole('main');
  await expect(main.getByText('Their tagline', { exact: true })).toBeVisible();
  await expect(main.getByText('My benefits')).toBeVisible();

  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Mine after all');
  await somebodySaves('Theirs again');
  await button(page, 'Save').click();
  await page
    .getByRole('dialog', { name: 'Tagline was changed meanwhile.' })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await expect(page).toHaveURL('/client/company');
  await expect(main.getByText('Mine after all')).toBeVisible();
  await expect(main.getByText('Theirs, of Theirs again')).toBeVisible();
});

test('a profile edited in two windows asks as well', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Bio').fill('From the first window');
  const other = await page.context().newPage();
  await other.goto('/talent/profile/edit');
  await expect(isBack(other)).toBeVisible();
  await field(other, 'Bio').fill('From the second window');
  await button(other, 'Save').click();
  await expect(other).toHaveURL('/talent/profile');
  await button(page, 'Save').click();
  const asked = page.getByRole('dialog', { name: 'Bio was changed meanwhile.' });
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toHaveURL('/talent/profile');
  await expect(page.getByRole('main').getByText('From the first window')).toBeVisible();
});

test('a lost connection keeps the form, says what to do, and shows one quiet line', async ({ browser, signUp }) => {
  // A browser of its own, whose log of failed requests is expected.
  const page = await (await browser.newContext()).newPage();
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Bio').fill('Typed in a tunnel');
  await page.context().setOffline(true);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Nothing you entered is gone');
  await expect(page.getByText('Reconnecting...')).toHaveCount(1);
  await inspect(page, 'talent-edit-offline');
  await expect(field(page, 'Bio')).toHaveValue('Typed in a tunnel');
  await page.context().setOffline(false);
  await expect(page.getByText('Reconnecting...')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/talent/profile');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

test('whose account is gone learns it at sign-in', async ({ page, signUp, database }) => {
  const { email } = await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await database.deleteFrom('users').where('email', '=', email).execute();
  await button(page, 'Save').click();
  await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
  await button(page, 'Sign in').click();
  await expect(page.getByText('This account no longer exists.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email address. Please try again.');
  await inspect(page, 'signin-account-gone');
});

test('every way out of a changed form asks, and none of an unchanged one', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await menu(page).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const bio = field(page, 'Bio');
  await bio.fill('Changed');
  const stay = async () => {
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL('/talent/profile/edit');
    await expect(bio).toHaveValue('Changed');
  };

  await menu(page).getByRole('link', { name: 'Home' }).click();
  await stay();
  await menu(page).getByRole('link', { name: 'Messages' }).focus();
  await page.keyboard.press('Enter');
  await stay();
  await page.evaluate('history.back()');
  await stay();
  await page.evaluate('history.back()');
  await stay();
  await button(page, 'Cancel').click();
  await stay();
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(bio).toHaveValue('Changed');

  await bio.fill('');
  await page.evaluate('history.back()');
  await expect(page).toHaveURL('/talent/profile');
  await page.goForward();
  await bio.fill('Changed');
  await page.evaluate('history.back()');
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/talent/profile');
  await page.goForward();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await kept(page);
  await expect(bio).toHaveValue('');
  await expect(isBack(page)).toHaveCount(0);
});

test('what the server finds wrong stands at its field, and the first of them has the focus', async ({
  page,
  signUp,
}) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Bio').fill('x'.repeat(5_001));
  await expect(page.getByText('5,001 of 5,000 characters')).toBeVisible();
  await field(page, 'Last Name').fill(' ');
  await button(page, 'Save').click();
  await expect(field(page, 'Last Name')).toBeFocused();
  await expect(page.getByText('This must not be empty.')).toBeVisible();
  await expect(page.getByText('This must have at most 5,000 characters.')).toBeVisible();
  await inspect(page, 'talent-edit-errors');
  await field(page, 'Last Name').fill('Lovelace');
  await field(page, 'Bio').fill('Short');
  await field(page, 'Website').fill('javascript:alert(1)');
  await button(page, 'Save').click();
  await expect(field(page, 'Website')).toBeFocused();
  await expect(page.getByText('Not saved. Please check the marked fields.')).toBeVisible();
  await field(page, 'Website').fill('ada.example');
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/talent/profile');
});

test('a text that was changed and changed back is not changed, lists and all', async ({ page, signUp, database }) => {
  await signUp(page, { companyName: 'Unchanged' });
  await database
    .updateTable('companies')
    .set({ description: '<h2>What we do</h2><ul><li>One  thing</li><li>Another <strong>thing</strong></li></ul>' })
    .where('name', '=', 'Unchanged')
    .execute();
  await page.goto('/client/company/edit');
  const about = field(page, 'About');
  await about.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('x');
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await about.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await expect(heading(page, 'Team')).toBeVisible();
});
