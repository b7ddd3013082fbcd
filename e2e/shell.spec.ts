import type { Page } from '@playwright/test';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, setPlan, whoIs } from './platform/marketplace.ts';
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('the trial is shown while it lasts, and so is its end', async ({ page, signUp, database }) => {
  await signUp(page);
  await page.goto('/client/home');
  await expect(menu(page).getByText('Trial: 1 position max', { exact: true })).toBeVisible();
  for (const plan of [{ trialEndsAt: inDays(-1) }, { trialEndsAt: inDays(9), isTrial: false }] as const) {
    await setPlan(page, database, plan);
    await page.reload();
    await expect(menu(page).getByText('Northwind Labs')).toBeVisible();
    await expect(menu(page).getByText('Trial: 1 position max')).toHaveCount(0);
    for (const path of ['/client/home', '/client/positions']) {
      await page.goto(path);
      await expect(menu(page).getByText('Northwind Labs')).toBeVisible();
      const told = main(page).getByText('Your trial has ended. Your company keeps one position.');
      // Without a contact address of the operator.
      if (plan.isTrial === false) await expect(told).toHaveCount(0);
      else await expect(told).toContainText('For more, ask your administrator.');
    }
  }
});

test('the steps to get started lead to their screens, and disappear when all are done', async ({
  page,
  signUp,
  database,
}) => {
  const { email } = await signUp(page);
  const { companyId } = await whoIs(page);
  await page.goto('/client/teammates');
  const steps = page.getByRole('list', { name: 'Getting started' });
  for (const [name, path] of [
    ['Fill out your profile', '/client/teammates'],
    ['Fill out your company profile', '/client/company'],
    ['Add one position', '/client/positions'],
  ] as const) {
    await expect(steps.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await database.updateTable('users').set({ title: 'CTO', bio: 'Hello' }).where('email', '=', email).execute();
  await page.reload();
  await expect(steps.getByRole('link', { name: /^Fill out your profile.*done$/ })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Add one position', exact: true })).toBeVisible();
  await database
    .updateTable('companies')
    .set({ description: '<p>Trains</p>', tagline: 'Night trains' })
    .where('id', '=', companyId)
    .execute();
  await database
    .insertInto('positions')
    .values({ hashId: `steps-${companyId}`, companyId, title: 'Cartographer' })
    .execute();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Ada Moreau' })).toBeVisible();
  await expect(steps).toHaveCount(0);
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
  test(`the frame is in its final place before any script, ${viewport.width} pixels wide`, async ({
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

  for (const [address, positions] of [
    ['/signin', 'no positions'],
    ['/signin', 'positions'],
    ['/signup', 'positions'],
    ['/signup?type=talent', 'no positions'],
  ] as const)
    test(`${address} is in its final place before any script, with ${positions}, ${viewport.width} pixels wide`, async ({
      newPage,
      database,
    }) => {
      await database.updateTable('positions').set({ isLive: false }).execute();
      if (positions === 'positions') for (let index = 0; index < 3; index += 1) await buildNorthwind(database);
      const page = await newPage({ viewport });
      await page.goto(address);
      await expect(page.getByLabel('Email')).toBeEditable();
      await expect(page.locator('#frame')).toHaveCount(0);
      const still = await newPage({ viewport, javaScriptEnabled: false });
      await still.goto(address);
      await expect(still.locator('main h1')).toBeVisible();
      await expect(async () => {
        const parts = 'header, main, section';
        expect(await boxesOf(still, parts)).toEqual(await boxesOf(page, parts));
      }).toPass();
    });
}

test('a visitor sees no error, and nothing moves while the first screen loads', async ({ newPage, signUp }) => {
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
