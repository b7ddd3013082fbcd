import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { findViolations, readSidewaysScroll, untilStill } from '#scripts/look.ts';

const screenshots = join(import.meta.dirname, '../screenshots');
/** Pictures are for people, and take a tenth of the journeys' time, so they are kept only on demand. */
const keepsPictures = process.env['SCREENSHOTS'] === '1';
/** Views, each with its colour scheme. */
const views = [
  { name: 'phone', width: 390, height: 844, scheme: 'dark' },
  { name: 'desktop', width: 1440, height: 900, scheme: 'light' },
] as const;
const schemes = ['dark', 'light'] as const;
const narrowest = [360, 320];
/** Parts that are dimmed while they wait for an answer. Cards far below load only when they come near the screen. */
const dimmed = '[aria-busy="true"]:not(button, [data-card])';

/**
 * Inspects the page as it is: no sideways scroll on desktop and phone, and no accessibility violation in one of them,
 * chosen by the name. An axe run of every view would take a tenth of the journeys' time, and `npm run gallery` runs it
 * on each state of each screen. With SCREENSHOTS=1, keeps a picture of each view and scheme under e2e/screenshots.
 * Leaves the page on desktop in light.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  const checked = views[name.length % views.length];
  for (const view of views) {
    const { name: layout, scheme, width, height } = view;
    await page.setViewportSize({ width, height });
    await expect(page.locator(dimmed)).toHaveCount(0);
    for (const colorScheme of keepsPictures ? schemes : [scheme]) {
      await page.emulateMedia({ colorScheme });
      if (keepsPictures || view === checked) await untilStill(page);
      if (keepsPictures) await page.screenshot({ path: join(screenshots, `${name}-${layout}-${colorScheme}.png`) });
    }
    if (view === checked) {
      if (keepsPictures) await page.emulateMedia({ colorScheme: scheme });
      expect(await findViolations(page), `accessibility of ${name} on ${layout}`).toEqual([]);
    }
    await expectNoSidewaysScroll(page, name);
    if (layout === 'phone') {
      for (const narrow of narrowest) {
        await page.setViewportSize({ width: narrow, height });
        await expectNoSidewaysScroll(page, name);
      }
    }
  }
}

/** Expects that the page is as wide as its window. */
export const expectNoSidewaysScroll = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => readSidewaysScroll(page), {
      message: `width of ${name} beyond a window of ${page.viewportSize()?.width}`,
    })
    .toBeLessThanOrEqual(0);
