import { expect, test } from './platform/fixtures.ts';
import { expectKept, expectNothingBack, isBack, keptForms } from './platform/kept-forms.ts';
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
  await page.reload();
  await expect(page.getByText('what you typed is kept')).toBeVisible();

  await signInHere(page, talent);
  await expect(page).toHaveURL('/talent/profile/edit');
  await expect(isBack(page)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Augusta');
  await expect(field(page, 'Bio')).toHaveValue('Three lines\nthat took\nan hour.');
  await expect(checkbox(page, 'Contract')).toBeChecked();
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(1);
  await save(page, '/talent/profile', 'Profile');
  await expect(menu(page)).toContainText('Augusta');
  await expect(page.getByRole('main').getByText('that took')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src^="/media/"]').first()).toBeVisible();

  await page.goto('/talent/profile/edit');
  await expect(field(page, 'First Name')).toHaveValue('Augusta');
  await expectNothingBack(page);
});

test('a reloaded page keeps the typed text until it is discarded @long', async ({ page, signUp }) => {
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
  await button(page, 'Discard').click();
  await expect(field(page, 'Tagline')).toHaveValue('');
  await expect(field(page, 'About')).toHaveText('');
  await expect.poll(() => keptForms(page)).not.toContain('Half a story');
  await page.reload();
  await expect(heading(page, 'Edit Company')).toBeVisible();
  await expectNothingBack(page);
});

test('signing out asks once about unsaved changes, in any tab, and deletes them @long', async ({
  page,
  signUp,
  database,
}) => {
  const client = await signUp(page);
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Never mind');
  await expectKept(page, 'Never mind');
  await button(page, 'Sign Out').click();
  const asked = dialog(page, 'Sign out?');
  await expect(asked).toContainText('All changes will be discarded.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Tagline')).toHaveValue('Never mind');
  const tab = await page.context().newPage();
  await tab.goto('/client/home');
  await button(tab, 'Sign Out').click();
  await expect(dialog(tab, 'Sign out?')).toContainText('All changes will be discarded.');
  await tab.close();
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

test('another user signs in in another tab: this one says so, and keeps the typed text @long', async ({
  page,
  signUp,
}) => {
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

test('a lost connection keeps the form, advises the user, and shows one quiet line @long', async ({
  newPage,
  signUp,
}) => {
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
  await field(page, 'Last Name').fill('Lovelace');
  await field(page, 'Bio').fill('Short');
  await field(page, 'Website').fill('javascript:alert(1)');
  await button(page, 'Save').click();
  await expect(field(page, 'Website')).toBeFocused();
  await expect(page.getByText('Not saved. Please check the marked fields.')).toBeVisible();
  await field(page, 'Website').fill('ada.example');
  await save(page, '/talent/profile', 'Profile');
});
