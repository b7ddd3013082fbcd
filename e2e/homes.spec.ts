import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildPosition, buildTalent, fillTalent, skill, whoIs } from './platform/marketplace.ts';
import { button, menu } from './platform/screen.ts';

const cards = (page: Page) => page.getByRole('article');
const lisbon = { isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 };

/** Talents with the skills that `position` requires, the most recently active first. */
async function buildTalents(
  database: Database,
  count: number,
  skillIds: number[],
): Promise<{ id: number; name: string }[]> {
  const built = [];
  for (let index = 1; index <= count; index += 1) {
    const lastActiveOn = new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString().slice(0, 10);
    const talent = await buildTalent(
      database,
      { skillIds, lastActiveOn },
      { firstName: 'Mira', lastName: `Okafor ${index}` },
    );
    built.push({ id: talent.id, name: `Mira Okafor ${index}` });
  }
  return built;
}

test.describe('in Lisbon', () => {
  test.use({ timezoneId: 'Europe/Lisbon' });

  test('a newcomer picks skills and a place, and sees first how many positions fit, then which', async ({
    page,
    database,
    signUp,
  }) => {
    const { company } = await buildNorthwind(database);
    const near = { companyId: company.id, isRemote: true, timezone: 'Europe/Berlin', utcOffsetMinutes: 60 };
    await buildPosition(database, { ...near, title: 'Routes', requiredSkillIds: [skill.react], timezoneMargin: 2 });
    await buildPosition(database, { ...near, title: 'Depots', requiredSkillIds: [skill.react], timezoneMargin: 0 });
    await signUp(page, { type: 'talent' });
    await page.goto('/talent/home');
    await expect(page.getByRole('heading', { name: 'What do you work with?' })).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('main')).not.toContainText(/You have|does not fit/);
    await page.getByRole('link', { name: 'Routes' }).click();
    const modal = page.getByRole('dialog', { name: 'Routes at Northwind Labs' });
    await expect(modal.getByRole('link', { name: 'Add your skills to see how you fit' })).toHaveAttribute(
      'href',
      '/talent/profile/edit#skills',
    );
    await expect(modal).not.toContainText(/You have|does not fit/);
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'React' }).check();
    await expect(page.getByText('1 open position fits you')).toBeVisible();
    await page.getByRole('checkbox', { name: 'TypeScript' }).check();
    await expect(page.getByText('2 open positions fit you')).toBeVisible();
    const progress = menu(page).getByText(/^Profile: \d of 5$/);
    await expect(progress).toHaveText('Profile: 0 of 5');
    await button(page, 'Show positions').click();
    await expect(progress).toHaveText('Profile: 2 of 5');
    const fitting = page.getByRole('region', { name: 'Fits you 2' });
    await expect(fitting.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'One step away 1' })).toContainText('Depots');
    await expect(page.getByRole('heading', { name: 'What do you work with?' })).toHaveCount(0);

    const card = fitting.getByRole('link', { name: 'Routes' });
    const [tab] = await Promise.all([page.context().waitForEvent('page'), card.click({ button: 'middle' })]);
    await expect(tab.getByRole('dialog', { name: 'Routes at Northwind Labs' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await card.click();
    await expect(page.getByRole('dialog', { name: 'Routes at Northwind Labs' })).toBeVisible();
  });
});

test('a desktop screen shows nine positions with pay and actions below the search, and a row’s actions are aligned @long', async ({
  page,
  signUp,
  database,
}) => {
  const { company } = await buildNorthwind(database);
  for (let index = 1; index <= 15; index += 1)
    await buildPosition(database, {
      companyId: company.id,
      title: `Engineer ${index}`,
      requiredSkillIds: [skill.typescript, skill.react],
      ...(index % 3 === 0 && lisbon),
    });
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.react], ...lisbon });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/talent/home');
  await expect(cards(page)).toHaveCount(16);
  const bottoms = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
  expect(bottoms.filter((bottom) => bottom <= 900)).toHaveLength(9);
  const lines = await page
    .getByText('Not for me', { exact: true })
    .evaluateAll((all) => all.slice(0, 3).map((line) => Math.round(line.getBoundingClientRect().top)));
  expect(new Set(lines).size).toBe(1);
});

test('a company jumps between its positions, folds their panels, and sees who is new or not yet written to', async ({
  page,
  signUp,
  database,
}) => {
  const [first, second] = await buildTalents(database, 30, [skill.typescript, skill.react]);
  await signUp(page, { companyName: 'Northwind Labs' });
  const { id, companyId } = await whoIs(page);
  const facts = { companyId, mainTeammateId: id };
  await buildPosition(database, { ...facts, title: 'Front-end', requiredSkillIds: [skill.typescript] });
  await buildPosition(database, { ...facts, title: 'Data', isLive: false, requiredSkillIds: [skill.postgresql] });
  await buildPosition(database, { ...facts, title: 'Platform', requiredSkillIds: [skill.react] });
  const { threadId } = (await callFrom(page, '/api/messagingInit', { userToId: first?.id })) as { threadId: number }; // the contract says so
  await callFrom(page, '/api/messagingPostMessage', { threadId, text: 'Would you like to draw maps?' });
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await database.updateTable('users').set({ lastSeenAt: hoursAgo }).where('id', '=', id).execute();

  await page.goto('/client/home');
  const tabs = page.getByRole('navigation', { name: 'Positions' }).getByRole('link');
  await expect(tabs).toHaveText(['Platform30', 'Front-end30']);
  const card = (title: string, name = '') =>
    page.getByRole('region', { name: title }).locator('[data-card]').filter({ hasText: name });
  await expect(card('Platform')).toHaveCount(12);
  await expect(
    cards(page)
      .filter({ hasText: first?.name ?? '' })
      .first(),
  ).toContainText('You wrote');
  await expect(card('Platform', second?.name).first()).toContainText('New');

  await tabs.last().click();
  const panel = page.getByRole('region', { name: 'Front-end' });
  await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(tabs.last()).toHaveAttribute('aria-current', 'location');
  await expect(panel).toBeFocused();
  const address = page.url();
  await page.goto('/client/messages');
  await page.goto(address);
  await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(tabs.first()).toBeInViewport();

  await button(page, 'Show all 30').last().click();
  await expect(card('Front-end')).toHaveCount(30);
  await button(page, 'Engineers for Front-end').click();
  await expect(card('Front-end')).toHaveCount(0);
  await page.goto('/client/home');
  await expect(card('Platform')).toHaveCount(12);
  await expect(card('Front-end')).toHaveCount(0);
  await tabs.last().click();
  await expect(card('Front-end')).toHaveCount(30);
  await expect(panel.getByRole('heading', { level: 2 })).toBeInViewport();
  await button(page, 'Show 1').click();
  await expect(page.getByRole('region', { name: 'Data' })).toBeVisible();
  await button(page, 'Hide drafts').click();
  await expect(page.getByRole('region', { name: 'Data' })).toHaveCount(0);
});
