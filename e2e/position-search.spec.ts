import { expect, test } from './platform/fixtures.ts';
import { buildCompany, buildPosition, country, fillTalent, skill } from './platform/marketplace.ts';
import { button, dialog, menu } from './platform/screen.ts';

const rust = 1009;
const eur = (max: number) => ({ min: 40_000, max, currency: 'EUR', period: 'year', note: '' }) as const;

test('an engineer finds positions by word, pay and remote work, and recovers from a search without results', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const { id: companyId } = await buildCompany(database, { name: 'Northwind Labs' });
  const build = (title: string, details: object) => buildPosition(database, { companyId, title, ...details });
  await build('Cartographer', { requiredSkillIds: [skill.typescript], pay: eur(90_000), isRemote: true });
  await build('Harbour pilot', { pay: eur(60_000) });
  await build('Lighthouse keeper', { pay: { ...eur(90_000), currency: 'USD' } });
  await page.goto('/talent/home');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);

  // By keyboard: a pill's list opens, counts while it is filled in, and closes with Enter and with Escape.
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await pay.press('Enter');
  await expect(page.getByLabel('Pays at least')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(pay).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('70000');
  await page.getByLabel('Currency').selectOption('EUR');
  await expect(button(page, 'Show 1')).toBeVisible();
  await page.getByLabel('Pays at least').press('Enter');
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Position found 1');
  await expect(cards).toHaveText(/Cartographer/);
  await expect(page.getByRole('button', { name: 'From €70,000 a year' })).toBeFocused();
  await expect(page.getByText('1 more pays in another currency.')).toBeVisible();

  const words = page.getByRole('searchbox', { name: 'Search positions' });
  await words.fill('northw pilot');
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await page.getByRole('button', { name: /^Without From €70,000 a year 1$/ }).click();
  await expect(cards).toHaveText(/Harbour pilot/);
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\?q=northw\+pilot$/);

  // The address keeps the search, through a profile and a reload; an unreadable part is reported.
  await cards.getByRole('link', { name: 'Harbour pilot' }).click();
  await expect(page.getByRole('dialog', { name: 'Harbour pilot' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(words).toHaveValue('northw pilot');
  await expect(cards).toHaveText(/Harbour pilot/);
  await page.goto('/talent/home?q=carto&days=8');
  const partly = page.getByText('Part of this search could not be read and was left out.');
  await expect(partly).toBeVisible();
  await expect(cards).toHaveText(/Cartographer/);
  await words.press('End');
  await words.pressSequentially('grapher');
  await expect(partly).toHaveCount(0);
  await expect(words).toHaveValue('cartographer');

  // A filter that only addresses can set has a pill; a company's profile over the home is not a filter.
  await page.goto(`/talent/home?from=${companyId}&sponsors=true`);
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await page.getByRole('button', { name: 'Visa', exact: true }).click();
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL(`/talent/home?from=${companyId}`);
  await page.goto(`/talent/home?company=${companyId}`);
  const profile = page.getByRole('dialog', { name: 'Northwind Labs' });
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Company', exact: true })).toHaveCount(0);
  await words.fill('carto');

  // The menu opens the home without a search.
  await menu(page).getByRole('link', { name: 'Home' }).click();
  await expect(words).toHaveValue('');
  await expect(cards).toHaveCount(3);

  await page.route('**/api/talent/search-positions', (route) => route.fulfill({ status: 503, body: 'away' }));
  await words.fill('keeper');
  await expect(page.getByRole('alert')).toContainText('The search did not answer. Your filters are kept.');
  await page.unroute('**/api/talent/search-positions');
  await button(page, 'Try again').click();
  await expect(cards).toHaveText(/Lighthouse keeper/);
  await button(page, 'Clear the words').click();
  await expect(cards).toHaveCount(3);
  await expect(words).toHaveValue('');
});

test('an engineer finds by skill and place in one line of words, and learns what was not understood @long', async ({
  page,
  signUp,
  database,
}) => {
  await signUp(page, { type: 'talent' });
  await fillTalent(database, page, { skillIds: [skill.typescript] });
  const { id: companyId } = await buildCompany(database, { name: 'Northwind Labs' });
  const build = (title: string, details: object) => buildPosition(database, { companyId, title, ...details });
  const inPortugal = { isPhysical: true, countryIds: [country.portugal], city: 'Porto', officeDays: 2 };
  await build('Payments engineer', { ...inPortugal, requiredSkillIds: [rust] });
  await build('Systems engineer', { ...inPortugal, requiredSkillIds: [rust] });
  await build('Rust teacher in Portugal', { isPhysical: true, countryIds: [country.spain] });
  await page.goto('/talent/home');
  const cards = page.getByRole('article');
  const words = page.getByRole('searchbox', { name: 'Search positions' });

  // Understood while it is typed; once the field is left, only the other words stay in it.
  await words.fill('rust in Portugal, payments');
  const skillPill = button(page, 'Leave out Skill: Rust');
  await expect(skillPill).toBeVisible();
  await expect(button(page, 'Leave out Portugal')).toBeVisible();
  await expect(page.getByText('and “payments” in title, text or company')).toBeVisible();
  await expect(cards).toHaveText(/Payments engineer/);
  await expect(words).toHaveValue('rust in Portugal, payments');
  await words.press('Enter');
  await expect(words).toHaveValue('payments');
  await expect(words).toBeFocused();
  await expect(page).toHaveURL(`/talent/home?q=payments&skills=%5B${rust}%5D&countries=%5B${country.portugal}%5D`);

  // Saved as filters and words.
  await button(page, 'Save search').click();
  await expect(dialog(page, 'Save this search').getByRole('textbox', { name: 'Name' })).toHaveValue(
    '“payments”, Rust, Portugal',
  );
  await dialog(page, 'Save this search').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Search saved.')).toBeVisible();
  await page.reload();
  await expect(skillPill).toBeVisible();
  await expect(words).toHaveValue('payments');

  await words.fill('brlin');
  await expect(page.getByText('Not understood: “brlin”')).toBeVisible();
  await button(page, 'Leave out').click();
  await expect(cards).toHaveCount(2);
  await skillPill.click();
  await expect(page).toHaveURL(`/talent/home?countries=%5B${country.portugal}%5D`);
  await button(page, 'Clear all').click();
  await expect(cards).toHaveCount(3);

  await words.fill('Rust in Porto, hybrid');
  await words.press('Enter');
  await expect(button(page, 'Leave out Porto')).toBeVisible();
  await expect(button(page, 'Hybrid')).toHaveAttribute('aria-pressed', 'true');
  await expect(words).toHaveValue('');
  await expect(cards).toHaveCount(2);
  await button(page, 'Clear all').click();

  // On a phone the skill is in the sheet, and the saved searches are one chip beside the pills.
  await page.setViewportSize({ width: 390, height: 844 });
  await words.fill('golang');
  await words.press('Enter');
  await expect(button(page, 'Leave out Skill: Go')).toBeVisible();
  await expect(page.getByText('No open position matches all of this.')).toBeVisible();
  await button(page, 'Saved searches').click();
  await button(page, '“payments”, Rust, Portugal').click();
  await expect(cards).toHaveText(/Payments engineer/);
  await button(page, 'Filters').click();
  const sheet = dialog(page, 'Filters');
  await sheet.getByRole('button', { name: 'Remove Rust' }).click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(skillPill).toHaveCount(0);
  await expect(words).toHaveValue('payments');
});
