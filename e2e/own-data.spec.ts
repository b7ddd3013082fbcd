import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { readZip } from '#server/testing/zip.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button, expectScreen, tabTo } from './platform/screen.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });
const download = (page: Page) => section(page).getByRole('link', { name: 'Download' });

/** Downloads the offered file, and reads it. */
async function takeFile(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const files = readZip(await readFile(await file.path()));
  return { name: file.suggestedFilename(), files };
}

test('a user gets their data by keyboard: requested, mailed, downloaded, and removed a day later', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const { mailbox } = await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const { ada } = await buildNorthwind(database);
  const threadId = await buildThread(database, ada.id, await idOf(page));
  await buildMessage(database, { threadId, userId: ada.id, text: 'Are you free?' });

  await page.goto('/account');
  await expect(section(page)).toContainText('A copy of everything we keep about you');
  await tabTo(page, button(page, 'Get my data'));
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('status')).toContainText(/^(We are making your copy|Ready)/);
  await expect(page.getByRole('button', { name: /Get my data|Make a new one/ })).toBeFocused();
  await expect(download(page)).toBeVisible();
  await expect(section(page)).toContainText(/Ready: \d+ kB, until /);
  await expect(page.getByText('Copy of your data requested')).toBeVisible();
  await section(page).scrollIntoViewIfNeeded();

  const { subject, text } = await mailbox.next();
  expect(subject).toBe('Your data is ready');
  const link = new URL(/Get my data: (\S+)/.exec(text)?.[1] ?? '');
  await page.goto(link.pathname + link.hash);
  await expectScreen(page, '/account#your-data', 'Account');
  await expect(section(page)).toBeInViewport();
  await download(page).focus();
  const { name, files } = await takeFile(page, () => page.keyboard.press('Enter'));
  expect(name).toBe('Rolecall-data.zip');
  const json = (path: string) => JSON.parse(files.get(path)?.content.toString() ?? '{}') as unknown;
  expect(json('profile.json')).toMatchObject({ firstName: 'Mira', talent: { skills: ['TypeScript'] } });
  expect(json(`messages/${threadId}.json`)).toMatchObject({
    with: { firstName: 'Ada', company: 'Northwind Labs' },
    messages: [{ from: 'them', text: 'Are you free?' }],
  });
  expect(files.get('README.txt')?.content.toString()).toContain('Made for Mira Okafor');

  const url = (await download(page).getAttribute('href')) ?? '';
  const stranger = await newPage();
  expect((await stranger.request.get(url)).status()).toBe(401);
  await signUp(stranger, { type: 'talent' });
  expect((await stranger.request.get(url)).status()).toBe(404);
  await sql`update exports set ends_at = ends_at - interval '24 hours'`.execute(database);
  expect((await page.request.get(url)).status()).toBe(404);
  await page.reload();
  await expect(button(page, 'Get my data')).toBeEnabled();
  await expect(download(page)).toHaveCount(0);
});
