import type { Page } from '@playwright/test';
import { log, messageField, mira } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildPosition, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const pinned = (of: Page) => of.getByRole('region', { name: 'Position in this thread' });
/** The lines that name what messages are about. */
const about = (of: Page) => log(of).getByText(/^About: /);
const composer = (page: Page) => page.getByRole('dialog').getByRole('region', { name: /^Write to / });

test('messages: from a card to a message in one gesture, and the talent reads it', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const talent = await newPage();
  await signUp(talent, mira);
  const lisbon = { isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 };
  await fillTalent(database, talent, { skillIds: [skill.typescript, skill.react], ...lisbon });
  const { ada } = await buildNorthwind(database);
  await seat(page, database, ada);
  const posted: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/messagingPostMessage')) posted.push(request.postData() ?? undefined);
  });

  await page.goto('/client/home');
  await page.getByRole('article').getByText('Mira Okafor').click({ timeout: 30_000 });
  await expect(messageField(page, 'Mira')).toHaveValue(
    'Hello Mira, you could be a good fit for our position Cartographer.',
  );
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mira Okafor' })).toBeFocused();

  // Merely looking opens no thread.
  await talent.goto('/talent/messages');
  await expect(talent.getByText('No Messages.')).toBeVisible();

  // Typed text survives a reload, and is about the position even before its panel has reloaded.
  await messageField(page, 'Mira').fill('Hello Mira, would you draw our maps?');
  const isSent = Promise.withResolvers<void>();
  await page.route('**/api/client/home', (route) => isSent.promise.then(() => route.continue()));
  await page.reload();
  await expect(messageField(page, 'Mira')).toHaveValue('Hello Mira, would you draw our maps?');
  await messageField(page, 'Mira').press('Enter');
  await expect(composer(page)).toContainText('Sent. Open the conversation');
  await expect(messageField(page, 'Mira')).toHaveValue('');
  await expect(messageField(page, 'Mira')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(posted).toHaveLength(1);
  isSent.resolve();

  await talent.goto('/talent/messages');
  await expect(log(talent)).toContainText('would you draw our maps?');
  await expect(pinned(talent)).toContainText('Cartographer');

  // The card below is updated at once, and a second look suggests no first line.
  await button(page, 'Close').click();
  await expect(page.getByRole('article').filter({ hasText: 'Mira Okafor' })).toContainText('You wrote');
  await page.getByRole('article').getByText('Mira Okafor').click({ timeout: 30_000 });
  await expect(messageField(page, 'Mira')).toHaveValue('');
  await messageField(page, 'Mira').fill('One more thing:');
  await expect(composer(page)).toContainText(/You last wrote on/);
  await button(page, 'Message Mira Now').click();
  await expect(page).toHaveURL(`/client/messages/${await idOf(talent)}`);
  await expect(log(page)).toContainText('would you draw our maps?');
  await expect(messageField(page, 'Mira')).toHaveValue('One more thing:');
});

test('messages: an engineer applies for two positions at one contact, and both see what each message is about', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const { ada, company, position } = await buildNorthwind(database);
  const ofAda = { companyId: company.id, mainTeammateId: ada.id };
  const second = await buildPosition(database, { ...ofAda, title: 'Navigator', requiredSkillIds: [skill.react] });
  await signUp(page, mira);
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.react] });
  const apply = async (hashId: string, title: string) => {
    await expect(messageField(page, 'Ada')).toHaveValue(`Hello Ada, I’m interested in your ${title} position.`);
    await messageField(page, 'Ada').press('Enter');
    await expect(composer(page)).toContainText('Sent. Open the conversation');
    await expect(page).toHaveURL(`/talent/home/${hashId}`);
  };
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(composer(page)).not.toContainText('You know Ada');
  await apply(position.hashId, 'Cartographer');
  await page.goto(`/talent/home/${second.hashId}`);
  await expect(composer(page)).toContainText('You know Ada: open the conversation');
  await expect(composer(page)).toContainText('To apply, send Ada a message.');
  await apply(second.hashId, 'Navigator');

  await composer(page).getByRole('link', { name: 'Open the conversation' }).click();
  await expect(about(page)).toHaveText(['About: Cartographer', 'About: Navigator']);
  await expect(pinned(page)).toContainText('Navigator');
  await expect(pinned(page)).not.toContainText('Cartographer');
  await pinned(page).getByRole('button', { name: '+1 more position' }).press('Enter');
  await expect(pinned(page)).toContainText('Cartographer');

  const client = await newPage();
  await seat(client, database, ada);
  await client.goto(`/client/messages/${await idOf(page)}`);
  await expect(about(client)).toHaveText(['About: Cartographer', 'About: Navigator']);
  await button(client, 'About: Navigator').press('Enter');
  await expect(client.getByRole('menuitemradio', { name: 'Navigator', checked: true })).toBeVisible();
  await client.getByRole('menuitemradio', { name: 'Cartographer' }).press('Enter');
  await expect(button(client, 'About: Cartographer')).toBeFocused();
  await messageField(client, 'Mira').fill('Let us begin with the first.');
  await messageField(client, 'Mira').press('Enter');
  await expect(about(page)).toHaveText(['About: Cartographer', 'About: Navigator', 'About: Cartographer']);

  await page.goto('/talent/home?show=written');
  const rows = page.getByRole('region', { name: 'In conversation 2' }).getByRole('listitem');
  await expect(rows).toContainText(['Cartographer', 'Navigator']);
});
