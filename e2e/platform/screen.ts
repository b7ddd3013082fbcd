import { type Locator, type Page, expect } from '@playwright/test';
import { readSidewaysScroll } from '#scripts/look.ts';

/* Locators of common elements, by accessible name. */

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
export const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
export const menu = (page: Page) => page.getByRole('complementary', { name: 'Menu' });

/** The question before unsaved changes are discarded. */
export const discardQuestion = (page: Page) => dialog(page, 'Are you sure? All changes will be discarded.');

/** Toolbar button of an editor. */
export const tool = (page: Page, editor: string, name: string) =>
  page.getByRole('toolbar', { name: `${editor}, formatting` }).getByRole('button', { name, exact: true });

/** Types into a picker and chooses the matching option. */
export async function pick(page: Page, name: string, option: string): Promise<void> {
  await picker(page, name).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Waits for a screen. Its URL alone does not suffice: the previous screen stays until the new one has loaded. */
export async function expectScreen(page: Page, address: string | RegExp, title: string): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(heading(page, title)).toBeVisible();
}

/** Waits for code that loads after the screen and would be missing offline. */
export const untilLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
    const wanted = Array.from(links, ({ href }) => href);
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return wanted.some((href) => href.includes('/profile-modal-host-')) && wanted.every((href) => loaded.has(href));
  });

/** Saves an edit form and waits for the screen that follows. */
export async function save(page: Page, address: string, title: string): Promise<void> {
  await button(page, 'Save').click();
  await expectScreen(page, address, title);
}

/** The page's scroll position once it has stopped moving. */
export const restingPlace = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let [place, frames] = [window.scrollY, 0];
        const look = () => {
          frames = window.scrollY === place ? frames + 1 : 0;
          place = window.scrollY;
          if (frames === 10) resolve(Math.round(place));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

/** Presses keys, each up to 60 times in turn, until an element has the focus: those of a menu or a grid. */
export async function moveTo(page: Page, target: Locator, ...keys: string[]): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (const key of keys)
    for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Presses Tab until an element has the focus. */
export const tabTo = (page: Page, target: Locator): Promise<void> => moveTo(page, target, 'Tab');

/** Reaches an element by Tab alone, and presses Enter on it. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Reaches a field by Tab alone, replaces its text and presses Enter. */
export async function enterText(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Expects that the page is as wide as its window. */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => readSidewaysScroll(page), { message: `width beyond a window of ${page.viewportSize()?.width}` })
    .toBeLessThanOrEqual(0);
