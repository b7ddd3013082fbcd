import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { forgetLimits } from '#server/platform/limits.ts';
import type { Person } from './fixtures.ts';
import { expect } from './fixtures.ts';

/** Ends every session of somebody, as its age or another device does; their pages hear of it by their next call. */
export async function endSessions(database: Database, { email }: Pick<Person, 'email'>): Promise<void> {
  await sql`delete from sessions where user_id = (select id from users where email = ${email})`.execute(database);
  await forgetLimits(database, email);
}

/** Goes through the sign-in form the page shows, with the address that stands there unless another is given. */
export async function signInHere(page: Page, { mailbox, email }: Partial<Person> & Pick<Person, 'mailbox'>) {
  const address = page.getByRole('textbox', { name: 'Email', exact: true });
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  if (email) await address.fill(email);
  await button.click();
  await page.getByRole('textbox', { name: 'Sign-in code' }).fill(await mailbox.nextCode());
  await button.click();
  await expect(page).not.toHaveURL(/\/signin/);
}
