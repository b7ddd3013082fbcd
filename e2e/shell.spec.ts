import type { Page } from '@playwright/test';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind } from './platform/marketplace.ts';
import { heading, menu } from './platform/screen.ts';

const main = (page: Page) => page.getByRole('main');

test('by keyboard: the skip link, the menu, and the focus at the start of each screen', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/home');
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(page).toHaveTitle('Home · Rolecall');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();

  for (const name of ['Company', 'Positions', 'Team', 'Messages']) {
    await menu(page).getByRole('link', { name }).press('Enter');
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Rolecall`);
    await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(menu(page).locator('[aria-current]')).toHaveCount(1);
  }
  await page.goto('/client/teammates/create');
  await expect(menu(page).getByRole('link', { name: 'Team' })).toHaveAttribute('data-status', 'active');
});

/** Elements in parts of the page, with their boxes. */
const boxesOf = (page: Page, parts: string): Promise<string[]> =>
  page.locator(parts).evaluateAll((found) =>
    found
      .flatMap((part) => [...part.querySelectorAll('a, h1, p, img, svg, select, input, button')])
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.tagName, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
  );

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the frame is in its final place before any script, ${viewport.width} pixels wide @long`, async ({
    newPage,
    signUp,
  }) => {
    const page = await newPage({ viewport });
    await signUp(page);
    await page.goto('/client/teammates');
    await expect(heading(page, 'Team')).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
    const still = await newPage({ viewport, javaScriptEnabled: false });
    await still.context().addCookies(await page.context().cookies());
    await still.goto('/client/teammates');
    await expect(still.getByText('Northwind Labs')).toBeVisible({ visible: viewport.width > 1000 });
    const parts = 'aside, header:not(main header)';
    expect(await boxesOf(still, parts)).toEqual(await boxesOf(page, parts));
  });

  test(`sign-in and sign-up are in their final place before any script, ${viewport.width} pixels wide @long`, async ({
    newPage,
    database,
  }) => {
    const page = await newPage({ viewport });
    const still = await newPage({ viewport, javaScriptEnabled: false });
    const compare = async (address: string) => {
      await page.goto(address);
      await expect(page.getByLabel('Email')).toBeEditable();
      await expect(page.locator('#frame')).toHaveCount(0);
      await still.goto(address);
      await expect(still.locator('main h1')).toBeVisible();
      await expect(async () => {
        const parts = 'header, main, section';
        expect(await boxesOf(still, parts)).toEqual(await boxesOf(page, parts));
      }, address).toPass();
    };
    for (const address of ['/signin', '/signup?type=talent']) await compare(address);
    for (let index = 0; index < 3; index += 1) await buildNorthwind(database);
    for (const address of ['/signin', '/signup']) await compare(address);
  });
}

test('a visitor sees no error, and nothing moves while the first screen loads @long', async ({ newPage, signUp }) => {
  const page = await newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url());
  });
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(refused).toEqual([]);
  await signUp(page);
  await page.goto('/client/home');
  await expect(heading(page, 'Home')).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
