import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { findViolations } from '#scripts/look.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { button, expectScreen, field, menu } from './platform/screen.ts';
import { dropCookies, holdPolls, signInHere } from './platform/sessions.ts';

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
  await inspect(page, 'signup');

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
  await inspect(page, 'signup-code');
  await field(page, 'Confirmation code').press('End');
  // The sixth digit submits.
  await page.keyboard.type(code.slice(4));

  await expect(page).toHaveURL('/client/home');
  for (const text of ['Northwind Labs', 'Ada Moreau', 'Trial: 1 position max'])
    await expect(menu(page)).toContainText(text);
});

test('an engineer signs up as a talent without a company', async ({ page, mailbox }) => {
  const email = newAddress('mira');
  await page.goto('/signup?type=talent');
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  await expect(page).toHaveURL('/signup');
  await expect(field(page, 'Company')).toHaveCount(0);
  await field(page, 'First name').fill('Mira');
  await field(page, 'Last name').fill('Okafor');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign up').click();
  await field(page, 'Confirmation code').fill(await mailbox(email).nextCode());
  await expect(page).toHaveURL('/talent/home');
});

test('sign-up reports the wrong field, and an address that is taken', async ({ page, newPage, signUp }) => {
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
  await inspect(page, 'signup-talent-error');
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

test('a link with the address signs in with a pasted code', async ({ page, signUp }) => {
  const { email, mailbox } = await signUp(page, { type: 'talent' });
  await dropCookies(page);
  await page.goto(`/signin?email=${encodeURIComponent(email)}`);
  await expect(field(page, 'Email')).toHaveValue(email);
  await inspect(page, 'signin');
  await button(page, 'Sign in').click();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await expect(page.getByText('If it does not arrive, please check the spam folder.')).toBeVisible();
  await expect(button(page, 'Sign in')).toBeDisabled();
  await inspect(page, 'signin-code');
  const code = await mailbox.nextCode();
  await paste(page, ` ${asShown(code)} `);
  await expect(page).toHaveURL('/talent/home');
});

test('a stale anti-forgery token is replaced unnoticed', async ({ page, signUp, baseURL }) => {
  const { email } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'stale', url: baseURL ?? '' }]);
  const refused = page.waitForResponse((response) => response.url().endsWith('/signin') && response.status() === 403);
  await button(page, 'Sign in').click();
  await refused;
  await expect(field(page, 'Sign-in code')).toBeFocused();
});

test('an address without an account is reported', async ({ page }) => {
  await page.goto('/signin');
  await field(page, 'Email').fill(newAddress('nobody'));
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect email address. Please try again.');
  await expect(field(page, 'Email')).toBeFocused();
});

test('a wrong code is typed or pasted over', async ({ page, signUp }) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  const code = await mailbox.nextCode();
  const refused = page.getByRole('alert').filter({ hasText: 'Incorrect code. Please try again.' });
  const input = field(page, 'Sign-in code');
  const tries = { count: 0 };
  page.on('request', (request) => (tries.count += request.url().endsWith('/signin') ? 1 : 0));
  const tryIt = async (enter: () => Promise<void>) => {
    const answered = page.waitForResponse('**/signin');
    await enter();
    await answered;
    await expect(refused).toBeVisible();
    await expect(input).toBeFocused();
    // Waits until the code is selected; otherwise the keys would be pressed too early.
    await expect.poll(() => input.evaluate((element: HTMLInputElement) => element.selectionEnd)).toBe(7);
    await expect.poll(() => input.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(0);
  };
  await expect(input).toBeFocused();
  await tryIt(() => page.keyboard.type(otherThan(code)));
  const another = code === '222222' ? '333333' : '222222';
  await tryIt(() => page.keyboard.type(another));
  await expect(input).toHaveValue(asShown(another));
  // The refused digits are not resent automatically.
  await input.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(another.slice(-1));
  await expect(input).toHaveValue(asShown(another));
  expect(tries.count).toBe(2);
  await tryIt(() => page.keyboard.press('Enter'));
  // Clears the selection, as a tap does.
  await input.press('End');
  await page.keyboard.type(otherThan(code).slice(0, 2));
  await expect(input).toHaveValue(`${otherThan(code).slice(0, 2)}· ···`);
  // Submits the form together with the last digit, as by pressing Enter before the answer. It does not count twice.
  await page.evaluate(() =>
    document.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !/^\d{3} \d{3}/.test(target.value)) return;
      target.form?.requestSubmit();
      document.documentElement.dataset['submitted'] = String(target.form !== null);
    }),
  );
  await tryIt(() => page.keyboard.type(otherThan(code).slice(2)));
  await expect(page.locator('html')).toHaveAttribute('data-submitted', 'true');
  expect(tries.count).toBe(4);
  await input.press('End');
  await paste(page, code);
  await expect(page).toHaveURL('/client/home');
  expect(tries.count).toBe(5);
});

test('a reload while the user reads the mail continues with the code', async ({ page, mailbox }) => {
  const email = newAddress('mira');
  await page.goto('/signup');
  await page.getByRole('radio', { name: 'Talent' }).check();
  await field(page, 'First name').fill('Mira');
  await field(page, 'Last name').fill('Okafor');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign up').click();
  await expect(field(page, 'Confirmation code')).toBeFocused();
  await page.reload();
  await expect(field(page, 'Confirmation code')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  await expect(field(page, 'Email')).toHaveValue(email);
  for (const name of ['First name', 'Last name', 'Email']) await expect(field(page, name)).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Send again/ })).toBeVisible();
  // Closing the tab does not lose it either.
  const another = await page.context().newPage();
  await another.goto('/signup');
  await expect(field(another, 'Confirmation code')).toBeFocused();
  await expect(field(another, 'Email')).toHaveValue(email);
  await another.close();
  await page.bringToFront();
  await page.keyboard.type(await mailbox(email).nextCode());
  await expect(page).toHaveURL('/talent/home');
  await expect(menu(page)).toContainText('Mira Okafor');
  await dropCookies(page);
  await page.goto('/signup');
  await expect(field(page, 'Email')).toHaveValue('');
  await expect(field(page, 'Confirmation code')).toHaveCount(0);
});

test('requesting a code again too soon leads to the open one, even after a reload', async ({
  page,
  signUp,
  database,
}) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await page.reload();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await button(page, 'Change address').click();
  await expect(field(page, 'Email')).toBeFocused();
  await page.reload();
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
  await field(page, 'Email').fill(email);
  await beginHalfMinute(database, email);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  await expect(page.getByText(/^You can ask for another code (in \d+ s|now)\.$/)).toBeVisible();
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await inspect(page, 'signin-too-many');
  await page.keyboard.type(await mailbox.nextCode());
  await expect(page).toHaveURL('/client/home');
});

test('a wrong code can be corrected, and the address changed', async ({ page, signUp, database }) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const code = await mailbox.nextCode();
  await field(page, 'Sign-in code').fill(otherThan(code));
  await expect(page.getByRole('alert')).toHaveText('Incorrect code. Please try again.');
  await expect(field(page, 'Sign-in code')).toBeFocused();
  await button(page, 'Change address').click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toBeEnabled();
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
  // As after ten wrong codes in an hour: the next one is not checked at all.
  await sql`update limits set count = 10 where key = ${`guess:hour:${email}`}`.execute(database);
  await button(page, 'Sign in').click();
  await field(page, 'Sign-in code').fill(code);
  await expect(page.getByText(/^You can try again in \d+ min\.$/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  await expect(button(page, 'Sign in')).toBeFocused();
  await expect(field(page, 'Sign-in code')).toHaveCount(0);
});

test('after five wrong attempts a code is void, and the next one has to wait', async ({ page, signUp, database }) => {
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

test('a code expires after ten minutes', async ({ page, signUp, database }) => {
  const { email, mailbox } = await signUp(page);
  await dropCookies(page);
  await page.goto('/signin');
  await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  const code = await mailbox.nextCode();
  await database
    .updateTable('codes')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('email', '=', email)
    .execute();
  await field(page, 'Sign-in code').fill(code);
  await expect(page.getByRole('alert')).toHaveText('Expired code. Please try again.');
  await expect(field(page, 'Email')).toBeEnabled();
});

test('signing out asks first, and ends all access', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/');
  await button(page, 'Sign Out').click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toBeVisible();
  await inspect(page, 'sign-out');
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
    '/admin/clients',
    '/nowhere',
    '/talent/nothing/here',
    '/signup',
    '/signin',
  ]) {
    await page.goto(foreign);
    await expect(page, foreign).toHaveURL('/talent/home');
  }
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

test('a session that has ended leads to sign-in at the next call', async ({ page, signUp }) => {
  await signUp(page);
  await holdPolls(page);
  await page.goto('/client/home');
  await expectScreen(page, '/client/home', 'Home');
  await page.context().clearCookies();
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(page).toHaveURL('/signin');
});

test('a signed-in user who follows a link to a position goes straight there', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/signin/AbC123');
  await expect(page).toHaveURL('/talent/home/AbC123');
});

test('without the anti-forgery cookie a notice with advice replaces the form', async ({ page }) => {
  await page.route('**/sanctum/csrf-cookie', () => undefined);
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.unroute('**/sanctum/csrf-cookie');
  await page.route('**/sanctum/csrf-cookie', (route) => route.fulfill({ status: 503 }));
  await page.goto('/signin');
  await expect(page.getByRole('alert')).toContainText('please try again');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
  await inspect(page, 'signin-unavailable');
  await page.unroute('**/sanctum/csrf-cookie');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
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
  await inspect(page, 'drawer');
  await page.setViewportSize({ width: 390, height: 844 });
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
    await inspect(page, 'signup-german');
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

test('with site data blocked but cookies allowed, a user signs in and stays signed in', async ({
  page,
  mailbox,
  database,
}) => {
  const email = newAddress('mira');
  await buildTalentUser(database, { email });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/talent/privacy');
  await signInHere(page, { email, mailbox: mailbox(email) });
  await expectScreen(page, '/talent/privacy', 'Availability and privacy');
  await page.reload();
  await expectScreen(page, '/talent/privacy', 'Availability and privacy');
});

test('a browser without cookies shows that, and a way to try again', async ({ page }) => {
  const path = '/sanctum/csrf-cookie';
  const told = page.getByRole('alert').filter({ hasText: 'This site needs cookies and site data.' });
  await page.route(path, (route) => route.fulfill({ status: 204 }));
  await page.goto('/signup');
  await expect(told).toBeVisible();
  await page.goto('/signin');
  await expect(told).toBeVisible();
  await expect(page.getByText('connection')).toHaveCount(0);
  await page.unroute(path);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Email')).toBeEnabled();
  await expect(told).toHaveCount(0);
});
