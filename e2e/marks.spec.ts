import { expect, test } from './platform/fixtures.ts';
import { buildCompany, buildNorthwind, buildPosition, fillTalent, skill } from './platform/marketplace.ts';
import { button, dialog, enter, heading } from './platform/screen.ts';

test('by keyboard an engineer walks through positions, saves one, passes one and undoes that', async ({
  page,
  signUp,
  database,
}) => {
  const { position: first } = await buildNorthwind(database);
  const { id: companyId } = await buildCompany(database, { name: 'Halden & Fry' });
  const build = (title: string, daysAgo: number) =>
    buildPosition(database, { companyId, title, liveSince: new Date(Date.now() - daysAgo * 86_400_000) });
  await build('Harbour pilot', 1);
  const last = await build('Lighthouse keeper', 2);
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  await page.goto('/talent/home');
  const cards = page.getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(['Harbour pilot', 'Lighthouse keeper', 'Cartographer']);
  await expect(page.getByRole('link', { name: 'Where I stand', exact: true })).toBeVisible();

  await enter(page, page.getByRole('link', { name: 'Harbour pilot' }));
  const pilot = dialog(page, 'Harbour pilot at Halden & Fry');
  await expect(pilot.getByRole('heading', { name: 'Harbour pilot' })).toBeFocused();
  await expect(pilot).toContainText('1 of 3');
  await page.keyboard.press('j');
  const keeper = dialog(page, 'Lighthouse keeper at Halden & Fry');
  await expect(keeper.getByRole('heading', { name: 'Lighthouse keeper' })).toBeFocused();
  await expect(page).toHaveURL(`/talent/home/${last.hashId}`);
  await page.keyboard.press('s');
  await expect(keeper.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('k');
  await expect(pilot).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys')).toContainText('Not for me, and on to the next');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(pilot).toBeVisible();
  await page.keyboard.press('x');
  await expect(keeper).toContainText('1 of 2');
  await page.keyboard.press('ArrowRight');
  const map = dialog(page, 'Cartographer at Northwind Labs');
  await expect(page).toHaveURL(`/talent/home/${first.hashId}`);
  await page.keyboard.press('m');
  const line = map.getByRole('textbox');
  await expect(line).toBeFocused();
  await page.keyboard.type('jxs');
  await expect(line).toHaveValue(/jxs$/);
  await expect(map).toContainText('2 of 2');
  // All of it is one step in the history.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/talent/home');
  await expect(cards).toHaveCount(2);

  // What was typed is not sent yet, on every device.
  const standing = page.getByRole('link', { name: 'Where I stand 2' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Not sent yet' })).toContainText('Cartographer');
  await enter(page, standing);
  await expect(heading(page, 'Where I stand')).toBeVisible();
  await expect(page).toHaveURL('/talent/home?show=written');
  const saved = page.getByRole('region', { name: 'Saved 1' });
  await expect(saved).toContainText('Lighthouse keeper');
  await expect(saved).toContainText('Saved today');
  const begun = page.getByRole('region', { name: 'In conversation 1' });
  await expect(begun).toContainText('Cartographer');
  await enter(page, begun.getByRole('button', { name: 'Remove' }));
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await enter(page, page.getByRole('link', { name: 'Show it' }));
  await expect(page).toHaveURL('/talent/home?show=passed');
  await expect(cards).toHaveText(/Harbour pilot/);
  await enter(page, button(page, 'Bring back Harbour pilot at Halden & Fry'));
  await expect(button(page, 'Not for me: Harbour pilot at Halden & Fry')).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Clear the search' }));
  await expect(cards).toHaveCount(3);

  // An ended position stays until it is removed.
  await database.updateTable('positions').set({ isLive: false, title: 'Secret' }).where('id', '=', last.id).execute();
  await page.goto('/talent/home?show=written');
  const ended = page.getByRole('region', { name: 'Ended 1' });
  await expect(ended).toContainText('Lighthouse keeper');
  await expect(ended).toContainText('No longer open');
  await enter(page, button(page, 'Remove'));
  await expect(page.getByText('Nothing here yet. Save a position')).toBeVisible();
});

test('on a phone a passed card disappears, the focus moves on, and Undo restores it @long', async ({
  page,
  signUp,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id: companyId } = await buildCompany(database, { name: 'Halden & Fry' });
  const build = (title: string, daysAgo: number) =>
    buildPosition(database, { companyId, title, liveSince: new Date(Date.now() - daysAgo * 86_400_000) });
  await build('Harbour pilot', 1);
  await build('Lighthouse keeper', 2);
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  await page.goto('/talent/home');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await button(page, 'Save Lighthouse keeper at Halden & Fry').click();
  await expect(button(page, 'Save Lighthouse keeper at Halden & Fry')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Not for me: Harbour pilot at Halden & Fry').click();
  await expect(cards).toHaveText(/Lighthouse keeper/);
  await expect(page.getByRole('link', { name: 'Lighthouse keeper' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Fits you' })).toContainText('1');
  await button(page, 'Undo').click();
  await expect(cards).toHaveCount(2);
  await page.reload();
  await expect(cards).toHaveCount(2);

  await page.getByRole('link', { name: 'Harbour pilot' }).click();
  const pilot = dialog(page, 'Harbour pilot at Halden & Fry');
  await pilot.getByRole('button', { name: 'Not for me' }).click();
  await expect(dialog(page, 'Lighthouse keeper at Halden & Fry')).toBeVisible();
  await expect(page.getByText('Hidden.')).toBeVisible();

  // All filters are in one sheet, which counts the results.
  await page.goto('/talent/home');
  await button(page, 'Filters').click();
  const sheet = dialog(page, 'Filters');
  await sheet.getByRole('checkbox', { name: 'Remote' }).check();
  await expect(button(page, 'Show 0')).toBeVisible();
  await button(page, 'Clear all').click();
  await sheet.getByRole('checkbox', { name: 'New this week' }).check();
  await button(page, 'Show 1').click();
  await expect(page).toHaveURL('/talent/home?days=7');
  await expect(cards).toHaveText(/Lighthouse keeper/);
});
