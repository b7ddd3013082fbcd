import { sql } from 'kysely';
import { expect, test } from './platform/fixtures.ts';
import { button, dialog, expectScreen, field } from './platform/screen.ts';

test('for changes of two people to the same field, the user chooses which to keep', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { companyName: 'Contested' });
  const someoneElseSaves = (tagline: string) =>
    database
      .updateTable('companies')
      .set({ tagline, description: `<p>Theirs, of ${tagline}</p>`, version: sql`version + 1` })
      .where('name', '=', 'Contested')
      .execute();
  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('My tagline');
  await field(page, 'About').fill('My story');
  await field(page, 'Benefits').fill('My benefits');
  await someoneElseSaves('Their tagline');
  await button(page, 'Save').click();
  const asked = dialog(page, 'Tagline and About were changed in the meantime.');
  await expect(asked).toContainText('My tagline');
  await expect(asked).toContainText('Theirs, of Their tagline');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Tagline')).toHaveValue('My tagline');
  await expect(field(page, 'About')).toHaveText('My story');

  await button(page, 'Save').click();
  await asked.getByRole('button', { name: 'Take the saved version' }).click();
  await expectScreen(page, '/client/company', 'Company');
  const main = page.getByRole('main');
  await expect(main.getByText('Their tagline', { exact: true })).toBeVisible();
  await expect(main.getByText('My benefits')).toBeVisible();

  await page.goto('/client/company/edit');
  await field(page, 'Tagline').fill('Mine after all');
  await someoneElseSaves('Theirs again');
  await button(page, 'Save').click();
  await dialog(page, 'Tagline was changed in the meantime.').getByRole('button', { name: 'Keep mine' }).click();
  await expectScreen(page, '/client/company', 'Company');
  await expect(main.getByText('Mine after all')).toBeVisible();
  await expect(main.getByText('Theirs, of Theirs again')).toBeVisible();
});
