import { hearFromAda, log, menuEntry, messageField, mira, write } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, idOf } from './platform/marketplace.ts';
import { button, untilLoaded } from './platform/screen.ts';

test('messages: a company writes and the engineer answers, without a reload', async ({ page, newPage, signUp }) => {
  const talent = await newPage();
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  await signUp(talent, mira);

  await page.goto('/client/messages');
  await expect(page.getByText('No Messages. To message a user, please visit their profile.')).toBeVisible();
  await expect(page).toHaveTitle(/^Messages/);

  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expect(messageField(page, 'Mira')).toBeFocused();
  await page.keyboard.type('Hi Mira, we are building the web client for our logistics planner.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('The role: https://example.com/roles/7.');
  const stored = page.waitForResponse(/\/api\/messagingPostMessage$/);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('The role')).toBeVisible();
  await expect(messageField(page, 'Mira')).toHaveValue('');

  await stored;
  await talent.goto('/talent/messages');
  // Next to the list, the newest thread opens by itself.
  await expect(talent).toHaveURL(/\/talent\/messages\/\d+$/);
  await expect(talent.getByRole('listitem').filter({ hasText: 'Ada Moreau' })).toContainText('Northwind Labs');
  const link = log(talent).getByRole('link', { name: 'https://example.com/roles/7' });
  await expect(link).toHaveAttribute('href', 'https://example.com/roles/7');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(menuEntry(talent)).not.toContainText('1');

  await expect(messageField(talent, 'Ada')).toBeFocused();
  await talent.keyboard.type(
    'Hello Ada! Is the team remote-first, or is there an office people are expected to visit?',
  );
  await button(talent, 'Send').click();
  await expect(log(page).getByText('Hello Ada!')).toBeVisible();
  await expect(page.locator('output').filter({ hasText: 'Mira Okafor: Hello Ada!' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Mira Okafor' })).not.toContainText('unread');

  await messageField(page, 'Mira').fill('Remote-first. Two hours around Lisbon time is all we ask for.');
  await messageField(page, 'Mira').press('Enter');
  await expect(log(talent).getByText('Remote-first.')).toBeVisible();
});

test('messages: a phone has room for messages, a new line, and the camera behind one button @long', async ({
  newPage,
  signUp,
  database,
}) => {
  const page = await newPage({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  await signUp(page, mira);
  const { position, ada } = await buildNorthwind(database);
  await page.goto(`/talent/messages/${ada.id}?about=${position.hashId}`);
  await expect(log(page)).toBeVisible();
  await expect(messageField(page, 'Ada')).toHaveValue(/Cartographer/);
  await messageField(page, 'Ada').fill('One');
  await button(page, 'New line').tap();
  await page.keyboard.type('two');
  await expect(messageField(page, 'Ada')).toHaveValue('One\ntwo');
  await messageField(page, 'Ada').fill('One');

  const heightOf = async () => (await log(page).boundingBox())?.height;
  // The space above a phone's keyboard, and a phone in landscape.
  for (const [width, height, least] of [
    [390, 460, 260],
    [844, 390, 160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(heightOf).toBeGreaterThanOrEqual(least);
    await expect(button(page, '1. Start Camera')).toBeVisible();
  }
});

test('messages: a lost connection is shown in one quiet line, and recovers by itself', async ({
  page,
  newPage,
  signUp,
}) => {
  const client = await hearFromAda(page, { newPage, signUp });
  await client.goto(`/client/messages/${await idOf(page)}`);
  await expect(log(client).getByText('Hello Mira')).toBeVisible();
  await untilLoaded(client);

  await client.context().setOffline(true);
  await expect(client.getByText('Reconnecting...')).toBeVisible();
  await expect(client.getByRole('alert')).toHaveCount(0);
  await expect(log(client).getByText('Hello Mira')).toBeVisible();
  await write(page, client, ['Are you there?']);
  const mine = ['First without it', 'Second without it', 'Third without it'];
  for (const text of mine) {
    await messageField(client, 'Mira').fill(text);
    await messageField(client, 'Mira').press('Enter');
  }
  await expect(client.getByText('Not sent yet.')).toHaveCount(3);
  await client.context().setOffline(false);
  await expect(log(client).getByText('Are you there?')).toBeVisible();
  await expect(client.getByText('Not sent yet.')).toHaveCount(0);
  await client.reload();
  await expect(log(client).getByText(/without it$/)).toHaveText(mine);
  await expect(client.getByText('Reconnecting...')).toBeHidden();
});
