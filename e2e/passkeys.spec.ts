import type { Page } from '@playwright/test';
import { buildAdministrator, buildPasskey } from '#server/accounts/build.ts';
import { addAuthenticator } from './platform/authenticator.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { openMailbox } from './platform/mailbox.ts';
import { button, dialog, expectScreen, field, menu, tabTo } from './platform/screen.ts';
import { administratorEmail } from './platform/server.ts';
import { dropCookies, passProof, seat } from './platform/sessions.ts';

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys', exact: true });

/** Leaves the page, signed out, in a browser where no passkey was used. */
async function forgetPasskey(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('passkey'));
  await dropCookies(page, 'session');
}

/** Opens sign-in as in a browser where no passkey was used, so that only the button offers one. */
async function signOut(page: Page): Promise<void> {
  await forgetPasskey(page);
  await page.goto('/signin');
}

test('a passkey is added, named and used to sign in, all by keyboard', async ({ page, signUp }) => {
  const { mailbox } = await signUp(page, { type: 'talent' });
  await addAuthenticator(page);
  await page.goto('/account');
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await tabTo(page, button(page, 'Add a passkey'));
  await page.keyboard.press('Enter');
  await expect(passkeys(page).getByText('Not used yet')).toBeVisible();
  await expect(page.getByRole('status').getByText('The passkey is added.')).toBeVisible();
  await expect(button(page, 'Sign out everywhere else').last()).toBeVisible();
  expect((await mailbox.next()).subject).toBe('Security of your Rolecall account');

  await tabTo(page, passkeys(page).getByRole('button', { name: /^Rename/ }));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name of the passkey')).toBeFocused();
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys(page).getByText('Laptop')).toBeVisible();
  await expect(button(page, 'Rename Laptop')).toBeFocused();

  await signOut(page);
  await tabTo(page, button(page, 'Sign in with a passkey'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/talent\/home/);
  await page.goto('/account');
  await expect(page.getByText(/^Since .*, by passkey/).first()).toBeVisible();
  await expect(page.getByText('Passkey added')).toBeVisible();

  // The address field offers it from now on, and this user accepts every offer.
  await dropCookies(page, 'session');
  await page.goto('/signin');
  await expect(page).toHaveURL(/\/talent\/home/);
});

test('a passkey or a code proves the user’s identity, and a removed passkey is refused @long', async ({
  page,
  signUp,
  database,
}) => {
  const { mailbox } = await signUp(page);
  const authenticator = await addAuthenticator(page);
  await page.goto('/account');
  await button(page, 'Add a passkey').click();
  const remove = passkeys(page).getByRole('button', { name: /^Remove/ });
  await expect(remove).toBeVisible();
  await mailbox.next();

  await passProof(database);
  await remove.click();
  await button(page, 'Remove').click();
  const proof = dialog(page, 'Confirm that it is you');
  await expect(button(page, 'Use a passkey')).toBeFocused();
  await authenticator.setVerified(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.');
  await button(page, 'Send a code instead').click();
  await expect(field(page, 'Confirmation code')).toBeFocused();
  // Giving up changes no data, so there is nothing to wait for.
  const reading = '**/api/account';
  await page.route(reading, () => undefined);
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);

  await authenticator.setVerified(true);
  await remove.click();
  await expect(button(page, 'Remove')).toBeVisible();
  await page.unroute(reading);
  await button(page, 'Remove').click();
  await button(page, 'Use a passkey').click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await expect(page.getByText('Passkey removed')).toBeVisible();

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert')).toHaveText('This passkey is not known here. Please sign in with a code.');
  await authenticator.setVerified(false);
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in with a code.');
});

test('an administrator who needs a passkey adds one first, and then signs in with it alone @long', async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer({ ADMIN_SECOND_FACTOR: 'required' });
  const mailbox = openMailbox(server.dataDir, administratorEmail);
  await addAuthenticator(page);
  const signInByCode = async () => {
    await page.goto(`${server.origin}/signin`);
    await field(page, 'Email').fill(administratorEmail);
    await button(page, 'Sign in').click();
    await field(page, 'Sign-in code').fill(await mailbox.nextCode());
  };
  await signInByCode();
  await expectScreen(page, /\/account$/, 'Account');
  await expect(page.getByText('Add yours to go on.')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Talents' }).click();
  await expectScreen(page, /\/account$/, 'Account');
  await button(page, 'Add a passkey').click();
  await expect(page.getByText('Add yours to go on.')).toHaveCount(0);
  await expect(page.getByText('You are the only administrator.')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Talents' }).click();
  await expectScreen(page, /\/admin\/talents/, 'Talents');

  await forgetPasskey(page);
  await server.database.deleteFrom('limits').execute();
  await signInByCode();
  await expect(page.getByRole('alert')).toHaveText('Your account requires a passkey. Please sign in with it.');
  await button(page, 'Sign in with a passkey').click();
  await expectScreen(page, /\/admin\/clients/, 'Clients');
});

test('an administrator removes the passkeys of another, who is signed out and reads why @long', async ({
  page,
  newPage,
  database,
  signInAsAdministrator,
}) => {
  const robin = await buildAdministrator(database, {
    email: newAddress('robin'),
    firstName: 'Robin',
    lastName: 'Castell',
  });
  await buildPasskey(database, robin.id);
  const other = await newPage();
  await seat(other, database, robin);
  await other.goto('/account');
  await expect(passkeys(other).getByText('Not used yet')).toBeVisible();

  await signInAsAdministrator(page);
  await page.goto('/account');
  const row = page.getByRole('list', { name: 'Administrators' }).getByRole('listitem').filter({ hasText: robin.email });
  await expect(row).toContainText('1 passkey');
  await button(page, 'Remove the passkeys of Robin Castell').click();
  await dialog(page, 'Remove the passkeys of Robin Castell?').getByRole('button', { name: 'Remove passkeys' }).click();
  await expect(page.getByText('The passkeys of Robin Castell are removed.')).toBeVisible();
  await expect(row).toContainText('No passkey');
  await expect(button(page, 'Remove the passkeys of Robin Castell')).toBeDisabled();

  await other.goto('/account');
  await expect(other).toHaveURL(/\/signin/);
  await seat(other, database, robin);
  await other.goto('/account');
  await expect(other.getByText('No passkey yet.')).toBeVisible();
  await expect(other.getByText('All passkeys removed by an administrator')).toBeVisible();
  await expect(other.getByRole('list', { name: 'Activity' })).not.toContainText('Unknown browser');

  await button(page, 'Remove Robin Castell').click();
  const question = dialog(page, 'Remove Robin Castell as an administrator?');
  await expect(question).toContainText(robin.email);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Robin Castell is no longer an administrator.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await other.goto('/account');
  await expect(other).toHaveURL(/\/signin/);
  await page.goto('/admin/log');
  await expect(page.getByText(`Robin Castell, ${robin.email}`)).toBeVisible();
});
