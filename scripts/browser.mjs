import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { webkit } from '@playwright/test';

const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Chromium without its window: no camera, but journeys take half the time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const installMinutes = 5;

/**
 * Finds a full browser: `CHROME_PATH`, else Chromium or Chrome on the PATH.
 * @returns {string | undefined} its full path
 */
export function findBrowser() {
  if (givenPath()) return isProgram(givenPath()) ? givenPath() : undefined;
  return findOnPath(wholeBrowsers) ?? [macApplication].find(isProgram);
}

/**
 * Finds the browser for pages that need no camera: `CHROME_PATH`, else a headless shell on the PATH, else a full one.
 * @returns {string | undefined} its full path
 */
export const findPageBrowser = () => (givenPath() ? undefined : findOnPath(headlessShells)) ?? findBrowser();

/**
 * Finds Playwright's own WebKit, which `npx playwright install webkit` installs.
 * @returns {string | undefined} its full path
 */
export const findWebKit = () => [webkit.executablePath()].find(isProgram);

const givenPath = () => process.env.CHROME_PATH?.trim() ?? '';

/** @param {string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

/** Chromium's arguments: its sandbox cannot run as root, and containers give it little shared memory. */
export const browserArguments = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'];

/**
 * Finds the browser, or installs Debian's Chromium where possible, as root also its headless shell. Throws one line
 * that names the alternative.
 * @returns {Promise<string>} its full path
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) {
    if (isRoot && hasApt && !givenPath() && !findOnPath(headlessShells)) {
      console.log('Looking for chromium-headless-shell (apt-get), in which journeys take half the time ...');
      await installShell();
    }
    return found;
  }
  if (givenPath())
    throw new Error(`CHROME_PATH is ${JSON.stringify(givenPath())}, expected the path of Chromium or Chrome.`);
  const installed = hasApt && (await installWithApt()) ? findBrowser() : undefined;
  if (!installed)
    throw new Error('The tests need a browser: install Chromium or Chrome, or name its program in CHROME_PATH.');
  return installed;
}

const isRoot = process.getuid?.() === 0;
const hasApt = existsSync('/usr/bin/apt-get');

async function installWithApt() {
  console.log('Installing Chromium (apt-get install chromium) ...');
  if (!(await apt(['update'])) || !(await apt(['install', 'chromium']))) return false;
  await installShell();
  return true;
}

/** Optional: Ubuntu has none, a machine may not reach a package server, and the full browser does its work too. */
const installShell = async () => {
  const install = () => apt(['install', 'chromium-headless-shell'], { isOptional: true });
  return (await install()) || ((await apt(['update'], { isOptional: true })) && (await install()));
};

/**
 * @param {string[]} words
 * @param {{ isOptional?: boolean }} [options] gives up early and silently
 * @returns {Promise<boolean>} whether it succeeded in time
 */
function apt([act = '', ...packages], { isOptional = false } = {}) {
  const options = [
    ...(act === 'install' ? ['-y', '--no-install-recommends'] : []),
    ...(isOptional ? ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'] : []),
  ];
  const asRoot = isRoot ? [] : ['sudo', '-n'];
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', act, ...options, ...packages];
  const [program = '', ...rest] = [...asRoot, ...command];
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      stdio: ['ignore', 'ignore', isOptional ? 'ignore' : 'inherit'],
      timeout: installMinutes * 60_000,
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
