import type { Page } from '@playwright/test';
import { buildMessage } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked } from './platform/marketplace.ts';
import { button, dialog, enter, enterText, field, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

/** Mira and Ada of Northwind Labs have written to each other; Mira's question is the last message. */
async function buildTalking(database: Database) {
  const asked = await buildAsked(database);
  const { threadId, mira } = asked;
  await buildMessage(database, { threadId, userId: mira.id, text: 'Before it was shared' });
  return asked;
}

const act = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true });
const threads = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Show threads' }).getByRole('link', { name, exact: true });

test('a recruiter shares a conversation; a colleague reads on and takes over, and the engineer is notified', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, tomasz, mira, threadId } = await buildTalking(database);
  const [adaPage, tomaszPage] = [await newPage(), await newPage()];
  await seat(page, database, mira);
  await seat(adaPage, database, ada);
  await seat(tomaszPage, database, tomasz);

  await tomaszPage.goto(`/client/conversations/${threadId}`);
  await expect(tomaszPage.getByText('This conversation is not shared.')).toBeVisible();

  await adaPage.goto(`/client/messages/${mira.id}`);
  await page.goto('/talent/messages');
  await expect(log(page).getByText('Before it was shared')).toBeVisible();
  await enter(adaPage, more(adaPage));
  await expect(act(adaPage, 'Share with team')).toBeFocused();
  await adaPage.keyboard.press('Enter');
  await expect(adaPage.getByRole('dialog')).toContainText('Mira is told by a message.');
  await enter(adaPage, button(adaPage, 'Share'));
  await expect(adaPage.getByText('Your team can read along (3)')).toBeVisible();

  await expect(log(page).getByText('Northwind Labs’s hiring team can read this conversation')).toBeVisible();
  await expect(page.getByText('Read by Northwind Labs’s hiring team (3)')).toBeVisible();
  await enterText(page, messageField(page, 'Ada'), 'Since it was shared');

  await tomaszPage.goto('/client/messages');
  await enter(tomaszPage, filter(tomaszPage, 'Team'));
  await expect(tomaszPage.getByRole('list', { name: 'Conversations that colleagues share' })).toContainText(
    'with Ada Moreau',
  );
  await enter(tomaszPage, tomaszPage.getByRole('link', { name: 'Mira Okafor' }));
  await expect(log(tomaszPage).getByText('Since it was shared')).toBeVisible();
  await expect(log(tomaszPage)).not.toContainText('Before it was shared');
  await expect(tomaszPage.getByRole('textbox')).toHaveCount(0);
  await expect(tomaszPage.getByRole('link', { name: 'Mira Okafor' })).toHaveAttribute('aria-current', 'page');
  await enter(tomaszPage, tomaszPage.getByRole('button', { name: 'Notes' }));
  await field(tomaszPage, 'A note for your team').fill('Ask about visas.');
  await enter(tomaszPage, button(tomaszPage, 'Save note'));
  await expect(tomaszPage.getByRole('dialog', { name: 'Notes about Mira' })).toContainText('Ask about visas.');
  await tomaszPage.keyboard.press('Escape');
  await enter(tomaszPage, button(tomaszPage, 'Write to Mira yourself'));
  await expect(messageField(tomaszPage, 'Mira')).toHaveValue('I am taking over from Ada.');

  await adaPage.bringToFront();
  await enter(adaPage, more(adaPage));
  await act(adaPage, 'Stop sharing').click();
  await expect(log(page).getByText('Northwind Labs’s hiring team no longer reads along.')).toBeVisible();
  await expect(page.getByText('Read by Northwind Labs')).toHaveCount(0);
  await tomaszPage.goto(`/client/conversations/${threadId}`);
  await expect(tomaszPage.getByText('This conversation is not shared.')).toBeVisible();
});

test('a conversation is closed in friendly words by keyboard, and reopened by writing', async ({
  page,
  newPage,
  database,
}) => {
  const { ada, mira } = await buildTalking(database);
  const adaPage = await newPage();
  await seat(page, database, mira);
  await seat(adaPage, database, ada);
  await adaPage.goto('/client/messages');
  await page.goto(`/talent/messages/${ada.id}`);
  await enter(page, more(page));
  await expect(act(page, 'Close conversation')).toBeFocused();
  await page.keyboard.press('Enter');
  const question = dialog(page, 'Close this conversation?');
  await tabTo(page, question.getByRole('radio', { name: 'No reason' }));
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio', { name: 'Not the right moment' })).toBeChecked();
  await tabTo(page, question.getByRole('textbox'));
  await page.keyboard.type('Thank you, perhaps in spring.');
  await tabTo(page, question.getByRole('button', { name: 'Close conversation' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You closed this conversation · Not the right moment.')).toBeVisible();
  await expect(log(adaPage).getByText('Thank you, perhaps in spring.')).toBeVisible();
  await expect(adaPage.getByText('Mira Okafor closed this conversation · Not the right moment.')).toBeVisible();
  await enter(adaPage, filter(adaPage, 'Closed'));
  await expect(threads(adaPage)).toHaveCount(1);
  await enterText(adaPage, messageField(adaPage, 'Mira'), 'Gladly, until spring.');
  await expect(log(page).getByText('Gladly, until spring.')).toBeVisible();
  await expect(page.getByText('You closed this conversation')).toHaveCount(0);
  // Once both have written, reporting is only in the menu.
  await expect(button(page, 'Report Ada Moreau')).toHaveCount(0);
});

test('on a phone a conversation is archived, found, restored by its next message, and keeps an unsent text @long', async ({
  page,
  database,
}) => {
  const { ada, mira, threadId } = await buildTalking(database);
  await seat(page, database, mira);
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await page.goto(`/talent/messages/${ada.id}`);
  await messageField(page, 'Ada').fill('Half a thought');
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(threads(page)).toContainText('Draft: Half a thought');
  await page.goto(`/talent/messages/${ada.id}`);
  await expect(messageField(page, 'Ada')).toHaveValue('Half a thought');
  await more(page).click();
  await act(page, 'Archive').click();
  await expect(page.getByText('The conversation with Ada is archived until the next message.')).toBeVisible();
  await expect(threads(page)).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(threads(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Ada Moreau' }).click();
  await more(page).click();
  await act(page, 'Archive').click();
  await expect(threads(page)).toHaveCount(0);
  await filter(page, 'Archived').click();
  await expect(threads(page)).toContainText('Ada Moreau');
  await filter(page, 'All').click();
  await buildMessage(database, { threadId, userId: ada.id, text: 'Are you there?' });
  await expect(threads(page)).toContainText('1 unread');
});
