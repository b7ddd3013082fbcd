import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { type NewPage, type SignUp, expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildClient, buildCompany, buildNorthwind, fillTalent, idOf, skill } from './platform/marketplace.ts';
import { button, expectScreen, untilLoaded } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const mira = { type: 'talent', firstName: 'Mira', lastName: 'Okafor' } as const;

/** Opens a thread between two signed-in users and posts messages, without any screen. */
async function write(from: Page, to: Page, texts: readonly string[]): Promise<void> {
  const { threadId } = (await callFrom(from, '/api/messagingInit', { userToId: await idOf(to) })) as {
    threadId: number;
  };
  for (const text of texts) await callFrom(from, '/api/messagingPostMessage', { threadId, text });
}

/** Signs up Mira on the page and Ada in another browser; Ada writes to her. Returns Ada's page. */
async function hearFromAda(
  page: Page,
  { newPage, signUp }: { newPage: NewPage; signUp: SignUp },
  texts: readonly string[] = ['Hello Mira'],
): Promise<Page> {
  const client = await newPage();
  await signUp(client);
  await signUp(page, mira);
  await write(client, page, texts);
  return client;
}

const field = (page: Page, firstName: string) => page.getByLabel(`Message to ${firstName}`);
/** The Messages entry of the menu. */
const place = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Messages' });
const log = (page: Page) => page.getByRole('log');
const pinned = (of: Page) => of.getByRole('region', { name: 'Position in this thread' });
const distanceFromEnd = (page: Page) =>
  log(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

test('messages: a company writes, the engineer answers, and neither of them reloads', async ({
  page,
  newPage,
  signUp,
}) => {
  const talent = await newPage();
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  await signUp(talent, mira);

  await page.goto('/client/messages');
  await expect(page.getByText('No Messages. To message a user, please visit their profile.')).toBeVisible();
  await expect(page).toHaveTitle(/^Messages/);
  await inspect(page, 'messages-empty');

  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expect(field(page, 'Mira')).toBeFocused();
  await page.keyboard.type('Hi Mira, we are building the web client for our logistics planner.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('The role: https://example.com/roles/7.');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('The role')).toBeVisible();
  await expect(field(page, 'Mira')).toHaveValue('');

  await talent.goto('/talent/messages');
  // Beside the list, the newest thread opens by itself.
  await expect(talent).toHaveURL(/\/talent\/messages\/\d+$/);
  await expect(talent.getByRole('listitem').filter({ hasText: 'Ada Moreau' })).toContainText('Northwind Labs');
  const link = log(talent).getByRole('link', { name: 'https://example.com/roles/7' });
  await expect(link).toHaveAttribute('href', 'https://example.com/roles/7');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(place(talent)).not.toContainText('1');

  await expect(field(talent, 'Ada')).toBeFocused();
  await talent.keyboard.type(
    'Hello Ada! Is the team remote-first, or is there an office people are expected to visit?',
  );
  await button(talent, 'Send').click();
  await expect(log(page).getByText('Hello Ada!')).toBeVisible();
  await expect(page.locator('output').filter({ hasText: 'Mira Okafor: Hello Ada!' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Mira Okafor' })).not.toContainText('unread');

  await field(page, 'Mira').fill('Remote-first. Two hours around Lisbon time is all we ask for.');
  await field(page, 'Mira').press('Enter');
  await expect(log(talent).getByText('Remote-first.')).toBeVisible();
  await inspect(page, 'messages');
});

test('messages: one written from a position is about it, on both sides', async ({
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

  await page.goto(`/talent/home/${position.hashId}`);
  await button(page, 'Message Ada Now').click();
  await expect(pinned(page)).toContainText('Cartographer');
  await expect(pinned(page)).toContainText('1 of 2 skills');
  await expect(pinned(page)).toContainText('Location does not fit: Remote Lisbon (UTC+0)');
  await expect(field(page, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  await expect(page).toHaveURL(`/talent/messages/${ada.id}`);
  await expect(log(page)).toContainText('Write the first message.');
  await inspect(page, 'messages-position');

  await field(page, 'Ada').fill('Hello Ada, may I draw your maps?');
  await field(page, 'Ada').press('Enter');
  await client.goto('/client/messages');
  await expect(log(client)).toContainText('may I draw your maps?');
  await expect(pinned(client)).toContainText('1 of 2 skills');
  await expect(field(client, 'Mira')).toHaveValue('');
  await button(client, 'Cartographer').click();
  await expect(client.getByRole('dialog')).toContainText('You draw maps.');

  // It is about the same position still, and what is not the first message has no first line.
  await page.goto(`/talent/home/${position.hashId}`);
  await button(page, 'Message Ada Now').click();
  await expect(page).toHaveURL(`/talent/messages/${ada.id}`);
  await expect(field(page, 'Ada')).toHaveValue('');
  await database.updateTable('positions').set({ isLive: false }).where('id', '=', position.id).execute();
  await page.reload();
  await expect(pinned(page)).toHaveText('CartographerNo longer open');
  await expect(pinned(page).getByRole('button')).toHaveCount(0);
});

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
  await expect(field(page, 'Mira')).toHaveValue('Hello Mira, you could be a good fit for our position Cartographer.');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mira Okafor' })).toBeFocused();
  await inspect(page, 'profile-composer');

  // Looking alone opens no thread.
  await talent.goto('/talent/messages');
  await expect(talent.getByText('No Messages.')).toBeVisible();

  // What is typed survives a reload.
  await field(page, 'Mira').fill('Hello Mira, would you draw our maps?');
  await page.reload();
  await expect(field(page, 'Mira')).toHaveValue('Hello Mira, would you draw our maps?');
  await field(page, 'Mira').press('Enter');
  await expect(composer(page)).toContainText('Sent. Open the conversation');
  await expect(field(page, 'Mira')).toHaveValue('');
  await expect(field(page, 'Mira')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(posted).toHaveLength(1);
  await inspect(page, 'profile-composer-sent');

  await talent.goto('/talent/messages');
  await expect(log(talent)).toContainText('would you draw our maps?');
  await expect(pinned(talent)).toContainText('Cartographer');

  // The card below knows at once, and a second look offers no first line.
  await button(page, 'Close').click();
  await expect(page.getByRole('article').filter({ hasText: 'Mira Okafor' })).toContainText('Written to');
  await page.getByRole('article').getByText('Mira Okafor').click({ timeout: 30_000 });
  await expect(field(page, 'Mira')).toHaveValue('');
  await field(page, 'Mira').fill('One more thing:');
  await button(page, 'Message Mira Now').click();
  await expect(page).toHaveURL(`/client/messages/${await idOf(talent)}`);
  await expect(log(page)).toContainText('would you draw our maps?');
  await expect(field(page, 'Mira')).toHaveValue('One more thing:');
});

test('messages: one sent from a profile without a connection leaves once it is back', async ({
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
  await expect(field(talent, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  await talent.context().setOffline(true);
  await field(talent, 'Ada').press('Enter');
  await expect(composer(talent)).toContainText('Not sent yet.');
  await expect(composer(talent)).toContainText('I am interested in the position Cartographer.');
  await inspect(talent, 'profile-composer-waiting');
  await talent.context().setOffline(false);
  await expect(composer(talent)).toContainText('Sent. Open the conversation');
  await page.goto('/client/messages');
  await expect(log(page).getByText('I am interested')).toHaveCount(1);
});

test('messages: one that is refused keeps its text and says why', async ({ page, signUp, database }) => {
  await signUp(page, mira);
  const { position } = await buildNorthwind(database);
  const answers = [
    { code: 'forbidden', status: 403, says: 'You cannot write to this person.' },
    { code: 'not-found', status: 404, says: 'This person does not exist or has left.' },
    { code: 'conflict', status: 409, says: 'This message was stored before.' },
    { code: 'too-large', status: 413, says: 'This message is too large to be sent.' },
  ];
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(field(page, 'Ada')).toHaveValue('Hello Ada, I am interested in the position Cartographer.');
  let next = answers[0];
  await page.route('**/api/messagingInit', (route) => {
    if (!next) return route.fallback();
    const { code, status } = next;
    const problem = { type: `urn:rolecall:problem:${code}`, title: code, status, detail: code, code };
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await field(page, 'Ada').press('Enter');
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

test('messages: a phone has room for them, a new line, and the camera behind one button', async ({
  newPage,
  signUp,
  database,
}) => {
  const page = await newPage({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });
  await signUp(page, mira);
  const { position, ada } = await buildNorthwind(database);
  await page.goto(`/talent/messages/${ada.id}?about=${position.hashId}`);
  await expect(log(page)).toBeVisible();
  await expect(field(page, 'Ada')).toHaveValue(/Cartographer/);
  await field(page, 'Ada').fill('One');
  await button(page, 'New line').tap();
  await page.keyboard.type('two');
  await expect(field(page, 'Ada')).toHaveValue('One\ntwo');
  await field(page, 'Ada').fill('One');

  const heightOf = async () => (await log(page).boundingBox())?.height;
  // What the keyboard leaves of a phone, and a phone lying on its side.
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

test('messages: phones show one pane at a time', async ({ page, newPage, signUp }) => {
  await hearFromAda(page, { newPage, signUp });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/talent/messages');
  await expect(page.getByRole('link', { name: 'Ada Moreau' })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Ada Moreau' });
  await expect(row).toContainText('Hello Mira');
  await expect(row).toContainText('1 unread');
  await inspect(page, 'threads');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All threads' }).click();
  await page.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeHidden();
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeVisible();
  await expect(log(page)).toBeHidden();
});

test('messages: a send without an answer is made again by itself, also after a reload, and arrives once', async ({
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
  await field(client, 'Mira').fill('Only once');
  await field(client, 'Mira').press('Enter');
  await expect(client.getByText('Not sent yet.')).toBeVisible();
  await expect(log(page).getByText('Only once')).toBeVisible();
  await client.reload();
  await expect(client.getByText('Not sent yet.')).toBeVisible();
  await client.unroute('**/api/messagingPostMessage');
  await expect(client.getByText('Not sent yet.')).toBeHidden();
  await expect(log(client).getByText('Only once')).toHaveCount(1);
  await expect(log(page).getByText('Only once')).toHaveCount(1);
});

test('messages: what is half written waits in its thread', async ({ page, newPage, signUp }) => {
  await signUp(page);
  for (const talent of [mira, { ...mira, firstName: 'Hana', lastName: 'Sato' }]) {
    const theirs = await newPage();
    await signUp(theirs, talent);
    await write(theirs, page, ['Hello']);
  }

  await page.goto('/client/messages');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await field(page, 'Mira').fill('Half a sen');
  await page.getByRole('link', { name: 'Hana Sato' }).click();
  await expect(field(page, 'Hana')).toHaveValue('');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await expect(field(page, 'Mira')).toHaveValue('Half a sen');
  await page.reload();
  await expect(field(page, 'Mira')).toHaveValue('Half a sen');

  // Signing out clears it in this tab and in the others.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await field(tab, 'Mira').fill('Another half');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  for (const each of [page, tab]) {
    await expect(each).toHaveURL('/signin');
    await expect(each.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await each.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('alf');
  }
});

test('messages: a long thread opens at its end and is read back without jumping', async ({ page, newPage, signUp }) => {
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

test('messages: a lost connection says so in one quiet line, and goes on by itself', async ({
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
    await field(client, 'Mira').fill(text);
    await field(client, 'Mira').press('Enter');
  }
  await expect(client.getByText('Not sent yet.')).toHaveCount(3);
  await client.context().setOffline(false);
  await expect(log(client).getByText('Are you there?')).toBeVisible();
  await expect(client.getByText('Not sent yet.')).toHaveCount(0);
  await client.reload();
  await expect(log(client).getByText(/without it$/)).toHaveText(mine);
  await expect(client.getByText('Reconnecting...')).toBeHidden();
});

test('messages: writing to a user without permission is refused, and the sender is told why', async ({
  page,
  newPage,
  signUp,
}) => {
  const stranger = await newPage();
  await signUp(page, mira);
  await signUp(stranger, { type: 'talent', firstName: 'Hana', lastName: 'Sato' });
  for (const [id, reason] of [
    [await idOf(stranger), 'You cannot write to this person.'],
    [await idOf(page), 'You cannot write to this person.'],
    [2_000_000_000, 'This person does not exist or has left.'],
  ] as const) {
    await page.goto(`/talent/messages/${id}`);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.goto(`/talent/messages/${await idOf(stranger)}`);
  await expect(page.getByText('You cannot write to this person.')).toBeVisible();
  await inspect(page, 'messages-refused');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(page.getByText('No Messages.')).toBeVisible();
});

test('messages: what waits is counted in the menu and in the title of every screen', async ({
  page,
  newPage,
  signUp,
}) => {
  await hearFromAda(page, { newPage, signUp }, ['One', 'Two', 'Three']);
  await page.goto('/talent/home');
  await expect(page).toHaveTitle(/^\(3\) Home/);
  await expect(place(page)).toContainText('3');
  await place(page).click();
  await expect(page).toHaveTitle(/^Messages/);
  await expect(log(page).getByText('Three')).toBeVisible();
  await page.getByRole('button', { name: 'Profile of Ada Moreau' }).click();
  await expect(page.getByRole('dialog')).toContainText('Ada Moreau');
});

test('messages: threads are found by name, however many there are', async ({ page, newPage, signUp }) => {
  await signUp(page);
  const surnames = ['Okafor', 'Sato', 'Wilk', 'Boateng', 'Raghunathan', 'Wolfeschlegelsteinhausenbergerdorff'];
  for (const lastName of surnames) {
    const talent = await newPage();
    await signUp(talent, { type: 'talent', firstName: 'Mira', lastName });
    await write(talent, page, [`Hello from ${lastName}`]);
    await talent.context().close();
  }
  await page.goto('/client/messages');
  const threads = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
  await expect(threads).toHaveCount(surnames.length);
  await expect(threads.first()).toContainText(surnames.at(-1) ?? '');
  await expect(threads.last()).toContainText('Okafor');
  await inspect(page, 'messages-many');
  await page.getByLabel('Search by name').fill('BOAT');
  await expect(threads).toHaveCount(1);
  await page.getByLabel('Search by name').fill('nobody');
  await expect(page.getByText('No matching threads.')).toBeVisible();
});

test('messages: the other person goes while their thread is open', async ({ page, newPage, signUp, database }) => {
  const client = await hearFromAda(page, { newPage, signUp });
  const clientId = await idOf(client);
  await page.goto(`/talent/messages/${clientId}`);
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await database.deleteFrom('users').where('id', '=', clientId).execute();
  await expect(page.getByText(/has left|no longer here/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ada Moreau' })).toHaveCount(0);
});

test('messages: a thread is asked for every second, not in a hidden tab, and at once on return', async ({
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

test('messages: what people write is shown to the letter, in their own time', async ({ newPage, signUp, page }) => {
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
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Pacific/Auckland',
    }),
  );
  await expect(time).toHaveText(expected);
  // In Auckland, midnight may have passed since.
  await talent.clock.setFixedTime((await log(talent).getByRole('time').last().getAttribute('datetime')) ?? '');
  await talent.reload();
  await expect(log(talent).getByText('Today')).toBeVisible();
  await expect(log(page).getByText('two')).toHaveCSS('white-space', 'pre-wrap');

  await field(page, 'Mira').fill('a'.repeat(9_900));
  await expect(page.getByText('100 characters left.')).toBeVisible();
  await inspect(page, 'messages-long');
  await field(page, 'Mira').fill('a'.repeat(10_003));
  await expect(page.getByText('This message is 3 characters too long.')).toBeVisible();
  await field(page, 'Mira').press('Enter');
  await expect(field(page, 'Mira')).toHaveValue('a'.repeat(10_003));
  await field(page, 'Mira').fill('a'.repeat(10_000));
  await field(page, 'Mira').press('Enter');
  await expect(field(page, 'Mira')).toHaveValue('');
  await expect(page.getByText('Not sent.')).toHaveCount(0);
});

test('messages: administrators have none', async ({ page, newPage, signUp, signInAsAdministrator }) => {
  const talent = await newPage();
  await signUp(talent, mira);
  await signInAsAdministrator(page);
  await page.goto(`/client/messages/${await idOf(talent)}`);
  await expectScreen(page, /\/admin\/clients/, 'Clients');
  await expect(place(page)).toHaveCount(0);
});

test('messages: many threads load on scrolling, and one is found by name on the server', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page, mira);
  const companyId = (await buildCompany(database, { name: 'Northwind Labs' })).id;
  const talentId = await idOf(page);
  for (let number = 1; number <= 53; number += 1) {
    const person = { companyId, firstName: 'Ada', lastName: number === 1 ? 'Lovelace' : `Moreau ${number}` };
    await writeTo(database, { from: (await buildClient(database, person)).id, to: talentId });
  }
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
  const search = page.getByRole('searchbox', { name: 'Search by name' });

  await page.goto('/talent/messages');
  await expect(rows).toHaveCount(50);
  await expect(place(page)).toContainText('52');
  await inspect(page, 'messages-many-threads');
  await page.getByRole('link', { name: 'Ada Moreau 4', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rows).toHaveCount(53);
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();

  await page.addInitScript(focusSearchOnceDrawn);
  await page.reload();
  await expect(rows).toHaveCount(50);
  await expect(log(page)).toContainText('Hello');
  await expect(search).toBeFocused();
  await search.fill('lovelace');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(log(page)).toContainText('Hello');
  await expect(place(page)).toContainText('51');
  await expect(search).toHaveValue('lovelace');
  const opened = await log(page).elementHandle();
  await search.fill('nobody');
  await expect(page.getByText('No matching threads.')).toBeVisible();
  expect(await opened?.evaluate((drawn) => drawn.isConnected)).toBe(true);
  await expect(search).toBeFocused();
  await search.fill('');
  await expect(rows).not.toHaveCount(0);
});

/** Runs in the page: focuses the search for threads before the open thread asks for the focus. */
function focusSearchOnceDrawn(): void {
  new MutationObserver((_, observer) => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) return;
    search.focus();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
}

/** Stores a message without any screen, and without the sender's session. */
async function writeTo(database: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    with thread as (
      insert into threads (lower_user_id, higher_user_id) values (least(${from}::integer, ${to}::integer), greatest(${from}::integer, ${to}::integer))
      returning id
    ) insert into messages (thread_id, user_id, text) select id, ${from}::integer, 'Hello' from thread`.execute(
    database,
  );
}
