import type { Locator, Page } from '@playwright/test';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, buildTalent, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button, dialog, expectScreen, heading } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const companyQuestion =
  'Block Northwind Labs? None of its members finds you or can write to you any more. They are not told.';
const talentQuestion = 'Block this engineer for your whole team? They are not told, and cannot write to any of you.';

const more = (within: Page | Locator) => within.getByRole('button', { name: 'More', exact: true });

/** Presses 'More', moves onto an item and releases there: one click. */
async function slideOnto(page: Page, opener: Locator, item: string): Promise<void> {
  await opener.hover();
  await page.mouse.down();
  await page.getByRole('menuitem', { name: item }).hover();
  await page.mouse.up();
}

/** Counts presses of the mouse in the page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    dataset['presses'] = '0';
    window.addEventListener(
      'pointerdown',
      () => {
        dataset['presses'] = String(Number(dataset['presses']) + 1);
      },
      { capture: true },
    );
  });
  return async () => Number(await page.evaluate(() => document.body.dataset['presses']));
}

test('a talent blocks a company from a profile and takes it back, by keyboard alone', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.react] });
  const talentId = await idOf(page);
  const { ada } = await buildNorthwind(database);
  const threadId = await buildThread(database, ada.id, talentId);
  await buildMessage(database, { threadId, userId: ada.id, text: 'Are you free?' });
  await buildMessage(database, { threadId, userId: talentId, text: 'Perhaps.' });
  const clientPage = await newPage();
  await seat(clientPage, database, ada);

  await page.goto(`/talent/home?teammate=${ada.id}`);
  const profile = dialog(page, 'Ada Moreau');
  await more(profile).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Block…' })).toBeFocused();
  await inspect(page, 'more-of-member');
  await page.keyboard.press('Escape');
  await expect(more(profile)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page, companyQuestion)).toBeVisible();
  await inspect(page, 'block-company');
  await button(page, 'Cancel').press('Enter');
  await expect(more(profile)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(page, 'Block').press('Enter');
  await expect(page.getByText('Northwind Labs is blocked.')).toBeVisible();
  await expect(profile).toHaveCount(0);

  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('No Messages.')).toBeVisible();

  await button(page, 'Undo').press('Enter');
  await expect(page.getByText('Northwind Labs is no longer blocked.')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Perhaps.').first()).toBeVisible();
});

test('a client blocks an engineer from a conversation in two clicks; it closes for the engineer, until it is taken back', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.react] });
  const talentId = await idOf(page);
  const { ada, tomasz } = await buildNorthwind(database);
  const threadId = await buildThread(database, ada.id, talentId);
  await buildMessage(database, { threadId, userId: talentId, text: 'Hire me at once.' });
  const other = await buildTalent(database, {}, { firstName: 'Noor', lastName: 'Castell' });
  const otherThread = await buildThread(database, ada.id, other.id);
  await buildMessage(database, { threadId: otherThread, userId: other.id, text: 'Good morning' });
  await page.goto(`/talent/messages/${ada.id}`);
  await page.getByLabel('Message to Ada').fill('And another thing');

  const clientPage = await newPage();
  await seat(clientPage, database, ada);
  await clientPage.goto(`/client/messages/${talentId}`);
  await more(clientPage).click();
  await inspect(clientPage, 'more-of-conversation');
  await clientPage.keyboard.press('Escape');
  const presses = await countPresses(clientPage);
  await slideOnto(clientPage, more(clientPage), 'Block…');
  await expect(dialog(clientPage, talentQuestion)).toBeVisible();
  await button(clientPage, 'Block').click();
  expect(await presses()).toBe(2);
  await expect(clientPage.getByText('Mira Okafor is blocked for your whole team.')).toBeVisible();
  await expect(clientPage).toHaveURL(`/client/messages/${other.id}`);
  await expect(clientPage.getByText('Hire me at once.')).toHaveCount(0);

  // The screen of the engineer does not know yet: the message is refused and kept.
  await page.getByLabel('Message to Ada').press('Enter');
  await expect(page.getByText('This conversation is closed.')).toBeVisible();
  await expect(page.getByLabel('Message to Ada')).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toBeVisible();
  await inspect(page, 'messages-closed');
  await page.goto(`/talent/messages/${tomasz.id}`);
  await expect(page.getByText('This conversation is closed.')).toBeVisible();
  await page.goto(`/talent/home?teammate=${tomasz.id}`);
  await expect(dialog(page, 'Tomasz Wilk').getByRole('heading', { name: 'Tomasz Wilk' })).toBeVisible();
  await expect(dialog(page, 'Tomasz Wilk').getByRole('textbox')).toHaveCount(0);

  await clientPage.goto('/client/company');
  await clientPage.getByRole('link', { name: 'Trust' }).click();
  await expectScreen(clientPage, '/client/company/trust', 'Trust');
  await expect(clientPage.getByRole('list', { name: 'Blocked engineers' })).toContainText('Mira Okafor');
  await expect(clientPage.getByText(/^Blocked by Ada Moreau, /)).toBeVisible();
  await inspect(clientPage, 'trust');
  await button(clientPage, 'Unblock Mira Okafor').press('Enter');
  await expect(clientPage.getByText(/^You block nobody\./)).toBeVisible();
  await inspect(clientPage, 'trust-empty');

  await page.goto(`/talent/messages/${ada.id}`);
  await expect(page.getByLabel('Message to Ada')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Hire me at once.').first()).toBeVisible();
});

test('a client blocks an engineer from their profile, and is asked before', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const skillIds = [skill.typescript, skill.react];
  await fillTalent(database, page, { skillIds, isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 });
  const talentId = await idOf(page);
  const { ada, tomasz } = await buildNorthwind(database);
  const clientPage = await newPage();
  await seat(clientPage, database, ada);
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await more(dialog(clientPage, 'Mira Okafor')).click();
  await clientPage.getByRole('menuitem', { name: 'Block…' }).click();
  await inspect(clientPage, 'block-talent');
  await button(clientPage, 'Cancel').click();
  await expect(dialog(clientPage, 'Mira Okafor')).toBeVisible();
  await more(dialog(clientPage, 'Mira Okafor')).click();
  await clientPage.getByRole('menuitem', { name: 'Block…' }).click();
  await button(clientPage, 'Block').click();
  await expect(dialog(clientPage, 'Mira Okafor')).toHaveCount(0);
  await expect(clientPage.getByText('No talent matches this position yet.')).toBeVisible();
  await button(clientPage, 'Undo').click();
  await expect(clientPage.getByText('Mira Okafor is no longer blocked.')).toBeVisible();
  await expect(clientPage.getByText('Mira Okafor', { exact: true })).toBeVisible();
  await expect(clientPage.getByText('No talent matches this position yet.')).toHaveCount(0);

  // Colleagues do not block each other.
  await clientPage.goto(`/client/home?teammate=${tomasz.id}`);
  await expect(dialog(clientPage, 'Tomasz Wilk').getByRole('heading', { name: 'Tomasz Wilk' })).toBeVisible();
  await expect(more(dialog(clientPage, 'Tomasz Wilk'))).toHaveCount(0);
});

test('a list of blocked engineers that cannot be read is tried again; talents have no such screen', async ({
  page,
  newPage,
  signUp,
}) => {
  await signUp(page);
  await page.route('**/api/client/blocked', (route) => route.fulfill({ status: 503 }));
  await page.goto('/client/company/trust');
  await expect(button(page, 'Try again')).toBeVisible();
  await page.unroute('**/api/client/blocked');
  await button(page, 'Try again').click();
  await expect(page.getByText(/^You block nobody\./)).toBeVisible();

  const talentPage = await newPage();
  await signUp(talentPage, { type: 'talent' });
  await talentPage.goto('/client/company/trust');
  await expect(heading(talentPage, 'Home')).toBeVisible();
});
