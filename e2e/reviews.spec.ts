import { sql } from 'kysely';
import { startReviews } from '#server/privacy/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { expect, test } from './platform/fixtures.ts';
import { idOf } from './platform/marketplace.ts';
import { button, enter, expectScreen } from './platform/screen.ts';

/** Moves a talent's last visit into the past, and makes the hourly review due. */
async function beAway(database: Database, email: string, days: number): Promise<void> {
  const interval = sql`make_interval(days => ${days}::integer)`;
  await sql`
    update users set last_seen_at = now() - ${interval}, created_at = now() - ${interval}
    where email = ${email}`.execute(database);
  await startReviews({ db: database });
  await sql`update deliveries set next_at = now() where kind = 'review-availability'`.execute(database);
  await sql`select pg_notify('deliveries', '')`.execute(database);
}

test('a talent absent for a long time is asked by mail, and answers without signing in', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const { mailbox, email } = await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await beAway(database, email, 121);
  const { subject, text } = await mailbox.next();
  expect(subject).toBe('A question about your Rolecall profile');
  const [looking = ''] = /\/availability\/looking\.\S+/.exec(text) ?? [];
  const [notLooking = ''] = /\/availability\/notLooking\.\S+/.exec(text) ?? [];

  const mailed = await newPage();
  await mailed.goto(looking);
  await enter(mailed, button(mailed, 'Yes, I am actively looking'));
  await expect(mailed.getByRole('heading', { name: 'You are actively looking' })).toBeVisible();
  await mailed.goto(notLooking);
  await expect(mailed.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('a talent hidden by silence is told on their home, and findable again by one click @long', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const talentId = await idOf(page);
  const beSilent = (availability: 'open' | 'notLooking') =>
    database
      .updateTable('talents')
      .set({
        availability,
        availabilityBy: 'silence',
        availabilityAt: new Date(Date.now() - 3 * 86_400_000),
        silentSince: new Date(Date.now() - 183 * 86_400_000),
      })
      .where('userId', '=', talentId)
      .execute();
  await beSilent('notLooking');
  await page.goto('/talent/home');
  const notice = page.getByRole('region', { name: 'Your availability has changed' });
  await expect(notice).toContainText('as we had not heard from you since');
  await enter(page, notice.getByRole('button', { name: 'Open to offers' }));
  await expect(page.getByText('You are open to offers: companies find you.')).toBeVisible();
  await expect(notice).toBeHidden();

  await beSilent('open');
  await page.goto('/talent/privacy');
  await expectScreen(page, '/talent/privacy', 'Availability and privacy');
  await expect(notice).toContainText('as you had not told us since');
  await page.route('**/api/talent/availability', (route) => route.fulfill({ status: 503 }));
  await notice.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/talent/availability');
  await notice.getByRole('button', { name: 'Actively looking' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Actively looking' })).toBeChecked();

  await page.goto('/mail-settings');
  const reviews = page.getByRole('switch', { name: 'Profile check-ins' });
  await reviews.uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(reviews).not.toBeChecked();
});
