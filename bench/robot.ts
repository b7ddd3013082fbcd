import { setTimeout as sleep } from 'node:timers/promises';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readWrittenMail } from '#server/mail/write-outbox.ts';

/** Clicks, keys and seconds so far, without waits for a mail. */
export interface Milestone {
  name: string;
  clicks: number;
  keys: number;
  seconds: number;
}

export const charactersPerSecond = 28;
const longestMail = 30_000;

/** A user who never hesitates: clicks and types, and counts from now on. Codes arrive in the outbox of `dataDir`. */
export function createRobot(page: Page, dataDir = '') {
  let clicks = 0;
  let keys = 0;
  let waited = 0;
  const started = performance.now();
  const milestones: Milestone[] = [];
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: 1000 / charactersPerSecond });
  };
  return {
    page,
    press,
    type,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    /** Focuses a field, like Tab, and types. */
    fill: async (field: Locator, text: string) => {
      keys += 1;
      await field.focus();
      await type(text);
    },
    /** Types the code of a mail, which arrives at once. */
    typeCode: async (field: Locator, email: string) => {
      await field.waitFor();
      const asked = performance.now();
      const code = await readCode(join(dataDir, 'outbox'), email);
      waited += performance.now() - asked;
      await type(code);
    },
    reach: (name: string) => {
      const seconds = Math.round((performance.now() - started - waited) / 10) / 100;
      milestones.push({ name, clicks, keys, seconds });
    },
    milestones,
  };
}

export type Robot = ReturnType<typeof createRobot>;

async function readCode(folder: string, email: string): Promise<string> {
  for (let waited = 0; waited < longestMail; waited += 20) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((file) => file.endsWith('.json'))) {
      const { to, subject } = readWrittenMail(await readFile(join(folder, name), 'utf8'));
      const code = to.includes(email) ? /\b\d{6}\b/.exec(subject)?.[0] : undefined;
      if (code !== undefined) return code;
    }
    await sleep(20);
  }
  throw new Error(`No code came to ${email}.`);
}
