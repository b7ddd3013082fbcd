import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { fillTalent, skill } from './platform/marketplace.ts';
import { button, expectScreen } from './platform/screen.ts';

const card = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Cartographer' });

test('a company confirms by keyboard that a position is still open, and later that it is filled', async ({
  page,
  newPage,
  signUp,
  database,
}) => {
  await signUp(page);
  const made = await callFrom(page, '/api/client/positions/store', {
    position: { title: 'Cartographer', skills: [skill.typescript], description: '<p>You draw maps.</p>' },
  });
  const { positionId: id, positionHashId } = made as { positionId: number; positionHashId: string }; // the contract says so
  await callFrom(page, '/api/client/positions/update', { position: { id, isLive: true } });
  await sql`
    update positions set live_since = now() - interval '84 days', counted_from = now() - interval '84 days'
    where id = ${id}`.execute(database);

  await page.goto('/client/positions');
  await expect(card(page)).toContainText('Are you still filling it?');
  await button(page, 'Still open Cartographer').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/“Cartographer” stays Live until/)).toBeVisible();
  await expect(card(page)).not.toContainText('Are you still filling it?');
  await expect(card(page)).toContainText(/Live since .+, confirmed .+/);

  const talentPage = await newPage();
  await signUp(talentPage, { type: 'talent' });
  await fillTalent(database, talentPage, { skillIds: [skill.typescript] });
  await talentPage.goto('/talent/home');
  await expect(talentPage.getByRole('article').filter({ hasText: 'Cartographer' })).toContainText(', confirmed ');
  await talentPage.goto(`/positions/${positionHashId}`);
  await expect(talentPage.getByText(/^Open vacancy, until /)).toBeVisible();

  await page.goto(`/client/positions/${positionHashId}/edit`);
  await expect(page.getByText(/^Ends on /)).toBeVisible();
  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await expect(page.getByText(/^Ends on /)).toHaveCount(0);
  await page.getByLabel('Why is it no longer open?').selectOption('Filled');
  await button(page, 'Save').click();
  await expectScreen(page, '/client/positions', 'Positions');
  await expect(card(page)).toContainText('Filled');
  await talentPage.reload();
  await expect(talentPage.getByText(/^Open vacancy/)).toHaveCount(0);

  // Going Live again asks as usual, and clears the reason.
  await page.goto(`/client/positions/${positionHashId}/edit`);
  await expect(page.getByLabel('Why is it no longer open?')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Live' }).press('Space');
  await button(page, 'Save').click();
  await button(page, 'Go Live').click();
  await expectScreen(page, '/client/positions', 'Positions');
  await expect(card(page)).not.toContainText('Filled');
});
