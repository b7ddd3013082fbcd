import type { Page } from '@playwright/test';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { button, dialog, expectScreen, field, menu, tabTo } from './platform/screen.ts';
import { passProof, signInAt } from './platform/sessions.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

/** Acts, and waits for the notice of success, which disappears after six seconds. */
async function expectNotice(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const shown = page.waitForFunction((words) => document.body.innerText.includes(words), text);
  await Promise.all([shown, act()]);
}

test('a user ends a session elsewhere after a proof, all by keyboard', async ({ page, newPage, signUp, database }) => {
  const person = await signUp(page, { type: 'talent' });
  await page.goto('/talent/profile');
  await tabTo(page, menu(page).getByRole('link', { name: 'Account', exact: true }));
  await page.keyboard.press('Enter');
  await expectScreen(page, '/account', 'Account');
  await expect(page.getByText(/^Nothing yet\. New devices/)).toBeVisible();

  const other = await newPage({ userAgent: firefox });
  await signInAt(other, person);
  await other.goto('/talent/profile');
  await passProof(database);
  await page.reload();
  await expect(page.getByText('Signed in from a new device')).toBeVisible();

  await tabTo(page, button(page, 'Sign out Firefox on Linux'));
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  await expect(field(page, 'Confirmation code')).toBeFocused();
  const code = await person.mailbox.nextCode();
  await page.keyboard.type(code === '111111' ? '222222' : '111111');
  await expect(page.getByRole('alert')).toHaveText('Incorrect code. Please try again.');
  await page.keyboard.press('ControlOrMeta+a');
  await expectNotice(page, 'Firefox on Linux is signed out.', () => page.keyboard.type(code));
  await expect(button(page, 'Sign out Firefox on Linux')).toHaveCount(0);
  await expect(page.getByText('Signed out elsewhere')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/signin/);
});

test('a user changes their own address by keyboard, and restores it from the former one', async ({
  page,
  signUp,
  mailbox,
  database,
}) => {
  const { email: former, mailbox: inbox } = await signUp(page, { type: 'talent' });
  const email = newAddress('talent.new');
  await passProof(database);
  await page.goto('/account');
  await tabTo(page, button(page, 'Change address'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'New address')).toBeFocused();
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not an email address.')).toBeVisible();
  await field(page, 'New address').press('ControlOrMeta+a');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Confirm that it is you')).toBeVisible();
  await page.keyboard.type(await inbox.nextCode());
  await expect(page.getByRole('form', { name: 'New address' })).toContainText(`We have sent a code to ${email}.`);
  await expect(field(page, 'Confirmation code')).toBeFocused();
  const code = await mailbox(email).nextCode();
  await expectNotice(page, `The address is ${email} now.`, () => page.keyboard.type(code));
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
  await expect(page.getByText('Address changed')).toBeVisible();

  const { subject, text } = await inbox.next();
  expect(subject).toBe('Your Rolecall email address was changed');
  await page.goto(new URL(/This was not me: (\S+)/.exec(text)?.[1] ?? '').pathname);
  await tabTo(page, button(page, 'Take it back'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/signin/);
  const row = database.selectFrom('users').select('id').where('email', '=', former);
  expect(await row.executeTakeFirst()).toBeDefined();
});
