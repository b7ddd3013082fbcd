import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import sharp from 'sharp';
import { at } from '#contract/screens.ts';
import { endProduct, freePort, untilReady } from '#server/testing/product.ts';
import { browserArguments, findPageBrowser } from './browser.mjs';
import { untilStill } from './look.ts';

/*
 * `npm run pictures`: draws the README's pictures from a fresh demonstration. The folder may be named: `npm run pictures
 * -- /tmp/pictures`.
 */
const [target = join(import.meta.dirname, '../docs/pictures')] = process.argv.slice(2);

type Visitor = 'engineer' | 'company';

/** Who sees it, how they get there, and what is there once all is loaded. */
const pictures: Record<string, { as?: Visitor; open: (page: Page) => Promise<unknown>; shows: string }> = {
  'client-home': { as: 'company', open: (page) => page.goto('/client/home'), shows: 'article h3' },
  'talent-home': { as: 'engineer', open: (page) => page.goto('/talent/home'), shows: 'article h3' },
  messages: {
    as: 'company',
    async open(page) {
      await page.goto('/client/messages');
      await page
        .getByRole('link', { name: /Mira Okafor/ })
        .first()
        .click();
    },
    shows: '[role="log"] time',
  },
  'sign-up': { open: (page) => page.goto(at.signUp), shows: 'form input' },
  position: {
    async open(page) {
      await page.goto('/positions?q=Senior+Front-end');
      await page.getByRole('link', { name: 'Senior Front-end Engineer' }).first().click();
    },
    shows: 'main h1',
  },
};

const data = mkdtempSync(join(tmpdir(), 'rolecall-pictures-'));
const origin = `http://localhost:${await freePort()}`;
const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
  env: { ...process.env, PORT: new URL(origin).port, DATA_DIR: data, LOG_LEVEL: 'silent', ROLECALL_PARENT: '' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
let said = '';
demo.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
const executablePath = findPageBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments });
try {
  await untilReady(origin);
  for (const [name, { as, open, shows }] of Object.entries(pictures)) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1200, height: 750 },
      locale: 'en-GB',
      timezoneId: 'Europe/Lisbon',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (as) await page.goto(new RegExp(`/demo/${as}/\\S+`).exec(said)?.[0] ?? '');
    await open(page);
    await page.locator(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    await untilStill(page);
    const drawn = await page.screenshot();
    await sharp(drawn)
      .png({ palette: true, colours: 96, effort: 10 })
      .toFile(join(target, `${name}.png`));
    await context.close();
  }
} finally {
  await browser.close();
  await endProduct(demo);
  rmSync(data, { recursive: true });
}
