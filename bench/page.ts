import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#scripts/browser.mjs';
import { median } from './load.ts';
import { freePort, setStage } from './stage.ts';

/*
 * The sign-in page as a phone on a slow network sees it. Needs the web app to be built (npm start does), and Lighthouse,
 * which is too large to be installed with every clone. Run: npm install --no-save lighthouse@13.5.0 && node bench/page.ts
 */
const runs = 3;
const limits = { performance: 95, accessibility: 100 };

interface Lighthouse {
  default(
    url: string,
    flags: object,
  ): Promise<
    | {
        lhr: {
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { numericValue?: number }>;
        };
      }
    | undefined
  >;
}
const lighthouseName = 'lighthouse';
const lighthouse = (await import(lighthouseName)) as Lighthouse; // not installed with the rest, so without types

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome is found; name its program in CHROME_PATH.');
const stage = await setStage();
try {
  const { port } = await stage.start('server/main.ts');
  const results: Record<string, number>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const debugPort = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: [...browserArguments, `--remote-debugging-port=${debugPort}`],
    });
    const outcome = await lighthouse.default(`http://127.0.0.1:${port}/signin`, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    await browser.close();
    if (!outcome) throw new Error('Lighthouse gave no result.');
    const { categories, audits } = outcome.lhr;
    results.push({
      performance: Math.round((categories['performance']?.score ?? 0) * 100),
      accessibility: Math.round((categories['accessibility']?.score ?? 0) * 100),
      'best practices': Math.round((categories['best-practices']?.score ?? 0) * 100),
      'LCP ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
      'TBT ms': Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
    });
  }
  console.log(`Method: Lighthouse's mobile defaults (simulated slow 4G, processor slowed four times), ${runs} runs on /signin, server and browser on this
machine; the median counts.\n`);
  console.table(results);
  const scores = {
    performance: median(results.map(({ performance = 0 }) => performance)),
    accessibility: median(results.map(({ accessibility = 0 }) => accessibility)),
  };
  const isWithin = scores.performance >= limits.performance && scores.accessibility >= limits.accessibility;
  console.log(
    `Performance ${scores.performance} (at least ${limits.performance}), accessibility ${scores.accessibility} (at least ${limits.accessibility}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await stage.close();
}
