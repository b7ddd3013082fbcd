import { type Page, expect } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { startSession } from '#server/platform/session/session.ts';
import { callFrom } from './calls.ts';
import type { Person } from './fixtures.ts';
import { button, field } from './screen.ts';

/**
 * Removes a cookie, or all of them, from the page's browser. Leaves the page first: its next poll would find no
 * session, and remember its address as the one that sign-in leads back to.
 */
export async function dropCookies(page: Page, name?: string): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ ...(name !== undefined && { name }) });
}

/** Leaves the page's browser signed in at the server of this name, without forms, mails or limits. */
export async function seat(
  page: Page,
  database: Database,
  user: Parameters<typeof startSession>[1],
  domain = 'localhost',
): Promise<void> {
  // The anti-forgery token belonged to the previous session.
  await dropCookies(page, 'XSRF-TOKEN');
  const cookie = { name: 'session', value: await startSession(database, user), domain, path: '/' };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
}

/** Leaves the page's browser signed in through the calls, with the code in the next mail. */
export async function signInAt(page: Page, { email, mailbox }: Person): Promise<void> {
  await callFrom(page, '/signin', { step: 1, email });
  await callFrom(page, '/signin', { step: 2, email, code: await mailbox.nextCode() });
}

/** Ends every session of a user, as by age or from another device; their pages notice at their next call. */
export async function endSessions(database: Database, { email }: Pick<Person, 'email'>): Promise<void> {
  await sql`delete from sessions where user_id = (select id from users where email = ${email})`.execute(database);
  await forgetLimits(database, email);
}

/**
 * Blocks the calls that a screen makes by itself: for messages every ten seconds, for missing parts of a profile, and
 * for a position's announcement. So the journey's own next step makes the next call, and finds that the session has
 * ended. Call it before the page is opened.
 */
export const holdPolls = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(messagingUnread|talent\/missing-parts|client\/positions\/announcements)$/, () => undefined);

/** Completes the sign-in form that the page shows, with the address in it unless another is given. */
export async function signInHere(page: Page, { mailbox, email }: Partial<Person> & Pick<Person, 'mailbox'>) {
  if (email) await field(page, 'Email').fill(email);
  await button(page, 'Sign in').click();
  await field(page, 'Sign-in code').fill(await mailbox.nextCode());
  await expect(page).not.toHaveURL(/\/signin/);
}

/** Lets the proof of every session expire. */
export const passProof = (database: Database) => database.updateTable('sessions').set({ provedAt: null }).execute();
