import type { Page } from '@playwright/test';
import { addressOf } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { type Milestone, type Robot, createRobot } from './robot.ts';

/* Results in the first minutes without a match: at sign-in, and in the searches of both homes. */

/** Titles of the six newest positions, which pay 70,000 to 90,000 dollars. */
export const paid = [
  'Harbour pilot',
  'Lighthouse keeper',
  'Bridge warden',
  'Signal keeper',
  'Night porter',
  'Ferry master',
];
const paidAndPlaced = /Northwind Labs · Remote.*\$70,000/;

/** Reads pay and place of the newest positions, beside the form. */
export async function lookAround({ page, reach }: Robot): Promise<void> {
  const listed = page.getByRole('region', { name: 'New positions' }).getByRole('link', { name: paidAndPlaced });
  await listed.nth(paid.length - 1).waitFor();
  reach('visitor: pay and place of six positions');
}

/** Finds remote work with a minimum pay, from the home. */
export async function searchPay(page: Page): Promise<Milestone[]> {
  await page.goto(new URL(addressOf(at.talentHome), page.url()).href);
  await page.getByRole('article').first().waitFor();
  const { click, type, press, reach, milestones } = createRobot(page);
  await click(page.getByRole('button', { name: 'Remote', exact: true }));
  await click(page.getByRole('button', { name: 'Pay', exact: true }));
  await page.getByLabel('Pays at least').waitFor();
  await type('80000');
  await press('Enter');
  await page.getByRole('heading', { level: 2, name: `Positions found ${paid.length + 1}` }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Harbour pilot' }).waitFor();
  reach('talent: remote work above a pay');
  return milestones;
}

/** Finds engineers by two skills and a country, from the home, and turns the search into a Draft. */
export async function searchEngineers(page: Page, skills: readonly string[]): Promise<Milestone[]> {
  const { click, type, press, reach, milestones } = createRobot(page);
  await click(page.getByRole('link', { name: 'Search all engineers' }));
  await click(page.getByRole('combobox', { name: 'All of these skills' }));
  for (const skill of skills) {
    await type(skill);
    await page.getByRole('option', { name: skill, exact: true }).waitFor();
    await press('Enter');
  }
  await press('Escape');
  await click(page.getByRole('checkbox', { name: 'On-Site' }));
  await click(page.getByRole('listbox', { name: 'Countries' }).getByRole('option', { name: 'Portugal', exact: true }));
  await page.waitForURL(/countryIds=/);
  await page.getByRole('article').first().waitFor();
  reach('company: engineers by two skills and a country');
  await click(page.getByRole('button', { name: 'Make it a position' }).first());
  await page.getByRole('heading', { name: 'Edit Position' }).waitFor();
  await page.getByRole('button', { name: 'Remove React', exact: true }).waitFor();
  reach('company: a position of that search');
  return milestones;
}
