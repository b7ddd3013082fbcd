import { sql } from 'kysely';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildPosition, fillTalent, idOf, skill, whoIs } from './platform/marketplace.ts';
import { button, dialog, enter, enterText, expectScreen, field, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test('a company proves a domain with a record, by keyboard alone, and everyone sees it beside its name', async ({
  page,
  newPage,
  signUp,
  server,
  database,
}) => {
  await signUp(page);
  const { id: clientId, companyId } = await whoIs(page);
  const { hashId } = await buildPosition(database, { companyId, title: 'Cartographer' });
  await page.goto('/client/company');
  await enter(page, page.getByRole('link', { name: 'Trust' }));
  await expectScreen(page, '/client/company/trust', 'Trust');
  await expect(page.getByText('No domain yet.')).toBeVisible();

  await enterText(page, field(page, 'Add a domain'), 'gmail.com');
  await expect(page.getByText('gmail.com is a public mail provider')).toBeVisible();
  await enterText(page, field(page, 'Add a domain'), 'Acme.com');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'acme.com' }) });
  await expect(row.getByText('Waiting')).toBeVisible();
  await expect(row.getByText('_rolecall.acme.com', { exact: true })).toBeVisible();
  const value = await row.getByText(/^rolecall-verification=/).innerText();

  server.dns.answers.set('acme.com', { records: [['v=spf1 -all'], ['<b>not me</b> rolecall-verification']] });
  await enter(page, button(page, 'Check now: acme.com'));
  await expect(row.getByText('We did not find the record yet.')).toBeVisible();
  await expect(row.getByText('<b>not me</b> rolecall-verification')).toBeVisible();

  server.dns.answers.set('_rolecall.acme.com', { records: [[value.slice(0, 10), value.slice(10)]] });
  await enter(page, button(page, 'Check now: acme.com'));
  await expect(row.getByText('Proven by a DNS record')).toBeVisible();
  await expect(page.getByText('Verified · acme.com')).toBeVisible();

  const talentPage = await newPage();
  await signUp(talentPage, { type: 'talent' });
  await talentPage.goto(`/talent/home/${hashId}`);
  await expect(talentPage.getByRole('dialog').getByText('Verified · acme.com')).toBeVisible();
  const threadId = await buildThread(database, clientId, await idOf(talentPage));
  await buildMessage(database, { threadId, userId: clientId, text: 'Are you free?' });
  await talentPage.goto(`/talent/messages/${clientId}`);
  await expect(talentPage.getByRole('region', { name: /^Thread with/ })).toContainText('Verified · acme.com');
  await talentPage.goto(`/companies/${companyId}`);
  await expect(talentPage.getByText('Verified · acme.com')).toBeVisible();

  await enter(page, button(page, 'Remove acme.com'));
  const question = dialog(page, 'Remove acme.com? Your company is then no longer verified for it.');
  await enter(page, question.getByRole('button', { name: 'Remove' }));
  await expect(page.getByText('No domain yet.')).toBeVisible();
});

test('a talent who chooses only verified companies is found once an administrator has set the domain', async ({
  page,
  newPage,
  signUp,
  signInAsAdministrator,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const talentId = await idOf(page);
  const clientPage = await newPage();
  await signUp(clientPage);
  const { companyId } = await whoIs(clientPage);
  await buildPosition(database, { companyId, title: 'Cartographer', requiredSkillIds: [skill.typescript] });
  await clientPage.goto('/client/home');
  await expect(clientPage.getByText('Mira Okafor')).toBeVisible();

  await page.goto('/talent/privacy');
  await tabTo(page, page.getByRole('switch', { name: 'Only verified companies' }));
  const saved = page.waitForResponse('**/api/talent/privacy/save');
  await page.keyboard.press('Space');
  await saved;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Only verified companies' })).toBeChecked();
  await page.goto(`/talent/home?teammate=${await idOf(clientPage)}`);
  const profile = page.getByRole('dialog');
  await expect(profile.getByText('This company can’t see you.')).toBeVisible();
  await expect(profile.getByLabel(/^Message to/)).toHaveCount(0);
  await page.getByRole('button', { name: /^Message .* Now$/ }).click();
  await expect(page.getByText(/Northwind Labs can’t see you. If you write/)).toBeVisible();
  await expect(page.getByLabel(/^Message to/)).toHaveCount(0);
  await clientPage.goto('/client/home');
  await expect(clientPage.getByText('No engineer matches this position yet.')).toBeVisible();
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();

  const adminPage = await newPage();
  await signInAsAdministrator(adminPage);
  await adminPage.goto('/admin/clients');
  await adminPage
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await adminPage.getByRole('menuitem', { name: 'Domain of Northwind Labs' }).click();
  await field(adminPage, 'Domain').fill('northwind.com');
  await adminPage.getByRole('textbox', { name: 'Note' }).fill('Known by phone.');
  await button(adminPage, 'Set as verified').click();
  await expect(adminPage.getByTitle('Verified · northwind.com')).toBeVisible();
  await clientPage.goto('/client/home');
  await expect(clientPage.getByText('Mira Okafor')).toBeVisible();
});

test('a company proves its website’s domain with a member’s address, and reads that the proof fails @long', async ({
  page,
  database,
}) => {
  const { ada } = await buildNorthwind(database);
  await database
    .updateTable('companies')
    .set({ website: 'https://www.acme.com', websiteHost: 'www.acme.com' })
    .execute();
  await database.updateTable('users').set({ email: 'ada@acme.com' }).where('id', '=', ada.id).execute();
  await seat(page, database, ada);
  await page.goto('/client/company/trust');
  await button(page, 'Prove by email address').click();
  await expect(page.getByText('Verified · acme.com')).toBeVisible();
  await expect(page.getByText('Proven by the website and a member’s email address')).toBeVisible();
  await sql`update company_domains set failing_since = now()`.execute(database);
  await page.reload();
  await expect(page.getByText('The proof no longer holds.')).toBeVisible();
});
