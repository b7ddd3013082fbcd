import { expect, test } from './platform/fixtures.ts';
import { buildCompany, buildPosition, buildTalent, fillTalent, setPlan, skill } from './platform/marketplace.ts';
import { button, dialog, enter, expectScreen } from './platform/screen.ts';

/** A skill that talents of no other test have. */
const rare = { id: 1033, name: 'COBOL' };

test('an engineer saves a search without results, sees new ones, changes it and deletes it', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const { id: companyId } = await buildCompany(database, { name: 'Northwind Labs' });
  const build = (title: string) => buildPosition(database, { companyId, title });
  await build('Cartographer');
  await page.goto('/talent/home?q=zeppelin');
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await enter(page, button(page, 'Save this search to hear of the first one'));

  const save = dialog(page, 'Save this search');
  const name = save.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('“zeppelin”');
  await expect(save.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expect(save).toContainText('0 of 10 searches saved');
  await name.fill('Zeppelins');
  await name.press('Enter');
  await expect(page.getByText('Search saved.')).toBeVisible();
  const chip = (label: string) => page.getByRole('button', { name: label, exact: true });
  await expect(chip('Zeppelins')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Daily email · Edit')).toBeVisible();

  await build('Zeppelin pilot');
  await page.goto('/talent/home');
  await enter(page, chip('Zeppelins, 1 new'));
  const card = page.getByRole('article');
  await expect(card).toHaveText(/Zeppelin pilot/);
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?q=zeppelin$/);
  await expect(chip('Zeppelins')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(chip('Zeppelins')).toBeVisible();

  await enter(page, button(page, 'Daily email · Edit'));
  await dialog(page, 'Change this search').getByText('Weekly').click();
  await dialog(page, 'Change this search').getByRole('button', { name: 'Save' }).click();
  await expect(button(page, 'Weekly email · Edit')).toBeVisible();

  await enter(page, button(page, 'Weekly email · Edit'));
  await enter(page, dialog(page, 'Change this search').getByRole('button', { name: 'Delete' }));
  await enter(
    page,
    dialog(page, 'Delete “Zeppelins”? You will no longer hear of it.').getByRole('button', { name: 'Delete' }),
  );
  await expect(chip('Zeppelins')).toHaveCount(0);
  await expect(button(page, 'Save search')).toBeVisible();
});

test('a company saves a search for engineers, and its Live position reports new ones @long', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'client' });
  await setPlan(page, database, { isTrial: false });
  await page.goto(`/client/search?skills=%5B${rare.id}%5D`);
  await expect(page.getByText('No engineer matches all of this yet.')).toBeVisible();
  await enter(page, button(page, 'Save search'));
  await expect(dialog(page, 'Save this search').getByRole('textbox', { name: 'Name' })).toHaveValue(rare.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Search saved.')).toBeVisible();

  await buildTalent(database, { skillIds: [rare.id] }, { firstName: 'Mira', lastName: 'Okafor' });
  await page.goto('/client/search');
  await enter(page, page.getByRole('button', { name: `${rare.name}, 1 new` }));
  await expect(page.getByRole('heading', { level: 2, name: '1 engineer' })).toBeVisible();

  await enter(page, button(page, 'Make it a position').first());
  await page.getByRole('textbox', { name: 'Title' }).fill('Keeper of scripts');
  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await button(page, 'Save').click();
  await button(page, 'Go Live').click();
  await expectScreen(page, '/client/home', 'Home');
  const tell = page.getByLabel('Email me new matches');
  await expect(tell).toHaveValue('daily');
  const saved = page.waitForResponse('**/api/searches/save');
  await tell.selectOption('weekly');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel('Email me new matches')).toHaveValue('weekly');
});
