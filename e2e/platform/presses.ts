import type { Locator, Page } from '@playwright/test';

/** Counts presses of the mouse in the page from now on. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.body;
    dataset['presses'] = '0';
    window.addEventListener(
      'pointerdown',
      () => {
        dataset['presses'] = String(Number(dataset['presses']) + 1);
      },
      { capture: true },
    );
  });
  return async () => Number(await page.evaluate(() => document.body.dataset['presses']));
}

/** The menu 'More' of a profile or conversation; a first contact's own menu comes after it. */
export const more = (within: Page | Locator) => within.getByRole('button', { name: 'More', exact: true }).first();

/** Presses 'More', moves onto an item and releases there: one click. */
export async function slideOnto(page: Page, opener: Locator, item: string): Promise<void> {
  await opener.hover();
  await page.mouse.down();
  await page.getByRole('menuitem', { name: item }).hover();
  await page.mouse.up();
}
