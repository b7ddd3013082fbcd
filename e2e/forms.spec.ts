import type { Page } from '@playwright/test';
import { callFrom } from './platform/calls.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { expectKept, expectNothingBack, isBack, keptForms } from './platform/kept-forms.ts';
import { idOf } from './platform/marketplace.ts';
import { choosePicture, svg } from './platform/pictures.ts';
import {
  button,
  checkbox,
  dialog,
  discardQuestion,
  expectScreen,
  field,
  heading,
  menu,
  picker,
  save,
  untilLoaded,
} from './platform/screen.ts';
import { dropCookies, endSessions, holdPolls, signInHere } from './platform/sessions.ts';

test('the session ends while a talent edits: after signing in the form is back, and one click saves it', async ({
  page,
  signUp,
  database,
}) => {
  const talent = await signUp(page, { type: 'talent' });
  await holdPolls(page);
  await page.goto('/talent/profile/edit');
  await field(page, 'First Name').fill('Augusta');
  await field(page, 'Bio').fill('Three lines\nthat took\nan hour.');
  await field(page, 'GitHub').fill('@augusta');
  await choosePicture(page, 'Change background', svg('#b7d8c9'));
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1);
  await checkbox(page, 'Contract').check();
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
  await expect(checkbox(page, 'Contract')).toBeChecked();
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1);
  await inspect(page, 'talent-edit-restored');
  await save(page, '/talent/profile', 'Profile');
  await expect(menu(page)).toContainText('Augusta');
  await expect(page.getByRole('main').getByText('that took')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src^="/media/"]').first()).toBeVisible();

  await page.goto('/talent/profile/edit');
  await expect(field(page, 'First Name')).toHaveValue('Augusta');
  await expectNothingBack(page);
});

const forms = [
  {
    name: 'Edit Company',
    at: () => '/client/company/edit',
    label: 'Tagline',
    done: '/client/company',
    next: 'Company',
  },
  { name: 'Edit Position', at: editOfNewPosition, label: 'Title', done: '/client/home', next: 'Home' },
  {
    name: 'Add Teammate',
    at: () => '/client/teammates/create',
    label: 'Title',
    saving: 'Invite',
    done: '/client/teammates',
    next: 'Team',
  },
  { name: 'Edit Teammate', at: editOfOneself, label: 'Title', done: '/client/teammates', next: 'Team' },
];

async function editOfNewPosition(page: Page): Promise<string> {
  // cast: the contract types this answer
  const { positionHashId } = (await callFrom(page, '/api/client/positions/store', {})) as { positionHashId: string };
  return `/client/positions/${positionHashId}/edit`;
}

async function editOfOneself(page: Page): Promise<string> {
  return `/client/teammates/${await idOf(page)}/edit`;
}

for (const { name, at, label, done, next, saving = 'Save' } of forms) {
  test(`the session ends while '${name}' is open: all typed text is back after signing in`, async ({
    page,
    signUp,
    database,
  }) => {
    const client = await signUp(page);
    const address = await at(page);
    await holdPolls(page);
    await page.goto(address);
    await expect(heading(page, name)).toBeVisible();
    if (name === 'Add Teammate') {
      await field(page, 'First Name').fill('Grace');
      await field(page, 'Last Name').fill('Hopper');
      await field(page, 'Email').fill(newAddress('grace'));
    }
    await field(page, label).fill('What took me an hour');
    await endSessions(database, client);
    await button(page, saving).click();
    await expect(page.getByText('Your session has ended. Sign in to go on; what you typed is kept.')).toBeVisible();
    await expect(page).toHaveURL('/signin');
    await signInHere(page, client);
    await expectScreen(page, address, name);
    await expect(field(page, label)).toHaveValue('What took me an hour');
    await button(page, saving).click();
    await expectScreen(page, done, next);
  });
}

test('a reloaded page keeps the typed text until it is discarded', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Half a tag');
  await field(page, 'About').fill('Half a story');
  await expectKept(page, 'Half a story');
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.accept();
  await reloading;
  await expect(isBack(page)).toBeVisible();
  await expect(field(page, 'Tagline')).toHaveValue('Half a tag');
  await expect(field(page, 'About')).toHaveText('Half a story');
  await inspect(page, 'company-edit-restored');
  await button(page, 'Discard').click();
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(field(page, 'About')).toHaveText('');
  await expect.poll(() => keptForms(page)).not.toContain('Half a story');
  await page.reload();
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await expectNothingBack(page);
});

test('another user of the same browser does not see it, and its owner does afterwards', async ({
  page,
  signUp,
  database,
  newPage,
}) => {
  const grace = await signUp(await newPage(), { firstName: 'Grace', companyName: 'Aurora' });
  const ada = await signUp(page);
  await holdPolls(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Ada’s secret plan');
  await endSessions(database, ada);
  await button(page, 'Save').click();
  await expect(page).toHaveURL('/signin');

  await signInHere(page, grace);
  await expectScreen(page, '/client/home', 'Home');
  await page.goto('/client/company/edit');
  await expect(field(page, 'Name')).toHaveValue('Aurora');
  await expectNothingBack(page);
  await expect(field(page, 'Tagline')).toHaveValue('');
  await button(page, 'Sign Out').click();
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your session has ended')).toHaveCount(0);

  await signInHere(page, ada);
  await page.goto('/client/company/edit');
  await expect(field(page, 'Tagline')).toHaveValue('Ada’s secret plan');
});

test('signing out asks once about unsaved changes, and deletes them', async ({ page, signUp, database }) => {
  const client = await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Never mind');
  await expectKept(page, 'Never mind');
  await button(page, 'Sign Out').click();
  const asked = dialog(page, 'Sign out?');
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
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await expectNothingBack(page);
  await expect(field(page, 'Tagline')).toHaveValue('');
});

test('signing out also asks about unsaved changes in another tab', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Never mind');
  await expectKept(page, 'Never mind');
  const tab = await page.context().newPage();
  await tab.goto('/client/home');
  await button(tab, 'Sign Out').click();
  const asked = dialog(tab, 'Sign out?');
  await expect(asked).toContainText('All changes will be discarded.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await field(page, 'Tagline').fill('');
  await expect.poll(() => keptForms(page)).not.toContain('Never mind');
  await button(tab, 'Sign Out').click();
  await expect(asked).toBeVisible();
  await expect(asked).not.toContainText('discarded');
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
});

test('another user signs in in another tab: this one says so, and keeps the typed text', async ({ page, signUp }) => {
  const ada = await signUp(page);
  await holdPolls(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Not lost');
  await expectKept(page, 'Not lost');
  const tab = await page.context().newPage();
  await signUp(tab, { firstName: 'Grace', companyName: 'Aurora' });
  await tab.goto('/');
  await expectScreen(page, '/client/home', 'Home');
  await expect(page.getByText('This browser is now signed in to another account.')).toBeVisible();
  await expect(menu(page)).toContainText('Grace');
  await tab.close();
  // Without the cookie, the next page has no user at once; an ended session is remembered for a moment.
  await dropCookies(page, 'session');
  await page.goto('/client/company/edit');
  await signInHere(page, ada);
  await expect(field(page, 'Tagline')).toHaveValue('Not lost');
});

test('a lost connection keeps the form, advises the user, and shows one quiet line', async ({ newPage, signUp }) => {
  // A separate browser, as failed requests in its log are expected.
  const page = await newPage();
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Bio').fill('Typed in a tunnel');
  await untilLoaded(page);
  await page.context().setOffline(true);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Nothing you entered is lost');
  await expect(page.getByText('Reconnecting...')).toHaveCount(1);
  await inspect(page, 'talent-edit-offline');
  await expect(field(page, 'Bio')).toHaveValue('Typed in a tunnel');
  await page.context().setOffline(false);
  await expect(page.getByText('Reconnecting...')).toHaveCount(0);
  await save(page, '/talent/profile', 'Profile');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a user whose account was deleted is told at sign-in', async ({ page, signUp, database }) => {
  const { email } = await signUp(page, { type: 'talent' });
  await holdPolls(page);
  await page.goto('/talent/profile/edit');
  await expect(field(page, 'Bio')).toBeVisible();
  await database.deleteFrom('users').where('email', '=', email).execute();
  await button(page, 'Save').click();
  await expect(page.getByText('Your account was removed.')).toBeVisible();
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  await expect(field(page, 'Email')).toHaveValue('');
  await page.goto('/talent/profile');
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText('Your account was removed.')).toBeVisible();
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email address. Please try again.');
  await inspect(page, 'signin-account-gone');
});

test('every way out of a changed form asks, and none of an unchanged one', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await menu(page).getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  const bio = field(page, 'Bio');
  await bio.fill('Changed');
  const stay = async () => {
    await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(discardQuestion(page)).toHaveCount(0);
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
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await leaving;
  await expect(bio).toHaveValue('Changed');

  await bio.fill('');
  await page.evaluate('history.back()');
  await expectScreen(page, '/talent/profile', 'Profile');
  await page.goForward();
  await bio.fill('Changed');
  await page.evaluate('history.back()');
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expectScreen(page, '/talent/profile', 'Profile');
  await page.goForward();
  await expect(heading(page, 'Edit Profile')).toBeVisible();
  await expectNothingBack(page);
  await expect(bio).toHaveValue('');
});

test('faults found by the server are shown at their fields, and the first one gets the focus', async ({
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
  await save(page, '/talent/profile', 'Profile');
});

test('a double click saves once, and typing is blocked until it is saved', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await field(page, 'Website').fill('ada.example');
  let saved: (() => void) | undefined;
  let saves = 0;
  await page.route('**/api/saveTalent', async (route) => {
    saves += 1;
    await new Promise<void>((resolve) => (saved = resolve));
    await route.continue();
  });
  await button(page, 'Save').dblclick();
  await expect(page.locator('main [inert]', { has: field(page, 'Website') })).toHaveCount(1);
  await expect.poll(() => saved).toBeDefined();
  saved?.();
  await expectScreen(page, '/talent/profile', 'Profile');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(saves).toBe(1);
});

test('a talent’s choice that is no longer offered is marked, and gets the focus', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile/edit');
  await checkbox(page, 'Remote').check();
  await checkbox(page, 'On Site').check();
  const refused = [
    { changes: { skills: [7] }, label: 'Skills', text: /^One of these skills is no longer offered/ },
    { changes: { timezone: 'Mars/Olympus' }, label: 'Timezone', text: /^This timezone is no longer offered/ },
    { changes: { physicalCountryId: 999 }, label: 'Country', text: /^This country is no longer offered/ },
  ];
  for (const { changes, label, text } of refused) {
    await page.route('**/api/saveTalent', async (route) => {
      // Appends to the last field of the form's JSON.
      const sent = (route.request().postData() ?? '').replace(/\}(?=\r\n)/, `,${JSON.stringify(changes).slice(1)}`);
      await route.continue({ postData: sent });
    });
    await button(page, 'Save').click();
    await expect(picker(page, label)).toBeFocused();
    await expect(picker(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(picker(page, label)).toHaveAccessibleDescription(text);
    await page.unroute('**/api/saveTalent');
  }
  await inspect(page, 'talent-edit-refused');
  await save(page, '/talent/profile', 'Profile');
});

test('a text changed and changed back counts as unchanged, including its lists', async ({ page, signUp, database }) => {
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
  await discardQuestion(page).getByRole('button', { name: 'Cancel' }).click();
  await about.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await menu(page).getByRole('link', { name: 'Team' }).click();
  await expect(heading(page, 'Team')).toBeVisible();
});
