import { parseArgs } from 'node:util';
import { at, screensOf } from '#contract/screens.ts';
import { buildAdministrator } from '#server/accounts/build.ts';
import { startSession } from '#server/platform/session/session.ts';
import { openBrowser } from './stage/browser.ts';
import { seedSmallMarket } from './stage/seed.ts';
import { setStage, freePort } from './stage/stage.ts';
import { median } from './stage/load.ts';

/*
 * Every screen on a phone with a slow network. Needs the built web app (npm start builds it), and Lighthouse, which is
 * too large to install with every clone.
 * Run: npm install --no-save lighthouse@13.5.0 && node bench/page.ts [--runs 3] [--only part of an address]
 */
const { values: words } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
});
const runs = Number(words.runs);
const limits = { performance: 95, accessibility: 100, 'best-practices': 100 };
/** The first screen has a stricter limit. */
const limitsOfSignIn = { ...limits, performance: 98 };
type Category = keyof typeof limits;
const viewers = ['visitor', 'talent', 'client', 'administrator'] as const;
type Viewer = (typeof viewers)[number];
/** A viewer's screens, without those of one case, company, thread or teammate. */
const screensFor = (viewer: Viewer) =>
  screensOf(viewer)
    .map((name) => at[name])
    .filter((address) => !/\/\$id\b/.test(address));
const categories = Object.keys(limits) as Category[];

const stage = await setStage();
try {
  const { db } = stage.connection;
  const { talent, client, position } = await seedSmallMarket(db);
  const tokens: Record<Viewer, string | undefined> = {
    visitor: undefined,
    talent: await startSession(db, talent),
    client: await startSession(db, client),
    administrator: await startSession(db, await buildAdministrator(db)),
  };
  const { port } = await stage.start('server/main.ts', { LOG_LEVEL: 'warn', APP_URL: '' });
  console.log(`Method: Lighthouse's mobile defaults (simulated slow 4G, processor slowed four times), ${runs} runs of each screen, server and browser on this
machine; the median counts. The marketplace has 66 positions, 501 talents and 40 threads of 24 messages. Screens behind the
sign-in are not for search engines, so their SEO is not asked for.\n`);
  const rows = [];
  const viewed = viewers.flatMap((viewer) => screensFor(viewer).map((screen) => ({ screen, token: tokens[viewer] })));
  for (const { screen, token } of viewed.filter(({ screen }) => screen.includes(words.only))) {
    const path = screen.replace('$positionHashId', position?.hashId ?? '').replace(/\/\{.*\}/, '');
    const audits = await auditPage(`http://localhost:${port}${path}`, categories, runs, token);
    const limitsHere = screen === at.signIn ? limitsOfSignIn : limits;
    const missed = categories.filter((category) => medianPoints(audits, category) < limitsHere[category]);
    rows.push({
      screen: path,
      ...Object.fromEntries(categories.map((category) => [category, medianPoints(audits, category)])),
      'LCP ms': medianPoints(audits, 'LCP ms'),
      'TBT ms': medianPoints(audits, 'TBT ms'),
      result: missed.length === 0 ? 'reached' : `MISSED: ${[...missed, ...(audits[0]?.failed ?? [])].join(', ')}`,
    });
    console.log(Object.values(rows.at(-1) ?? {}).join('  '));
  }
  console.table(rows);
  const areReached = rows.every(({ result }) => result === 'reached');
  console.log(
    `Performance ${limits.performance} (sign-in ${limitsOfSignIn.performance}), accessibility and best practices 100 everywhere: ${areReached ? 'reached' : 'MISSED'}`,
  );
  process.exitCode = areReached ? 0 : 1;
} finally {
  await stage.close();
}

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

/** Points of 100 by category, the two most significant times in milliseconds, and the names of failed audits. */
interface Audit {
  points: Record<string, number>;
  failed: string[];
}

/**
 * Audits a page `runs` times with Lighthouse, each in a new browser, with the session of `token` if given.
 */
async function auditPage(url: string, categories: readonly string[], runs: number, token?: string): Promise<Audit[]> {
  const lighthouseName = 'lighthouse';
  const lighthouse = (await import(lighthouseName)) as Lighthouse; // not a dependency, so without types
  const audits: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort();
    const browser = await openBrowser(`--remote-debugging-port=${port}`);
    if (token !== undefined) {
      // Lighthouse opens its page in the browser's default context. A signed-in browser has the other cookie too.
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

function medianPoints(audits: readonly Audit[], category: string): number {
  return median(audits.map(({ points }) => points[category] ?? 0));
}
