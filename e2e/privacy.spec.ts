import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { messageField } from './platform/conversation.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildCompany, buildNorthwind, buildPosition, fillTalent, idOf, skill, whoIs } from './platform/marketplace.ts';
import { countPresses } from './platform/presses.ts';
import { button, enter, enterText, expectScreen, heading, tabTo } from './platform/screen.ts';
import { seat } from './platform/sessions.ts';

test('a talent sets by keyboard that they are looking, then that they are not, and companies see it', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const talentId = await idOf(page);
  const clientPage = await newPage();
  await signUp(clientPage);
  const { companyId } = await whoIs(clientPage);
  await buildPosition(database, { companyId, title: 'Cartographer', requiredSkillIds: [skill.typescript] });

  await page.goto('/talent/profile');
  await enter(page, page.getByRole('link', { name: 'Availability and privacy' }));
  await expectScreen(page, '/talent/privacy', 'Availability and privacy');
  await expect(page.getByRole('radio', { name: 'Open to offers' })).toBeChecked();
  await tabTo(page, page.getByRole('radio', { name: 'Open to offers' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Actively looking' })).toBeChecked();
  await expect(page.getByText('Saved.')).toBeVisible();

  await clientPage.goto('/client/home');
  await expect(clientPage.getByText('Actively looking')).toBeVisible();
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByRole('dialog').getByText('Actively looking')).toBeVisible();

  await expect(page.getByRole('radio', { name: 'Actively looking' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Not looking' })).toBeChecked();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/talent/home');
  await expect(page.getByText('You are not looking: no company finds you')).toBeVisible();
  await enter(page, page.getByRole('link', { name: 'Change this' }));
  await expect(page.getByRole('radio', { name: 'Not looking' })).toBeChecked();

  await clientPage.goto('/client/home');
  await expect(clientPage.getByText('No engineer matches this position yet.')).toBeVisible();
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();

  await clientPage.goto('/talent/privacy');
  await expect(heading(clientPage, 'Home')).toBeVisible();
});

test('a talent hides by keyboard alone from their employer, whose members no longer find them', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.react] });
  const talentId = await idOf(page);
  const { company, position, ada } = await buildNorthwind(database);
  const threadId = await buildThread(database, ada.id, talentId);
  await buildMessage(database, { threadId, userId: ada.id, text: 'Are you free?' });
  const clientPage = await newPage();
  await seat(clientPage, database, ada);

  await page.goto('/talent/privacy');
  await expect(page.getByText('You aren’t hiding from any company.')).toBeVisible();
  await tabTo(page, page.getByRole('searchbox', { name: 'Company, domain or name' }));
  await page.keyboard.type('northw');
  await expect(page.getByRole('list', { name: 'Companies found' })).toContainText('Northwind Labs');
  await enter(page, page.getByRole('button', { name: 'Northwind Labs' }));
  await expect(page.getByText('Hide from Northwind Labs?')).toBeVisible();
  await expect(page.getByText('Ada Moreau of Northwind Labs has written to you.')).toBeVisible();
  await enter(page, button(page, 'Hide'));
  await expect(page.getByRole('list', { name: 'Rules you hide by' })).toContainText('Northwind Labs');

  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Are you free?')).toHaveCount(0);

  await page.goto('/talent/home');
  await expect(page.getByText('Positions of 1 company you hide from are left out.')).toBeVisible();
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(page.getByRole('dialog').getByText('This company can’t see you.')).toBeVisible();

  await page.goto('/talent/messages');
  await expect(page.getByText(/Northwind Labs can’t see you. If you write, Ada Moreau/)).toBeVisible();
  await enter(page, button(page, 'Write'));
  await enterText(page, messageField(page, 'Ada'), 'Later, perhaps.');
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Later, perhaps.').first()).toBeVisible();

  await page.goto('/talent/messages');
  await expect(page.getByText(/Ada Moreau keeps this conversation/)).toBeVisible();
  await enter(page, button(page, 'End conversation'));
  await expect(button(page, 'Write')).toBeFocused();
  await clientPage.goto('/client/messages');
  await expect(clientPage.getByText('Later, perhaps.')).toHaveCount(0);

  await page.goto('/talent/privacy');
  await enter(page, button(page, `No longer hide from ${company.name}`));
  await expect(page.getByText('You aren’t hiding from any company.')).toBeVisible();
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByRole('dialog').getByRole('heading', { name: 'Mira Okafor' })).toBeVisible();
});

test('a talent is hidden from their employer and actively looking within six clicks of the profile @long', async ({
  page,
  newPage,
  signUp,
}) => {
  const clientPage = await newPage();
  await signUp(clientPage, { companyName: 'Globex GmbH' });
  await signUp(page, { type: 'talent' });
  const talentId = await idOf(page);
  await page.goto('/talent/profile');
  const link = page.getByRole('link', { name: 'Availability and privacy' });
  await expect(link).toBeVisible();
  const presses = await countPresses(page);
  await link.click();
  await page.getByRole('radio', { name: 'Actively looking' }).click();
  await page.getByLabel('Your present employer').click();
  await page.keyboard.type('Globex');
  await button(page, 'Save').click();
  await expect(page.getByText('You hide from Globex.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Actively looking' })).toBeChecked();
  expect(await presses()).toBeLessThanOrEqual(6);
  const rules = page.getByRole('list', { name: 'Rules you hide by' });
  await expect(rules).toContainText('Your employer');
  await expect(rules).toContainText('Globex GmbH');
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();

  await enterText(page, page.getByLabel('Your present employer'), '?');
  await expect(page.getByText('This needs letters or digits.')).toBeVisible();
  await page.getByLabel('Your present employer').fill('');
  await enter(page, button(page, 'Save'));
  await expect(page.getByText('You aren’t hiding from any company.')).toBeVisible();
});

test('a talent hides by name from a company that joins later, and then exempts it @long', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  const talentId = await idOf(page);
  await buildCompany(database, { name: 'Globex Labs' });
  await page.goto('/talent/privacy');
  const field = page.getByRole('searchbox', { name: 'Company, domain or name' });
  await field.fill('+');
  await page.getByRole('button', { name: '“+”, by name' }).click();
  await expect(page.getByRole('alert')).toHaveText('This needs letters or digits.');
  await expect(button(page, 'Hide')).toBeDisabled();
  await button(page, 'Cancel').click();
  await field.fill('Globex');
  await enter(page, page.getByRole('button', { name: '“Globex”, by name' }));
  await expect(page.getByText('This hides you from 1 company here: Globex Labs.')).toBeVisible();
  await enter(page, button(page, 'Hide'));
  const rules = page.getByRole('list', { name: 'Rules you hide by' });
  await expect(rules).toContainText('1 company here, and any that join later');

  const clientPage = await newPage();
  await signUp(clientPage, { companyName: 'The Globex Company, Inc.' });
  await clientPage.goto(`/client/home?talent=${talentId}`);
  await expect(clientPage.getByText('This profile no longer exists.')).toBeVisible();

  await page.reload();
  await expect(rules).toContainText('The Globex Company, Inc.');
  await enter(page, button(page, 'Not this one: no longer hide from The Globex Company, Inc. by this rule'));
  await expect(button(page, 'Hide again from The Globex Company, Inc.')).toBeVisible();
  await clientPage.reload();
  await expect(clientPage.getByRole('dialog').getByRole('heading', { name: 'Mira Okafor' })).toBeVisible();
});
