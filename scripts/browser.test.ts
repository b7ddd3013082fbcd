import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBrowser, findBrowser, findPageBrowser } from './browser.mjs';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rolecall-browser-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

test('CHROME_PATH takes precedence over the PATH, and a program there over none', async () => {
  const onPath = program('google-chrome');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', '');
  expect(findBrowser()).toBe(onPath);
  const given = program('my-browser');
  vi.stubEnv('CHROME_PATH', given);
  expect(await ensureBrowser()).toBe(given);
});

test('pages are drawn by a headless shell if there is one, or by the named browser', () => {
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', '');
  const whole = program('chromium');
  expect(findPageBrowser()).toBe(whole);
  const shell = program('chromium-headless-shell');
  expect(findPageBrowser()).toBe(shell);
  expect(findBrowser()).toBe(whole);
  vi.stubEnv('CHROME_PATH', whole);
  expect(findPageBrowser()).toBe(whole);
});

test('a wrong CHROME_PATH is refused in one line, without falling back to another browser', async () => {
  program('chromium');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', join(folder, 'absent'));
  await expect(ensureBrowser()).rejects.toThrow(
    /^CHROME_PATH is ".*absent", expected the path of Chromium or Chrome\.$/,
  );
});
