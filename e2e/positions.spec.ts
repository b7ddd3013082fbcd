import type { Locator, Page } from '@playwright/test';
import type { Database } from '#server/platform/database/connect.ts';
import { callFrom } from './platform/calls.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { setPlan } from './platform/marketplace.ts';
import {
  button,
  checkbox,
  dialog,
  discardQuestion,
  expectScreen,
  field,
  heading,
  menu,
  pick,
  picker,
  save,
} from './platform/screen.ts';

const live = (page: Page) => page.getByRole('switch', { name: 'Live' });
const country = (page: Page, name: string) =>
  page.getByRole('listbox', { name: 'Countries' }).getByRole('option', { name, exact: true });
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const candidates = (page: Page) => page.getByText(/^\d+ candidates?$/);

interface Made {
  positionId: number;
  positionHashId: string;
}

/** Creates a position of the page's company without its screen. */
async function buildPosition(page: Page, position: object = {}): Promise<Made> {
  // Cast: the contract types this answer.
  return (await callFrom(page, '/api/client/positions/store', { position })) as Made;
}

const open = async (page: Page, { positionHashId }: Made): Promise<void> => {
  await page.goto(`/client/positions/${positionHashId}/edit`);
  await expect(heading(page, 'Edit Position')).toBeVisible();
};

const typescript = 1002;
const react = 2007;
const graphql = 3028;

/** Inserts talents with these skills who work remotely from Lisbon. */
async function seatTalents(database: Database, count: number, skillIds: number[]): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { id } = await database
      .insertInto('users')
      .values({ type: 1, email: newAddress('talent'), firstName: 'Mira', lastName: 'Okafor', companyId: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await database
      .insertInto('talents')
      .values({ userId: id, skillIds, isRemote: true, timezone: 'Europe/Lisbon', utcOffsetMinutes: 0 })
      .execute();
  }
}

test('a position is edited: the count is updated, Any needs no margin, and deleting asks', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page);
  await seatTalents(database, 6, [typescript]);
  await open(page, await buildPosition(page));
  await expect(candidates(page)).toHaveText('6 candidates');

  await pick(page, 'Required Skills', 'COBOL');
  await expect(candidates(page)).toHaveText('0 candidates');
  await picker(page, 'Required Skills').fill('');
  await page.keyboard.press('Escape');
  await button(page, 'Remove COBOL').click();
  await expect(candidates(page)).toHaveText('6 candidates');
  await checkbox(page, 'On-Site').check();
  await expect(candidates(page)).toHaveText('0 candidates');
  await country(page, 'Portugal').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await checkbox(page, 'On-Site').uncheck();
  await expect(candidates(page)).toHaveText('6 candidates');

  await checkbox(page, 'Remote').check();
  await expect(picker(page, 'Timezone')).toHaveValue('Any');
  await expect(page.getByLabel('Margin')).toHaveCount(0);
  await pick(page, 'Timezone', 'Europe/Lisbon (UTC+0)');
  await expect(page.getByLabel('Margin')).toHaveValue('3');
  // A chosen margin stays, including Exactly, with any other timezone.
  await page.getByLabel('Margin').selectOption('Exactly');
  await pick(page, 'Timezone', 'Any');
  await pick(page, 'Timezone', 'Europe/Lisbon (UTC+0)');
  await expect(page.getByLabel('Margin')).toHaveValue('0');
  await page.getByLabel('Margin').selectOption('+/- 2 hours');

  // An untitled position cannot go Live: the title field says so, and no confirmation is asked.
  await live(page).press('Space');
  await button(page, 'Save').click();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(field(page, 'Title')).toHaveAccessibleDescription('A Live position needs a title.');
  await expect(button(page, 'Save')).toBeEnabled();
  await field(page, 'Title').fill('Cartographer');
  await live(page).press('Space');
  // Saving the company's first position leads to its home, any other save to the list.
  await save(page, '/client/home', 'Home');
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(card(page, 'Cartographer')).toContainText('Draft');
  await expect(card(page, 'Cartographer')).toContainText('Remote, Lisbon (UTC+0) ± 2 h');

  await card(page, 'Cartographer').getByRole('link', { name: 'Edit Cartographer' }).click();
  await expect(page.getByLabel('Margin')).toHaveValue('2');
  await button(page, 'Delete').click();
  const deletion = dialog(page, 'Are you sure? This action cannot be undone.');
  await expect(deletion).toContainText('This deletes “Cartographer”. There are no conversations about it.');
  await deletion.getByRole('button', { name: 'Cancel' }).click();
  await expect(deletion).toHaveCount(0);
  await button(page, 'Delete').click();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expectScreen(page, '/client/positions', 'Positions');
  await expect(page.getByText('“Cartographer” was deleted.')).toBeVisible();
  await expect(page.getByText('No positions yet.', { exact: false })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This position no longer exists.')).toBeVisible();
});

test('with few matches the form suggests conditions to relax, each by one press @long', async ({
  page,
  database,
  signUp,
}) => {
  await signUp(page);
  await seatTalents(database, 7, [typescript, react]);
  await open(page, await buildPosition(page, { title: 'Engineer', skills: [typescript, react, graphql] }));
  const ways = page.getByRole('group', { name: 'Ways to find more engineers' });
  await expect(ways).toContainText('No matches yet.');
  const hint = ways.getByRole('button', { name: /^Without GraphQL: \d+ more$/ });
  await expect(hint).toBeVisible();

  await hint.press('Enter');
  await expect(button(page, 'Remove GraphQL')).toHaveCount(0);
  await expect(ways).toContainText('Candidates must have all of these.');
  await expect(ways).toBeFocused();
  // Choosing it again restores the previous state.
  await pick(page, 'Required Skills', 'GraphQL');
  await expect(ways.getByRole('button', { name: /^Without GraphQL/ })).toBeAttached();
  // With three skills that no talent has, relaxing two conditions does not help either.
  for (const rare of ['COBOL', 'Fortran', 'ABAP']) await pick(page, 'Required Skills', rare);
  await expect(ways).toContainText('Nobody matches all of these.');
});

test('a position deleted while being edited can be saved as a new one with all typed text @long', async ({
  page,
  signUp,
}) => {
  await signUp(page);
  const made = await buildPosition(page, { title: 'Engineer' });
  await open(page, made);
  await field(page, 'Title').fill('Cartographer');
  await field(page, 'Description').fill('Maps for night trains.');
  await pick(page, 'Required Skills', 'Rust');
  await page.keyboard.press('Escape');
  await callFrom(page, '/api/client/positions/delete', { positionId: made.positionId });
  await button(page, 'Save').click();
  const gone = page.getByRole('alert').filter({ hasText: 'This position has been deleted.' });
  await expect(gone).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Cartographer');
  await expect(button(page, 'Delete')).toHaveCount(0);
  await gone.getByRole('button', { name: 'Save as a new position' }).click();
  await expectScreen(page, '/client/positions', 'Positions');
  await expect(card(page, 'Cartographer')).toContainText('Rust');
  await expect(card(page, 'Cartographer')).toContainText('Draft');
});

test('a choice that is no longer offered is marked in its field, and gets the focus @long', async ({
  page,
  signUp,
}) => {
  await signUp(page);
  await open(page, await buildPosition(page, { title: 'Engineer' }));
  await checkbox(page, 'Remote').check();
  await checkbox(page, 'On-Site').check();
  const refused = [
    { changes: { skills: [7] }, label: 'Required Skills', text: /^One of these skills is no longer offered/ },
    { changes: { optionalSkills: [7] }, label: 'Optional Skills', text: /^One of these skills is no longer offered/ },
    { changes: { timezone: 'Mars/Olympus' }, label: 'Timezone', text: /^This timezone is no longer offered/ },
    { changes: { countryIds: [999] }, label: 'Find a country', text: /^One of these countries is no longer offered/ },
  ];
  for (const { changes, label, text } of refused) {
    await page.route('**/api/client/positions/update', async (route) => {
      const { position } = route.request().postDataJSON() as { position: object }; // the contract says so
      await route.continue({ postData: JSON.stringify({ position: { ...position, ...changes } }) });
    });
    await button(page, 'Save').click();
    await expect(picker(page, label)).toBeFocused();
    await expect(picker(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(picker(page, label)).toHaveAccessibleDescription(text);
    await expect(page.getByText('Not saved. Please check the marked fields.')).toBeVisible();
    await page.unroute('**/api/client/positions/update');
  }
  await save(page, '/client/positions', 'Positions');
});

test('a long list of positions stays readable, and a click opens its position', async ({ page, database, signUp }) => {
  await signUp(page);
  await setPlan(page, database, { isTrial: false });
  const countryIds = [620, 724, 276, 250, 380, 528, 56, 40, 756, 208, 752, 578, 246, 372, 826, 616, 203, 348, 642, 300];
  for (let index = 0; index < 49; index += 1)
    await buildPosition(page, { title: `Engineer ${index}`, skills: [react] });
  await buildPosition(page, {
    title: 'Principal Engineer for Distributed Timetables, Railway Telemetry and Everything Asleep',
    skills: [typescript, react, graphql],
    optionalSkills: [5001],
    isPhysical: true,
    countryIds,
  });
  await page.goto('/client/positions');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(50);
  await expect(card(page, 'Principal Engineer')).toContainText('On Site, 20 countries');
  await expect(card(page, 'Principal Engineer')).toContainText(/Contact: Ada Moreau.*Added on .*0 candidates/);

  await page.getByRole('searchbox', { name: 'Search positions' }).fill('graphql principal');
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search positions' }).fill('graphql principle');
  await expect(page.getByText('No position fits this search.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search positions' }).fill('graphql principal');
  await page.getByRole('link', { name: 'Edit Principal Engineer' }).click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(1);
  await page.getByRole('link', { name: 'Edit Principal Engineer' }).click();
  await field(page, 'Title').fill('Principal Engineer for Timetables');
  await save(page, '/client/positions?search=graphql+principal', 'Positions');
  await expect(cards).toHaveText(/^Principal Engineer for Timetables/);
  await page.getByRole('link', { name: 'Edit Principal Engineer' }).click();
  await button(page, 'Cancel').click();
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/client/positions?search=graphql+principal');
  // The menu leads to the whole list.
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(page).toHaveURL('/client/positions');
  await expect(page.getByRole('searchbox', { name: 'Search positions' })).toHaveValue('');
  await expect(cards).toHaveCount(50);
  await page.goBack();
  await expect(cards).toHaveCount(1);
  await button(page, 'Clear search').click();
  await expect(cards).toHaveCount(50);
  await button(page, 'Engineer 7').click();
  await expect(dialog(page, 'Engineer 7 at Northwind Labs')).toBeVisible();
});

test('data that fails to load can be requested again, and a failed save keeps the form', async ({ page, signUp }) => {
  await signUp(page);
  await buildPosition(page, { title: 'Engineer' });
  await page.goto('/client/teammates');
  // A link of the first frame would load a page that brings its answers.
  await expectScreen(page, '/client/teammates', 'Team');
  for (const [link, call, title] of [
    [menu(page).getByRole('link', { name: 'Positions' }), 'index', 'Positions'],
    [page.getByRole('link', { name: 'Edit Engineer' }), 'edit', 'Edit Position'],
  ] as const) {
    await page.route(`**/api/client/positions/${call}`, (route) => route.fulfill({ status: 503 }));
    await link.click();
    await expect(page.getByText('This could not be loaded.')).toBeVisible();
    await page.unroute(`**/api/client/positions/${call}`);
    await button(page, 'Try again').click();
    await expect(heading(page, title)).toBeVisible();
  }
  await field(page, 'Title').fill('Cartographer');
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route('**/api/client/positions/update', async (route) => {
    await held;
    await route.fulfill({ status: 503 });
  });
  await button(page, 'Save').click();
  await expect(button(page, 'Save')).toBeDisabled();
  letGo(undefined);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(field(page, 'Title')).toHaveValue('Cartographer');
  await page.unroute('**/api/client/positions/update');
  await save(page, '/client/positions', 'Positions');
  await expect(card(page, 'Cartographer')).toBeVisible();
});

/** Distance of an element from the top of the page. */
const topOf = async (thing: Locator): Promise<number> => (await thing.boundingBox())?.y ?? Number.NaN;

test('hints appear and disappear without moving the clicked element @long', async ({ page, database, signUp }) => {
  await signUp(page);
  await seatTalents(database, 6, [typescript]);
  await open(page, await buildPosition(page, { title: 'Engineer', skills: [typescript] }));
  await expect(candidates(page)).toHaveText('6 candidates');
  // The part of the form that loads last.
  await expect(field(page, 'Description')).toBeVisible();
  const before = await topOf(checkbox(page, 'On-Site'));
  await checkbox(page, 'On-Site').check();
  await expect(candidates(page)).toHaveText('0 candidates');
  await expect(page.getByText('No matches yet.')).toBeVisible();
  await expect.poll(async () => Math.abs((await topOf(checkbox(page, 'On-Site'))) - before)).toBeLessThan(2);
});

test('on-site work states its city and its days in the office, to engineers and visitors @long', async ({
  page,
  database,
  signUp,
  newPage,
}) => {
  await signUp(page);
  const made = await buildPosition(page, { title: 'Cartographer', skills: [typescript] });
  await open(page, made);
  await expect(page.getByLabel('Days in the office')).toHaveCount(0);
  await checkbox(page, 'On-Site').check();
  await country(page, 'Germany').click();
  await field(page, 'City').fill('Berlin');
  await page.getByLabel('Days in the office').selectOption('2 days a week');
  await save(page, '/client/positions', 'Positions');
  await expect(card(page, 'Cartographer')).toContainText('On Site, Berlin, Germany, 2 days a week in the office');
  await database
    .updateTable('positions')
    .set({ isLive: true, liveSince: new Date() })
    .where('id', '=', made.positionId)
    .execute();

  const visitor = await newPage();
  await visitor.goto('/positions?city=berlin&hybrid=1');
  await visitor.getByRole('link', { name: 'Cartographer' }).click();
  await expect(visitor.getByText('Berlin, Germany', { exact: true })).toBeVisible();
  await expect(visitor.getByText('2 days a week in the office', { exact: true })).toBeVisible();
  await signUp(visitor, { type: 'talent' });
  await visitor.goto(`/talent/home?hybrid=true&cities=${encodeURIComponent('["Hamburg"]')}`);
  await expect(visitor.getByText('No open position matches all of this.')).toBeVisible();
  await button(visitor, 'Leave out Hamburg').click();
  await expect(visitor.getByRole('article')).toContainText('Berlin, Germany, 2 days a week in the office');
  await visitor.context().close();

  // Without on-site work there is no office.
  await page.reload();
  await open(page, made);
  await checkbox(page, 'On-Site').uncheck();
  await save(page, '/client/positions', 'Positions');
  await expect(card(page, 'Cartographer')).toContainText('Remote or on site');
});
