import type { Page } from '@playwright/test';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildTalent, skill } from './platform/marketplace.ts';
import { countPresses, more, slideOnto } from './platform/presses.ts';
import { button, dialog, enter, expectScreen } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const companyQuestion = 'Block Northwind Labs?';
const talentQuestion = 'Block this engineer for your whole team?';

/** Signs in a talent who matches the position of Northwind Labs. */
async function meet(database: Database, page: Page) {
  const northwind = await buildNorthwind(database);
  const skills = { skillIds: [skill.typescript, skill.react], isRemote: true, timezone: 'Europe/Lisbon' };
  const mira = await buildTalent(database, skills, { firstName: 'Mira', lastName: 'Okafor' });
  await seat(page, database, mira);
  return { ...northwind, mira };
}

test('a talent blocks a company from a profile and undoes it, by keyboard alone @long', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, mira } = await meet(database, page);
  const threadId = await buildThread(database, ada.id, mira.id);
  await buildMessage(database, { threadId, userId: ada.id, text: 'Are you free?' });
  await buildMessage(database, { threadId, userId: mira.id, text: 'Perhaps.' });
  const clientPage = await newPage();
  await seat(clientPage, database, ada);

  await page.goto(`/talent/home?teammate=${ada.id}`);
  const profile = dialog(page, 'Ada Moreau');
  await enter(page, more(profile));
  await expect(page.getByRole('menuitem', { name: 'Report…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more(profile)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog(page, companyQuestion)).toBeVisible();
  await enter(page, button(page, 'Cancel'));
  await expect(more(profile)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await enter(page, button(page, 'Block'));
  await expect(page.getByText('Northwind Labs is blocked.')).toBeVisible();
  await expect(profile).toHaveCount(0);

  await clientPage.goto(`/client/home?talent=${mira.id}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('No Messages.')).toBeVisible();

  await enter(page, button(page, 'Undo'));
  await expect(page.getByText('Northwind Labs is no longer blocked.')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Perhaps.').first()).toBeVisible();
});

test('a client blocks an engineer from a conversation in two clicks; it stays closed for the engineer until undone', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, tomasz, mira } = await meet(database, page);
  const threadId = await buildThread(database, ada.id, mira.id);
  await buildMessage(database, { threadId, userId: mira.id, text: 'Hire me at once.' });
  const other = await buildTalent(database, {}, { firstName: 'Noor', lastName: 'Castell' });
  const otherThread = await buildThread(database, ada.id, other.id);
  await buildMessage(database, { threadId: otherThread, userId: other.id, text: 'Good morning' });
  await page.goto(`/talent/messages/${ada.id}`);
  await messageField(page, 'Ada').fill('And another thing');

  const clientPage = await newPage();
  await seat(clientPage, database, ada);
  await clientPage.goto(`/client/messages/${mira.id}`);
  await more(clientPage).click();
  await clientPage.keyboard.press('Escape');
  const presses = await countPresses(clientPage);
  await slideOnto(clientPage, more(clientPage), 'Block…');
  await expect(dialog(clientPage, talentQuestion)).toBeVisible();
  await button(clientPage, 'Block').click();
  expect(await presses()).toBe(2);
  await expect(clientPage.getByText('Mira Okafor is blocked for your whole team.')).toBeVisible();
  await expect(clientPage).toHaveURL(`/client/messages/${other.id}`);
  await expect(clientPage.getByText('Hire me at once.')).toHaveCount(0);

  // The engineer's screen is not updated yet: the message is refused and kept.
  await messageField(page, 'Ada').press('Enter');
  await expect(page.getByText('This conversation is closed.')).toBeVisible();
  await expect(messageField(page, 'Ada')).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toBeVisible();
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
  await enter(clientPage, button(clientPage, 'Unblock Mira Okafor'));
  await expect(clientPage.getByText(/^You haven’t blocked anyone\./)).toBeVisible();

  await page.goto(`/talent/messages/${ada.id}`);
  await expect(messageField(page, 'Ada')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Hire me at once.').first()).toBeVisible();
});

test('a position and a company are reported from their profiles in three clicks, and the account shows the outcome', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, company, position } = await meet(database, page);
  await page.goto('/account');
  await expect(page.getByText('You haven’t reported anything yet.')).toBeVisible();
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(more(page.getByRole('dialog'))).toBeVisible();
  const presses = await countPresses(page);
  await slideOnto(page, more(page.getByRole('dialog')), 'Report…');
  const form = dialog(page, 'Report Cartographer');
  await expect(form).toContainText('Northwind Labs is not told who reported it.');
  await expect(form.getByRole('checkbox', { name: /^Also block Northwind Labs/ })).not.toBeChecked();
  await form.getByRole('radio', { name: 'Fake' }).click();
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. You will hear what was decided.')).toBeVisible();
  expect(await presses()).toBe(3);
  await slideOnto(page, more(page.getByRole('dialog')), 'Report…');
  await form.getByRole('radio', { name: 'Fake' }).click();
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('You have reported this already');
  await button(page, 'Cancel').click();

  await page.goto(`/talent/home?company=${company.id}`);
  await more(page.getByRole('dialog')).click();
  await page.getByRole('menuitem', { name: 'Report…' }).click();
  const ofCompany = dialog(page, 'Report Northwind Labs');
  await ofCompany.getByRole('radio', { name: 'Spam' }).click();
  await ofCompany.getByRole('checkbox', { name: /^Also block Northwind Labs/ }).check();
  await ofCompany.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Reported. Northwind Labs is blocked.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Your reports' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('A position: Fake')).toBeVisible();
  await expect(page.getByText('Open: administrators are looking at it.')).toHaveCount(2);

  // Members see no such menu for their own company.
  const clientPage = await newPage();
  await seat(clientPage, database, ada);
  await clientPage.goto(`/client/home?company=${company.id}`);
  await expect(clientPage.getByRole('dialog').getByRole('heading', { name: 'Northwind Labs' })).toBeVisible();
  await expect(more(clientPage.getByRole('dialog'))).toHaveCount(0);
});
