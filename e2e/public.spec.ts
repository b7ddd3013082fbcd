import type { Page } from '@playwright/test';
import { expect, newAddress, test } from './platform/fixtures.ts';
import { buildCompany, buildNorthwind, buildPosition, country, skill, whoIs } from './platform/marketplace.ts';
import { dialog, field, heading } from './platform/screen.ts';

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
  expect(await page.evaluate('getComputedStyle(document.querySelector("article a[data-variant]")).borderRadius')).toBe(
    '10px',
  );
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
  await link(page, 'Clear').press('Enter');
  await expect(link(page, 'Another engineer').first()).toBeVisible();
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
  const happened = 'They ask for <b>200 euros</b> before the interview.';
  await field(page, 'What happened?').fill(happened);
  await page.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(page).toHaveTitle('Not sent yet: Report “Cartographer” · Rolecall');
  await expect(field(page, 'What happened?')).toHaveValue(happened);
  await link(page, 'Choose what is wrong.').press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Asks for money or goods' })).toBeChecked();
  const email = newAddress('visitor');
  await field(page, 'Your email address').fill(email);
  await page.getByLabel('This is true as far as I know').press('Space');
  await page.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your report has arrived' })).toBeVisible();
  await link(page, 'Back to the position').press('Enter');
  await expect(page).toHaveURL(`/positions/${position.hashId}`);
  expect((await mailbox(email).next()).subject).toBe('We have received your report');

  const administrator = await newPage();
  await signInAsAdministrator(administrator);
  await administrator.goto('/admin/reports');
  await link(administrator, 'Northwind Labs').click();
  await expect(administrator.getByText(`by a visitor, ${email}`)).toBeVisible();
  await expect(administrator.getByText('Asks for money or goods').first()).toBeVisible();
  await expect(administrator.getByText(happened)).toBeVisible();
  await expect(administrator.getByText('In bad faith')).toHaveCount(0);
});

test('a visitor signs up as a talent and arrives at the open position', async ({ page, database, mailbox }) => {
  const { position } = await buildNorthwind(database);
  await page.goto(`/positions/${position.hashId}`);
  await link(page, 'Apply on Rolecall').click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  const applying = page.getByText('You’re writing to Northwind Labs about Cartographer');
  await expect(applying).toBeVisible();
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

  // Until the message is sent, the home shows it at the top, in other tabs too.
  const waiting = page.getByRole('listitem').filter({ hasText: 'Not sent yet' });
  await page.keyboard.press('Escape');
  await expect(waiting).toContainText('Cartographer');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/talent/home');
  await expect(otherTab.getByText('Not sent yet')).toBeVisible();
  await otherTab.close();
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

test('a member previews a Draft, which no one else can open @long', async ({ page, newPage, database, signUp }) => {
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
  const stranger = await newPage();
  expect((await stranger.request.get(`/positions/${hashId}`)).status()).toBe(404);
  await link(preview, 'Edit').click();
  await expect(heading(preview, 'Edit Position')).toBeVisible();
});

test('a visitor finds by skill and place in one line of words, and learns what was not understood @long', async ({
  page,
  database,
  mailbox,
}) => {
  const { id: companyId } = await buildCompany(database, { name: 'Northwind Labs' });
  const build = (title: string, details: object) => buildPosition(database, { companyId, title, ...details });
  const office = { isPhysical: true, countryIds: [country.portugal], city: 'Porto', officeDays: 2 };
  const place = { ...office, requiredSkillIds: [skill.react] };
  await build('Payments engineer', place);
  await build('Systems engineer', place);
  await build('Gardener', { ...place, requiredSkillIds: [skill.typescript] });
  await page.goto('/positions');
  await page.getByLabel('Words').fill('reactjs in Portugal, payments');
  await page.keyboard.press('Enter');
  await expect(link(page, 'Payments engineer')).toBeVisible();
  await expect(link(page, 'Systems engineer')).toHaveCount(0);
  await expect(page.getByText('and “payments” in title, text or company')).toBeVisible();
  await expect(page.getByLabel('Words')).toHaveValue('payments');
  await page.getByLabel('Words').fill('brlin');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not understood: “brlin”')).toBeVisible();
  await page.getByRole('link', { name: 'Leave out', exact: true }).click();
  await expect(page).toHaveURL('/positions?skill=React&country=PT');
  await expect(link(page, 'Systems engineer')).toBeVisible();
  await link(page, 'Leave out Skill: React').click();
  await expect(page).toHaveURL('/positions?country=PT');
  await expect(link(page, 'Gardener')).toBeVisible();

  await page.getByLabel('Words').fill('React in Porto, hybrid');
  await page.keyboard.press('Enter');
  await expect(link(page, 'Leave out Porto')).toBeVisible();
  await expect(page.getByLabel('Hybrid')).toBeChecked();
  await expect(link(page, 'Systems engineer')).toBeVisible();
  await expect(link(page, 'Gardener')).toHaveCount(0);
  await page.goto('/positions?country=PT');

  // Nothing found leads to fewer filters, and to a sign-up that keeps them.
  await page.getByLabel('Words').fill('rust gardener');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await expect(link(page, 'Without Rust 1')).toHaveAttribute('href', '/positions?q=gardener&country=PT');
  await link(page, 'Sign up to hear of the first one').click();
  await expect(page.getByRole('radio', { name: 'Talent' })).toBeChecked();
  const email = newAddress('talent');
  await field(page, 'First name').fill('Mira');
  await field(page, 'Last name').fill('Okafor');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await field(page, 'Confirmation code').fill(await mailbox(email).nextCode());
  const found = `/talent/home?q=gardener&skills=%5B1009%5D&countries=%5B${country.portugal}%5D`;
  await expect(page).toHaveURL(found);
  await expect(page.getByRole('button', { name: 'Leave out Skill: Rust' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this search to hear of the first one' })).toBeVisible();
  await page.goto('/signup?type=talent&search=%3Fskills%3D%5B1009%5D');
  await expect(page).toHaveURL('/talent/home?skills=%5B1009%5D');
});
