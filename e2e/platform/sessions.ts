import { type Page, expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { startSession } from '#server/platform/session/session.ts';
import { callFrom } from './calls.ts';
import type { Person } from './fixtures.ts';
import { button, field } from './screen.ts';

/**
 * Takes a cookie, or all of them, from the page's browser. Leaves the page first: its next poll would find no session, and
 * remember its address as the place that sign-in leads back to.
 */
export async function dropCookies(page: Page, name?: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ ...(name !== undefined && { name }) });
}

/** Leaves the page's browser signed in without its forms, mails or limits, at the server of this name. */
export async function seat(
  page: Page,
  database: Database,
  user: Parameters<typeof startSession>[1],
  domain = 'localhost',
): Promise<void> {
  // The token against forgery belonged to the session before.
  await dropCookies(page, 'XSRF-TOKEN');
  const cookie = { name: 'session', value: await startSession(database, user), domain, path: '/' };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
}

/** Leaves the page's browser signed in, through the calls, with the code in the next mail. */
export async function signInAt(page: Page, { email, mailbox }: Person): Promise<void> {
  await callFrom(page, '/signin', { step: 1, email });
  await callFrom(page, '/signin', { step: 2, email, code: await mailbox.nextCode() });
}

/** Ends every session of a user, as its age or another device does; their pages hear of it by their next call. */
export async function endSessions(database: Database, { email }: Pick<Person, 'email'>): Promise<void> {
  await sql`delete from sessions where user_id = (select id from users where email = ${email})`.execute(database);
  await forgetLimits(database, email);
}

/**
 * Keeps the page from what a screen asks by itself: for messages every ten seconds, for the missing parts of a profile,
 * and for a position's announcement. What the journey does next then makes the next call, and hears that the session has
 * ended. To be called before the page is opened.
 */
export const holdPolls = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(messagingUnread|talent\/missing-parts|client\/positions\/announcements)$/, () => undefined);

/** Goes through the sign-in form the page shows, with the address that stands there unless another is given. */
export async function signInHere(page: Page, { mailbox, email }: Partial<Person> & Pick<Person, 'mailbox'>) {
  if (email) await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await field(page, 'Sign-in code').fill(await mailbox.nextCode());
  await expect(page).not.toHaveURL(/\/signin/);
}

/** Lets the proof of every session run out. */
export const passProof = (database: Database) => database.updateTable('sessions').set({ provedAt: null }).execute();
