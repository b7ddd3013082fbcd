import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { log, messageField, mira } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, fillTalent, skill } from './platform/marketplace.ts';
import { button, dialog, enter, field } from './platform/screen.ts';
import { passProof, seat } from './platform/sessions.ts';

test('an assistant searches, reads reasons and saves a position for an engineer, who sends the message it prepared', async ({
  page,
  newPage,
  context,
  signUp,
  database,
  server,
}) => {
  const { position, ada } = await buildNorthwind(database);
  const person = await signUp(page, mira);
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  await passProof(database);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.goto('/account');
  const programs = page.getByRole('region', { name: 'Access for programs' });
  await enter(page, programs.getByRole('button', { name: 'Create a token' }));
  const asked = dialog(page, 'Create a token');
  await asked.getByRole('textbox', { name: 'Name' }).fill('Assistant');
  await asked.getByRole('radio', { name: 'Read and write' }).check();
  await enter(page, asked.getByRole('button', { name: 'Create a token' }));
  await field(page, 'Confirmation code').fill(await person.mailbox.nextCode());
  const once = page.getByRole('region', { name: 'Copy it now. It is shown only once.' });
  await expect(once).toBeFocused();
  await enter(page, once.getByRole('button', { name: 'Copy' }));
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await expect(programs.getByRole('list', { name: 'Connected programs' })).toContainText('Not used yet');

  const assistant = new Client({ name: 'Assistant', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server.origin), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const call = async (name: string, payload: Record<string, unknown>) => {
    const { content } = await assistant.callTool({ name, arguments: payload });
    const [said] = content;
    return JSON.parse(said?.type === 'text' ? said.text : '') as { data: Record<string, unknown> };
  };
  const found = await call('search_positions', { filters: { q: 'cartographer' } });
  expect(found.data['positions']).toMatchObject([
    { hashId: position.hashId, fit: { heldSkillIds: [skill.typescript], requiredCount: 2 } },
  ]);
  const positionHashId = position.hashId;
  await call('mark_position', { positionHashId, mark: 'saved' });
  const text = 'Hello Ada, I have drawn maps “for years”.\nMay I draw yours?';
  const { link } = (await call('start_message', { positionHashId, text })).data as { link: string };
  await assistant.close();

  await page.goto(link);
  const cartographer = dialog(page, 'Cartographer at Northwind Labs');
  await expect(messageField(page, 'Ada')).toHaveValue(text);
  await expect(cartographer).toContainText('A program prepared this text.');
  await expect(cartographer.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  const adasPage = await newPage();
  await seat(adasPage, database, ada);
  await adasPage.goto('/client/messages');
  await expect(adasPage.getByText('No Messages.')).toBeVisible();
  await messageField(page, 'Ada').press('Enter');
  await expect(cartographer).toContainText('Sent. Open the conversation');
  await adasPage.reload();
  await expect(log(adasPage)).toContainText('May I draw yours?');

  await page.goto('/account');
  await expect(programs).toContainText(/Last used/);
  await enter(page, button(page, 'Delete the token “Assistant”'));
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(programs.getByRole('list')).toHaveCount(0);
});
