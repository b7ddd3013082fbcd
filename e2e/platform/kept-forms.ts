import { type Page, expect } from '@playwright/test';

/** Says that what was typed before is in the form again. */
export const isBack = (page: Page) => page.getByText('Your unsaved changes are back.');

/** The forms that this browser keeps, as one text. What the page has begun to do with them before is done by then. */
export const keptForms = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rolecall', 1);
        // Making what is not there is left to the page.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(''));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts', 'readwrite').objectStore('drafts').getAll();
          reading.addEventListener('error', () => reject(new Error('What is kept could not be read.')));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );

/** Waits until this browser keeps what was typed. */
export const expectKept = (page: Page, typed: string): Promise<void> =>
  expect.poll(() => keptForms(page)).toContain(typed);

/** The form on the page has looked for what was kept of it, and found nothing. */
export async function expectNothingBack(page: Page): Promise<void> {
  await keptForms(page);
  await expect(isBack(page)).toHaveCount(0);
}
