import { log, messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildAsked } from './platform/marketplace.ts';
import { jpeg } from './platform/pictures.ts';
import { field, save, tool } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

const hostname = 'rolecall.test';

test('over plain http messages are sent and texts edited', async ({ page, newPage, startOwnServer }) => {
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
