import type { Page } from '@playwright/test';
import * as addresses from '#contract/addresses.ts';
import { messagingUnread } from '#contract/messaging.ts';
import { adminCases } from '#contract/reports.ts';
import { type ScreenAddress, at, screensOf } from '#contract/screens.ts';
import { buildPosition } from '#server/positions/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { whoIs } from './platform/marketplace.ts';
import { untilLoaded } from './platform/screen.ts';

/** Excludes screens that need a case or a teammate. */
const isOpenable = (screen: ScreenAddress): boolean => !/\/\$id\b/.test(screen);

/** Calls for the counts in menus. */
const counts = new Set([`${messagingUnread.path}{}`, `${adminCases.path}{"state":"open"}`]);

/** Screens whose heading moves with the content beside it, or is the position's title. */
const withoutHeading = new Set<ScreenAddress>([at.positionEdit, at.positionPeople]);

for (const type of ['talent', 'client', 'administrator'] as const)
  test(`the page of each screen for a ${type} includes its initial data @long`, async ({
    page,
    newPage,
    signUp,
    signInAsAdministrator,
    database,
  }) => {
    if (type === 'administrator') await signInAsAdministrator(page);
    else await signUp(page, { type });
    const { id, companyId } = await whoIs(page);
    const { hashId } = type === 'client' ? await buildPosition(database, { companyId, mainTeammateId: id }) : {};
    const still = await openStill(page, newPage);
    // In this page the included answers are removed.
    const plain = await page.context().newPage();
    await plain.addInitScript(() =>
      new MutationObserver(() => document.querySelector('#answers')?.remove()).observe(document, {
        childList: true,
        subtree: true,
      }),
    );
    const [asked, askedPlainly] = [askedBy(page), askedBy(plain)];
    for (const screen of screensOf(type)
      .map((name) => at[name])
      .filter(isOpenable)) {
      const address = addresses.addressOf(screen, screen.includes('/$positionHashId') ? hashId : '');
      let brought: string[] = [];
      let once: string[] = [];
      // A busy server leaves answers that are not ready in time to the screen.
      await expect(async () => {
        asked.length = askedPlainly.length = 0;
        brought = await openWhole(page, address);
        // Without the menu's counts, which are polled.
        once = brought.filter((call) => !counts.has(call));
        expect(once, screen).not.toEqual([]);
      }).toPass();
      expect(
        asked.filter((call) => once.includes(call)),
        screen,
      ).toEqual([]);
      await plain.goto(address);
      await expect.poll(() => askedPlainly, { message: screen }).toEqual(expect.arrayContaining(brought));
      if (!withoutHeading.has(screen)) await compareHeadings(page, still, address);
    }
  });

/** Opens a page of the same user without scripts. */
async function openStill(page: Page, newPage: (options: { javaScriptEnabled: false }) => Promise<Page>): Promise<Page> {
  const still = await newPage({ javaScriptEnabled: false });
  await still.context().addCookies(await page.context().cookies());
  return still;
}

/** Collects a page's requests: paths, with the payloads of calls. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + (request.postData() ?? '')));
  return asked;
}

/** Opens a screen until it has loaded, and returns the calls whose answers its page includes, written as requests. */
async function openWhole(page: Page, address: string): Promise<string[]> {
  const response = await page.goto(address);
  const block = /id="answers">(.*?)<\/script>/s.exec((await response?.text()) ?? '')?.[1] ?? '[]';
  await untilLoaded(page);
  await expect(page.locator('#frame')).toHaveCount(0);
  // As the server writes it: path and payload, and the answer.
  return (JSON.parse(block) as [string, unknown][]).map(([asked]) => asked);
}

/** Expects the heading at the screen's position before any script runs, on desktop and phone. */
async function compareHeadings(page: Page, still: Page, address: string): Promise<void> {
  await still.goto(address);
  expect(await openEntries(still), address).toEqual(await openEntries(page));
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await still.setViewportSize(size);
    const before = await headingIn(still);
    expect(before, address).not.toEqual([]);
    // Next to a taller button it is half a pixel lower.
    await expect(async () => {
      const after = await headingIn(page);
      for (const [index, { text, x, y }] of before.entries()) {
        expect(after[index]).toMatchObject({ text, x });
        expect(Math.abs((after[index]?.y ?? Number.NaN) - y)).toBeLessThanOrEqual(1);
      }
    }, `${address}, ${size.width}`).toPass({ timeout: 30_000 });
  }
}

/** The menu's entry of the screen. */
const openEntries = (page: Page) =>
  page.locator('aside nav [aria-current]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** The heading, and the note beside it. */
const headingIn = (page: Page) =>
  page.locator('main h1, main h1 + span').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y } = part.getBoundingClientRect();
      return { text: part.textContent, x, y };
    }),
  );
