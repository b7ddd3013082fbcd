import { buildInterview } from '#server/interviews/build.ts';
import { buildMessage } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { cell, log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked } from './platform/marketplace.ts';
import { button, dialog, enter, expectNoSidewaysScroll, moveTo, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** Ada and Mira have written to each other, about the position. */
async function buildTalk(database: Database) {
  const talk = await buildAsked(database);
  const { mira, position, threadId } = talk;
  await buildMessage(database, { threadId, userId: mira.id, text: 'Gladly.', about: position.hashId });
  await database
    .updateTable('talents')
    .set({ timezone: 'Asia/Tokyo', utcOffsetMinutes: 540 })
    .where('userId', '=', mira.id)
    .execute();
  return talk;
}

test('a member proposes by keyboard, an engineer in Tokyo chooses, and both see it confirmed, then cancelled', async ({
  page,
  newPage,
  database,
}) => {
  const { mira, ada, position } = await buildTalk(database);
  const talentPage = await newPage({ timezoneId: 'Asia/Tokyo' });
  await seat(page, database, ada);
  await seat(talentPage, database, mira);
  await page.goto('/client/messages');
  await talentPage.goto('/talent/messages');
  await expect(log(talentPage).getByText('Gladly.')).toBeVisible();

  await enter(page, button(page, 'Propose an interview'));
  const form = dialog(page, 'Propose an interview');
  await expect(form.getByLabel('What it is about')).toBeFocused();
  await expect(
    form.getByText('Say what it pays before the interview; in the EU they have a right to it.'),
  ).toBeVisible();
  await form.getByLabel('What it is about').fill('Meet the platform team');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please choose at least one time.')).toBeVisible();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await moveTo(page, cell(form, 'Tue', '12:00'), 'ArrowUp', 'ArrowDown');
  await expect(cell(form, 'Tue', '12:00')).toHaveAccessibleName(/, (?:19|20):00 in Tokyo$/);
  await page.keyboard.press('Enter');
  await expect(cell(form, 'Tue', '12:00')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(cell(form, 'Tue', '12:30')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByText('Times, 1 of 5')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Times, 2 of 5')).toBeVisible();
  await expect(form.getByRole('listitem').filter({ hasText: 'in Tokyo' })).toHaveCount(2);
  await form.getByLabel('Where').fill('https://meet.example/platform');
  await form.getByLabel('Pay from').fill('70000');
  await form.getByLabel('To', { exact: true }).fill('90000');
  await expect(form.getByText('This becomes the pay of the public position.')).toBeVisible();
  await enter(page, form.getByRole('button', { name: 'Propose', exact: true }));
  await expect(form).toHaveCount(0);
  const own = page.getByRole('region', { name: 'Interview: Meet the platform team' });
  await expect(own.getByText('Not chosen yet')).toBeVisible();
  await expect(own.getByText(/70,000.90,000/)).toBeVisible();
  const paid = await database.selectFrom('positions').select('pay').where('id', '=', position.id).executeTakeFirst();
  expect(paid?.pay).toMatchObject({ min: 70_000, max: 90_000 });

  const card = talentPage.getByRole('region', { name: 'Interview: Meet the platform team' });
  await expect(card.getByText(/^45 minutes, Cartographer/)).toBeVisible();
  await expect(card.getByText('12:00 in Berlin')).toHaveCount(2);
  await expect(card.getByRole('button', { name: 'Choose this time' })).toBeDisabled();
  await tabTo(talentPage, card.getByRole('radio').first());
  await talentPage.keyboard.press('ArrowDown');
  await expect(card.getByRole('radio').nth(1)).toBeChecked();
  await enter(talentPage, card.getByRole('button', { name: 'Choose this time' }));
  await expect(log(talentPage)).toBeFocused();
  await expect(talentPage.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(log(page).getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /12:00 to 12:45$/ })).toBeVisible();
  await expect(log(page).getByText('An invitation went to you and to Mira.')).toBeVisible();

  await enter(talentPage, button(talentPage, 'Move it'));
  const moving = dialog(talentPage, 'Move this interview');
  await expect(moving.locator('td [tabindex="0"]')).toBeFocused();
  await expect(moving.getByText(/Until Ada chooses one, it stays on .*, (?:19|20):00\./)).toBeVisible();
  await talentPage.keyboard.press('PageDown');
  await talentPage.keyboard.press('End');
  await moveTo(talentPage, cell(moving, 'Fri', '18:00'), 'ArrowUp', 'ArrowDown');
  await talentPage.keyboard.press('Enter');
  await enter(talentPage, moving.getByRole('button', { name: 'Propose', exact: true }));
  await expect(moving).toHaveCount(0);
  await expect(talentPage.getByText('You propose new times. Until Ada chooses one, this one stays.')).toBeVisible();
  await expect(log(page).getByText('Mira proposes new times. Until you choose one, this one stays.')).toBeVisible();
  await expect(page.getByRole('region', { name: /12:00 to 12:45$/ })).toBeVisible();
  await tabTo(page, log(page).getByRole('radio'));
  await page.keyboard.press('Space');
  await enter(page, button(page, 'Choose this time'));
  await expect(talentPage.getByRole('region', { name: /^Fri .* 18:00 to 18:45$/ })).toBeVisible();

  await enter(page, button(page, 'Cancel interview'));
  const question = dialog(page, 'Cancel this interview?');
  await question.getByLabel('Reason, if you like').fill('I am ill.');
  await page.keyboard.press('Enter');
  await expect(log(talentPage).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(log(talentPage).getByText('I am ill.', { exact: true })).toBeVisible();
  await expect(button(talentPage, 'Cancel interview')).toHaveCount(0);
  await expect(messageField(page, 'Mira')).toBeVisible();
});

test('an engineer proposes too, the company chooses none, and an owed answer is listed first @long', async ({
  page,
  database,
}) => {
  const { mira, ada, threadId } = await buildTalk(database);
  const interviewId = await buildInterview(database, { threadId, proposedBy: mira.id, proposerZone: 'Asia/Tokyo' });
  const messageId = await buildMessage(database, {
    threadId,
    userId: mira.id,
    text: 'Which of these times suits you?',
  });
  await database.updateTable('messages').set({ interviewId }).where('id', '=', messageId).execute();
  await seat(page, database, ada);
  await page.goto('/client/messages');
  await button(page, 'None of these').click();
  await expect(page.getByText('None of these times suited')).toBeVisible();
  await expect(log(page).getByText('Proposed: Meet the platform team')).toBeVisible();

  await buildMessage(database, { threadId, userId: ada.id, text: 'See you then.' });
  const startsAt = new Date(Date.now() - 36.5 * 86_400_000);
  await buildInterview(database, { threadId, proposedBy: ada.id, state: 'confirmed', startsAt });
  await page.goto('/client/messages?filter=toAnswer');
  await expect(page.getByRole('link', { name: 'To answer 1' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Threads' })).toContainText('Owed an answer, 36 days');
});

test('on a phone an engineer proposes and moves, day by day @long', async ({ page, newPage, database }) => {
  const { mira, ada } = await buildTalk(database);
  const phone = await newPage({ timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 }, hasTouch: true });
  await seat(phone, database, mira);
  await seat(page, database, ada);
  await page.goto(`/client/messages/${mira.id}`);
  await phone.goto(`/talent/messages/${ada.id}`);
  await phone.getByRole('button', { name: 'More', exact: true }).tap();
  await phone.getByRole('menuitem', { name: 'Propose an interview' }).tap();
  const form = dialog(phone, 'Propose an interview');
  await form.getByLabel('What it is about').fill('Meet the platform team');
  await form.getByRole('button', { name: 'Choose times' }).tap();
  await expect(form.getByText('Meet the platform team, 45 minutes')).toBeVisible();
  await form.getByRole('button', { name: 'Next week' }).tap();
  const day = (name: string) => form.getByRole('button', { name: new RegExp(`^${name}`) });
  const time = (name: string) => form.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await day('Tue').tap();
  await time('17:00').tap();
  await expect(time('17:00')).toBeChecked();
  await expect(time('17:30')).toHaveCount(0);
  await day('Sat').tap();
  await time('18:30').tap();
  await expect(day('Sat')).toHaveAccessibleName(/, 1 time chosen$/);
  await expectNoSidewaysScroll(phone);
  await form.getByRole('button', { name: 'Check' }).tap();
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await form.getByRole('button', { name: 'Propose', exact: true }).tap();
  await expect(phone.getByText('Not chosen yet')).toBeVisible();

  await log(page).getByRole('radio').first().check();
  await button(page, 'Choose this time').click();
  await button(phone, 'Move it').tap();
  const moving = dialog(phone, 'Move this interview');
  await moving.getByRole('button', { name: 'Next week' }).tap();
  await moving.getByRole('checkbox').first().tap();
  await moving.getByRole('button', { name: 'Check' }).tap();
  await moving.getByRole('button', { name: 'Propose', exact: true }).tap();
  await expect(log(page).getByText('Mira proposes new times.')).toBeVisible();
  await button(phone, 'Withdraw new times').tap();
  await expect(log(page).getByText('Mira proposes new times.')).toHaveCount(0);
  await expect(button(page, 'Move it')).toBeVisible();
});
