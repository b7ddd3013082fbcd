import type { Page } from '@playwright/test';
import { buildInterview, inDays } from '#server/interviews/build.ts';
import { buildMessage } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked } from './platform/marketplace.ts';
import { button, dialog, enter, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** Ada and Mira have written to each other, about the position. */
async function buildTalk(database: Database) {
  const talk = await buildAsked(database);
  const { mira, position, threadId } = talk;
  await buildMessage(database, { threadId, userId: mira.id, text: 'Gladly.' });
  await database
    .updateTable('threads')
    .set({ positionId: position.id, positionTitle: 'Cartographer' })
    .where('id', '=', threadId)
    .execute();
  await database
    .updateTable('talents')
    .set({ timezone: 'Asia/Tokyo', utcOffsetMinutes: 540 })
    .where('userId', '=', mira.id)
    .execute();
  return talk;
}

/** Noon in Berlin, `days` ahead, in the format of a time field. */
const noon = (days: number): string => `${inDays(days).toISOString().slice(0, 10)}T12:00`;
const timeField = (page: Page, number: number) => page.getByLabel(`Time ${number}`, { exact: true });

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
  await expect(form.getByText('Please choose day and time.')).toBeVisible();
  await expect(timeField(page, 1)).toBeFocused();
  await timeField(page, 1).fill(noon(-1));
  await enter(page, form.getByRole('button', { name: 'Add a time' }));
  await expect(timeField(page, 2)).toBeFocused();
  await timeField(page, 2).fill(noon(9));
  await expect(form.getByText(/(?:19|20):00 in Tokyo/)).toHaveCount(2);
  await form.getByLabel('Where').fill('https://meet.example/platform');
  await form.getByLabel('Pay from').fill('70000');
  await form.getByLabel('To', { exact: true }).fill('90000');
  await enter(page, form.getByRole('button', { name: 'Propose', exact: true }));
  await expect(form.getByText('Choose a time at least 30 minutes from now.').first()).toBeVisible();
  await expect(timeField(page, 1)).toBeFocused();
  await expect(form.getByLabel('What it is about')).toHaveValue('Meet the platform team');
  const paid = await database.selectFrom('positions').select('pay').where('id', '=', position.id).executeTakeFirst();
  expect(paid?.pay).toMatchObject({ min: 70_000, max: 90_000 });
  await timeField(page, 1).fill(noon(8));
  await enter(page, form.getByRole('button', { name: 'Propose', exact: true }));
  await expect(form).toHaveCount(0);
  const own = page.getByRole('region', { name: 'Interview: Meet the platform team' });
  await expect(own.getByText('Not chosen yet')).toBeVisible();

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
