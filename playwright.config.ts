import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser, findPageBrowser, findWebKit } from './scripts/browser.mjs';
import { isShort } from './server/testing/length.ts';

/** Options of launching this browser, or Playwright's own where none is found. */
const launch = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...browserArguments,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Not localhost: what exists only in secure contexts is missing there.
      '--host-resolver-rules=MAP rolecall.test localhost, MAP *.rolecall.test localhost',
      // A camera that shows a moving pattern and beeps; whether a page may use it is still asked.
      '--use-fake-device-for-media-stream',
    ],
  },
});
const video = '**/video.spec.ts';
/** Titles of the journeys that the engine of Safari makes too, where Playwright has installed it. */
const inWebKit = [
  'a company signs up with a code',
  'a company publishes a position',
  'an engineer fills in the profile',
  'messages: a company writes',
  'a position is edited',
  'a member proposes by keyboard',
  'a talent declines a company',
  'every way out of a changed form asks',
];

/** Journeys through the whole product in a real browser; each worker runs a server and a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // One for each core: a third one on two brings nothing (measured). Each takes up to a gigabyte.
  workers: Math.min(availableParallelism(), 6),
  forbidOnly: true,
  ...(isShort && { grepInvert: /@long/ }),
  // Bounds for a journey that hangs: a busy machine takes several times as long as one that has nothing else to do.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A worker's requests pass the routes of a page by; the journeys about it allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'pages', testIgnore: video, use: launch(findPageBrowser()) },
    { name: 'camera', testMatch: video, use: launch(findBrowser()) },
    ...(findWebKit() && !isShort
      ? [{ name: 'webkit', grep: new RegExp(inWebKit.join('|')), use: { browserName: 'webkit' as const } }]
      : []),
  ],
});
