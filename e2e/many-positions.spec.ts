import { sql } from 'kysely';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildClient, buildCompany, buildPosition, buildTalent, skill } from './platform/marketplace.ts';
import { button, dialog, expectScreen, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const members = 50;
const engineers = 300;
/** Ada is the contact of the first ones. */
const titles = Array.from({ length: 23 }, (_, index) => (index === 0 ? 'Front-end Engineer' : `Engineer ${index}`));
const ofAda = 4;
/** Of her first position, those with whom she has talked. */
const talking = 50;

/** A company of fifty, and engineers who match each of its positions and have a stage in it. */
async function buildCompanyOfFifty(database: Database) {
  const { id: companyId } = await buildCompany(database, {
    isTrial: false,
    tagline: 'Routes for freight that cannot wait.',
    description: '<p>We plan routes for freight that cannot wait.</p>',
  });
  const profile = { title: 'Head of Engineering', bio: 'Ada hires.' };
  const ada = await buildClient(database, { companyId, firstName: 'Ada', lastName: 'Moreau', ...profile });
  await sql`
    insert into users (type, company_id, email, first_name, last_name, last_seen_at)
    select 2, ${companyId}::integer, 'member-' || n || '@fifty.example', 'Member', 'No ' || n, now()
    from generate_series(2, ${members}::integer) n`.execute(database);
  const { rows: people } = await sql<{ id: number }>`
    with person as (
      insert into users (type, email, first_name, last_name)
      select 1, 'engineer-' || n || '@fifty.example', 'Engineer', 'No ' || lpad(n::text, 3, '0')
      from generate_series(1, ${engineers}::integer) n returning id
    ), talent as (
      insert into talents (user_id, skill_ids, is_remote, timezone, utc_offset_minutes, experience)
      select id, ${[skill.typescript, skill.react]}::integer[], true, 'Europe/Lisbon', 0, id % 20 from person
    )
    select id from person order by id`.execute(database);
  const { rows: colleagues } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId}::integer and id <> ${ada.id}::integer order by id`.execute(
    database,
  );
  const positions = [];
  for (const [index, title] of titles.entries())
    positions.push(
      await buildPosition(database, {
        companyId,
        title,
        requiredSkillIds: [skill.typescript, skill.react],
        mainTeammateId: index < ofAda ? ada.id : (colleagues[index]?.id ?? null),
      }),
    );
  const [first] = positions;
  if (!first) throw new Error('The company has positions.');
  const talked = people.slice(0, talking).map(({ id }) => id);
  for (const id of talked) {
    const threadId = await buildThread(database, ada.id, id);
    await buildMessage(database, { threadId, userId: ada.id, text: 'Would you draw maps with us?' });
    await buildMessage(database, { threadId, userId: id, text: 'Tell me more.' });
  }
  await sql`
    insert into candidates (position_id, talent_id, stage, moved_by)
    select p.id, t.user_id, case
      when t.user_id = any (${talked}::integer[]) and p.id = ${first.id}::integer then 'talking'
      else (array['kept', 'contacted'])[1 + t.user_id % 2]
    end, ${ada.id}::integer
    from positions p, talents t
    where p.company_id = ${companyId}::integer`.execute(database);
  return { ada, position: first, companyId };
}

test('in a company of fifty a member sees their own positions, and closes fifty by the keyboard alone @long', async ({
  page,
  database,
}) => {
  const { ada, position, companyId } = await buildCompanyOfFifty(database);
  await seat(page, database, ada);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/home');
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
  const tabs = page.getByRole('navigation', { name: 'Positions' }).getByRole('link');
  await expect(tabs).toHaveText(['Engineer 3300', 'Engineer 2300', 'Engineer 1300', 'Front-end Engineer300']);
  const cards = page.getByRole('article');
  const inView = () =>
    cards.evaluateAll((all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length);
  await expect.poll(inView).toBe(6);

  // From the title of the last panel, everything by keys.
  await tabs.last().focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 2, name: 'Front-end Engineer' }).getByRole('link');
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expectScreen(page, /people$/, 'Front-end Engineer');
  const talkingPill = page.getByRole('link', { name: `Talking ${talking}` });
  await tabTo(page, talkingPill);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'People for Front-end Engineer' }).getByRole('row');
  await expect(rows).toHaveCount(talking + 1);
  const byYears = page.getByRole('columnheader', { name: 'Years' }).getByRole('button');
  await tabTo(page, byYears);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Years' })).toHaveAttribute('aria-sort', 'descending');
  const all = page.getByRole('checkbox', { name: 'Choose all' });
  for (const _ of ['Name', 'the box']) await page.keyboard.press('Shift+Tab');
  await expect(all).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${talking} chosen`)).toBeVisible();
  await page.keyboard.press('b');
  const close = button(page, 'Close with a message');
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  const question = dialog(page, `Move ${talking} people to Closed`);
  await expect(question).toContainText(/Engineer No 0\d\d, Engineer No 0\d\d/);
  for (const name of ['Engineer No 001', 'Engineer No 025', 'Engineer No 050'])
    await expect(question).toContainText(name);
  await expect(question).toContainText(`One message goes to ${talking} people.`);
  await tabTo(page, question.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('Thank you. We chose somebody else.');
  await tabTo(page, question.getByRole('button', { name: 'Send and close' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Moved to Closed. ${talking} messages were sent.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Closed ${talking}` })).toBeVisible();
  const { rows: told } = await sql<{ count: number; people: number }>`
    select count(*)::integer as count, count(distinct thread_id)::integer as people from messages
    where user_id = ${ada.id}::integer and text like 'Thank you.%'`.execute(database);
  expect(told).toEqual([{ count: talking, people: talking }]);
  const { rows: closed } = await sql<{ positionId: number }>`
    select distinct position_id from candidates where stage = 'closed'`.execute(database);
  expect(closed).toEqual([{ positionId: position.id }]);

  // All of the company's, also in Positions and Messages.
  await page.goto('/client/positions');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(ofAda);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(page).toHaveURL('/client/positions?mine=false');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(titles.length);
  await page.goto('/client/messages');
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  const threads = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
  await expect(threads).toHaveCount(talking);
  // One more, about a colleague's position alone.
  const other = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  const { rows: theirs } = await sql<{ hashId: string }>`
    select hash_id from positions where company_id = ${companyId}::integer and title = 'Engineer 9'`.execute(database);
  const { threadId } = (await callFrom(page, '/api/messagingInit', {
    userToId: other.id,
    positionHashId: theirs[0]?.hashId,
  })) as { threadId: number }; // the contract says so
  await callFrom(page, '/api/messagingPostMessage', { threadId, text: 'Would you draw maps with us?' });
  await page.reload();
  await expect(threads.filter({ hasText: 'Mira Okafor' })).toBeVisible();
  await page.getByRole('radio', { name: 'Mine' }).click();
  await expect(threads.filter({ hasText: 'Mira Okafor' })).toHaveCount(0);
  await expect(threads).toHaveCount(talking);
});
