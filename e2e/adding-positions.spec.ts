import type { Page } from '@playwright/test';
import { expect, test } from './platform/fixtures.ts';
import { setPlan } from './platform/marketplace.ts';
import { button, discardQuestion, expectScreen, field, heading, menu } from './platform/screen.ts';

const none = (page: Page) => page.getByText('No positions yet.', { exact: false });

async function add(page: Page): Promise<void> {
  await button(page, 'Add').click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
}

async function cancel(page: Page): Promise<void> {
  await button(page, 'Cancel').click();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expectScreen(page, '/client/positions', 'Positions');
}

test('a position that was added but never saved is removed on leaving @long', async ({ page, signUp, database }) => {
  await signUp(page);
  await page.goto('/client/positions');
  await add(page);
  await field(page, 'Title').fill('Nothing yet');
  await cancel(page);
  await expect(none(page)).toBeVisible();
  await add(page);
  await expect(field(page, 'Title')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(none(page)).toBeVisible();

  // Left before its form has loaded.
  const left = Promise.withResolvers<void>();
  await page.route('**/api/client/positions/edit', (route) => left.promise.then(() => route.continue()), { times: 1 });
  await add(page);
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(none(page)).toBeVisible();
  left.resolve();

  // On a reload there is no time to delete it: the position stays, shows no matches, and Add opens it.
  await add(page);
  await expect(field(page, 'Title')).toBeVisible();
  const begun = page.url();
  await page.goto('/client/home');
  await expect(page.getByText('No positions yet. Each one will show', { exact: false })).toBeVisible();
  await setPlan(page, database, { isTrial: false });
  await page.goto('/client/positions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Untitled position' })).toBeVisible();
  await add(page);
  expect(page.url()).toBe(begun);
  await cancel(page);
  await expect(none(page)).toBeVisible();
});
