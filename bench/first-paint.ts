import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { buildTalentUser } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import { openBrowser } from './stage/browser.ts';
import { median } from './stage/load.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * Time until a talent's home is painted on a slow network. Needs the built web app (npm start builds it). Run: node
 * bench/first-paint.ts [runs]
 */
const [runs = 5] = process.argv.slice(2).map(Number);
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const limits = { shell: 800, cards: 2_900, shift: 0, scripts: 25, fontShift: 0.001 };
/** Milliseconds: much later than the cards. */
const lateFonts = 6_000;

interface Seen {
  shell: number;
  cards: number;
  shift: number;
  /** The part of it long after the cards were painted. */
  lateShift: number;
  scripts: number;
}

/** Records in the page when its parts are first in a frame, and layout shifts. Runs before all other scripts. */
const watch = `
  const seen = (globalThis.seen = { shift: 0, lateShift: 0 });
  new PerformanceObserver((list) => {
    for (const { value, startTime } of list.getEntries()) {
      seen.shift += value;
      if (startTime > ${lateFonts}) seen.lateShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const parts = { shell: 'aside nav a', cards: '[data-card], main article' };
  const look = () => {
    for (const [name, selector] of Object.entries(parts))
      if (seen[name] === undefined && document.querySelector(selector)?.checkVisibility()) {
        seen[name] = performance.now();
        seen.scripts = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('.js')).length;
      }
    if (seen.cards === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

async function visit(browser: Browser, origin: string, token: string, fontDelay = 0): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'session', value: token, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await context.request.get(`${origin}/sanctum/csrf-cookie`);
  const page = await context.newPage();
  await page.addInitScript({ content: watch });
  if (fontDelay > 0)
    await page.route('**/*.woff2', async (route) => {
      await sleep(fontDelay);
      await route.continue();
    });
  const chrome = await context.newCDPSession(page);
  await chrome.send('Network.enable');
  await chrome.send('Network.emulateNetworkConditions', network);
  await page.goto(`${origin}/talent/home`, { waitUntil: 'commit' });
  await page.locator('[data-card], main article').first().waitFor();
  await page.waitForLoadState('networkidle');
  // Shifts caused by fonts are reported with a frame after they have loaded.
  await page.evaluate(`document.fonts.ready.then(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )`);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen); // set by `watch`
  await context.close();
  return seen;
}

const browser = await openBrowser();
const stage = await setStage();
try {
  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 1), 60);
  const user = await buildTalentUser(db);
  const token = await startSession(db, { id: user.id, type: 1 });
  const { port } = await stage.start('server/main.ts', { LOG_LEVEL: 'warn', APP_URL: '' });
  const origin = `http://localhost:${port}`;
  const visits: Seen[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, origin, token));
  console.log(`Method: ${runs} visits of a talent's home of 60 positions with an empty cache, in Chromium at 1440 x 900 with its network emulation
at 1.6 Mbit/s and 150 ms; server and browser on this machine. Times are those of the first frame in which the sidebar, and a
card, stand in the page, from the start of the navigation; the median counts. Scripts are those asked for until then.\n`);
  console.table(visits.map((seen) => ({ ...seen, shell: Math.round(seen.shell), cards: Math.round(seen.cards) })));
  const { lateShift } = await visit(browser, origin, token, lateFonts);
  console.log(`Fonts that come ${lateFonts / 1_000} s late shift ${lateShift.toFixed(5)}.`);
  const names = ['shell', 'cards', 'shift', 'scripts'] as const;
  const missed = names.filter((name) => median(visits.map((seen) => seen[name])) > limits[name]);
  console.log(
    `Shell in ${limits.shell} ms, cards in ${limits.cards} ms, layout shift 0, at most ${limits.scripts} scripts: ${missed.length === 0 ? 'reached' : `MISSED in ${missed.join(', ')}`}`,
  );
  conclude([
    {
      promised: `a talent's home at 1.6 Mbit/s: shell in ${limits.shell} ms, cards in ${limits.cards} ms, layout shift 0, at most ${limits.scripts} scripts`,
      measured: names.map((name) => `${name} ${Math.round(median(visits.map((seen) => seen[name])))}`).join(', '),
      holds: missed.length === 0,
    },
    {
      promised: `fonts that come after the cards move them by at most ${limits.fontShift} (layout shift)`,
      measured: lateShift.toFixed(5),
      holds: lateShift <= limits.fontShift,
    },
  ]);
} finally {
  await browser.close();
  await stage.close();
}
