import type { Page } from '@playwright/test';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import {
  buildNorthwind,
  buildPosition,
  buildTalent,
  country,
  fillTalent,
  skill,
  whoIs,
} from './platform/marketplace.ts';
import { button, expectScreen, heading, menu, restingPlace, slowDown } from './platform/screen.ts';

const cards = (page: Page) => page.getByRole('article');
const getTalent = '**/api/client/get-transformed-talent';

const lisbon = { isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 };

interface CardPlace {
  card: string;
  /** Pixels from the top of the window to the card's top. */
  top: number;
}

/** The card nearest to the middle of the window, among all or those with one id. */
async function middleCard(page: Page, card?: string): Promise<CardPlace> {
  // Hovering lifts a card slightly, so the pointer moves away.
  await page.mouse.move(10, 880);
  await restingPlace(page);
  const among = card === undefined ? '[data-card]' : `[data-card="${card}"]`;
  return page.evaluate<CardPlace>(`(() => {
    const distance = ({ top, bottom }) => Math.abs((top + bottom) / 2 - window.innerHeight / 2);
    const cards = [...document.querySelectorAll(${JSON.stringify(among)})].map((card) => ({
      card: card.dataset.card,
      box: card.getBoundingClientRect(),
    }));
    const [nearest] = cards.toSorted((one, other) => distance(one.box) - distance(other.box));
    return { card: nearest?.card ?? 'none', top: nearest?.box.top ?? NaN };
  })()`);
}

/** Tolerates a pixel, as heights can be fractional. */
const expectSamePlace = (page: Page, { card, top }: CardPlace) =>
  expect.poll(async () => Math.abs((await middleCard(page, card)).top - top)).toBeLessThan(2);

/** Records Cumulative Layout Shift (web.dev) from the start of the page. */
const watchLayoutShift = (page: Page) =>
  page.addInitScript(`
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);

/** Number of cards not loaded yet on the screen or less than a turn of the wheel below it. */
const pendingCards = (page: Page): Promise<number> =>
  page.locator('[data-card][aria-busy=true]').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight + 400;
      }).length,
  );

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

test('a talent scrolls through all open positions, by wheel or key, and comes back to the same place', async ({
  page,
  signUp,
  database,
}) => {
  const { company } = await buildNorthwind(database);
  for (let index = 1; index <= 150; index += 1)
    await buildPosition(database, {
      companyId: company.id,
      title: `Engineer for ${'long titles and '.repeat(index % 4)}maps ${index}`,
      requiredSkillIds: index % 2 === 0 ? [skill.typescript] : [skill.typescript, skill.react, skill.postgresql],
      optionalSkillIds: [],
    });
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript], ...lisbon });
  await page.goto('/talent/home');
  await expect(cards(page)).toHaveCount(60);
  await expect(page.getByRole('status').filter({ hasText: '60 positions so far' })).toBeAttached();
  await expect(cards(page).first()).toContainText('You have 1 of 1 required skills');

  await button(page, 'Show more positions').focus();
  await expect(cards(page)).toHaveCount(120);
  let calls = 0;
  await page.route('**/api/talentHome', async (route) => {
    calls += 1;
    await route.fulfill({ status: 503, body: 'away' });
  });
  await page.keyboard.press('End');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await inspect(page, 'talent-home-page-failed');
  expect(calls).toBe(1);
  await expect(cards(page)).toHaveCount(120);
  await page.unroute('**/api/talentHome');
  await button(page, 'Try again').click();
  await expect(cards(page)).toHaveCount(151);
  await page.keyboard.press('End');
  await expect(page.getByText('These are all open positions.')).toBeVisible();
  await inspect(page, 'talent-home-end');

  await cards(page).nth(100).scrollIntoViewIfNeeded();
  await page.mouse.move(700, 400);
  const unturned = await restingPlace(page);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => restingPlace(page)).toBeLessThan(unturned);
  const before = await middleCard(page);
  expect(before.card).toMatch(/^position /);
  await slowDown(page, 4);
  await menu(page).getByRole('link', { name: 'Messages' }).click();
  await expectScreen(page, '/talent/messages', 'Messages');
  await page.goBack();
  await expect(cards(page)).toHaveCount(151);
  await expectSamePlace(page, before);
});

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
    await expect(page.getByText('Add your skills to see how you fit')).toBeVisible();
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByRole('main')).not.toContainText(/You have|does not fit/);
    await inspect(page, 'talent-home-start');
    await page.getByRole('link', { name: 'Routes' }).click();
    const modal = page.getByRole('dialog', { name: 'Routes at Northwind Labs' });
    await expect(modal.getByRole('link', { name: 'Add your skills to see how you fit' })).toHaveAttribute(
      'href',
      '/talent/profile/edit#skills',
    );
    await expect(modal).not.toContainText(/You have|does not fit/);
    await page.keyboard.press('Escape');

    await page.getByRole('checkbox', { name: 'React' }).check();
    await expect(page.getByText('1 Live position fits you')).toBeVisible();
    await page.getByRole('checkbox', { name: 'TypeScript' }).check();
    await expect(page.getByText('2 Live positions fit you')).toBeVisible();
    await inspect(page, 'talent-home-start-picked');
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

test('a desktop screen shows six positions with pay and actions below the search, and a row’s fit lines are aligned', async ({
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
  expect(bottoms.filter((bottom) => bottom <= 900)).toHaveLength(6);
  const lines = await page
    .getByText('You have 2 of 2 required skills')
    .evaluateAll((all) => all.slice(0, 3).map((line) => Math.round(line.getBoundingClientRect().top)));
  expect(new Set(lines).size).toBe(1);
});

test('a talent is told that there are no open positions', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await expect(page.getByText('No positions are open yet. New ones will appear here', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Complete your profile' })).toBeVisible();
  await inspect(page, 'talent-home-empty');
});

test('each position of a company shows its matching talents, one after the other, and what is missing', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { companyName: 'Northwind Labs' });
  const { id, companyId } = await whoIs(page);
  await buildPosition(database, {
    companyId,
    mainTeammateId: id,
    title: 'Nobody yet',
    isLive: false,
    requiredSkillIds: [1003, 1004, 1005],
  });
  await buildPosition(database, {
    companyId,
    mainTeammateId: id,
    title: 'Cartographer',
    requiredSkillIds: [skill.typescript],
    optionalSkillIds: [skill.react],
    isPhysical: true,
    countryIds: [country.portugal],
  });
  const best = await buildTalent(
    database,
    {
      skillIds: [skill.typescript, skill.react, skill.postgresql],
      isPhysical: true,
      physicalCountryId: country.portugal,
      isRemote: true,
      timezone: 'Europe/Lisbon',
      experience: 8,
      compensation: 145,
    },
    { firstName: 'Mira', lastName: 'Okafor' },
  );
  const here = { skillIds: [skill.typescript], isPhysical: true, physicalCountryId: country.portugal };
  const gone = await buildTalent(
    database,
    { ...here, lastActiveOn: '2026-01-03' },
    { firstName: 'Gone', lastName: 'Soon' },
  );
  const flaky = await buildTalent(
    database,
    { ...here, lastActiveOn: '2026-01-02' },
    { firstName: 'Flaky', lastName: 'Line' },
  );
  await buildTalent(
    database,
    { ...here, timezone: 'Europe/London', lastActiveOn: '2026-01-01' },
    { firstName: 'Priya', lastName: 'Raghunathan' },
  );

  const asked: number[] = [];
  let most = 0;
  let open = 0;
  let isDown = true;
  await page.route(getTalent, async (route) => {
    const { talentId } = route.request().postDataJSON() as { talentId: number }; // the contract says so
    asked.push(talentId);
    open += 1;
    most = Math.max(most, open);
    if (talentId === gone.id) await database.deleteFrom('users').where('id', '=', gone.id).execute();
    if (talentId === flaky.id && isDown) await route.fulfill({ status: 503, body: 'away' });
    else await route.continue();
    open -= 1;
  });
  // The home's own page would include the first ones, while a link loads one until the screen is ready.
  await page.goto('/client/positions');
  await expect(page.getByText('Nobody yet').first()).toBeVisible();
  await menu(page).getByRole('link', { name: 'Home' }).click();
  const panel = page.getByRole('region', { name: 'Cartographer' });
  await expect(panel).toContainText('4+ found.');
  await expect(panel.getByText('This engineer’s account no longer exists.')).toBeVisible();
  await expect(panel.getByRole('alert')).toContainText('1 engineer could not be loaded.');
  await expect(panel.getByRole('button', { name: 'Priya Raghunathan', exact: true })).toBeVisible();
  expect(asked[0]).toBe(best.id);
  expect(most).toBe(1);
  const lines = panel.getByRole('article').filter({ hasText: 'Mira Okafor' });
  await expect(lines).toContainText(
    /8 Years Experience.*\$145K Compensation.*Remote Lisbon \(UTC\+0\).*Country: Portugal.*Skills:.*Required skill: TypeScript.*Optional skill: React.*PostgreSQL/,
  );
  await expect(panel.getByRole('article').filter({ hasText: 'Priya' })).toContainText('London (UTC+0) timezone');
  await page.getByRole('button', { name: 'Show 1', exact: true }).click();
  const none = page.getByRole('region', { name: 'Nobody yet' });
  await expect(none).toContainText('0+ found.');
  await inspect(page, 'client-home-panels');

  isDown = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('button', { name: 'Flaky Line', exact: true })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Flaky Line', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Flaky Line' })).toBeVisible();
  await page.goBack();
  await expect(panel.getByRole('button', { name: 'Flaky Line', exact: true })).toBeFocused();

  await none.getByRole('link', { name: 'Edit this position' }).click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
});

test('a company with twenty positions requests only the talents on the screen', async ({ page, signUp, database }) => {
  await buildTalents(database, 99, [skill.typescript, skill.react]);
  await signUp(page, { companyName: 'Busy Company' });
  const { id, companyId } = await whoIs(page);
  for (let index = 1; index <= 20; index += 1)
    await buildPosition(database, {
      companyId,
      mainTeammateId: id,
      title: `Role ${index}`,
      requiredSkillIds: [skill.typescript, skill.react],
    });
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('get-transformed-talent'))
      asked.push((request.postDataJSON() as { talentId: number }).talentId); // the contract says so
  });
  await watchLayoutShift(page);
  await page.goto('/client/home');
  await expect(cards(page).first()).toBeVisible();
  // The page has included those of the first screen.
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(asked.length).toBeLessThan(25);
  expect(await page.evaluate<number>(`document.querySelectorAll('*').length`)).toBeLessThan(5_000);

  // Cards load before they are scrolled to, and the visible ones do not move.
  await page.mouse.move(700, 450);
  for (let turn = 0; turn < 6; turn += 1) {
    await expect.poll(() => pendingCards(page)).toBe(0);
    await page.mouse.wheel(0, 400);
    await restingPlace(page);
  }
  expect(await page.evaluate<number>('window.layoutShift')).toBeLessThan(0.05);

  // Panels further down match the same talents: they are cached, so none is requested twice.
  const last = page
    .getByRole('region', { name: / Role 1$/ })
    .getByRole('article')
    .last();
  // Cards loaded on the way are taller than their placeholders.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  expect(new Set(asked).size).toBe(asked.length);

  // Other panels show the same talent; the place in this one is restored.
  const before = await middleCard(page);
  expect(before.card).toMatch(/^talent /);
  await menu(page).getByRole('link', { name: 'Messages' }).click();
  await expectScreen(page, '/client/messages', 'Messages');
  await page.goBack();
  await expect(last).toBeInViewport();
  await expectSamePlace(page, before);
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
  await expect(card('Platform', second?.name).first()).toContainText('New since your last visit');
  await inspect(page, 'client-home-tabs');

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
