import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { fillTalent, skill } from './platform/marketplace.ts';
import { button, dialog, expectScreen, field } from './platform/screen.ts';

test('a company states pay and terms, corrects faults in them, and an engineer and visitors read them', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  const talentPage = await newPage();
  await signUp(talentPage, { type: 'talent' });
  await fillTalent(database, talentPage, { skillIds: [skill.typescript] });
  await signUp(page);
  const position = { title: 'Cartographer', skills: [skill.typescript], description: '<p>You draw maps.</p>' };
  const made = await callFrom(page, '/api/client/positions/store', { position });
  const { positionHashId } = made as { positionHashId: string }; // the contract says so
  await page.goto(`/client/positions/${positionHashId}/edit`);
  const terms = page.getByRole('region', { name: 'Pay and terms' });
  const shownAs = terms.getByRole('status').filter({ hasText: 'Shown as' });
  const [from, to] = [terms.getByLabel('Pay from'), terms.getByLabel('To', { exact: true })];

  // A single figure, and figures in the wrong order.
  await from.fill('95,000');
  await button(page, 'Save').click();
  await expect(terms).toContainText('Fill in both figures.');
  await expect(from).toBeFocused();
  await to.fill('60000');
  await button(page, 'Save').click();
  await expect(terms).toContainText('The second figure must not be below the first.');

  // By keyboard, from the first figure on.
  await from.focus();
  await page.keyboard.type('60000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('95000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('plus 10 % bonus');
  await expect(shownAs).toContainText('€60,000–95,000 a year, gross, plus 10 % bonus');
  await expect(shownAs).toContainText('A range this wide says little.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await field(page, 'Years of experience, at least').fill('5');
  const location = page.getByRole('region', { name: 'Location' });
  const hiring = location.getByRole('combobox', { name: 'Countries you can hire in' });
  await hiring.focus();
  await page.keyboard.type('Portu');
  await page.keyboard.press('Enter');
  await expect(location.getByRole('button', { name: 'Remove Portugal' })).toBeVisible();
  await terms.getByRole('switch', { name: 'We sponsor visas' }).press('Space');

  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await button(page, 'Save').click();
  const question = dialog(page, 'Are you sure you want to go Live?');
  await expect(question).toContainText('Pay: €60,000–95,000 a year, gross, plus 10 % bonus.');
  await button(page, 'Go Live').click();
  await expectScreen(page, '/client/positions', 'Positions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Cartographer' })).toContainText('€60,000–95,000');

  await talentPage.goto('/talent/home');
  const card = talentPage.getByRole('article').filter({ hasText: 'Cartographer' });
  await expect(card).toContainText('€60,000–95,000 a year, gross');
  await card.getByRole('link', { name: 'Cartographer' }).click();
  const profile = talentPage.getByRole('dialog', { name: 'Cartographer' });
  await expect(profile).toContainText('€60,000 to €95,000 a year, gross, plus 10 % bonus');
  for (const fact of ['Full-time', '5 years or more', 'Portugal', 'This position sponsors one'])
    await expect(profile).toContainText(fact);

  const visitor = await newPage();
  await visitor.goto(`/positions/${positionHashId}`);
  await expect(visitor.getByRole('main')).toContainText('€60,000–95,000 a year, gross');
  await expect(visitor.getByRole('main')).toContainText('5 years or more');
});
