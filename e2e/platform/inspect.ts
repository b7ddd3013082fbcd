import { join } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { findViolations, readSidewaysScroll, untilStill } from '#scripts/look.ts';

const screenshots = join(import.meta.dirname, '../screenshots');
/** Pictures are for people, and take a tenth of the journeys' time: they are kept on demand. */
const keepsPictures = process.env['SCREENSHOTS'] === '1';
/** Each with the scheme in which its accessibility is checked: both layouts and both schemes, once. */
const views = [
  { name: 'phone', width: 390, height: 844, checkedIn: 'dark' },
  { name: 'desktop', width: 1440, height: 900, checkedIn: 'light' },
] as const;
const schemes = ['dark', 'light'] as const;
const narrowest = [360, 320];
/** Parts that are dimmed while they wait for an answer. Cards far below load when they come near the screen. */
const dimmed = '[aria-busy="true"]:not(button, [data-card])';

/**
 * Looks at the page as it stands: no accessibility violation in either scheme, no sideways scroll on desktop and phone.
 * With SCREENSHOTS=1, keeps a picture of each view and scheme under e2e/screenshots. Leaves the page on desktop in
 * light.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  for (const { name: view, checkedIn, ...size } of views) {
    await page.setViewportSize(size);
    await expect(page.locator(dimmed)).toHaveCount(0);
    for (const colorScheme of keepsPictures ? schemes : [checkedIn]) {
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      if (keepsPictures) await page.screenshot({ path: join(screenshots, `${name}-${view}-${colorScheme}.png`) });
      if (colorScheme === checkedIn)
        expect(await findViolations(page), `accessibility of ${name} on ${view}`).toEqual([]);
    }
    await expectNoSidewaysScroll(page, name);
    if (view === 'phone') {
      for (const width of narrowest) {
        await page.setViewportSize({ ...size, width });
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
