import type { Locator, Page } from '@playwright/test';
import { callFrom, sendForm } from './platform/calls.ts';
import { log } from './platform/conversation.ts';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { idOf } from './platform/marketplace.ts';
import { choosePicture, svg } from './platform/pictures.ts';
import { button, checkbox, dialog, expectScreen, field, heading, menu, pick, picker, save } from './platform/screen.ts';

/** Fills in the engineer's profile without its screen. */
async function buildEngineer(page: Page): Promise<void> {
  const talentId = await idOf(page);
  const profile = (await callFrom(page, '/api/getProfile', { profileType: 'talent', talentId })) as {
    talent: { skills: { id: number; name: string }[] };
  };
  const skills = profile.talent.skills.filter(({ name }) => ['TypeScript', 'React'].includes(name)).map(({ id }) => id);
  const talent = {
    skills,
    isRemote: true,
    timezone: 'Europe/Lisbon',
    experience: 8,
    compensation: 145,
    bio: 'Maps and keyboards.',
  };
  await sendForm(page, '/api/saveTalent', { talent });
}

test('a company publishes a position, finds a matching engineer, and they write to each other', async ({
  page,
  newPage,
  mailbox,
  signUp,
}) => {
  const engineer = await newPage();
  await signUp(engineer, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await buildEngineer(engineer);

  const client = newAddress('ada');
  await page.goto('/signup');
  await field(page, 'Company').fill('Northwind Labs');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Last name').fill('Moreau');
  await field(page, 'Email').fill(client);
  await button(page, 'Sign up').click();
  await field(page, 'Confirmation code').fill(await mailbox(client).nextCode());
  await expectScreen(page, '/client/home', 'Home');
  await expect(page.getByText('Welcome to Rolecall!')).toBeVisible();
  await expect(page.getByText('To get started, please complete the following steps:')).toBeVisible();

  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(heading(page, 'Positions')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Home' }).click();
  // The step opens a new position, which is not kept if left at once.
  const addOne = page.getByRole('main').getByRole('link', { name: 'Add one position' });
  await expect(addOne).toHaveAttribute('href', '/client/positions');
  await addOne.click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await page.goBack();
  await expectScreen(page, '/client/home', 'Home');
  await addOne.click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await field(page, 'Title').fill('Senior React Engineer');
  await page.getByRole('button', { name: /^Add React/ }).click();
  await expect(button(page, 'Remove React')).toBeVisible();
  await pick(page, 'Required Skills', 'TypeScript');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'First matches' })).toContainText('Mira Okafor');
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible();
  await checkbox(page, 'Remote').check();
  await page.getByText('This position will be invisible to the public upon Saving.').waitFor();
  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await expect(page.getByText('This position will be visible to the public upon Saving.')).toBeVisible();
  await button(page, 'Save').click();
  const live = dialog(page, 'Are you sure you want to go Live?');
  await expect(live).toContainText('Senior React Engineer');
  await expect(live).toContainText('1 talent');
  await expect(live).toContainText(client);
  await button(page, 'Go Live').click();
  await expectScreen(page, '/client/home', 'Home');
  await menu(page).getByRole('link', { name: 'Positions' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Senior React Engineer' })).toContainText('Live');
  // A trial allows one position.
  await expect(button(page, 'Add')).toHaveCount(0);

  await menu(page).getByRole('link', { name: 'Home' }).click();
  const panel = page.getByRole('region', { name: 'Senior React Engineer' });
  await expect(panel).toContainText('1+ found.');
  for (const line of ['8 Years Experience', '$145K Compensation', 'Remote Lisbon (UTC+0)', 'Skills:'])
    await expect(panel).toContainText(line);
  await panel.getByRole('button', { name: 'Mira Okafor', exact: true }).click();
  await expect(dialog(page, 'Mira Okafor')).toContainText('$145K / year');
  await button(page, 'Message Mira Now').click();
  await expect(page).toHaveURL(/\/client\/messages\/\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field(page, 'Message to Mira').fill('Would you like to talk about maps?');
  await expect(page.getByText('Under 800 characters')).toBeVisible();
  await field(page, 'Message to Mira').press('Enter');

  await engineer.goto('/talent/home');
  const card = engineer.getByRole('article').filter({ hasText: 'Senior React Engineer' });
  await expect(card).toContainText('at Northwind Labs');
  await expect(card).toContainText('You have: React');
  await menu(engineer).getByRole('link', { name: 'Messages' }).click();
  await engineer.getByRole('link', { name: 'Ada Moreau' }).click();
  await expect(log(engineer)).toContainText('Would you like to talk about maps?');
  await field(engineer, 'Message to Ada').fill('Gladly.');
  await field(engineer, 'Message to Ada').press('Enter');
  await expect(log(page)).toContainText('Gladly.');
});

test('a company reads which parts its steps lack, and each step leads to the next @long', async ({ page, signUp }) => {
  await signUp(page);
  await page.goto('/client/home');
  const main = page.getByRole('main');
  const step = (name: string) =>
    main.getByRole('list', { name: 'Getting started' }).getByRole('link', { name, exact: true });
  await expect(step('Fill out your profile')).toHaveAttribute('href', '/client/teammates');
  await expect(step('Fill out your profile')).toContainText('Missing: title and bio');
  await expect(step('Fill out your company profile')).toContainText('Missing: About text and tagline or website');
  await main.getByRole('link', { name: 'Add your title and bio' }).click();
  await expect(heading(page, 'Edit Teammate')).toBeVisible();
  await field(page, 'Title').fill('Head of Engineering');
  await save(page, '/client/teammates', 'Team');
  await expect(step('Fill out your profile')).toContainText('Missing: bio');
  await main.getByRole('link', { name: 'Add your bio' }).click();
  await field(page, 'Bio').fill('Hires.');
  await save(page, '/client/teammates', 'Team');
  await main.getByRole('link', { name: 'Add your company’s About text and tagline or website' }).click();
  await field(page, 'Tagline').fill('Maps for night trains');
  await field(page, 'About').fill('We draw maps.');
  await save(page, '/client/company', 'Company');
  await step('Add one position').click();
  await expect(heading(page, 'Edit Position')).toBeVisible();
  await field(page, 'Title').fill('Cartographer');
  await save(page, '/client/home', 'Home');
  await expect(page.getByText('Welcome to Rolecall!')).toHaveCount(0);
});

test('an engineer fills in the profile, and a refusal is shown at its field', async ({ page, signUp }) => {
  await signUp(page, { type: 'talent', firstName: 'Mira', lastName: 'Okafor' });
  await page.goto('/talent/profile');
  await expect(page.getByText('Nothing here yet.', { exact: false })).toBeVisible();
  await expect(menu(page)).toContainText('Profile: 0 of 5');
  await page.getByRole('link', { name: 'Edit Profile' }).click();

  await choosePicture(page, 'Change background', svg('#258'));
  await choosePicture(page, 'Change picture', svg('#c94'));
  await expect(button(page, 'Change picture').locator('img')).toHaveAttribute('src', /^blob:/);

  await expect(picker(page, 'Skills')).toHaveAttribute('placeholder', 'Click to select skills...');
  await expect(field(page, 'Bio')).toHaveAttribute('placeholder', 'Your bio here.');
  await field(page, 'Bio').fill('Front-end engineer with a soft spot for maps.');
  await field(page, 'GitHub').fill('@mira');
  await field(page, 'Website').fill('javascript:alert(1)');
  await pick(page, 'Skills', 'TypeScript');
  await pick(page, 'Skills', 'React');
  await page.keyboard.press('Escape');
  await checkbox(page, 'Full-time').check();
  await checkbox(page, 'Freelance').check();
  await field(page, 'Experience').fill('8');
  await field(page, 'Compensation').fill('145');
  await checkbox(page, 'Remote').check();
  await picker(page, 'Timezone').fill('Lisbon');
  await page.getByRole('option', { name: /Lisbon/ }).click();
  await checkbox(page, 'On Site').check();
  await pick(page, 'Country', 'Portugal');
  await button(page, 'Save').click();

  await expect(page.getByText('Not saved. Please check the marked fields.')).toBeVisible();
  await expect(field(page, 'Website')).toBeFocused();
  await expect(field(page, 'Website')).toHaveAccessibleDescription('This is not an http or https address.');
  await expect(field(page, 'Bio')).toHaveValue('Front-end engineer with a soft spot for maps.');
  await expect(button(page, 'Save')).toBeEnabled();
  for (const width of [768, 991]) {
    await page.setViewportSize({ width, height: 1024 });
    expect(await edgesOf(heading(page, 'Edit Profile'), button(page, 'Save'))).toEqual(
      await edgesOf(button(page, 'Change background'), button(page, 'Change background')),
    );
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // The form's header covers content scrolled underneath it.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await countOver(button(page, 'Change background'), page.getByRole('main').getByRole('button'))).toBe(2);
  await page.setViewportSize({ width: 1440, height: 900 });

  await field(page, 'Website').fill('mira.example');
  await save(page, '/talent/profile', 'Profile');
  await expect(page.getByText('Not saved.', { exact: false })).toHaveCount(0);
  const main = page.getByRole('main');
  for (const fact of ['8 years', '$145K / year', 'Full-time, Freelance', 'Lisbon (UTC+0)', 'TypeScript'])
    await expect(main).toContainText(fact);
  await expect(main.getByRole('link', { name: 'Mira Okafor: GitHub' })).toHaveAttribute(
    'href',
    'https://github.com/mira',
  );
  await expect(menu(page).locator('img[src^="/media/"]')).toBeVisible();
  await expect(menu(page)).not.toContainText('of 5');
  await button(page, 'As companies see it').click();
  const shown = dialog(page, 'Mira Okafor');
  await expect(shown).toContainText('Front-end engineer with a soft spot for maps.');
  await expect(shown.getByRole('button', { name: /^Message/ })).toBeDisabled();
  await expect(shown.getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.route('**/api/talent/saveData', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await pick(page, 'Country', 'Spain');
  await expect(page.getByText('The service is briefly unavailable.', { exact: false })).toBeVisible();
  await expect(picker(page, 'Country')).toHaveValue('Portugal');
  await pick(page, 'Country', 'Spain');
  await expect(picker(page, 'Country')).toHaveValue('Spain');
  await expect(page.getByRole('status').filter({ hasText: 'Country saved.' })).toBeVisible();
  await page.reload();
  await expect(picker(page, 'Country')).toHaveValue('Spain');
});

/** Left edge of one element and right edge of another, in whole pixels. */
async function edgesOf(left: Locator, right: Locator): Promise<number[]> {
  const [begin, end] = [await left.boundingBox(), await right.boundingBox()];
  return [begin?.x ?? 0, (end?.x ?? 0) + (end?.width ?? 0)].map(Math.round);
}

/** Number of elements that overlap an area, including the area itself if it is one of them. */
async function countOver(area: Locator, all: Locator): Promise<number> {
  const box = await area.boundingBox();
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
  return boxes.filter(
    (one) =>
      one &&
      box &&
      one.x < box.x + box.width &&
      box.x < one.x + one.width &&
      one.y < box.y + box.height &&
      box.y < one.y + one.height,
  ).length;
}

/** Creates a Live position of Ada's company without its screen. */
async function buildPosition(client: Page): Promise<string> {
  const made = await callFrom(client, '/api/client/positions/store', {});
  const { positionHashId, positionId } = made as { positionHashId: string; positionId: number }; // the contract says so
  const description = '<h2>What you will build</h2><ul><li>Maps</li></ul>';
  const position = {
    id: positionId,
    title: 'Cartographer',
    description,
    isRemote: true,
    timezone: 'Any',
    isLive: true,
  };
  await callFrom(client, '/api/client/positions/update', { position });
  return positionHashId;
}

const cartographer = (page: Page) => dialog(page, 'Cartographer at Northwind Labs');
const card = (page: Page) => page.getByRole('article').getByRole('link', { name: 'Cartographer' });

async function openCard(page: Page, positionHashId: string): Promise<void> {
  await card(page).click();
  await expect(cartographer(page).getByRole('heading', { name: 'Cartographer' })).toBeFocused();
  await expect(page).toHaveURL(`/talent/home/${positionHashId}`);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/talent/home');
  await expect(card(page)).toBeFocused();
}

test('a profile can be closed in every way, and restores the focus and the address @long', async ({
  page,
  newPage,
  signUp,
}) => {
  const client = await newPage();
  await signUp(client, { firstName: 'Ada', lastName: 'Moreau' });
  const positionHashId = await buildPosition(client);
  await signUp(page, { type: 'talent' });
  await page.goto('/talent/home');

  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => button(page, 'Close').click(),
    () => page.mouse.click(5, 500),
  ];
  for (const close of waysOut) {
    await openCard(page, positionHashId);
    await close();
    await expectClosed(page);
  }

  // Opens one profile from another, then closes all in one step.
  await openCard(page, positionHashId);
  await cartographer(page).getByRole('button', { name: 'Northwind Labs' }).click();
  await dialog(page, 'Northwind Labs').getByRole('button', { name: 'Ada Moreau', exact: true }).click();
  await expect(dialog(page, 'Ada Moreau').getByRole('heading', { name: 'Ada Moreau' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectClosed(page);

  // A URL that names the position opens it; closing leads to the home.
  await page.goto(`/talent/home/${positionHashId}`);
  await expect(cartographer(page)).toBeVisible();
  await button(page, 'Close').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/talent/home');

  // Users cannot write to themselves.
  await client.goto(`/client/home/${positionHashId}`);
  await expect(cartographer(client).getByRole('button', { name: 'Message Ada Now' })).toBeDisabled();
});
