import { randomInt, randomUUID } from 'node:crypto';
import { type BrowserContext, type BrowserContextOptions, type Page, test as base } from '@playwright/test';
import { sql } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import { buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Server, administratorEmail, startServer } from './server.ts';
import { seat } from './sessions.ts';

export { expect } from '@playwright/test';

interface Details {
  type?: 'client' | 'talent';
  firstName?: string;
  lastName?: string;
  companyName?: string;
  email?: string;
}

/** A user with an account, whose browser is signed in. */
export interface Person {
  email: string;
  mailbox: Mailbox;
}

export type SignUp = (page: Page, details?: Details) => Promise<Person>;
/** A page in a separate browser, for another user; it is closed when the journey ends. */
export type NewPage = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  /** Whether the browsers' users save data: a screen then fetches no other screen's code while it is idle. */
  savesData: boolean;
  mailbox: (address: string) => Mailbox;
  newPage: NewPage;
  /** Creates an account like a sign-up and leaves this page's browser signed in. */
  signUp: SignUp;
  /** Starts a server with its own settings; it is stopped when the journey ends. */
  startOwnServer: typeof startServer;
  /** Leaves this page's browser signed in as the administrator. */
  signInAsAdministrator: (page: Page) => Promise<void>;
  /** Every journey starts with only the administrator on its server, whatever ran there before. */
  emptyMarketplace: void;
  /** Fails the test when a page logs an error. */
  errors: void;
}

/** An address that is unique in this run. */
export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@rolecall.example`;

/** Expected statuses: for instance, a page requests the user before sign-in, and the browser logs an error. */
const expectedErrors = /status of (401|403|404|409|413|415|422|429|503) /;

/** Makes pages see a browser whose user saves data. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { value: true });
  });

export const test = base.extend<Fixtures, { server: Server; database: Database }>({
  // Every browser starts empty, so each would fetch and compile a hundred files that its journey never needs.
  savesData: [true, { option: true }],
  server: [
    // Playwright reads the names of the fixtures that are needed from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  database: [({ server }, use) => use(server.database), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.origin),
  extraHTTPHeaders: ({ server: _server }, use) =>
    use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  mailbox: ({ server }, use) => use((address) => openMailbox(server.dataDir, address)),
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    await use(context);
  },
  newPage: async ({ browser, savesData }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      if (savesData) await saveData(context);
      contexts.push(context);
      return context.newPage();
    });
    // Otherwise they would keep polling for messages, and slow down the next journey.
    for (const context of contexts) await context.close();
  },
  startOwnServer: async ({ page }, use) => {
    const servers: Server[] = [];
    await use(async (...options) => {
      const server = await startServer(...options);
      servers.push(server);
      return server;
    });
    // A page that is still loading would log that its server is gone.
    await page.goto('about:blank');
    for (const server of servers) await server.stop();
  },
  signUp: async ({ mailbox, database }, use) => {
    await use(async (page, { type = 'client', companyName: name = 'Northwind Labs', ...given } = {}) => {
      const person = { firstName: 'Ada', lastName: 'Moreau', email: newAddress(type), ...given };
      const buildPerson = async () => {
        if (type === 'talent') return buildTalentUser(database, person);
        return buildClient(database, { ...person, companyId: (await buildCompany(database, { name })).id });
      };
      await seat(page, database, await buildPerson());
      return { email: person.email, mailbox: mailbox(person.email) };
    });
  },
  signInAsAdministrator: async ({ database }, use) => {
    await use(async (page) => {
      const administrator = await database
        .selectFrom('users')
        .select(['id', 'type'])
        .where('email', '=', administratorEmail)
        .executeTakeFirstOrThrow();
      await seat(page, database, administrator);
    });
  },
  emptyMarketplace: [
    async ({ database }, use) => {
      // Locked in the order in which the server writes presence within the next second.
      await sql`
        with gone as (select id from users where type <> ${accountTypes.administrator} order by id for update)
        delete from users using gone where users.id = gone.id`.execute(database);
      await database.deleteFrom('companies').execute();
      await database.deleteFrom('cases').execute();
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
