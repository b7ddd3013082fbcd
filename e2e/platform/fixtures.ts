import { randomInt, randomUUID } from 'node:crypto';
import { type Page, test as base } from '@playwright/test';
import { accountTypes } from '#contract/call.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits.ts';
import { type Server, administratorEmail, startServer } from './server.ts';

export { expect } from '@playwright/test';

interface Details {
  type?: 'client' | 'talent';
  firstName?: string;
  lastName?: string;
  companyName?: string;
  email?: string;
}

/** Somebody with an account, whose browser is signed in. */
export interface Person {
  email: string;
  mailbox: Mailbox;
}

interface Fixtures {
  mailbox: (address: string) => Mailbox;
  /** Creates an account through the calls and leaves this page's browser signed in. */
  signUp: (page: Page, details?: Details) => Promise<Person>;
  /** Leaves this page's browser signed in as the administrator. */
  signInAsAdministrator: (page: Page) => Promise<void>;
  /** Every journey begins with nobody on its server but the administrator, whatever ran there before. */
  emptyMarketplace: void;
  /** Fails the test when a page logs an error. */
  errors: void;
}

/** An address nobody else in this run has. */
export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@rolecall.example`;

/** A page asks who is signed in before anybody is; the browser logs that answer as an error. */
const expectedErrors = /status of (401|403|404|409|413|415|422|429|503) /;

export const test = base.extend<Fixtures, { server: Server; database: Database }>({
  server: [
    // Playwright reads the names of the fixtures that are needed from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  database: [({ server }, use) => use(server.database), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.origin),
  extraHTTPHeaders: ({ server: _server }, use) =>
    use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  mailbox: ({ server }, use) => use((address) => openMailbox(server.dataDir, address)),
  signUp: async ({ mailbox, database }, use) => {
    await use(async (page, details = {}) => {
      const email = details.email ?? newAddress(details.type ?? 'client');
      const inbox = mailbox(email);
      const payload = {
        email,
        accountTypeId: details.type === 'talent' ? 1 : 2,
        companyName: details.companyName ?? 'Northwind Labs',
        firstName: details.firstName ?? 'Ada',
        lastName: details.lastName ?? 'Moreau',
      };
      await callFrom(page, '/signup', { ...payload, step: 1 });
      await callFrom(page, '/signup', { ...payload, step: 2, code: await inbox.nextCode() });
      // A journey may ask for a sign-in code at once; an address gets one mail in 30 seconds otherwise.
      await forgetLimits(database, email);
      return { email, mailbox: inbox };
    });
  },
  signInAsAdministrator: async ({ mailbox, database }, use) => {
    await use(async (page) => {
      // Other journeys of this worker sign in with the same address.
      await forgetLimits(database, administratorEmail);
      const inbox = mailbox(administratorEmail);
      await inbox.skip();
      await callFrom(page, '/signin', { step: 1, email: administratorEmail });
      await callFrom(page, '/signin', { step: 2, email: administratorEmail, code: await inbox.nextCode() });
    });
  },
  emptyMarketplace: [
    async ({ database }, use) => {
      await database.deleteFrom('users').where('type', '<>', accountTypes.administrator).execute();
      await database.deleteFrom('companies').execute();
      await use();
    },
    { auto: true },
  ],
  errors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !expectedErrors.test(message.text())) errors.push(message.text());
      });
      await use();
      if (errors.length > 0) throw new Error(`The page logged errors:\n${errors.join('\n')}`);
    },
    { auto: true },
  ],
});

/** Makes a call with the cookies of the page's browser. Throws unless it is answered with 200. */
export async function callFrom(page: Page, path: string, payload: object): Promise<unknown> {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(path, { data: payload, headers: { 'X-XSRF-TOKEN': token } });
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
