import { log, messageField } from './platform/conversation.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { openMailbox } from './platform/mailbox.ts';
import { buildAsked } from './platform/marketplace.ts';
import { jpeg } from './platform/pictures.ts';
import { field, save, tool } from './platform/screen.ts';
import { seat, signInHere } from './platform/sessions.ts';

const hostname = 'rolecall.test';

test('messages are sent and texts edited over plain http @long', async ({ page, newPage, startOwnServer }) => {
  const { origin, database } = await startOwnServer({}, hostname);
  const { mira, ada, position } = await buildAsked(database);
  await seat(page, database, mira, hostname);
  await page.goto(`${origin}/talent/messages`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await messageField(page, 'Ada').fill('On Thursday?');
  await messageField(page, 'Ada').press('Enter');
  await expect(log(page).getByText('On Thursday?')).toBeVisible();
  await page.goto(`${origin}/talent/home/${position.hashId}`);
  await messageField(page, 'Ada').fill('About the maps:');
  await messageField(page, 'Ada').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Sent. Open the conversation');

  const client = await newPage();
  await seat(client, database, ada, hostname);
  await client.goto(`${origin}/client/company/edit`);
  await field(client, 'About').click();
  await client.keyboard.type('We plan routes. ');
  const chooser = client.waitForEvent('filechooser');
  await tool(client, 'About', 'Picture').click();
  await (await chooser).setFiles(await jpeg(40, 20));
  await expect(field(client, 'About').locator('img[src^="/media/"]')).toBeVisible();
  await save(client, `${origin}/client/company`, 'Company');
  await expect(client.getByText('We plan routes.')).toBeVisible();
});

test('with another application on the parent domain a user signs in, writes and stays signed in @long', async ({
  page,
  startOwnServer,
}) => {
  const { origin, database, dataDir } = await startOwnServer({}, `jobs.${hostname}`);
  const email = newAddress('mira');
  await buildTalentUser(database, { email });
  const foreign = { value: 'of-another-application', domain: `.${hostname}`, path: '/' };
  await page.context().addCookies(['XSRF-TOKEN', 'session'].map((name) => ({ name, ...foreign })));
  await page.goto(`${origin}/signin`);
  await signInHere(page, { email, mailbox: openMailbox(dataDir, email) });
  await expect(page).toHaveURL(`${origin}/talent/home`);
  await page.goto(`${origin}/account`);
  await expect(page.getByText(email)).toBeVisible();
  const cookies = await page.context().cookies(origin);
  expect(cookies.filter(({ value }) => value === foreign.value)).toHaveLength(2);
});
