import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page, Route } from '@playwright/test';
import type { ProblemCode } from '#contract/errors.ts';
import { projectFolder } from '#scripts/processes.mjs';
import { findCutTexts, findViolations, readSidewaysScroll, untilStill } from '#scripts/look.ts';
import { AppError, type Why, presentProblem } from '#server/platform/errors/app-error.ts';
import type { Size, Subject } from './choice.ts';
import type { Marketplace } from './marketplace.ts';
import type { Answer, Answers, View } from './view.ts';

export interface Picture extends Subject {
  file: string;
  width: number;
  scheme: string;
  /** Axe's findings, and sideways scroll. */
  violations: string[];
  /** Remarks for a person to check: cut texts, errors on the console. */
  remarks: string[];
}

const heights: Record<number, number> = { 360: 740, 390: 844, 768: 1024, 1440: 900, 1920: 1080 };
/** From this width the sidebar is beside the screen; views are opened separately below and above it. */
const desktop = 992;
const tallest = 2_400;
/** A held call shows its spinner after a second, and a failed one is retried before the failure is shown. */
const patience = 1_500;

/** Inspects a view in each size, and keeps pictures if there is a folder. Leaves out widths at which it cannot open. */
export async function draw(
  browser: Browser,
  marketplace: Marketplace,
  subject: Subject,
  { sizes, folder }: { sizes: readonly Size[]; folder: string | undefined },
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const group of [sizes.filter(({ width }) => width < desktop), sizes.filter(({ width }) => width >= desktop)]) {
    const [first] = group;
    if (first === undefined) continue;
    const context = await openContext(browser, marketplace, subject, first.width);
    const page = await context.newPage();
    const errors = watchErrors(page);
    try {
      if (!(await open(page, marketplace, subject.view))) continue;
      for (const { width, scheme } of group) {
        await page.setViewportSize({ width, height: heights[width] ?? desktop });
        await page.emulateMedia({ colorScheme: scheme });
        await untilDrawn(page);
        const { screen, state, language } = subject;
        const file = `${[screen, state, width, scheme, language].join('_')}.jpg`;
        if (folder !== undefined) await takePicture(page, join(folder, file), width);
        const sideways = await readSidewaysScroll(page);
        const violations = [
          ...(await findViolations(page)),
          ...(sideways > 0 ? [`${sideways} px wider than its window`] : []),
        ];
        const remarks = [
          ...errors.splice(0),
          ...[...new Set(await findCutTexts(page))].map((text) => `cut off: ${text}`),
        ];
        pictures.push({ ...subject, file, width, scheme, violations, remarks });
      }
    } finally {
      // Calls that the page repeats may still be in flight.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
  return pictures;
}

async function openContext(
  browser: Browser,
  { origin, people, signIn }: Marketplace,
  { view, language }: Subject,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: heights[width] ?? desktop },
    locale: language === 'en' ? 'en-GB' : language,
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const cookies = [{ name: 'language', value: language, url: origin }];
  if (view.as)
    cookies.push({ name: 'session', value: await signIn(people[view.as], view.isActing === true), url: origin });
  await context.addCookies(cookies);
  return context;
}

/** Collects errors of the page itself. Leaves out refused calls, which the browser logs and some states show. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) errors.push(message.text());
  });
  return errors;
}

/** Opens the view; false if one of its steps has no element at this width. */
async function open(page: Page, { people }: Marketplace, { as, at, answers, steps = [] }: View): Promise<boolean> {
  if (answers !== undefined) await answerWith(page, answers, as !== undefined);
  await page.goto(at(as && people[as], people));
  if (answers !== 'held') await page.waitForLoadState('networkidle');
  if (answers !== undefined) await page.waitForTimeout(patience);
  for (const step of steps) {
    const [, key] = /^press (.*)$/.exec(step) ?? [];
    if (key !== undefined) {
      await page.keyboard.press(key);
      continue;
    }
    const [, selector = step, text] = /^(.*[\])])=([^\]]*)$/.exec(step) ?? [];
    const target = page.locator(selector).first();
    if (!(await comes(target))) return false;
    if (text === undefined) await target.click();
    else if (selector.startsWith('role=button')) await chooseFile(page, target, text);
    else if (selector.startsWith('select')) await target.selectOption(text);
    else await target.fill(text);
  }
  return true;
}

/** Presses a button that asks for a file, and gives it one of the project. */
async function chooseFile(page: Page, button: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(join(projectFolder, file));
}

/** Whether an element is there, or appears with the content that the previous step opened. */
const comes = (target: Locator): Promise<boolean> =>
  target.waitFor({ state: 'attached', timeout: 2 * patience }).then(
    () => true,
    () => false,
  );

/** Calls that the frame makes by itself are not held: the signed-in user, and the number of unread messages. */
const ofTheFrame = new Set(['/api/user', '/api/messagingUnread']);

/** Removes the answers included in the page, so that the screen makes its calls. */
const withoutFirstAnswers = `new MutationObserver(() => document.querySelector('script#answers')?.remove())
  .observe(document, { childList: true, subtree: true })`;

async function answerWith(page: Page, answers: Answers, isSignedIn: boolean): Promise<void> {
  await page.addInitScript({ content: withoutFirstAnswers });
  let times = 0;
  await page.route(/\/(?:api|sanctum)\/|\/sign(?:in|up)$/, async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    // The sign-in page has the same address as its call.
    if (request.isNavigationRequest()) return route.continue();
    if (isSignedIn && ofTheFrame.has(path)) return route.continue();
    if (answers === 'held') return undefined;
    if (typeof answers === 'string') return refuse(route, answers);
    const answer = [answers].flat().find((one: Answer) => one.path === path);
    if (!answer) return route.continue();
    if ('code' in answer) return refuse(route, answer.code, answer.reason);
    if ('says' in answer) {
      const said = answer.says(request.postDataJSON());
      return route.fulfill({ status: said.status, json: said.answer });
    }
    if ('answer' in answer) return route.fulfill({ json: answer.answer });
    times += 1;
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    // The change is typed for the answer of this path's call.
    return route.fulfill({ response, json: answer.change((await response.json()) as never, times) });
  });
}

function refuse(route: Route, code: ProblemCode, reason?: Why): Promise<void> {
  const problem = presentProblem(new AppError(code, 'Answered by the gallery.', reason && { reason }), 'gallery');
  return route.fulfill({
    status: problem.status,
    contentType: 'application/problem+json',
    body: JSON.stringify(problem),
  });
}

async function untilDrawn(page: Page): Promise<void> {
  await page.waitForTimeout(150); // until observers of the window's size have run
  await page.evaluate(`Promise.all([document.fonts.ready, ...[...document.images]
    .filter(({ complete, loading }) => !complete && loading !== 'lazy')
    .map((image) => image.decode().catch(() => undefined))]).then(() => undefined)`);
  await untilStill(page);
}

/** Takes the whole page up to a height; under a dialog only the part in the window. */
async function takePicture(page: Page, path: string, width: number): Promise<void> {
  const isCovered = (await page.locator('dialog[open], [role=dialog]:visible').count()) > 0;
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) };
  await page.screenshot({ path, type: 'jpeg', quality: 82, ...(!isCovered && { fullPage: true, clip }) });
}
