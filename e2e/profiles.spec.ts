import type { Page, Route } from '@playwright/test';
import { expect, test } from './platform/fixtures.ts';
import { buildNorthwind, buildPosition, buildTalent, fillTalent, skill, whoIs } from './platform/marketplace.ts';
import { button, dialog, restingPlace } from './platform/screen.ts';

const card = (page: Page, title: string) => page.getByRole('article').getByText(title, { exact: true });
const getProfile = '**/api/getProfile';

const fail = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: `urn:rolecall:problem:${code}`, title: code, status, detail: code, code }),
  });

test('a talent goes from a position to its company and on to a person, and back the same way', async ({
  page,
  signUp,
  database,
}) => {
  const { company: northwind, position, ada: contact } = await buildNorthwind(database);
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript, skill.postgresql], isRemote: false });
  await page.goto('/talent/home');
  await card(page, 'Cartographer').click();

  const opened = dialog(page, 'Cartographer at Northwind Labs');
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  await expect(page).toHaveTitle('Cartographer at Northwind Labs · Rolecall');
  await expect(opened.getByRole('heading', { name: 'Location' })).toBeVisible();
  await expect(opened).toContainText('You have 1 of 2 required skills');
  await expect(opened).toContainText('The work is remote, and your profile does not offer remote work.');
  await expect(opened.getByRole('link', { name: 'Edit your profile' })).toBeVisible();
  await expect(opened.getByText('You have: PostgreSQL')).toBeAttached();
  await expect(opened).toContainText('Lisbon (UTC+0)');
  await expect(opened).toContainText('+/- 2 hours');
  await expect(button(page, 'Back')).toHaveCount(0);

  await opened.getByRole('button', { name: 'Northwind Labs' }).click();
  const company = dialog(page, 'Northwind Labs');
  await expect(company).toContainText('Remote, Lisbon (UTC+0) ± 2 h');
  await expect(company.getByRole('listitem').filter({ hasText: 'TypeScript' })).toBeVisible();
  await expect(company.getByRole('link', { name: 'Northwind Labs: Website' })).toBeVisible();
  await expect(page).toHaveURL(`/talent/home?company=${northwind.id}`);
  await expect(page).toHaveTitle('Northwind Labs · Rolecall');

  await company.getByRole('button', { name: 'Ada Moreau', exact: true }).click();
  const ada = dialog(page, 'Ada Moreau');
  await expect(page).toHaveURL(`/talent/home?teammate=${contact.id}`);
  await expect(ada).toContainText('Head of Engineering at Northwind Labs');
  await expect(ada).toContainText('Ada hires.');
  await expect(ada).toContainText('Remote, Lisbon (UTC+0) ± 2 h');

  // Our Back button and the browser's both go back one profile at a time; the URL follows.
  await button(page, 'Back').click();
  await expect(company.getByRole('heading', { name: 'Northwind Labs' })).toBeFocused();
  await page.goBack();
  await expect(opened.getByRole('heading', { name: 'Cartographer' })).toBeFocused();
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  await page.goForward();
  await expect(company.getByRole('heading', { name: 'Northwind Labs' })).toBeFocused();

  // Closing leaves all profiles and focuses the card that opened the first.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/talent/home');
  await expect(page).toHaveTitle('Home · Rolecall');
  await expect(card(page, 'Cartographer')).toBeFocused();
  await page.keyboard.press('Enter');
  await opened.getByRole('button', { name: 'Message Ada Now' }).click();
  await expect(page).toHaveURL(/\/talent\/messages\/\d+$/);
});

test('a slow, failed or deleted profile says so, and a failure can be retried @long', async ({
  page,
  signUp,
  database,
}) => {
  const { position } = await buildNorthwind(database);
  await signUp(page, { type: 'talent' });
  const held = Promise.withResolvers<void>();
  await page.route(getProfile, async (route) => {
    // A newcomer's start screen reads their own profile.
    if (route.request().postData()?.includes('"position"')) await held.promise;
    await route.continue();
  });
  await page.goto('/talent/home');
  await card(page, 'Cartographer').click();
  const waiting = page.getByRole('status', { name: 'Loading the profile' });
  await expect(waiting).toBeAttached();
  // The card's data are shown at once, in their final place: no element moves when the rest arrives.
  const opening = dialog(page, 'Cartographer at Northwind Labs');
  await expect(opening.getByRole('heading', { name: 'Cartographer' })).toBeFocused();
  await expect(opening.getByRole('listitem').filter({ hasText: 'TypeScript' })).toBeVisible();
  const before = await opening.getByRole('heading', { name: 'Required skills' }).boundingBox();
  const frame = await opening.boundingBox();
  await expect(waiting.locator('> *')).toHaveCSS('animation-delay', '1s');
  held.resolve();
  const shown = dialog(page, 'Cartographer at Northwind Labs');
  await expect(shown).toContainText('You draw maps.');
  await expect(shown.getByRole('heading', { name: 'Cartographer' })).toBeFocused();
  expect(await shown.getByRole('heading', { name: 'Required skills' }).boundingBox()).toEqual(before);
  expect(await shown.boundingBox()).toEqual(frame);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.unroute(getProfile);
  await page.route(getProfile, fail(403, 'forbidden'));
  await page.goto(`/talent/home/${position.hashId}`);
  await expect(page.getByText('This profile is not open to you.')).toBeVisible();
  await page.unroute(getProfile);
  await page.route(getProfile, fail(503, 'unavailable'));
  await page.reload();
  await expect(page.getByText('This profile could not be loaded.')).toBeVisible();
  await page.unroute(getProfile);
  await button(page, 'Try again').click();
  const opened = dialog(page, 'Cartographer at Northwind Labs');
  await expect(opened).toBeVisible();
  await button(page, 'Close').click();
  await expect(page).toHaveURL('/talent/home');
  await expect(page.getByRole('main')).toBeFocused();

  // Its position becomes a Draft after its card was loaded and opened: the profile says so, and the card disappears.
  await database.updateTable('positions').set({ isLive: false }).where('id', '=', position.id).execute();
  await card(page, 'Cartographer').click();
  await expect(page.getByText('This position at Northwind Labs is no longer open.')).toBeVisible();
  await expect(page.getByText('You draw maps.')).toHaveCount(0);
  await button(page, 'More from Northwind Labs').click();
  await expect(dialog(page, 'Northwind Labs')).toContainText('We plan routes');
  await button(page, 'Back').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Positions that fit you' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Cartographer')).toHaveCount(0);
});

test('arrow keys walk through the talents of a panel, with its skills ticked', async ({ page, signUp, database }) => {
  await signUp(page, { companyName: 'Seekers' });
  const { id, companyId } = await whoIs(page);
  const place = { timezone: 'Europe/Lisbon', isRemote: true };
  for (const lastName of ['One', 'Two', 'Three'])
    await buildTalent(
      database,
      { skillIds: [skill.typescript, skill.react, skill.postgresql], ...place },
      { firstName: 'Mira', lastName },
    );
  await buildPosition(database, {
    companyId,
    mainTeammateId: id,
    title: 'Seeker',
    requiredSkillIds: [skill.typescript],
    optionalSkillIds: [skill.react],
  });
  await page.goto('/client/home');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText([/^Mira/, /^Mira/, /^Mira/]);
  const [first = '', second = '', third = ''] = await names.allTextContents();
  await card(page, first).click();
  const opened = page.getByRole('dialog');
  await expect(opened.getByRole('heading', { name: first })).toBeFocused();
  await expect(opened).toContainText('1 of 3');
  await expect(opened.getByText('Required skill: TypeScript')).toBeVisible();
  await expect(opened.getByText(/^\W*Optional skill: React$/)).toBeVisible();
  await expect(opened.getByRole('listitem').filter({ hasText: /^PostgreSQL$/ })).toBeVisible();
  await expect(opened).toContainText(/Lisbon \(UTC\+0\)/);

  await page.keyboard.press('ArrowRight');
  await expect(opened.getByRole('heading', { name: second })).toBeFocused();
  await button(page, 'Next engineer').click();
  await expect(opened.getByRole('heading', { name: third })).toBeVisible();
  await expect(button(page, 'Next engineer')).toBeFocused();
  await expect(button(page, 'Next engineer')).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(opened.getByRole('heading', { name: second })).toBeVisible();
  await page.reload();
  await expect(opened).toContainText('2 of 3');
  // However many profiles were opened, one step back is the home.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/client/home');
});

test('the modal keeps the page in place, and the focus away from it @long', async ({ page, signUp, database }) => {
  const { company } = await buildNorthwind(database);
  for (let index = 1; index <= 30; index += 1)
    await buildPosition(database, { companyId: company.id, title: `Role ${index}` });
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');
  await card(page, 'Role 3').scrollIntoViewIfNeeded();
  const before = await restingPlace(page);
  expect(before).toBeGreaterThan(500);
  await card(page, 'Role 3').click();
  await expect(dialog(page, 'Role 3 at Northwind Labs').getByRole('heading', { name: 'Role 3' })).toBeFocused();
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 2_000);
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    // Between last and first the focus is on the browser's own controls; the page behind is never reached.
    expect(await page.evaluate("document.activeElement.matches('body, dialog, dialog *')")).toBe(true);
  }
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => restingPlace(page)).toBe(before);
  await expect(card(page, 'Role 3')).toBeFocused();
});

test('a member of another company reads a profile but cannot write to its people, and the button in their own is disabled @long', async ({
  page,
  signUp,
  database,
}) => {
  const { position } = await buildNorthwind(database);
  await signUp(page, { companyName: 'Seekers', firstName: 'Ines' });
  const { id, companyId } = await whoIs(page);
  const own = await buildPosition(database, { companyId, mainTeammateId: id, title: 'Seeker' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/client/home/${position.hashId}`);
  await expect(dialog(page, 'Cartographer at Northwind Labs')).toContainText('Ada Moreau');
  await expect(page.getByRole('button', { name: /^Message/ })).toHaveCount(0);

  await page.goto(`/client/home/${own.hashId}`);
  const seeker = dialog(page, 'Seeker at Seekers');
  await expect(seeker.getByRole('button', { name: 'Message Ines Now' })).toBeDisabled();
  await seeker
    .getByRole('button', { name: /^Ines / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Me', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Message Ines Now' })).toBeDisabled();
});
