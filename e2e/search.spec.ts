import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildTalent, setPlan, skill } from './platform/marketplace.ts';
import { button, checkbox, dialog, enter, enterText, expectScreen, heading, picker, tabTo } from './platform/screen.ts';

/** A skill that talents of no other test have. */
const rare = { id: 1032, name: 'Fortran' };

test('a company searches by keyboard, keeps the search in the address, and turns it into a position', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page, { type: 'client' });
  await setPlan(page, database, { isTrial: false });
  const people = { skillIds: [rare.id, skill.react], experience: 8 };
  const mira = await buildTalent(
    database,
    { ...people, isRemote: true, timezone: 'Europe/Lisbon' },
    { firstName: 'Mira', lastName: 'Okafor' },
  );
  await buildTalent(database, { skillIds: [rare.id], experience: 1 }, { firstName: 'Jonas', lastName: 'Lindner' });
  await page.goto('/client/home');
  await enter(page, page.getByRole('link', { name: 'Search all engineers' }));
  await expectScreen(page, '/client/search', 'Search all engineers');

  await enterText(page, picker(page, 'All of these skills'), rare.name);
  await page.keyboard.press('Escape');
  const count = (text: string) => page.getByRole('heading', { level: 2, name: text, exact: true });
  await expect(count('2 engineers')).toBeVisible();
  await tabTo(page, checkbox(page, 'Remote'));
  await page.keyboard.press('Space');
  await expect(count('1 engineer')).toBeVisible();
  await inspect(page, 'client-search');
  await page.reload();
  await expect(count('1 engineer')).toBeVisible();
  await expect(checkbox(page, 'Remote')).toBeChecked();

  await enter(page, button(page, 'Mira Okafor'));
  const profile = page.getByRole('dialog', { name: 'Mira Okafor' });
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page.locator(`[data-card="talent ${mira.id}"]`)).toHaveCount(1);

  await page.getByLabel('Experience', { exact: true }).selectOption('20');
  await expect(page.getByText('No engineer matches all of this yet.')).toBeVisible();
  await inspect(page, 'client-search-empty');
  await enter(page, button(page, 'Without 20 years: 1'));
  await expect(count('1 engineer')).toBeFocused();

  await enter(page, button(page, 'Make it a position').first());
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await expect(button(page, `Remove ${rare.name}`)).toBeVisible();
  await expect(checkbox(page, 'Remote')).toBeChecked();
  await page.goBack();
  await expect(count('1 engineer')).toBeVisible();
});

test('on a phone the filters are a sheet, and a failed search keeps them', async ({ page, signUp }) => {
  await signUp(page, { type: 'client' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/client/search-talents', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/client/search?experienceFrom=60&activeDays=8');
  await expect(page.getByText('The search did not answer. Your filters are kept.')).toBeVisible();
  await expect(page.getByText('Part of this search could not be read')).toBeVisible();
  await page.unroute('**/api/client/search-talents');
  await button(page, 'Try again').click();
  await expect(page.getByText('No engineer matches all of this yet.')).toBeVisible();
  await button(page, 'Filters, 1').click();
  const sheet = dialog(page, 'Filters');
  await sheet.getByRole('checkbox', { name: 'Full-time' }).check();
  await expect(button(page, 'Show 0')).toBeVisible();
  await inspect(page, 'client-search-sheet');
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Show 0').click();
  await expect(button(page, 'Filters, 2')).toBeFocused();
});
