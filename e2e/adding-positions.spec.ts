import type { Page, Route } from '@playwright/test';
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

test('a position that was added but never saved is removed on leaving', async ({ page, signUp, database }) => {
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

test('a position can be added although a pending list still contains the deleted one', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/home');
  const step = page.getByRole('main').getByRole('link', { name: 'Add one position' });
  await step.click();
  await expect(field(page, 'Title')).toBeVisible();

  const list = '**/api/client/positions/index';
  const isRead = Promise.withResolvers<void>();
  await page.route('**/api/client/positions/delete', (route) => isRead.promise.then(() => route.continue()));
  const holdList = async (route: Route) => {
    const response = await route.fetch();
    const isReadAgain = page.waitForRequest(list);
    isRead.resolve();
    await isReadAgain;
    await route.fulfill({ response });
  };
  await page.route(list, holdList, { times: 1 });
  await page.goBack();
  await step.click();
  await expect(field(page, 'Title')).toBeVisible();
  await cancel(page);
  await expect(none(page)).toBeVisible();
});
