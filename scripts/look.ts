import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

/* Automatic checks of a page. */

/** Half the size of the source that the package exports; every page compiles it. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Lists axe's findings. Frames are left out: they are of other origins and not ours. Injected once and run for
 * violations only, axe takes a third of the time of its builder for Playwright.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  return page.evaluate<string[]>(`axe.run(document, { iframes: false, resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join('\\n  ')))`);
}

/** Waits until fades and colour transitions have finished. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished)).then(() => undefined)`);

/** Pixels by which the page is wider than its window. */
export const readSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

/** Lists texts that are cut off, without those given in full by a `title` or an accessible name. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
      if (!element.checkVisibility() || clipPath !== 'none' || element.closest('[title], [aria-hidden=true], select, option')) return false;
      const holdsText = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
      const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
      return holdsText && element.clientWidth > 1 && ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
        || (hides(overflowY) && element.scrollHeight > element.clientHeight + 3) || (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1));
    })
    .map((element) => element.textContent.trim().slice(0, 80))`);
