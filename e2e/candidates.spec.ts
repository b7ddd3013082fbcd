import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, buildTalent, skill } from './platform/marketplace.ts';
import { button, dialog, enter, expectScreen, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
const pill = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Stages for Cartographer' }).getByRole('link', { name, exact: true });
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

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

test('two recruiters follow engineers from the first message to hired and closed, by keyboard', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, tomasz, position } = await buildNorthwind(database);
  const [mira, jonas] = await buildEngineers(database, ['Mira', 'Jonas', 'Petra']);
  const [theirs, asMira, asJonas] = [await newPage(), await newPage(), await newPage()];
  await seat(page, database, ada);
  await seat(theirs, database, tomasz);
  await seat(asMira, database, mira ?? ada);
  await seat(asJonas, database, jonas ?? ada);

  await page.goto('/client/home');
  await expect(cards(page).getByRole('heading')).toHaveText(['Mira Okafor', 'Jonas Okafor', 'Petra Okafor']);
  await page.keyboard.press('j');
  await expect(button(page, 'Mira Okafor')).toBeFocused();
  await page.keyboard.press('s');
  await expect(button(page, 'Kept: Mira Okafor')).toBeVisible();
  await expect(pill(page, 'Kept 1')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('j');
  await expect(button(page, 'Petra Okafor')).toBeFocused();
  await page.keyboard.press('x');
  await expect(cards(page)).toHaveCount(2);
  await expect(button(page, 'Jonas Okafor')).toBeFocused();
  await expect(pill(page, 'Closed 1')).toBeVisible();
  await page.keyboard.press('z');
  await expect(cards(page)).toHaveCount(3);
  await expect(pill(page, 'Closed')).toBeVisible();
  await page.keyboard.press('?');
  const keys = dialog(page, 'Keys');
  await inspect(page, 'card-keys');
  await enter(page, button(page, 'Close'));
  await expect(keys).toBeHidden();
  await inspect(page, 'client-home-pills');

  // When switched off, letters have no effect, and the list opens with its button.
  await button(page, 'Keys').click();
  await keys.getByRole('switch', { name: 'Letter keys' }).uncheck();
  await button(page, 'Close').click();
  await tabTo(page, button(page, 'Mira Okafor'));
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(button(page, 'Mira Okafor')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(button(page, 'Jonas Okafor')).toBeFocused();
  await expect(cards(page)).toHaveCount(3);
  await button(page, 'Keys').click();
  await keys.getByRole('switch', { name: 'Letter keys' }).check();
  await button(page, 'Close').click();

  // The first message and the answer move the candidate automatically; both see it without a reload.
  await theirs.goto('/client/home');
  await tabTo(page, button(page, 'Mira Okafor'));
  await page.keyboard.press('m');
  await expect(page).toHaveURL(`/client/messages/${mira?.id}?about=${position.hashId}`);
  await messageField(page, 'Mira').fill('Do you draw maps?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Do you draw maps?');
  await expect(pill(theirs, 'Contacted 1')).toBeVisible();
  const { threadId } = (await callFrom(asMira, '/api/messagingInit', { userToId: ada.id })) as { threadId: number };
  await callFrom(asMira, '/api/messagingPostMessage', { threadId, text: 'I do.' });
  await expect(pill(theirs, 'Talking 1')).toBeVisible({ timeout: 10_000 });

  await enter(theirs, pill(theirs, 'Talking 1'));
  await expect(theirs).toHaveURL(`/client/home?stage=${position.hashId}.talking`);
  await expect(cardOf(theirs, 'Mira')).toContainText('Since');
  await enter(theirs, button(theirs, 'Move to …: Mira Okafor'));
  await theirs.keyboard.press('ArrowDown');
  await theirs.keyboard.press('ArrowDown');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Mira Okafor is in Interview now.')).toBeVisible();
  await expect(theirs.getByText('No engineers here yet.')).toBeVisible();
  await page.goto(`/client/home?stage=${position.hashId}.interview`);
  await expect(cardOf(page, 'Mira')).toContainText(', Tomasz');
  await inspect(page, 'client-home-stage');
  await button(page, 'Move to …: Mira Okafor').click();
  await menuItem(page, 'Hired').click();
  await expect(pill(theirs, 'Hired 1')).toBeVisible({ timeout: 10_000 });

  // Jonas writes first; Ada answers and closes with a message, which Tomasz cannot send.
  const begun = (await callFrom(asJonas, '/api/messagingInit', {
    userToId: ada.id,
    positionHashId: position.hashId,
  })) as { threadId: number };
  await callFrom(asJonas, '/api/messagingPostMessage', { threadId: begun.threadId, text: 'Maps are my thing.' });
  await callFrom(page, '/api/messagingPostMessage', { threadId: begun.threadId, text: 'Tell me more.' });
  await enter(theirs, pill(theirs, 'Talking 1'));
  await button(theirs, 'Move to …: Jonas Okafor').click();
  await menuItem(theirs, 'Closed').click();
  await expect(dialog(theirs, 'Move Jonas Okafor to Closed').getByRole('textbox')).toHaveCount(0);
  await theirs.keyboard.press('Escape');
  await enter(page, pill(page, 'Talking 1'));
  await button(page, 'Move to …: Jonas Okafor').click();
  await menuItem(page, 'Closed').click();
  const closing = dialog(page, 'Move Jonas Okafor to Closed');
  await expect(closing).toContainText('One message goes to Jonas Okafor.');
  await closing.getByRole('textbox').fill('We chose Mira. Thank you!');
  await page.route('**/api/client/candidates/move', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await button(page, 'Send and close').click();
  await expect(closing.getByRole('alert')).toBeVisible();
  await expect(closing.getByRole('textbox')).toHaveValue('We chose Mira. Thank you!');
  await inspect(page, 'closing-dialog');
  await button(page, 'Send and close').click();
  await expect(page.getByText('Moved to Closed. One message was sent.')).toBeVisible();
  await enter(page, pill(page, 'Closed 1'));
  await expect(cardOf(page, 'Jonas')).toContainText('Not a fit');
  await expect(cardOf(page, 'Jonas')).toContainText(', Ada');
  await asJonas.goto(`/talent/messages/${ada.id}`);
  await expect(asJonas.getByRole('log')).toContainText('We chose Mira. Thank you!');
});

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
  await inspect(page, 'client-home-kept');
  await pill(page, 'New').click();
  // Both signed up since the last visit.
  await expect(cards(page)).toHaveCount(2);
});

test('engineers in conversation are notified that the position is filled', async ({ page, newPage, database }) => {
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
  await expect(dialog(page, 'Tell the person you were talking with?')).toBeVisible();
  await button(page, 'Write to them').click();
  const closing = dialog(page, 'Move Mira to Closed');
  await expect(closing).toContainText('One message goes to Mira.');
  await inspect(page, 'tell-filled');
  await button(page, 'Send and close').click();
  await expect(page.getByText('Moved to Closed. One message was sent.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 told, 1 wrote, 0 talking')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
