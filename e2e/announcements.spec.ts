import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildClient, fillTalent, skill, whoIs } from './platform/marketplace.ts';
import { button, dialog, expectScreen, heading } from './platform/screen.ts';

test('a client goes Live: matching talents get a mail that leads to the position, and can end such mails', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const talentPage = await newPage();
  const talent = await signUp(talentPage, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await fillTalent(database, talentPage, { skillIds: [skill.typescript] });
  const client = await signUp(page);
  const { companyId } = await whoIs(page);
  const tomasz = await buildClient(database, { companyId, firstName: 'Tomasz', lastName: 'Wilk' });
  const position = { title: 'Cartographer', skills: [skill.typescript], mainTeammateId: tomasz.id };
  const made = await callFrom(page, '/api/client/positions/store', { position });
  const { positionHashId } = made as { positionHashId: string }; // the contract says so

  await page.goto(`/client/positions/${positionHashId}/edit`);
  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await button(page, 'Save').click();
  const question = dialog(page, 'Are you sure you want to go Live?');
  await expect(question).toContainText('Cartographer');
  await expect(question).toContainText('1 talent');
  await expect(question).toContainText(client.email);
  await expect(question).toContainText('On Rolecall, candidates write to Tomasz Wilk.');
  await button(page, 'Go Live').click();
  await expectScreen(page, '/client/positions', 'Positions');
  const card = page.getByRole('listitem').filter({ hasText: 'Cartographer' });
  await expect(card).toContainText('Sent to 1 engineer');
  await page.getByRole('link', { name: 'Edit Cartographer' }).click();
  await expect(page.getByText('Sent to 1 engineer')).toBeVisible();

  const { subject, text } = await talent.mailbox.next();
  expect(subject).toBe('Cartographer at Northwind Labs');
  const linkTo = (path: string) => /\S+/.exec(text.slice(text.indexOf(new URL(page.url()).origin + path)))?.[0] ?? '';
  await talentPage.goto(linkTo('/signin/'));
  const opened = talentPage.getByRole('dialog', { name: 'Cartographer' });
  await expect(opened.getByRole('heading', { name: 'Cartographer' })).toBeFocused();
  await talentPage.keyboard.press('Escape');

  await talentPage.getByRole('link', { name: 'Email settings' }).click();
  await expect(heading(talentPage, 'Email settings')).toBeVisible();
  await expect(talentPage.getByRole('switch', { name: 'New positions' })).toBeChecked();
  await talentPage.getByRole('radio', { name: 'Daily' }).check();
  await expect(talentPage.getByText('Saved.')).toBeVisible();

  const stranger = await newPage();
  await stranger.goto(linkTo('/unsubscribe/'));
  expect(await stranger.evaluate(async () => (await document.fonts.load('16px Figtree'))[0]?.status)).toBe('loaded');
  await button(stranger, 'Unsubscribe').click();
  await expect(heading(stranger, 'You are unsubscribed')).toBeVisible();
  await stranger.goto(linkTo('/unsubscribe/').replace(/\.\d+\./, '.1.'));
  await expect(heading(stranger, 'This link does not work')).toBeVisible();

  await talentPage.reload();
  await expect(talentPage.getByRole('switch', { name: 'New positions' })).not.toBeChecked();
  await expect(talentPage.getByRole('radio', { name: 'Daily' })).toBeChecked();
});
