import { type Browser, type Page, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#scripts/browser.mjs';
import { buildPosition } from '#server/positions/build.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { seedTalents } from './seed.ts';
import { seatClients } from './people.ts';
import { setStage } from './stage.ts';
import { conclude } from './verdict.ts';

/*
 * Scrolling of the two homes. A client with 20 positions of 99 talents each scrolls from top to bottom, a talent
 * through 600 positions. Needs the built web app (npm start builds it). Run: node bench/homes.ts
 */
const positionCount = 20;
const talentCount = 5_000;
const livePositions = 600;
/** Pixels and milliseconds between two turns of the wheel: a fast reader. */
const turn = { pixels: 700, milliseconds: 120 };
const limits = { longestTask: 200, callsAtOnce: 3 };

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome is found; name its program in CHROME_PATH.');
const stage = await setStage();
const browser = await chromium.launch({ executablePath, args: browserArguments });
try {
  const { db, pool } = stage.connection;
  const seeded = await seedTalents(db, talentCount);
  const [client = ''] = await seatClients(stage.connection, 1);
  const { rows } = await pool.query<{ id: number }>(`select id from companies limit 1`);
  const companyId = rows[0]?.id ?? 0;
  for (let index = 0; index < livePositions; index += 1) {
    const requiredSkillIds = seeded.skills.slice(
      index % 20,
      (index % 20) + (index < positionCount ? 1 : 1 + (index % 6)),
    );
    await buildPosition(db, {
      ...(index < positionCount ? { companyId } : {}),
      title: `Engineer ${index + 1}`,
      requiredSkillIds,
      optionalSkillIds: seeded.skills.slice(30, 36),
    });
  }
  const talent = `bench-talent-${process.pid}`;
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at) select $1, min(user_id), now() + interval '1 day' from talents`,
    [hashToken(talent)],
  );
  const { port } = await stage.start('server/main.ts');
  const results = {
    'client home': await measure(browser, { port, token: client, path: '/client/home' }),
    'talent home': await measure(browser, { port, token: talent, path: '/talent/home' }),
  };
  console.log(`Method: Chromium ${browser.version()} without a graphics card, 1440 x 900, server and browser on this machine. The wheel turns ${turn.pixels}
pixels every ${turn.milliseconds} ms from the top to the bottom: through ${positionCount} positions of 99 talents, and through ${livePositions} positions. A long task
is one of more than 50 ms, as the browser reports it; calls are those made for talents or pages, the most that were under
way at once beside them.\n`);
  console.table(results);
  const isWithin = Object.values(results).every(
    (result) => result['longest task ms'] <= limits.longestTask && result['most calls at once'] <= limits.callsAtOnce,
  );
  console.log(
    `No task longer than ${limits.longestTask} ms, never more than ${limits.callsAtOnce} calls at once: ${isWithin ? 'reached' : 'MISSED'}`,
  );
  conclude([
    {
      promised: `scrolling the homes: no task above ${limits.longestTask} ms, at most ${limits.callsAtOnce} calls at once`,
      measured: Object.entries(results)
        .map(([name, result]) => `${name}: ${result['longest task ms']} ms, ${result['most calls at once']} calls`)
        .join('; '),
      holds: isWithin,
    },
  ]);
} finally {
  await browser.close();
  await stage.close();
}

async function measure(browser: Browser, { port, token, path }: { port: number; token: string; path: string }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const origin = `http://127.0.0.1:${port}`;
  await context.addCookies([{ name: 'session', value: token, url: origin }]);
  const page = await context.newPage();
  const calls = countCalls(page);
  // Written as text, because the project's types have no window.
  await page.addInitScript(`
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask', buffered: true });`);
  await page.goto(`${origin}${path}`);
  await page.getByRole('article').first().waitFor();
  await page.waitForTimeout(1500);
  const atFirst = { nodes: await countNodes(page), calls: calls.count() };
  await page.evaluate('window.tasks.length = 0');
  await page.mouse.move(700, 500);
  let turns = 0;
  for (; turns < 2_000 && !(await isAtEnd(page)); turns += 1) {
    await page.mouse.wheel(0, turn.pixels);
    await page.waitForTimeout(turn.milliseconds);
  }
  await page.waitForTimeout(1500);
  const tasks = await page.evaluate<number[]>('window.tasks');
  const result = {
    'nodes at first': atFirst.nodes,
    'nodes at the end': await countNodes(page),
    'calls at first': atFirst.calls,
    'calls in all': calls.count(),
    'most calls at once': calls.most(),
    'cards at the end': await page.getByRole('article').count(),
    turns,
    'long tasks': tasks.length,
    'longest task ms': Math.round(Math.max(0, ...tasks)),
  };
  await context.close();
  return result;
}

function countNodes(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelectorAll('*').length`);
}

function isAtEnd(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('scrollY + innerHeight >= document.documentElement.scrollHeight - 2');
}

function countCalls(page: Page) {
  const counted = /get-transformed-talent|talentHome/;
  let [count, open, most] = [0, 0, 0];
  page.on('request', (request) => {
    if (!counted.test(request.url())) return;
    count += 1;
    open += 1;
    most = Math.max(most, open);
  });
  const close = (request: { url(): string }) => {
    if (counted.test(request.url())) open -= 1;
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return { count: () => count, most: () => most };
}
