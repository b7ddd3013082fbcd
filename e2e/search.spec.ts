import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildTalent, setPlan, skill } from './platform/marketplace.ts';
import { button, checkbox, dialog, enter, enterText, expectScreen, heading, picker, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

/** A skill that talents of no other test have. */
const rare = { id: 1032, name: 'Fortran' };
const scarce = { id: 1033, name: 'COBOL' };

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

  await enter(page, button(page, 'More filters'));
  await tabTo(page, checkbox(page, 'Nobody we wrote to'));
  await page.keyboard.press('Space');
  await enter(page, button(page, 'Make it a position').first());
  await expect(dialog(page, 'Make it a position')).toContainText('Nobody we wrote to');
  await enter(page, button(page, 'Create Draft'));
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await expect(button(page, `Remove ${rare.name}`)).toBeVisible();
  await expect(checkbox(page, 'Remote')).toBeChecked();
  await page.goBack();
  await expect(count('1 engineer')).toBeVisible();
});

test('engineers found are kept for a position, and read and written to about it @long', async ({ page, database }) => {
  const { ada, position } = await buildNorthwind(database);
  const skillIds = [skill.typescript, skill.react, scarce.id];
  const profileOf = { skillIds, isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 };
  const mira = await buildTalent(
    database,
    { ...profileOf, lastActiveOn: '2026-01-20' },
    { firstName: 'Mira', lastName: 'Okafor' },
  );
  await buildTalent(
    database,
    { ...profileOf, lastActiveOn: '2026-01-19' },
    { firstName: 'Jonas', lastName: 'Lindner' },
  );
  await seat(page, database, ada);
  await page.goto(`/client/search?skills=[${scarce.id}]`);

  await button(page, 'Keep for …: Mira Okafor').click();
  await page.getByRole('menuitem', { name: position.title }).click();
  await expect(page.getByText(`Mira Okafor is kept for ${position.title}.`)).toBeVisible();

  await page.getByRole('combobox', { name: 'About' }).selectOption(position.title);
  await expect(button(page, 'Kept: move Mira Okafor')).toBeVisible();
  await expect(page.getByText('Only those who match, best first')).toBeVisible();
  await page.reload();
  await button(page, 'Jonas Lindner').click();
  await expect(page.getByRole('dialog', { name: 'Jonas Lindner' }).getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  const profile = page.getByRole('dialog', { name: 'Mira Okafor' });
  const message = profile.getByRole('textbox', { name: 'Message to Mira' });
  await expect(message).toHaveValue(new RegExp(position.title));
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'About' }).selectOption('no position');
  await page
    .locator(`[data-card="talent ${mira.id}"]`)
    .getByRole('button', { name: 'Mira Okafor', exact: true })
    .click();
  await profile.getByRole('combobox', { name: 'About' }).selectOption(position.title);
  await expect(message).toHaveValue(new RegExp(position.title));
});
