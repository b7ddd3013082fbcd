import { type Browser, type Page } from '@playwright/test';
import { callFrom, expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';

/** A page in a browser of its own, for the person at the other end. */
const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function idOf(page: Page): Promise<number> {
  const user = (await callFrom(page, '/api/user', {})) as { id: number }; // the contract says so
  return user.id;
}

/** Opens a thread between two signed-in people and writes into it, without any screen. */
async function write(from: Page, to: Page, texts: readonly string[]): Promise<void> {
  const { threadId } = (await callFrom(from, '/api/messagingInit', { userToId: await idOf(to) })) as {
    threadId: number;
  };
  for (const text of texts) await callFrom(from, '/api/messagingPostMessage', { threadId, text });
}

const field = (page: Page, firstName: string) => page.getByLabel(`Message to ${firstName}`);
/** The place of the messages in the menu. */
const place = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Messages' });
const log = (page: Page) => page.getByRole('log');
const distanceFromEnd = (page: Page) =>
  log(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

test('messages: a company writes, the engineer answers, and neither of them reloads', async ({
  page,
  browser,
  signUp,
}) => {
  const talent = await newPage(browser);
  await signUp(page, { firstName: 'Ada', lastName: 'Moreau' });
  await signUp(talent, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });

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
  await expect(place(talent)).toContainText('1');
  await expect(talent.getByRole('listitem').filter({ hasText: 'Ada Moreau' })).toContainText('Northwind Labs');
  await expect(talent.getByRole('listitem').filter({ hasText: 'Ada Moreau' })).toContainText('1 unread');
  await talent.getByRole('link', { name: 'Ada Moreau' }).click();
  const link = log(talent).getByRole('link', { name: 'https://example.com/roles/7' });
  await expect(link).toHaveAttribute('href', 'https://example.com/roles/7');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(place(talent)).not.toContainText('1');

  await talent.keyboard.type(
    'Hello Ada! Is the team remote-first, or is there an office people are expected to visit?',
  );
  await talent.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Hello Ada!')).toBeVisible();
  await expect(page.locator('output').filter({ hasText: 'Mira Okafor: Hello Ada!' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Mira Okafor' })).not.toContainText('unread');

  await field(page, 'Mira').fill('Remote-first. Two hours around Lisbon time is all we ask for.');
  await page.keyboard.press('Enter');
  await expect(log(talent).getByText('Remote-first.')).toBeVisible();
  await inspect(page, 'messages');
});

test('messages: phones show one pane at a time', async ({ page, browser, signUp }) => {
  const client = await newPage(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(client);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await write(client, page, ['Hello Mira']);

  await page.goto('/talent/messages');
  await inspect(page, 'threads');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(log(page).getByText('Hello Mira')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeHidden();
  await page.getByRole('link', { name: 'All threads' }).click();
  await expect(page.getByRole('list', { name: 'Threads' })).toBeVisible();
  await expect(log(page)).toBeHidden();
});

test('messages: a send that fails stays with Retry, also after a reload, and arrives once', async ({
  page,
  browser,
  signUp,
}) => {
  const client = await newPage(browser);
  await signUp(client);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await write(client, page, ['Hello Mira']);
  await page.goto(`/talent/messages/${await idOf(client)}`);
  await client.goto(`/client/messages/${await idOf(page)}`);

  // The first send does arrive, but its answer is lost on the way back.
  await client.route('**/api/messagingPostMessage', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(client, 'Mira').fill('Only once');
  await client.keyboard.press('Enter');
  await expect(client.getByText('Not sent.')).toBeVisible();
  await expect(log(page).getByText('Only once')).toBeVisible();
  await client.reload();
  await expect(client.getByText('Not sent.')).toBeVisible();
  await client.unroute('**/api/messagingPostMessage');
  await client.getByRole('button', { name: 'Retry' }).click();
  await expect(client.getByText('Not sent.')).toBeHidden();
  await expect(log(client).getByText('Only once')).toHaveCount(1);
  await expect(log(page).getByText('Only once')).toHaveCount(1);
});

test('messages: what is half written waits in its thread', async ({ page, browser, signUp }) => {
  const [mira, hana] = [await newPage(browser), await newPage(browser)];
  await signUp(page);
  await signUp(mira, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await signUp(hana, { type: 'talent', firstName: 'Hana', lastName: 'Sato' });
  await write(mira, page, ['Hello']);
  await write(hana, page, ['Hello']);

  await page.goto('/client/messages');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await field(page, 'Mira').fill('Half a sen');
  await page.getByRole('link', { name: 'Hana Sato' }).click();
  await expect(field(page, 'Hana')).toHaveValue('');
  await page.getByRole('link', { name: 'Mira Okafor' }).click();
  await expect(field(page, 'Mira')).toHaveValue('Half a sen');
  await page.reload();
  await expect(field(page, 'Mira')).toHaveValue('Half a sen');
});

test('messages: a long thread opens at its end and is read back without jumping', async ({ page, browser, signUp }) => {
  const client = await newPage(browser);
  await signUp(client);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await write(
    client,
    page,
    Array.from({ length: 120 }, (_, index) => `Line ${index + 1}`),
  );

  await page.goto(`/talent/messages/${await idOf(client)}`);
  await expect(page.getByText('Line 120', { exact: true })).toBeVisible();
  await expect.poll(() => distanceFromEnd(page)).toBe(0);
  await expect(page.getByText('Line 70', { exact: true })).toHaveCount(0);

  const read = page.getByText('Line 73', { exact: true });
  await log(page).evaluate((box) => box.scrollTo({ top: 100 }));
  const before = await read.evaluate((line) => line.getBoundingClientRect().top);
  await expect(page.getByText('Line 21', { exact: true })).toHaveCount(1);
  const after = await read.evaluate((line) => line.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThan(2);

  await write(client, page, ['Something new']);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page).getByText('Something new')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden();
});

test('messages: a lost connection says so in one quiet line, and goes on by itself', async ({
  page,
  browser,
  signUp,
}) => {
  const client = await newPage(browser);
  await signUp(client);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await write(client, page, ['Hello Mira']);
  await client.goto(`/client/messages/${await idOf(page)}`);
  await expect(log(client).getByText('Hello Mira')).toBeVisible();

  await client.context().setOffline(true);
  await expect(client.getByText('Reconnecting...')).toBeVisible();
  await expect(client.getByRole('alert')).toHaveCount(0);
  await expect(log(client).getByText('Hello Mira')).toBeVisible();
  await write(page, client, ['Are you there?']);
  await client.context().setOffline(false);
  await expect(log(client).getByText('Are you there?')).toBeVisible();
  await expect(client.getByText('Reconnecting...')).toBeHidden();
});

test('messages: whoever may not be written to is not', async ({ page, browser, signUp }) => {
  const stranger = await newPage(browser);
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await signUp(stranger, { type: 'talent', firstName: 'Hana', lastName: 'Sato' });
  for (const id of [await idOf(stranger), await idOf(page), 2_000_000_000]) {
    await page.goto(`/talent/messages/${id}`);
    await expect(page.getByText('You cannot write to this person, or they are no longer here.')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});
