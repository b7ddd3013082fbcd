import { listRated, updateAnswerRates } from '#server/contacts/service.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked, buildNorthwind, buildTalent } from './platform/marketplace.ts';
import { button, dialog, enter, enterText, expectScreen, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test('a talent declines a company by keyboard, which then cannot write until the talent does', async ({
  page,
  newPage,
  database,
}) => {
  const { mira, ada, company } = await buildAsked(database);
  for (let index = 0; index < 10; index += 1) {
    const { id: talentId } = await buildTalent(database);
    const settled = index < 8 ? { answer: 'wrote' as const, answeredAt: new Date() } : { lapsedAt: new Date() };
    await database
      .insertInto('contacts')
      .values({ talentId, companyId: company.id, openedBy: 'talent', ...settled })
      .execute();
  }
  await updateAnswerRates(database, await listRated(database));
  const clientPage = await newPage();
  await seat(clientPage, database, ada);
  await seat(page, database, mira);

  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Your company wrote first. If Mira hasn’t answered by')).toBeVisible();
  await page.goto('/talent/messages');
  await expect(
    page.getByText('Northwind Labs wrote to you first. Northwind Labs answers 8 of 10 people, usually within a day.'),
  ).toBeVisible();
  await expect(page.getByText('Not verified: this company')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To answer 1' })).toBeVisible();
  // The company's list would take the field away before it is used.
  const used = Promise.withResolvers<void>();
  await clientPage.route('**/api/messagingInit', async (route) => {
    await used.promise;
    await route.continue();
  });
  await enter(page, button(page, 'Not interested'));
  await expect(page.getByText('They can’t write again unless you do')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'No reason' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Pay' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You said: Not interested · Pay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'To answer', exact: true })).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Closed' }));
  await expect(page).toHaveURL(/filter=closed/);
  await expect(page.getByRole('list', { name: 'Threads' })).toContainText('Ada');

  const profilePage = await newPage();
  await seat(profilePage, database, ada);
  await profilePage.goto(`/client/home?talent=${mira.id}`);
  const profile = dialog(profilePage, 'Mira Okafor');
  await expect(profile.getByText('Not interested · Pay. You can write again once Mira does.')).toBeVisible();
  await expect(messageField(profilePage, 'Mira')).toHaveCount(0);

  // The company still sees the field; its message is refused and stays there.
  await enterText(clientPage, messageField(clientPage, 'Mira'), 'One more thing');
  used.resolve();
  await expect(clientPage.getByText('Not interested · Pay. You can write again once Mira does.')).toBeVisible();
  await expect(messageField(clientPage, 'Mira')).toHaveCount(0);

  await enterText(page, messageField(page, 'Ada'), 'On second thoughts');
  await expect(messageField(clientPage, 'Mira')).toBeVisible();
  await enter(clientPage, button(clientPage, 'Retry sending: One more thing'));
  await expect(page.getByText('One more thing').first()).toBeVisible();
});

test('a talent expresses interest with a prewritten message, by keyboard', async ({ page, database }) => {
  const { mira } = await buildAsked(database);
  await seat(page, database, mira);
  await page.goto('/talent/messages');
  await enter(page, button(page, 'Interested'));
  await expect(messageField(page, 'Ada')).toBeFocused();
  await expect(messageField(page, 'Ada')).toHaveValue(/I’m interested/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Gladly: on Thursday?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Gladly: on Thursday?')).toBeVisible();
  await expect(button(page, 'Interested')).toHaveCount(0);
  const contacts = await database.selectFrom('contacts').select('answer').where('talentId', '=', mira.id).execute();
  expect(contacts).toEqual([{ answer: 'interested' }]);
});

test('a company closes a contact that a talent opened, by keyboard, and the talent reads why', async ({
  page,
  newPage,
  database,
}) => {
  const { ada } = await buildNorthwind(database);
  const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  const threadId = await buildThread(database, ada.id, mira.id);
  await buildMessage(database, { threadId, userId: mira.id, text: 'Is it still open?' });
  await seat(page, database, ada);
  await page.goto('/client/messages');
  await enter(page, page.getByRole('link', { name: 'To answer 1' }));
  await expect(page).toHaveURL(/filter=toAnswer/);
  await enter(page, button(page, 'Close conversation'));
  const question = dialog(page, 'Close this conversation?');
  await tabTo(page, question.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await enter(page, question.getByRole('button', { name: 'Close conversation' }));
  await expect(page.getByText('You’ve answered every message.')).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Closed', exact: true }));
  await expect(page.getByText('Your company closed this conversation. Writing opens it again.')).toBeVisible();
  const talentPage = await newPage();
  await seat(talentPage, database, mira);
  await talentPage.goto('/talent/messages');
  await expect(
    talentPage.getByText('Northwind Labs closed this conversation: the position is filled. Writing opens it again.'),
  ).toBeVisible();
});

test('past the limit the message stays in the field, with the time of the next possible one', async ({
  page,
  database,
}) => {
  const { ada, company } = await buildNorthwind(database);
  await seat(page, database, ada);
  await page.goto('/client/company');
  await page.getByRole('link', { name: 'Trust' }).click();
  await expectScreen(page, '/client/company/trust', 'Trust');
  // A hundred, and ten for each of three members.
  await expect(page.getByText('0 of 130')).toBeVisible();
  await expect(page.getByText('Nothing to count yet')).toBeVisible();
  for (let index = 0; index < 130; index += 1) {
    const { id: talentId } = await buildTalent(database);
    await database.insertInto('contacts').values({ talentId, companyId: company.id, openedBy: 'company' }).execute();
  }
  const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  await buildThread(database, ada.id, mira.id);
  await page.goto(`/client/messages/${mira.id}`);
  await expect(page.getByText('First messages of your company: 0 of 130 left today')).toBeVisible();
  await enterText(page, messageField(page, 'Mira'), 'Are you free?');
  await expect(page.getByRole('alert')).toContainText(
    'Your company has written to 130 new people in 24 hours, as many as it may without a proven domain. The next one is possible tomorrow at',
  );
  await expect(messageField(page, 'Mira')).toHaveValue('Are you free?');
  await expect(page.getByRole('alert')).toContainText('Prove your domain to write to 330.');
  await enter(page, page.getByRole('link', { name: 'Prove your domain' }));
  await expectScreen(page, '/client/company/trust', 'Trust');
  await expect(page.getByText('130 of 130')).toBeVisible();
  await expect(page.getByText('The next one is possible tomorrow at')).toBeVisible();
});

test('a refused answer is reported, and the conversation shows its outcome @long', async ({ page, database }) => {
  const { mira, threadId } = await buildAsked(database);
  await seat(page, database, mira);
  await page.goto('/talent/messages');
  await expect(button(page, 'Not interested')).toBeVisible();
  // This window does not receive the change before it answers.
  await page.route(/\/api\/messaging(Init|GetMessages|Unread)$/, () => undefined);
  await button(page, 'Not interested').click();
  await buildMessage(database, { threadId, userId: mira.id, text: 'From another window' });
  await dialog(page, 'Not interested?').getByRole('button', { name: 'Not interested' }).click();
  await expect(page.getByText('This message no longer needs an answer.')).toBeVisible();
});
