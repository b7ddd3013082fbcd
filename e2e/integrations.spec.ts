import { expect, test } from './platform/fixtures.ts';
import { button, dialog, enter, expectScreen, field } from './platform/screen.ts';
import { passProof } from './platform/sessions.ts';

test('a member creates a token after a proof, copies it once and deletes it, by keyboard', async ({
  page,
  context,
  signUp,
  database,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  const ada = await signUp(page, { type: 'client' });
  await page.goto('/client/company');
  await page.getByRole('link', { name: 'Other systems' }).click();
  await expectScreen(page, '/client/company/integrations', 'Other systems');
  await expect(page.getByText('No token yet.')).toBeVisible();
  // The proof from signing up has expired.
  await passProof(database);

  await enter(page, button(page, 'Create a token'));
  const asked = dialog(page, 'Create a token');
  await expect(asked.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Greenhouse sync');
  await asked.getByRole('radio', { name: 'Read and write' }).check();
  await asked.getByRole('combobox', { name: 'Ends after' }).selectOption('30 days');
  await enter(page, asked.getByRole('button', { name: 'Create a token' }));
  await field(page, 'Confirmation code').fill(await ada.mailbox.nextCode());

  const once = page.getByRole('region', { name: 'Copy it now. It is shown only once.' });
  await expect(once).toBeFocused();
  await expect(asked).toBeHidden();
  await enter(page, once.getByRole('button', { name: 'Copy' }));
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await expect(once).toContainText(token);
  const call = () =>
    fetch(`${server.origin}/api/client/positions/index`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await call()).status).toBe(200);
  const row = page.getByRole('listitem').filter({ hasText: 'Greenhouse sync' });
  await expect(row).toContainText('Reads and writes. Made by');

  await page.reload();
  await expect(row).toBeVisible();
  await expect(once).toBeHidden();
  await enter(page, button(page, 'Delete the token “Greenhouse sync”'));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('No token yet.')).toBeVisible();
  expect((await call()).status).toBe(401);
});

test('a member adds a webhook, reads why an address is refused and how a test went, and switches it off', async ({
  page,
  signUp,
}) => {
  await signUp(page, { type: 'client' });
  await page.goto('/client/company/integrations');
  await enter(page, button(page, 'Add a webhook'));
  const asked = dialog(page, 'Add a webhook');
  await asked.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/in');
  await asked.getByRole('checkbox', { name: 'A position goes Live' }).uncheck();
  await asked.getByRole('button', { name: 'Save' }).click();
  await expect(asked).toContainText('Use a public address that begins with https://');
  await asked.getByRole('textbox', { name: 'Address' }).fill('https://hooks.northwindlabs.example/in');
  await asked.getByRole('textbox', { name: 'Address' }).press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'hooks.northwindlabs.example/in' });
  await expect(row).toContainText('Answered, Moved');
  await expect(row).toContainText('On');

  await row.getByRole('button', { name: 'Send a test to hooks.northwindlabs.example/in' }).click();
  await expect(row.getByText('Test: The name has no public address')).toBeVisible();
  await row.getByRole('button', { name: 'More about hooks.northwindlabs.example/in' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(row).toContainText('Off');
  await row.getByRole('button', { name: 'More about hooks.northwindlabs.example/in' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByText('No webhook yet.')).toBeVisible();
});
