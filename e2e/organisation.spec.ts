import { buildTalentUser } from '#server/accounts/build.ts';
import { settingsOf, startProvider } from '#server/testing/provider.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { openMailbox } from './platform/mailbox.ts';
import { button, expectScreen, field, heading } from './platform/screen.ts';
import { dropCookies } from './platform/sessions.ts';

test('an organisation signs a user in: with a code once, from then on without, until they remove it @long', async ({
  page,
  startOwnServer,
}) => {
  const provider = await startProvider();
  const server = await startOwnServer(settingsOf(provider));
  const email = newAddress('mira');
  await buildTalentUser(server.database, { email });
  provider.person = { sub: 'mira', email, email_verified: true };
  const organisation = page.getByRole('link', { name: 'Continue with Northwind', exact: true });

  await page.goto(`${server.origin}/account`);
  await expectScreen(page, /\/signin/, 'Sign in');
  await organisation.click();
  await expect(heading(page, 'One code, once')).toBeVisible();
  await button(page, 'Continue').click();
  await expectScreen(page, /\/signin\?email=/, 'Sign in');
  await expect(field(page, 'Email')).toHaveValue(email);
  await button(page, 'Sign in').click();
  await expect(organisation).toHaveCount(0);
  await field(page, 'Sign-in code').fill(await openMailbox(server.dataDir, email).nextCode());
  await expectScreen(page, /\/account$/, 'Account');
  await expect(page.getByText(/^Linked /)).toBeVisible();

  await dropCookies(page, 'session');
  await page.goto(`${server.origin}/talent/profile`);
  await organisation.click();
  await expect(page).toHaveURL(/\/talent\/profile$/);
  await page.goto(`${server.origin}/account`);
  await expect(page.getByText('Last used ').first()).toBeVisible();
  await button(page, 'Remove Northwind').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Northwind no longer signs you in.')).toBeVisible();
  await expect(page.getByText('Not linked yet.')).toBeVisible();

  await dropCookies(page, 'session');
  provider.faults = { signature: 'foreign' };
  await page.goto(`${server.origin}/signup`);
  await organisation.click();
  await expect(heading(page, 'You were not signed in')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the sign-in' }).click();
  await expectScreen(page, /\/signin/, 'Sign in');
  await provider.close();
});
