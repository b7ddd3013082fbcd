import { type Page, expect } from '@playwright/test';

/** The notice that unsaved changes were restored. */
export const isBack = (page: Page) => page.getByText('Your unsaved changes are back.');

/** Forms kept by this browser, as one text. Waits for the page's earlier database transactions. */
export const keptForms = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('rolecall', 1);
        // Only the page may create the database.
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

/** Waits until this browser keeps the typed text. */
export const expectKept = (page: Page, typed: string): Promise<void> =>
  expect.poll(() => keptForms(page)).toContain(typed);

/** Expects that the form has looked for a kept draft and found none. */
export async function expectNothingBack(page: Page): Promise<void> {
  await keptForms(page);
  await expect(isBack(page)).toHaveCount(0);
}
