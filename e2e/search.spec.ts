import { expect, test } from './platform/fixtures.ts';
import { buildTalent, setPlan, skill } from './platform/marketplace.ts';
import { button, checkbox, enter, enterText, expectScreen, heading, picker, tabTo } from './platform/screen.ts';

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
  await enter(page, button(page, 'Without 20 years: 1'));
  await expect(count('1 engineer')).toBeFocused();

  await enter(page, button(page, 'Make it a position').first());
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await expect(button(page, `Remove ${rare.name}`)).toBeVisible();
  await expect(checkbox(page, 'Remote')).toBeChecked();
  await page.goBack();
  await expect(count('1 engineer')).toBeVisible();
});
