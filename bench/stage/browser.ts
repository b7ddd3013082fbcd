import { type Browser, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '#scripts/browser.mjs';

/** Opens this machine's browser, with further arguments. Throws if it has none. */
export async function openBrowser(...further: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium or Chrome is found; name its program in CHROME_PATH.');
  return chromium.launch({ executablePath, args: [...browserArguments, ...further] });
}
