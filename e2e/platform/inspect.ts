import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

const screenshots = join(import.meta.dirname, '../screenshots');
const views = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];
const narrowest = [360, 320];
/** The rules whose verdict a colour scheme can change; all others are asked in light alone. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Looks at the page as it stands: no accessibility violation and no sideways scroll, on desktop and phone, light and
 * dark; keeps a picture of each under e2e/screenshots. Leaves the page on desktop in light.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  for (const { name: view, ...size } of views.toReversed()) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await untilStill(page);
      await page.screenshot({ path: join(screenshots, `${name}-${view}-${colorScheme}.png`) });
      const found = await findViolations(page, colorScheme === 'dark' ? colorRules : []);
      expect(found, `accessibility of ${name} on ${view} in ${colorScheme}`).toEqual([]);
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

/**
 * Lists what axe finds, by all its rules unless some are named. The legacy mode leaves out frames of other origins, which
 * hold nothing of ours, and saves the second page that axe would open for each look (0.6 of 1 s, measured).
 */
async function findViolations(page: Page, rules: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
}

/** Until what fades in or changes its colour has done so. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const ending = running.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });

const expectNoSidewaysScroll = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), {
      message: `width of ${name} beyond a window of ${page.viewportSize()?.width}`,
    })
    .toBeLessThanOrEqual(0);
