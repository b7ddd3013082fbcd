import { expect, test } from './platform/fixtures.ts';
import {
  buildNorthwind,
  buildPosition,
  buildTalent,
  country,
  fillTalent,
  setPlan,
  skill,
  whoIs,
} from './platform/marketplace.ts';
import { button, enter, expectScreen, heading } from './platform/screen.ts';

/** COBOL, which no other test requires. */
const rare = { id: 1033 };

test('a company reads why engineers are in their order, on cards and in profiles, and finds those one change adds', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page, { type: 'client' });
  await setPlan(page, database, { isTrial: false });
  const { companyId } = await whoIs(page);
  const { hashId } = await buildPosition(database, {
    companyId,
    title: 'Cartographer',
    requiredSkillIds: [rare.id, skill.react],
    optionalSkillIds: [skill.typescript, skill.postgresql],
    experienceFrom: 5,
    hiringCountryIds: [country.portugal],
  });
  const skillIds = [rare.id, skill.react, skill.postgresql, skill.typescript];
  await buildTalent(database, { skillIds, experience: 2 }, { firstName: 'Jonas', lastName: 'Lindner' });
  const stated = { experience: 8, eligibleCountryIds: [country.portugal] };
  await buildTalent(database, { skillIds, ...stated }, { firstName: 'Mira', lastName: 'Okafor' });
  await buildTalent(database, { skillIds: [rare.id] }, { firstName: 'Near', lastName: 'Miss' });

  await page.goto('/client/home');
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('Everything asked is met.');
  await expect(cards.nth(1)).toContainText('2 years of experience, 5 asked. Does not say where they may work.');

  await enter(page, button(page, 'Jonas Lindner'));
  const profile = page.getByRole('dialog', { name: 'Jonas Lindner' });
  const reasons = profile.getByRole('listitem');
  await expect(profile.getByRole('heading', { name: 'Why Jonas' })).toBeVisible();
  await expect(reasons.filter({ hasText: 'optional skills' })).toContainText('Fits');
  await expect(reasons.filter({ hasText: '2 years of experience, 5 asked' })).toContainText('Does not fit');
  await expect(reasons.filter({ hasText: 'Does not say where they may work' })).toContainText('Not stated');
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);

  await enter(page, page.getByRole('link', { name: '+1 Without React' }));
  await expect(page).toHaveURL(new RegExp(`/client/search\\?for=${hashId}`));
  await expect(heading(page, 'Search all engineers')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'About' })).toHaveValue(hashId);
  await expect(page.getByText('Only those whom one change adds: Without React')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('Near Miss');
});

test('an engineer reads how a position fits, states what is missing, and learns how positions are ordered', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page, { type: 'talent' });
  const { position, company } = await buildNorthwind(database);
  await fillTalent(database, page, {
    skillIds: [skill.typescript, skill.react],
    isRemote: true,
    timezone: 'Europe/Lisbon',
    utcOffsetMinutes: 0,
  });
  await database
    .updateTable('positions')
    .set({ hiringCountryIds: [country.portugal], experienceFrom: 5 })
    .where('id', '=', position.id)
    .execute();
  await database
    .insertInto('answerRates')
    .values({ companyId: company.id, talentId: null, settled: 10, answered: 8, medianSeconds: 100_000 })
    .execute();
  await page.goto(`/talent/home/${position.hashId}`);
  const profile = page.getByRole('dialog', { name: 'Cartographer at Northwind Labs' });
  await expect(profile.getByRole('heading', { name: 'How it fits you' })).toBeVisible();
  await expect(profile).toContainText('Answers 8 of 10 people, usually within 2 days');
  const reasons = profile.getByRole('listitem');
  await expect(reasons.filter({ hasText: 'You have 2 of 2 required skills: TypeScript, React' })).toContainText('Fits');
  await expect(reasons.filter({ hasText: 'Without PostgreSQL' })).toContainText('Does not fit');
  await expect(reasons.filter({ hasText: 'You do not say where you may work.' })).toContainText('Not stated');
  await enter(page, reasons.filter({ hasText: 'where you may work' }).getByRole('link', { name: 'Add it' }));
  await expectScreen(page, /\/talent\/profile\/edit#work$/, 'Edit Profile');
  await expect(page.getByRole('region', { name: 'Work' })).toBeInViewport();

  await page.goto('/talent/home');
  await enter(page, page.getByRole('link', { name: 'How this is ordered' }).first());
  await expect(page).toHaveURL('/matching');
  await expect(page.getByRole('heading', { level: 1, name: 'How this is ordered' })).toBeVisible();
});
