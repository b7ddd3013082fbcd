import type { Page } from '@playwright/test';
import * as addresses from '#contract/addresses.ts';
import { messagingUnread } from '#contract/messaging.ts';
import { buildPosition } from '#server/positions/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { whoIs } from './platform/marketplace.ts';
import { untilLoaded } from './platform/screen.ts';

const ofBoth = [addresses.account, addresses.mailSettings] as const;
const screens = {
  talent: [
    ...ofBoth,
    addresses.talentHome,
    addresses.talentMessages,
    addresses.talentProfile,
    addresses.talentProfileEdit,
    addresses.talentPrivacy,
  ],
  client: [
    ...ofBoth,
    addresses.clientHome,
    addresses.clientMessages,
    addresses.company,
    addresses.companyEdit,
    addresses.trust,
    addresses.positions,
    addresses.positionEdit,
    addresses.team,
  ],
} as const;

for (const type of ['talent', 'client'] as const)
  test(`what a screen of a ${type} asks for first comes with its page`, async ({ page, signUp, database }) => {
    await signUp(page, { type });
    const { id, companyId } = await whoIs(page);
    const { hashId } = type === 'client' ? await buildPosition(database, { companyId, mainTeammateId: id }) : {};
    // In it pages bring nothing.
    const plain = await page.context().newPage();
    await plain.addInitScript(() =>
      new MutationObserver(() => document.querySelector('#answers')?.remove()).observe(document, {
        childList: true,
        subtree: true,
      }),
    );
    const [asked, askedPlainly] = [askedBy(page), askedBy(plain)];
    for (const screen of screens[type]) {
      const address = addresses.addressOf(screen, screen === addresses.positionEdit ? hashId : '');
      asked.length = askedPlainly.length = 0;
      const brought = await openWhole(page, address);
      // Beside the count of unread messages, which is asked for again and again.
      const once = brought.filter((path) => path !== messagingUnread.path);
      expect(once, screen).not.toEqual([]);
      expect(
        asked.filter((path) => once.includes(path)),
        screen,
      ).toEqual([]);
      await plain.goto(address);
      await expect.poll(() => askedPlainly, { message: screen }).toEqual(expect.arrayContaining(brought));
    }
  });

/** Collects the paths that a page asks for. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Opens a screen with all that it loads, and returns the paths of the calls whose answers its page brings. */
async function openWhole(page: Page, address: string): Promise<string[]> {
  const response = await page.goto(address);
  const block = /id="answers">(.*?)<\/script>/s.exec((await response?.text()) ?? '')?.[1] ?? '[]';
  await untilLoaded(page);
  await expect(page.locator('#frame')).toHaveCount(0);
  // As the server writes it: path and payload, and the answer.
  return (JSON.parse(block) as [string, unknown][]).map(([asked]) => asked.replace(/\{.*/, ''));
}
