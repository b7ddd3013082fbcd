import type { Page } from '@playwright/test';
import { log, messageField, mira } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const pinned = (of: Page) => of.getByRole('region', { name: 'Position in this thread' });
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
