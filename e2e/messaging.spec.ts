import type { Page } from '@playwright/test';
import { hearFromAda, log, menuEntry, messageField, mira, write } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildNorthwind, idOf } from './platform/marketplace.ts';
import { button, untilLoaded } from './platform/screen.ts';

const distanceFromEnd = (page: Page) =>
  log(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

test('messages: a company writes and the engineer answers, without a reload', async ({ page, newPage, signUp }) => {
  const talent = await newPage();
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  await signUp(talent, mira);

  await page.goto('/client/messages');
  await expect(page.getByText('No Messages. To message a user, please visit their profile.')).toBeVisible();
  await expect(page).toHaveTitle(/^Messages/);
  await inspect(page, 'messages-empty');

  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expect(messageField(page, 'Mira')).toBeFocused();
  await page.keyboard.type('Hi Mira, we are building the web client for our logistics planner.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('The role: https://example.com/roles/7.');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('The role')).toBeVisible();
  await expect(messageField(page, 'Mira')).toHaveValue('');

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
  await inspect(page, 'messages');
});

test('messages: a phone has room for messages, a new line, and the camera behind one button', async ({
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
    await expect(button(page, '1. Start Camera')).toBeHidden();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Record a video').tap();
  for (const name of ['1. Start Camera', '2. Start Recording', '3. Stop Recording', '4. Send', 'Cancel'])
    await expect(button(page, name)).toBeVisible();
  await inspect(page, 'messages-video-unfolded');
});

test('messages: an unanswered send is repeated by itself, even after a reload, and arrives once', async ({
  page,
  newPage,
  signUp,
}) => {
  const client = await hearFromAda(page, { newPage, signUp });
  await page.goto(`/talent/messages/${await idOf(client)}`);
  await client.goto(`/client/messages/${await idOf(page)}`);

  // The first message arrives, but its response is lost.
  await client.route('**/api/messagingPostMessage', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await messageField(client, 'Mira').fill('Only once');
  await messageField(client, 'Mira').press('Enter');
  await expect(client.getByText('Not sent yet.')).toBeVisible();
  await expect(log(page).getByText('Only once')).toBeVisible();
  await client.reload();
  await expect(client.getByText('Not sent yet.')).toBeVisible();
  await client.unroute('**/api/messagingPostMessage');
  await expect(client.getByText('Not sent yet.')).toBeHidden();
  await expect(log(client).getByText('Only once')).toHaveCount(1);
  await expect(log(page).getByText('Only once')).toHaveCount(1);
});

test('messages: a half-written text stays in its thread', async ({ page, newPage, signUp }) => {
  await signUp(page);
  for (const talent of [mira, { ...mira, firstName: 'Hana', lastName: 'Sato' }]) {
    const theirs = await newPage();
    await signUp(theirs, talent);
    await write(theirs, page, ['Hello']);
  }

  await page.goto('/client/messages');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await messageField(page, 'Mira').fill('Half a sen');
  await page.getByRole('link', { name: 'Hana Sato' }).click();
  await expect(messageField(page, 'Hana')).toHaveValue('');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await expect(messageField(page, 'Mira')).toHaveValue('Half a sen');
  await page.reload();
  await expect(messageField(page, 'Mira')).toHaveValue('Half a sen');

  // Signing out clears it in this tab and in the others.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await messageField(tab, 'Mira').fill('Another half');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  for (const each of [page, tab]) {
    await expect(each).toHaveURL('/signin');
    await expect(each.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await each.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('alf');
  }
});

test('messages: a long thread opens at its end and scrolls back without jumping', async ({ page, newPage, signUp }) => {
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`);
  const client = await hearFromAda(page, { newPage, signUp }, lines);

  await page.goto(`/talent/messages/${await idOf(client)}`);
  await expect(log(page).getByText('Line 120', { exact: true })).toBeVisible();
  await expect.poll(() => distanceFromEnd(page)).toBe(0);
  await expect(page.getByText('Line 70', { exact: true })).toHaveCount(0);

  const read = page.getByText('Line 73', { exact: true });
  await log(page).evaluate((box) => box.scrollTo({ top: 100 }));
  const before = await read.evaluate((line) => line.getBoundingClientRect().top);
  await expect(page.getByText('Line 21', { exact: true })).toHaveCount(1);
  await expect
    .poll(async () => Math.abs((await read.evaluate((line) => line.getBoundingClientRect().top)) - before))
    .toBeLessThan(2);

  await write(client, page, ['Something new']);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page).getByText('Something new')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
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

test('messages: the other person is deleted while their thread is open', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const client = await hearFromAda(page, { newPage, signUp });
  const clientId = await idOf(client);
  await page.goto(`/talent/messages/${clientId}`);
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await database.deleteFrom('users').where('id', '=', clientId).execute();
  await expect(page.getByText(/has left|no longer here/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ada Moreau' })).toHaveCount(0);
});

test('messages: a thread is polled every second, not in a hidden tab, and at once on return', async ({
  page,
  newPage,
  signUp,
}) => {
  const client = await hearFromAda(page, { newPage, signUp });
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/messagingGetMessages')) polls += 1;
  });
  await page.clock.install();
  await page.goto(`/talent/messages/${await idOf(client)}`);
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await expect.poll(() => polls).toBeGreaterThan(2);
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  // The browser reports requests in order, so every earlier request of the page is counted.
  const allCounted = () => page.evaluate(() => fetch('/healthz').then(({ status }) => status));
  await turn('hidden');
  await allCounted();
  const before = polls;
  await page.clock.runFor(9_000);
  await allCounted();
  expect(polls).toBe(before);
  // From here on the page's clock is paused.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await turn('visible');
  await expect.poll(() => polls).toBeGreaterThan(before);
});

test('messages: texts are shown to the letter, with times in the reader’s timezone', async ({
  newPage,
  signUp,
  page,
}) => {
  const talent = await newPage({ timezoneId: 'Pacific/Auckland', locale: 'en-NZ' });
  await signUp(page);
  await signUp(talent, mira);
  const markup = '<img src=x onerror="document.title=1"><b>bold</b> & "quotes"';
  const longWord = 'w'.repeat(9_000);
  await write(page, talent, [markup, longWord, 'two\nlines', 'See https://example.com/a_(b), or javascript:alert(1)']);
  await page.goto(`/client/messages/${await idOf(talent)}`);
  await talent.goto(`/talent/messages/${await idOf(page)}`);
  await expect(log(talent).getByText(markup)).toBeVisible();
  await expect(log(talent).locator('img, b')).toHaveCount(0);
  await expect(log(talent).getByRole('link')).toHaveCount(1);
  await expect(log(talent).getByRole('link')).toHaveAttribute('href', 'https://example.com/a_(b)');
  const time = log(talent).getByRole('time').first();
  const expected = await time.evaluate((element) =>
    new Date(element.getAttribute('datetime') ?? '').toLocaleTimeString('en-NZ', {
      timeStyle: 'short',
      timeZone: 'Pacific/Auckland',
    }),
  );
  await expect(time).toHaveText(expected);
  // In Auckland, midnight may have passed since.
  await talent.clock.setFixedTime((await log(talent).getByRole('time').last().getAttribute('datetime')) ?? '');
  await talent.reload();
  await expect(log(talent).getByText('Today')).toBeVisible();
  await expect(log(page).getByText('two')).toHaveCSS('white-space', 'pre-wrap');

  await messageField(page, 'Mira').fill('a'.repeat(9_900));
  await expect(page.getByText('100 characters left.')).toBeVisible();
  await inspect(page, 'messages-long');
  await messageField(page, 'Mira').fill('a'.repeat(10_003));
  await expect(page.getByText('This message is 3 characters too long.')).toBeVisible();
  await messageField(page, 'Mira').press('Enter');
  await expect(messageField(page, 'Mira')).toHaveValue('a'.repeat(10_003));
  await messageField(page, 'Mira').fill('a'.repeat(10_000));
  await messageField(page, 'Mira').press('Enter');
  await expect(messageField(page, 'Mira')).toHaveValue('');
  await expect(page.getByText('Not sent.')).toHaveCount(0);
});
