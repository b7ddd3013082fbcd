import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#scripts/browser.mjs';
import { median } from './load.ts';
import { freePort } from './stage.ts';

interface Lighthouse {
  default(
    url: string,
    flags: object,
  ): Promise<
    | {
        lhr: {
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string }>;
        };
      }
    | undefined
  >;
}

/** Description of Lighthouse's mobile run, shown with its figures. */
export const lighthouseMethod = "Lighthouse's mobile defaults (simulated slow 4G, processor slowed four times)";

/** Points of 100 by category, the two most telling times in milliseconds, and the names of failed audits. */
export interface Audit {
  points: Record<string, number>;
  failed: string[];
}

/**
 * Audits a page `runs` times with Lighthouse, each in a new browser, which holds the session of `token` if there is one.
 * Lighthouse is too large to install with every clone.
 */
export async function auditPage(
  url: string,
  categories: readonly string[],
  runs: number,
  token?: string,
): Promise<Audit[]> {
  const lighthouseName = 'lighthouse';
  const lighthouse = (await import(lighthouseName)) as Lighthouse; // not a dependency, so without types
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium or Chrome is found; name its program in CHROME_PATH.');
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: [...browserArguments, `--remote-debugging-port=${port}`],
    });
    if (token !== undefined) {
      // Lighthouse opens its page in the browser's own context. A browser that has signed in has the other cookie, too.
      const chrome = await browser.newBrowserCDPSession();
      const cookies = [{ name: 'session', value: token, url, httpOnly: true }];
      await chrome.send('Storage.setCookies', { cookies });
      const forgery = await fetch(new URL('/sanctum/csrf-cookie', url), { headers: { cookie: `session=${token}` } });
      for (const cookie of forgery.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        await chrome.send('Storage.setCookies', { cookies: [{ name, value, url }] });
      }
    }
    const outcome = await lighthouse.default(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    await browser.close();
    if (!outcome) throw new Error('Lighthouse gave no result.');
    const { lhr } = outcome;
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const milliseconds = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN);
    audits.push({
      points: {
        ...Object.fromEntries(categories.map((category) => [category, score(category)])),
        'LCP ms': milliseconds('largest-contentful-paint'),
        'TBT ms': milliseconds('total-blocking-time'),
      },
      failed: Object.entries(lhr.audits).flatMap(([name, audit]) =>
        audit.scoreDisplayMode === 'binary' && audit.score === 0 ? [name] : [],
      ),
    });
  }
  return audits;
}

export const medianPoints = (audits: readonly Audit[], category: string): number =>
  median(audits.map(({ points }) => points[category] ?? 0));
