import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked, buildNorthwind, buildTalent } from './platform/marketplace.ts';
import { more } from './platform/presses.ts';
import { button, dialog, enter, expectScreen, field, heading, menu, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test('a member is reported, the case decided, and the decision appealed, by keyboard alone', async ({
  page,
  newPage,
  database,
  signInAsAdministrator,
}) => {
  const { ada } = await buildNorthwind(database);
  await seat(page, database, await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' }));
  await page.goto(`/talent/home?teammate=${ada.id}`);
  await enter(page, more(dialog(page, 'Ada Moreau')));
  await expect(page.getByRole('menuitem', { name: 'Report…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Report Ada Moreau');
  await tabTo(page, form.getByRole('radio', { name: 'Spam' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: 'Fake' })).toBeChecked();
  await tabTo(page, form.getByRole('textbox'));
  await page.keyboard.type('Nobody of that name works there.');
  await enter(page, form.getByRole('button', { name: 'Report', exact: true }));
  await expect(page.getByText('Thank you. You will hear what was decided.')).toBeVisible();
  await expect(more(dialog(page, 'Ada Moreau'))).toBeFocused();

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/clients');
  await enter(administrator, menu(administrator).getByRole('link', { name: 'Reports 1 to decide' }));
  await expectScreen(administrator, '/admin/reports', 'Reports');
  await enter(administrator, administrator.getByRole('link', { name: 'Ada Moreau' }));
  await expect(heading(administrator, 'Ada Moreau')).toBeVisible();
  await expect(administrator.getByText('Nobody of that name works there.')).toBeVisible();
  await tabTo(administrator, administrator.getByLabel('Outcome'));
  await administrator.keyboard.type('Warning');
  await expect(administrator.getByLabel('Outcome')).toHaveValue('warned');
  await tabTo(administrator, administrator.getByLabel('Rule'));
  await administrator.keyboard.type('1');
  await expect(administrator.getByLabel('Rule')).toHaveValue('1');
  await tabTo(administrator, field(administrator, 'Reasons'));
  await administrator.keyboard.type('This is not your name.');
  await enter(administrator, button(administrator, 'Warn Ada Moreau'));
  await expect(administrator.getByRole('heading', { name: 'Warning' })).toBeVisible();

  const warned = await newPage();
  await seat(warned, database, ada);
  await warned.goto('/account');
  await enter(warned, button(warned, 'I have read it'));
  await expect(warned.getByRole('region', { name: 'A warning from administrators' })).toHaveCount(0);
  await tabTo(warned, field(warned, 'Your appeal'));
  await warned.keyboard.type('It is my name.');
  await enter(warned, button(warned, 'Appeal'));
  await expect(warned.getByText('Your appeal waits for a decision.')).toBeVisible();
});

test('a talent expresses interest by keyboard alone', async ({ page, database }) => {
  const { mira } = await buildAsked(database);
  await seat(page, database, mira);
  await page.goto('/talent/messages');
  await enter(page, button(page, 'Interested'));
  await expect(messageField(page, 'Ada')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Gladly: on Thursday?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Gladly: on Thursday?')).toBeVisible();
  await expect(button(page, 'Interested')).toHaveCount(0);
});

test('a company closes a talent’s contact by keyboard alone', async ({ page, database }) => {
  const { ada } = await buildNorthwind(database);
  const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  const threadId = await buildThread(database, ada.id, mira.id);
  await buildMessage(database, { threadId, userId: mira.id, text: 'Is it still open?' });
  await seat(page, database, ada);
  await page.goto('/client/messages');
  await enter(page, page.getByRole('link', { name: 'To answer 1' }));
  await expect(page).toHaveURL(/filter=toAnswer/);
  await enter(page, button(page, 'Close'));
  const question = dialog(page, 'Close this conversation?');
  await tabTo(page, question.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(question.getByRole('radio').nth(1)).toBeChecked();
  await enter(page, question.getByRole('button', { name: 'Close' }));
  await expect(page.getByText('You’ve answered every message.')).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Closed', exact: true }));
  await expect(page.getByText('Your company closed this conversation. Writing opens it again.')).toBeVisible();
});
