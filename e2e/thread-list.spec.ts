import { hearFromAda, log, menuEntry } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';

test('messages: phones show one pane at a time', async ({ page, newPage, signUp }) => {
  await hearFromAda(page, { newPage, signUp });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/talent/messages');
  await expect(page.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Moreau' });
  await expect(row).toContainText('Hello Mira');
  await expect(row).toContainText('1 unread');
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
