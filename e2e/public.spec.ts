import type { Page } from '@playwright/test';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildCompany, buildNorthwind, buildPosition, country, skill, whoIs } from './platform/marketplace.ts';
import { dialog, expectScreen, field, heading } from './platform/screen.ts';
import { dropCookies, signInHere } from './platform/sessions.ts';

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const openPosition = (page: Page) => dialog(page, 'Cartographer at Northwind Labs');

const description = `<h2>What you will do</h2><p>You draw <strong>maps</strong> that drivers trust.</p>
<ul><li>Own the tile pipeline</li><li>Measure what a driver sees</li></ul><h3>How</h3>
<blockquote>Slow is smooth.</blockquote><pre>npm start</pre>
<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">A link</a></p>`;

test('a visitor reads a position and its company without scripts', async ({ newPage, database }) => {
  const { company, position } = await buildNorthwind(database);
  await database.updateTable('positions').set({ description }).where('id', '=', position.id).execute();
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`/positions/${position.hashId}`);
  await expect(page).toHaveTitle('Cartographer at Northwind Labs · Rolecall');
  await expect(page.getByRole('heading', { level: 1, name: 'Cartographer' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you will do' })).toHaveAttribute('aria-level', '3');
  await expect(page.getByRole('listitem').filter({ hasText: 'PostgreSQL' })).toBeVisible();
  await expect(page.getByText('Lisbon (UTC+0)')).toBeVisible();
  await expect(page.getByText('You draw maps that drivers trust.')).toBeVisible();
  await expect(page.getByText('Ada')).toHaveCount(0);
  // The stylesheet and the fonts have loaded.
  expect(await page.evaluate('getComputedStyle(document.querySelector(".button")).borderRadius')).toBe('10px');
  await link(page, 'Northwind Labs').click();
  await expect(page).toHaveURL(`/companies/${company.id}`);
  await expect(page.getByRole('heading', { name: '1 open position' })).toBeVisible();
  await link(page, 'Cartographer').click();
  await expect(page).toHaveURL(`/positions/${position.hashId}`);
});

test('by keyboard: a visitor finds a position without scripts, and returns to it by signing up', async ({
  page: seen,
  newPage,
  database,
}) => {
  const { position } = await buildNorthwind(database);
  await buildPosition(database, { title: 'Another engineer' });
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto('/signin');
  await link(page, 'All positions').press('Enter');
  await expect(page).toHaveURL('/positions');
  await seen.goto('/positions');
  await inspect(seen, 'public-positions');
  await page.getByLabel('Words').fill('north carto');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/positions\?q=north\+carto/);
  await expect(link(page, 'Another engineer')).toHaveCount(0);
  await page.getByLabel('Skill').selectOption('TypeScript');
  await page.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(page.getByLabel('Words')).toHaveValue('north carto');
  await link(page, 'Cartographer').first().press('Enter');
  await expect(page).toHaveURL(`/positions/${position.hashId}`);
  await expect(link(page, 'Sign up')).toHaveAttribute('href', `/signup?type=talent&position=${position.hashId}`);
  await page.goto('/positions?q=nothingofthis&country=XX');
  await expect(page.getByRole('status')).toHaveText('Part of this address could not be read and was left out.');
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await seen.goto('/positions?q=nothingofthis&country=XX');
  await inspect(seen, 'public-positions-none');
  await link(page, 'Clear').press('Enter');
  await expect(link(page, 'Another engineer').first()).toBeVisible();
});

test('sign-in and sign-up list the newest positions, after the form', async ({ newPage, database }) => {
  const { position } = await buildNorthwind(database);
  const page = await newPage();
  await page.goto('/signin');
  await expect(page.getByLabel('Email')).toBeEditable();
  const newest = page.getByRole('region', { name: 'New positions' });
  await inspect(page, 'sign-in-positions');
  await link(page, 'Sign up').click();
  await expect(heading(page, 'Sign up')).toBeVisible();
  const first = newest.getByRole('link', { name: /^Cartographer\s*Northwind Labs · .*Pay not stated$/ }).first();
  await expect(first).toBeVisible();
  await page.getByLabel('Email').press('Tab');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('region', { name: 'Neue Positionen' })).toContainText('Vergütung nicht angegeben');
  await page
    .getByRole('link', { name: /^Cartographer/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(`/positions/${position.hashId}`);
});

test('the pages look right with much and with little content', async ({ page, database }) => {
  const { company, position } = await buildNorthwind(database);
  await database.updateTable('positions').set({ description }).where('id', '=', position.id).execute();
  for (let index = 0; index < 4; index += 1)
    await buildPosition(database, {
      companyId: company.id,
      title:
        index === 0
          ? 'Principal Geospatial Infrastructure and Developer Experience Engineer, Routing Platform'
          : 'Engineer',
      requiredSkillIds: [skill.typescript, skill.react, skill.postgresql],
      isPhysical: true,
      countryIds: [country.portugal, country.spain],
    });
  await page.goto(`/positions/${position.hashId}`);
  await inspect(page, 'public-position');
  await page.goto(`/companies/${company.id}`);
  await inspect(page, 'public-company');
  await page.getByRole('navigation').getByRole('link', { name: 'Companies' }).click();
  await expect(page).toHaveURL('/companies');
  await expect(link(page, 'Northwind Labs')).toBeVisible();
  await inspect(page, 'public-companies');
  const closed = await buildPosition(database, { companyId: company.id, title: 'Closed soon' });
  await database.updateTable('positions').set({ isLive: false }).where('id', '=', closed.id).execute();
  await page.goto(`/positions/${closed.hashId}`);
  await expect(page.getByRole('heading', { name: 'Similar open positions' })).toBeVisible();
  await inspect(page, 'public-similar');

  const bare = await buildCompany(database, {
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  });
  const { hashId } = await buildPosition(database, { companyId: bare.id, title: 'W'.repeat(100) });
  await page.goto(`/positions/${hashId}`);
  await inspect(page, 'public-position-bare');
});

test('a visitor reports a position by keyboard, and administrators see visitors’ texts', async ({
  page,
  newPage,
  database,
  mailbox,
  signInAsAdministrator,
}) => {
  const { position } = await buildNorthwind(database);
  await page.goto(`/positions/${position.hashId}`);
  await link(page, 'Report this position').press('Enter');
  await expect(page.getByRole('heading', { name: 'Report “Cartographer”' })).toBeVisible();
  await inspect(page, 'public-report');
  const happened = 'They ask for <b>200 euros</b> before the interview.';
  await field(page, 'What happened?').fill(happened);
  await page.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(page).toHaveTitle('Not sent yet: Report “Cartographer” · Rolecall');
  await expect(field(page, 'What happened?')).toHaveValue(happened);
  await inspect(page, 'public-report-refused');
  await link(page, 'Choose a rule, or “Something else”.').press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Nobody pays to be hired.' })).toBeChecked();
  const email = newAddress('visitor');
  await field(page, 'Your email address').fill(email);
  await page.getByLabel('This is true as far as I know').press('Space');
  await page.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your report has arrived' })).toBeVisible();
  await inspect(page, 'public-report-sent');
  await link(page, 'Back to the position').press('Enter');
  await expect(page).toHaveURL(`/positions/${position.hashId}`);
  expect((await mailbox(email).next()).subject).toBe('We have received your report');

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/reports');
  await link(administrator, 'Northwind Labs').click();
  await expect(administrator.getByText(`by a visitor, ${email}`)).toBeVisible();
  await expect(administrator.getByText('Rule 3: Nobody pays to be hired.')).toBeVisible();
  await expect(administrator.getByText(happened)).toBeVisible();
  await expect(administrator.getByText('In bad faith')).toHaveCount(0);
  await inspect(administrator, 'admin-case-visitor');
});

test('an unknown address offers a way back', async ({ page }) => {
  const answer = await page.goto('/positions/AAAAAAAAAAAAAAAAAAAAAA');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expect(page.getByText('The position may be filled or closed', { exact: false })).toBeVisible();
  await inspect(page, 'public-missing');
  expect((await page.goto('/companies/2000000000'))?.status()).toBe(404);
  await expect(page.getByText('The company may have no open position now', { exact: false })).toBeVisible();
  await link(page, 'Go to Rolecall').click();
  await expect(page).toHaveURL('/signin');
});

test('a visitor signs up as a talent and arrives at the open position', async ({ page, database, mailbox }) => {
  const { position } = await buildNorthwind(database);
  await page.goto(`/positions/${position.hashId}`);
  await link(page, 'Apply on Rolecall').click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  const applying = page.getByText('You’re writing to Northwind Labs about Cartographer');
  await expect(applying).toBeVisible();
  await inspect(page, 'signup-applying');
  await page.getByRole('radio', { name: 'Client' }).check();
  await expect(applying).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  await expect(applying).toBeVisible();
  const email = newAddress('talent');
  await field(page, 'First name').fill('Mira');
  await field(page, 'Last name').fill('Okafor');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await field(page, 'Confirmation code').fill(await mailbox(email).nextCode());
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  await expect(openPosition(page)).toBeVisible();
  await expect(openPosition(page).getByRole('link', { name: 'Add your skills to see how you fit' })).toBeVisible();
  await expect(openPosition(page)).not.toContainText(/You have|does not fit/);

  // Until the message is sent, the home shows it at the top.
  const waiting = page.getByRole('listitem').filter({ hasText: 'Not sent yet' });
  await page.keyboard.press('Escape');
  await expect(waiting).toContainText('Cartographer');
  await inspect(page, 'talent-home-not-sent');
  await link(page, 'Where I stand').click();
  await expect(page.getByRole('region', { name: 'In conversation 1' }).filter({ has: waiting })).toBeVisible();
  await page.getByRole('button', { name: 'Send to apply' }).click();
  await expect(openPosition(page).getByRole('textbox')).toHaveValue(/Cartographer/);
  await openPosition(page).getByRole('button', { name: 'Send' }).click();
  await expect(openPosition(page)).toContainText('Sent.');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You wrote today')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  // Signed-in users go straight to it, even from a page older than their session.
  await page.goto(`/positions/${position.hashId}`);
  await expect(link(page, 'Apply on Rolecall')).toHaveAttribute('href', `/talent/home/${position.hashId}`);
  await page.goto(`/signup?type=talent&position=${position.hashId}`);
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  await expect(openPosition(page)).toBeVisible();
});

test('a talent with an account signs in, from the page or from sign-up, and arrives at the open position', async ({
  page,
  database,
  signUp,
}) => {
  const { position } = await buildNorthwind(database);
  const person = await signUp(page, { type: 'talent' });
  await dropCookies(page);
  await page.goto(`/positions/${position.hashId}`);
  await link(page, 'Apply on Rolecall').click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expectScreen(page, `/signin/${position.hashId}`, 'Sign in');
  // A member of the company takes the same way.
  await expect(page.getByText('For Cartographer at Northwind Labs')).toBeVisible();
  await expect(page.getByText('We send a code to this address. No password needed.')).toBeVisible();
  await page.goBack();
  await expectScreen(page, '/signup', 'Sign up');
  await page.goto(`/positions/${position.hashId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/signin/${position.hashId}`);
  await signInHere(page, person);
  await expect(page).toHaveURL(`/talent/home/${position.hashId}`);
  await expect(openPosition(page)).toBeVisible();
});

test('a member previews a Draft, which no one else can open', async ({ page, newPage, database, signUp }) => {
  await signUp(page, { companyName: 'Northwind Labs' });
  const { id, companyId } = await whoIs(page);
  const { hashId } = await buildPosition(database, {
    companyId,
    mainTeammateId: id,
    title: 'Cartographer',
    description,
    isLive: false,
    requiredSkillIds: [skill.typescript],
  });
  await page.goto('/client/positions');
  const opened = page.waitForEvent('popup');
  await link(page, /^Preview Cartographer/).click();
  const preview = await opened;
  await expect(preview).toHaveURL(`/positions/${hashId}`);
  await expect(preview.getByText('Only members of Northwind Labs see this page.')).toBeVisible();
  await inspect(preview, 'public-draft');
  await inspect(page, 'positions-preview');
  const stranger = await newPage();
  expect((await stranger.request.get(`/positions/${hashId}`)).status()).toBe(404);
  await link(preview, 'Edit').click();
  await expect(heading(preview, 'Edit Position')).toBeVisible();
});

test('machine-readable content can be parsed', async ({ page, database }) => {
  const { position } = await buildNorthwind(database, 'A < B & "C" ]]> D');
  await database
    .updateTable('positions')
    .set({ title: '</title> \u0001 & <script>', description: '<p>&lt;![CDATA[ \u000b ]]&gt;</p>' })
    .where('id', '=', position.id)
    .execute();
  await page.goto('/signin');
  const read = async (address: string) => {
    const text = await (await page.request.get(address)).text();
    return page.evaluate<{ root: string; errors: number; titles: string[] }>(`
      const read = new DOMParser().parseFromString(${JSON.stringify(text)}, 'application/xml');
      const titles = [...read.querySelectorAll('entry > title')].map(({ textContent }) => textContent);
      ({ root: read.documentElement.localName, errors: read.querySelectorAll('parsererror').length, titles });`);
  };
  const feed = await read('/feed.atom');
  expect([feed.root, feed.errors]).toEqual(['feed', 0]);
  expect(feed.titles).toContain('</title>  & <script> at A < B & "C" ]]> D');
  expect(await read('/sitemap.xml')).toMatchObject({ root: 'sitemapindex', errors: 0 });
  expect(await read('/sitemap/positions/0.xml')).toMatchObject({ root: 'urlset', errors: 0 });
  expect(await read('/sitemap/companies/0.xml')).toMatchObject({ root: 'urlset', errors: 0 });
});
