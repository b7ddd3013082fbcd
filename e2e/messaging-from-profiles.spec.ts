import type { Page } from '@playwright/test';
import { log, messageField, mira } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const pinned = (of: Page) => of.getByRole('region', { name: 'Position in this thread' });
const composer = (page: Page) => page.getByRole('dialog').getByRole('region', { name: /^Write to / });

test('messages: a message written from a position is about it, on both sides', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const client = await newPage();
  await signUp(page, mira);
  await fillTalent(database, page, { skillIds: [skill.typescript], isRemote: true });
  const { position, ada } = await buildNorthwind(database);
  await seat(client, database, ada);

  // The button leads to the field beside it, the only way to send.
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(composer(page)).toContainText('To apply, send Ada a message.');
  await button(page, 'Message Ada Now').click();
  await expect(messageField(page, 'Ada')).toBeFocused();
  await expect(messageField(page, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  await page.getByRole('dialog').getByRole('button', { name: 'Message Ada Moreau', exact: true }).click();
  await expect(pinned(page)).toContainText('Cartographer');
  await expect(pinned(page)).toContainText('1 of 2 skills');
  await expect(pinned(page)).toContainText('Location does not fit: Remote, Lisbon (UTC+0)');
  await expect(messageField(page, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  await expect(page).toHaveURL(`/talent/messages/${ada.id}`);
  await expect(log(page)).toContainText('Write the first message.');
  await inspect(page, 'messages-position');

  await messageField(page, 'Ada').fill('Hello Ada, may I draw your maps?');
  await messageField(page, 'Ada').press('Enter');
  await client.goto('/client/messages');
  await expect(log(client)).toContainText('may I draw your maps?');
  await expect(pinned(client)).toContainText('1 of 2 skills');
  await expect(messageField(client, 'Mira')).toHaveValue('');
  await button(client, 'Cartographer').click();
  await expect(client.getByRole('dialog')).toContainText('You draw maps.');

  // It is still about the same position, and only a first message has a suggested first line.
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(composer(page)).toContainText(/You last wrote on .*\. Open the conversation/);
  await expect(composer(page)).not.toContainText('To apply');
  await page.getByRole('dialog').getByRole('button', { name: 'Message Ada Moreau', exact: true }).click();
  await expect(page).toHaveURL(`/talent/messages/${ada.id}`);
  await expect(messageField(page, 'Ada')).toHaveValue('');
  await database.updateTable('positions').set({ isLive: false }).where('id', '=', position.id).execute();
  await page.reload();
  await expect(pinned(page)).toHaveText('CartographerNo longer open');
  await expect(pinned(page).getByRole('button')).toHaveCount(0);
});

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
  await inspect(page, 'profile-composer');

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
  await inspect(page, 'profile-composer-sent');

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
  await expect(messageField(page, 'Mira')).toBeFocused();
  await composer(page).getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page).toHaveURL(`/client/messages/${await idOf(talent)}`);
  await expect(log(page)).toContainText('would you draw our maps?');
  await expect(messageField(page, 'Mira')).toHaveValue('One more thing:');
});

test('messages: a message sent from a profile without a connection leaves once it is back', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const talent = await newPage();
  await signUp(talent, mira);
  const { ada, position } = await buildNorthwind(database);
  await seat(page, database, ada);
  await talent.goto(`/talent/home/${position.hashId}`);
  await expect(messageField(talent, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  await talent.context().setOffline(true);
  await messageField(talent, 'Ada').press('Enter');
  await expect(composer(talent)).toContainText('Not sent yet.');
  await expect(composer(talent)).toContainText('I am interested in the position Cartographer.');
  await inspect(talent, 'profile-composer-waiting');
  await talent.context().setOffline(false);
  await expect(composer(talent)).toContainText('Sent. Open the conversation');
  await page.goto('/client/messages');
  await expect(log(page).getByText('I am interested')).toHaveCount(1);
});

test('messages: a refused message keeps its text and shows why', async ({ page, signUp, database }) => {
  await signUp(page, mira);
  const { position } = await buildNorthwind(database);
  const answers = [
    { code: 'forbidden', status: 403, says: 'You cannot write to this person.' },
    { code: 'not-found', status: 404, says: 'This person does not exist or has left.' },
    { code: 'conflict', status: 409, says: 'This message was stored before.' },
    { code: 'too-large', status: 413, says: 'This message is too large to be sent.' },
  ];
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(messageField(page, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  let next = answers[0];
  await page.route('**/api/messagingInit', (route) => {
    if (!next) return route.fallback();
    const { code, status } = next;
    const problem = { type: `urn:rolecall:problem:${code}`, title: code, status, detail: code, code };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await messageField(page, 'Ada').press('Enter');
  for (const answer of answers) {
    if (next !== answer) {
      next = answer;
      await button(page, 'Retry sending: Hello Ada, I am interested in the position Cartographer.').click();
    }
    await expect(composer(page)).toContainText(`Not sent.Retry`);
    await expect(composer(page)).toContainText(answer.says);
    await expect(composer(page)).toContainText('Hello Ada, I am interested in the position Cartographer.');
  }
  await inspect(page, 'profile-composer-refused');
  next = undefined;
  await button(page, 'Retry sending: Hello Ada, I am interested in the position Cartographer.').click();
  await expect(composer(page)).toContainText('Sent. Open the conversation');
  await composer(page).getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page).toHaveURL(/\/talent\/messages\/\d+$/);
  await expect(log(page).getByText('I am interested')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
