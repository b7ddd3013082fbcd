import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { hearFromAda, log, menuEntry, mira, write } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildClient, buildCompany, idOf } from './platform/marketplace.ts';
import { expectScreen } from './platform/screen.ts';

test('messages: phones show one pane at a time', async ({ page, newPage, signUp }) => {
  await hearFromAda(page, { newPage, signUp });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/talent/messages');
  await expect(page.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Moreau' });
  await expect(row).toContainText('Hello Mira');
  await expect(row).toContainText('1 unread');
  await inspect(page, 'threads');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All threads' }).click();
  await page.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeHidden();
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeVisible();
  await expect(log(page)).toBeHidden();
});

test('messages: unread messages are counted in the menu and in the title of every screen', async ({
  page,
  newPage,
  signUp,
}) => {
  await hearFromAda(page, { newPage, signUp }, ['One', 'Two', 'Three']);
  await page.goto('/talent/home');
  await expect(page).toHaveTitle(/^\(3\) Home/);
  await expect(menuEntry(page)).toContainText('3');
  await menuEntry(page).click();
  await expect(page).toHaveTitle(/^Ada Moreau · /);
  await expect(log(page).getByText('Three')).toBeVisible();
  await page.getByRole('button', { name: 'Profile of Ada Moreau' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ada Moreau');
});

test('messages: threads are found by name among any number', async ({ page, newPage, signUp }) => {
  await signUp(page);
  const surnames = ['Okafor', 'Sato', 'Wilk', 'Boateng', 'Raghunathan', 'Wolfeschlegelsteinhausenbergerdorff'];
  for (const lastName of surnames) {
    const talent = await newPage();
    await signUp(talent, { type: 'talent', firstName: 'Mira', lastName });
    await write(talent, page, [`Hello from ${lastName}`]);
    await talent.context().close();
  }
  await page.goto('/client/messages');
  const threads = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
  await expect(threads).toHaveCount(surnames.length);
  await expect(threads.first()).toContainText(surnames.at(-1) ?? '');
  await expect(threads.last()).toContainText('Okafor');
  await inspect(page, 'messages-many');
  await page.getByLabel('Search by name').fill('BOAT');
  await expect(threads).toHaveCount(1);
  await page.getByLabel('Search by name').fill('nobody');
  await expect(page.getByText('No matching threads.')).toBeVisible();
});

test('messages: writing to a user without permission is refused, and the sender is told why', async ({
  page,
  newPage,
  signUp,
}) => {
  const stranger = await newPage();
  await signUp(page, mira);
  await signUp(stranger, { type: 'talent', firstName: 'Hana', lastName: 'Sato' });
  for (const [id, reason] of [
    [await idOf(stranger), 'You cannot write to this person.'],
    [await idOf(page), 'You cannot write to this person.'],
    [2_000_000_000, 'This person does not exist or has left.'],
  ] as const) {
    await page.goto(`/talent/messages/${id}`);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.goto(`/talent/messages/${await idOf(stranger)}`);
  await expect(page.getByText('You cannot write to this person.')).toBeVisible();
  await inspect(page, 'messages-refused');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(page.getByText('No Messages.')).toBeVisible();
});

test('messages: administrators have none', async ({ page, newPage, signUp, signInAsAdministrator }) => {
  const talent = await newPage();
  await signUp(talent, mira);
  await signInAsAdministrator(page);
  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expectScreen(page, /\/admin\/clients/, 'Clients');
  await expect(menuEntry(page)).toHaveCount(0);
});

test('messages: many threads load on scrolling, and one is found by name on the server', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page, mira);
  const companyId = (await buildCompany(database, { name: 'Northwind Labs' })).id;
  const talentId = await idOf(page);
  for (let number = 1; number <= 53; number += 1) {
    const person = { companyId, firstName: 'Ada', lastName: number === 1 ? 'Lovelace' : `Moreau ${number}` };
    await writeTo(database, { from: (await buildClient(database, person)).id, to: talentId });
  }
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: 'Search by name' });

  await page.goto('/talent/messages');
  await expect(rows).toHaveCount(50);
  await expect(menuEntry(page)).toContainText('52');
  await inspect(page, 'messages-many-threads');
  await page.getByRole('link', { name: 'Ada Moreau 4', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rows).toHaveCount(53);
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();

  await page.addInitScript(focusSearchOnceDrawn);
  await page.reload();
  await expect(rows).toHaveCount(50);
  await expect(log(page)).toContainText('Hello');
  await expect(search).toBeFocused();
  await search.fill('lovelace');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(log(page)).toContainText('Hello');
  await expect(menuEntry(page)).toContainText('51');
  await expect(search).toHaveValue('lovelace');
  const opened = await log(page).elementHandle();
  await search.fill('nobody');
  await expect(page.getByText('No matching threads.')).toBeVisible();
  expect(await opened?.evaluate((drawn) => drawn.isConnected)).toBe(true);
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(rows).not.toHaveCount(0);
});

/** Runs in the page: focuses the thread search before the open thread takes the focus. */
function focusSearchOnceDrawn(): void {
  new MutationObserver((_, observer) => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) return;
    search.focus();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

/** Stores a message without a screen or the sender's session. */
async function writeTo(database: Database, { from, to }: { from: number; to: number }): Promise<void> {
  const threadId = await buildThread(database, from, to);
  await buildMessage(database, { threadId, userId: from, text: 'Hello' });
}
