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

/** What Lighthouse's mobile run is said to be wherever its figures are shown. */
export const lighthouseMethod = "Lighthouse's mobile defaults (simulated slow 4G, processor slowed four times)";

/** Points of 100 by category, the two times that say most in milliseconds, and the names of the audits that were not passed. */
export interface Audit {
  points: Record<string, number>;
  failed: string[];
}

/** Lets Lighthouse, which is too large to be installed with every clone, look at a page `runs` times, each in a new browser. */
export async function auditPage(url: string, categories: readonly string[], runs: number): Promise<Audit[]> {
  const lighthouseName = 'lighthouse';
  const lighthouse = (await import(lighthouseName)) as Lighthouse; // not installed with the rest, so without types
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium or Chrome is found; name its program in CHROME_PATH.');
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath,
      args: [...browserArguments, `--remote-debugging-port=${port}`],
    });
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
