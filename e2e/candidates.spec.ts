import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildTalent, skill } from './platform/marketplace.ts';
import { button, dialog, expectScreen } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const pill = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages for Cartographer' }).getByRole('link', { name, exact: true });
const lisbon = { isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 };

/** Engineers who match the position of Northwind, in this order. */
async function buildEngineers(database: Database, names: readonly string[]) {
  const built = [];
  for (const [index, firstName] of names.entries())
    built.push(
      await buildTalent(
        database,
        {
          skillIds: [skill.typescript, skill.react],
          ...lisbon,
          lastActiveOn: new Date(Date.UTC(2026, 0, 20 - index)).toISOString().slice(0, 10),
        },
        { firstName, lastName: 'Okafor' },
      ),
    );
  return built;
}

test('on a phone engineers are kept and passed by touch, and Undo brings them back', async ({ page, database }) => {
  const { ada } = await buildNorthwind(database);
  await buildEngineers(database, ['Mira', 'Jonas']);
  await seat(page, database, ada);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/client/home');
  await button(page, 'Keep Mira Okafor').click();
  await button(page, 'Not a fit: Jonas Okafor').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(button(page, 'Mira Okafor')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(cards(page)).toHaveCount(2);
  await pill(page, 'Kept 1').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, 'Mira')).toContainText(', Ada');
  await page.reload();
  await expect(cardOf(page, 'Mira')).toBeVisible();
  await expect(pill(page, 'Kept 1')).toHaveAttribute('aria-current');
  await expect(pill(page, 'Best')).not.toHaveAttribute('aria-current');
  await pill(page, 'New 2').click();
  // Both signed up since the last visit.
  await expect(cards(page)).toHaveCount(2);
});

test('an engineer is moved where one reads and writes, by two presses and by keys', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, position } = await buildNorthwind(database);
  const [mira] = await buildEngineers(database, ['Mira', 'Jonas']);
  const asMira = await newPage();
  await seat(page, database, ada);
  await seat(asMira, database, mira ?? ada);
  const about = { userToId: ada.id, positionHashId: position.hashId };
  const { threadId } = (await callFrom(asMira, '/api/messagingInit', about)) as { threadId: number };
  await callFrom(asMira, '/api/messagingPostMessage', { threadId, text: 'Maps are my thing.' });
  await page.goto(`/client/messages/${mira?.id}`);
  const stands = page.getByRole('region', { name: 'Where Mira stands' });
  await stands.getByRole('button', { name: 'Talking: move Mira Okafor' }).click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(stands.getByRole('button', { name: 'Offer: move Mira Okafor' })).toBeVisible();

  await page.goto('/client/home');
  await button(page, 'Jonas Okafor').click();
  const profile = dialog(page, 'Jonas Okafor');
  await expect(profile.getByText('In no stage yet')).toBeVisible();
  await page.keyboard.press('s');
  await expect(profile.getByText('Cartographer: Kept')).toBeVisible();
  await page.keyboard.press('x');
  await expect(profile.getByText('Cartographer: Closed')).toBeVisible();
  await page.keyboard.press('z');
  await expect(profile.getByText('Cartographer: Kept')).toBeVisible();
  await page.keyboard.press('m');
  await expect(profile.getByRole('textbox')).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  const command = page.getByRole('combobox', { name: 'Go to' });
  await page.keyboard.press('Control+k');
  await expect(command).toBeFocused();
  await page.keyboard.type('Mir');
  const option = page.getByRole('option', { name: /Mira Okafor/ });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client/messages/${mira?.id}`);
  await page.keyboard.press('Control+k');
  await expect(command).toBeFocused();
  await page.keyboard.type('typescr');
  await page.getByRole('option', { name: 'Engineers with TypeScript' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('engineers in conversation are notified that the position is filled @long', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, position } = await buildNorthwind(database);
  const [mira] = await buildEngineers(database, ['Mira', 'Jonas']);
  const asMira = await newPage();
  await seat(page, database, ada);
  await seat(asMira, database, mira ?? ada);
  const { threadId } = (await callFrom(asMira, '/api/messagingInit', {
    userToId: ada.id,
    positionHashId: position.hashId,
  })) as { threadId: number };
  await callFrom(asMira, '/api/messagingPostMessage', { threadId, text: 'Maps are my thing.' });
  await callFrom(page, '/api/messagingPostMessage', { threadId, text: 'Tell me more.' });
  await page.goto('/client/positions');
  await expect(page.getByText('0 told, 1 wrote, 1 talking')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Cartographer' }).click();
  await page.getByRole('switch', { name: 'Live', exact: true }).uncheck();
  await page.getByLabel('Why').selectOption('Filled');
  await button(page, 'Save').click();
  await expectScreen(page, '/client/positions', 'Positions');
  const closing = dialog(page, 'Tell the people you were talking with');
  await expect(closing.getByRole('checkbox', { name: 'Mira' })).toBeChecked();
  await expect(closing).toContainText('One message goes to Mira');
  await button(page, 'Send and close').click();
  await expect(page.getByText('Moved to Closed. One message was sent.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 told, 1 wrote, 0 talking')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a position has a page of its people, whose rows are chosen, sorted and moved together', async ({
  page,
  database,
}) => {
  const { ada } = await buildNorthwind(database);
  await buildEngineers(database, ['Mira', 'Jonas', 'Defne', 'Priya']);
  await seat(page, database, ada);
  await page.goto('/client/home');
  await page.getByRole('heading', { level: 2, name: 'Cartographer' }).getByRole('link').click();
  await expectScreen(page, /people$/, 'Cartographer');
  const rows = page.getByRole('table', { name: 'People for Cartographer' }).getByRole('row');
  const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name} Okafor` });
  await expect(rows).toHaveCount(5);
  await box('Mira').check();
  await box('Defne').click({ modifiers: ['Shift'] });
  await expect(page.getByText('Mira Okafor, Jonas Okafor, Defne Okafor')).toBeVisible();
  await button(page, 'Move 3 to …').click();
  await page.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(page.getByText('3 people are in Offer now.')).toBeVisible();
  await expect(page.getByText('3 already handled')).toBeVisible();
  await pill(page, 'Offer 3').click();
  await expect(rows).toHaveCount(4);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(rows.nth(1)).toContainText('Defne');
  await page.reload();
  await expect(rows.nth(1)).toContainText('Defne');
  await page.getByRole('radio', { name: 'Cards' }).click();
  await expect(cards(page)).toHaveCount(3);
  await page.goto('/client/positions');
  await page.getByRole('link', { name: '4 candidates' }).click();
  // This browser showed cards last.
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await expect(cards(page)).toHaveCount(4);
});

test('on a phone a row has a menu, and the keyboard alone keeps and passes', async ({ page, database }) => {
  const { ada, position } = await buildNorthwind(database);
  await buildEngineers(database, ['Mira', 'Jonas']);
  await seat(page, database, ada);
  await page.goto(`/client/positions/${position.hashId}/people`);
  await expect(button(page, 'Jonas Okafor')).toBeVisible();
  await page.keyboard.press('j');
  await expect(button(page, 'Mira Okafor')).toBeFocused();
  await page.keyboard.press('s');
  await expect(pill(page, 'Kept 1')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(button(page, 'Jonas Okafor')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Move to …: Mira Okafor').click();
  await page.getByRole('menuitem', { name: 'Interview' }).click();
  await expect(pill(page, 'Interview 1')).toBeVisible();
});
