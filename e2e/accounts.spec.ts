import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { button, field, menu } from './platform/screen.ts';
import { dropCookies } from './platform/sessions.ts';

/** A valid but wrong code. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const asShown = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Restarts the half minute between two mails, however long the test has taken so far. */
const beginHalfMinute = (database: Database, email: string) =>
  sql`update limits set ends_at = now() + interval '30 seconds' where key = ${`mail:burst:${email}`}`.execute(database);

/** Pastes with the keyboard into the focused field. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+V');
}

test('a company signs up with a code and starts on its home', async ({ page, mailbox }) => {
  const email = newAddress('ada');
  await page.goto('/signup');
  await expect(page.getByRole('radio', { name: 'Client' })).toBeChecked();
  await expect(button(page, 'Sign up')).toBeDisabled();

  await field(page, 'Company').fill('Northwind Labs');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Moreau');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign up').click();

  await expect(field(page, 'Confirmation code')).toBeFocused();
  for (const name of ['Company', 'First name', 'Last name', 'Email']) await expect(field(page, name)).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeDisabled();
  await expect(button(page, 'Confirm Code')).toBeDisabled();
  // The whole page is in view, down to the choice of language.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  const code = await mailbox(email).nextCode();
  await page.keyboard.type(code.slice(0, 4));
  await expect(field(page, 'Confirmation code')).toHaveValue(`${code.slice(0, 3)} ${code.slice(3, 4)}··`);
  await field(page, 'Confirmation code').press('End');
  // The sixth digit submits.
  await page.keyboard.type(code.slice(4));

  await expect(page).toHaveURL('/client/home');
  for (const text of ['Northwind Labs', 'Ada Moreau', 'Trial: 1 position max'])
    await expect(menu(page)).toContainText(text);
});

test('sign-up reports the wrong field, and an address that is taken @long', async ({ page, newPage, signUp }) => {
  const { email } = await signUp(await newPage());
  await page.goto('/signup');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect company name. Please try again.');
  await expect(field(page, 'Company')).toBeFocused();
  await page.getByRole('radio', { name: 'Talent' }).check();
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect name. Please try again.');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Moreau');
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toHaveText('Email already exists. Please try again, or sign in instead.');
  await page.getByRole('alert').getByRole('link', { name: 'sign in instead' }).click();
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(email);
  const another = newAddress('ada');
  await field(page, 'Email').fill(another);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(button(page, 'Sign up')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue(another);
  await page.getByRole('radio', { name: 'Talent' }).check();
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect name. Please try again.');
  await field(page, 'Email').fill('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a link with the address signs in with a pasted code, after a change of mind', async ({
  page,
  signUp,
  database,
}) => {
  const { email, mailbox } = await signUp(page, { type: 'talent' });
  await dropCookies(page);
  await page.goto(`/signin?email=${encodeURIComponent(email)}`);
  await expect(field(page, 'Email')).toHaveValue(email);
  await button(page, 'Sign in').click();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await expect(page.getByText('If it does not arrive, please check the spam folder.')).toBeVisible();
  await expect(button(page, 'Sign in')).toBeDisabled();
  const code = await mailbox.nextCode();
  await button(page, 'Change address').click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toBeEnabled();
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
  // Too soon for another mail: the open code is asked for.
  await beginHalfMinute(database, email);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  await expect(page.getByText(/^You can ask for another code (in \d+ s|now)\.$/)).toBeVisible();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await paste(page, ` ${asShown(code)} `);
  await expect(page).toHaveURL('/talent/home');
});

test('after five wrong attempts a code is void, and the next one has to wait @long', async ({
  page,
  signUp,
  database,
}) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  // Its mail may arrive before the answer.
  await expect(field(page, 'Sign-in code')).toBeFocused();
  const code = await mailbox.nextCode();
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answered = page.waitForResponse('**/signin');
    await field(page, 'Sign-in code').fill(otherThan(code));
    // Refused digits are sent only by pressing the button.
    if (attempt > 1) await button(page, 'Sign in').click();
    expect(await (await answered).json()).toMatchObject({ status: 'wrongCredentialsWrongToken', step: 2 });
    await expect(field(page, 'Sign-in code')).toBeFocused();
  }
  await field(page, 'Sign-in code').fill(code);
  await expect(page.getByRole('alert')).toHaveText('Expired code. Please try again.');
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
  await expect(button(page, 'Sign in')).toBeFocused();
  await beginHalfMinute(database, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  await expect(page.getByText(/^You can ask for another code in \d+ s\.$/)).toBeVisible();
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
});

test('signing out asks first, and ends all access', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/');
  await button(page, 'Sign Out').click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(button(page, 'Sign Out')).toBeFocused();
  await expect(page).toHaveURL('/client/home');
  await button(page, 'Sign Out').click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/signin');
  await page.goto('/client/positions');
  await expect(page).toHaveURL('/signin');
});

test('users are confined to the area of their account type', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  for (const foreign of [
    '/client/positions',
    '/client/company/trust',
    '/admin/clients',
    '/admin/reports/1',
    '/nowhere',
    '/talent/nothing/here',
    '/signup',
    '/signin',
  ]) {
    await page.goto(foreign);
    await expect(page, foreign).toHaveURL('/talent/home');
  }
  await page.goto('/signin/AbC123');
  await expect(page).toHaveURL('/talent/home/AbC123');
});

test('without a session every address leads to sign-in, and back afterwards', async ({ page, signUp }) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/signin');
  await page.goto('/client/positions');
  await expect(page).toHaveURL('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await field(page, 'Sign-in code').fill(await mailbox.nextCode());
  await expect(page).toHaveURL('/client/positions');
});

test('on a phone the menu is a dialog', async ({ page, signUp }) => {
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await button(page, 'Menu').click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(drawer.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(button(page, 'Menu')).toBeFocused();
  await button(page, 'Menu').click();
  await drawer.getByRole('link', { name: 'Positions' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/client/positions');
});

test.describe('in a browser that prefers German', () => {
  test.use({ locale: 'de-AT' });

  test('a user signs up in German, switches to English without a reload, and keeps it', async ({ page, mailbox }) => {
    const email = newAddress('ada');
    await page.goto('/signup?type=talent');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await field(page, 'Vorname').fill('Ada');
    await field(page, 'Nachname').fill('Moreau');
    await field(page, 'E-Mail').fill(email);
    await button(page, 'Registrieren').click();
    await expect(field(page, 'Bestätigungscode')).toBeFocused();
    const code = await mailbox(email).nextCode();
    // A slow connection: the choice is still on its way when the code is complete.
    const { promise: typed, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/language', async (route) => {
      await typed;
      await route.continue();
    });
    await page.getByLabel('Sprache').selectOption('English');
    await expect(field(page, 'Confirmation code')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(email);
    await field(page, 'Confirmation code').fill(code);
    await expect(button(page, 'Change address')).toBeDisabled();
    letGo();
    await expect(page).toHaveURL('/talent/home');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});
