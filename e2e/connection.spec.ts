import type { Page } from '@playwright/test';
import { expect, test } from './platform/fixtures.ts';
import { button, field, heading, menu, untilLoaded } from './platform/screen.ts';

// What stands without a connection are screens whose code came while the browser was idle.
test.use({ savesData: false });

const failed = (page: Page) => page.getByText(/could not be loaded\.$/);
const go = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();

test('without a connection a screen says so, and loads once the connection is back', async ({ newPage, signUp }) => {
  const page = await newPage();
  await signUp(page);
  // Fetched when the browser is idle, or when the pointer reaches its link.
  const homeCode = page.waitForResponse(/client-home-screen-.*\.js/);
  await page.goto('/client/positions');
  await expect(heading(page, 'Positions')).toBeVisible();
  // Its code has loaded, but its data has not.
  await menu(page).getByRole('link', { name: 'Home' }).hover();
  await (await homeCode).finished();
  for (const name of ['Company', 'Messages', 'Home']) {
    await page.context().setOffline(true);
    await go(page, name);
    await expect(failed(page)).toBeVisible();
    await expect(button(page, 'Try again')).toBeVisible();
    await expect(menu(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await page.context().setOffline(false);
    await expect(heading(page, name)).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
  }
  await go(page, 'Messages');
  // Its stylesheet has loaded as well.
  await expect(heading(page, 'Messages')).not.toHaveCSS('font-size', '16px');
});

test('sign-in without a connection loads once it is back @long', async ({ newPage }) => {
  const page = await newPage();
  const away = (path: string) => page.route(path, (route) => route.abort());
  await Promise.all([away('**/sanctum/csrf-cookie'), away('**/healthz')]);
  await page.goto('/signin');
  const notice = page.getByRole('alert').filter({ hasText: 'The connection was lost.' });
  await expect(notice).toBeVisible();
  await page.unrouteAll();
  await expect(field(page, 'Email')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a screen of a later release is loaded with its page @long', async ({ newPage, signUp }) => {
  const page = await newPage();
  await signUp(page);
  let isOld = true;
  await page.route(/team-screen-.*\.js/, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto('/client/positions');
  await untilLoaded(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
  await go(page, 'Team');
  await expect(heading(page, 'Team')).toBeVisible();
  await expect(page).toHaveURL('/client/teammates');
  expect(isOld).toBe(false);
});

test('an unreachable page says so, and loads by itself once it can', async ({ newPage, signUp }) => {
  const page = await newPage({ serviceWorkers: 'allow' });
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await expect.poll(() => page.evaluate(async () => (await caches.match('/offline')) !== undefined)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto('/talent/profile');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page).toHaveURL('/talent/profile');
});

test('a browser can install the application, before and after sign-in @long', async ({ page, signUp }) => {
  const devtools = await page.context().newCDPSession(page);
  const expectManifest = async () => {
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
    const { url, errors, data = '{}' } = await devtools.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    expect(JSON.parse(data)).toMatchObject({ name: 'Rolecall', start_url: '/' });
  };
  await page.goto('/signin');
  await expectManifest();
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await expectManifest();
});
