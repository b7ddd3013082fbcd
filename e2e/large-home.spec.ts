import { callFrom } from './platform/calls.ts';
import { expect, test } from './platform/fixtures.ts';
import { inspect } from './platform/inspect.ts';
import { buildPosition, buildTalent, skill, whoIs } from './platform/marketplace.ts';
import { expectScreen, menu } from './platform/screen.ts';

test('a company with forty positions gets its first panels at once, and the others on viewing them', async ({
  page,
  signUp,
  database,
}) => {
  await buildTalent(database, { skillIds: [skill.typescript] }, { firstName: 'Mira', lastName: 'Okafor' });
  await signUp(page, { companyName: 'Busy Company' });
  const { id, companyId } = await whoIs(page);
  for (let index = 1; index <= 40; index += 1)
    await buildPosition(database, {
      companyId,
      mainTeammateId: id,
      title: `Role ${index}`,
      isLive: index !== 1,
      requiredSkillIds: [skill.typescript],
    });
  const specified = (await callFrom(page, '/api/client/home', {})) as { positions: unknown[] }; // the contract says so
  expect(specified.positions).toHaveLength(40);
  const payloads: { positionIds?: number[] }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/home')) payloads.push(request.postDataJSON() as { positionIds?: number[] }); // the contract says so
  });
  await page.goto('/client/home');
  const tabs = page.getByRole('navigation', { name: 'Positions' }).getByRole('link');
  await expect(tabs).toHaveCount(39);
  await expect(tabs.first()).toHaveText('Role 401');
  await expect(page.getByRole('region', { name: / Role 40$/ })).toContainText('1+ found.');
  expect(payloads.length).toBeLessThan(3);
  await inspect(page, 'client-home-large');

  // By keyboard to the last tab, whose panel and count load then.
  const panel = page.getByRole('region', { name: / Role 2$/ });
  await page.route('**/api/client/home', (route) => route.fulfill({ status: 503, body: 'away' }));
  await tabs.last().focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('alert')).toContainText('The engineers for this position could not be loaded.');
  await inspect(page, 'client-home-panel-failed');
  const retry = panel.getByRole('button', { name: 'Try again' });
  // This may fail at first: the window has just been resized, and a panel that comes near reloads by itself.
  await retry.click();
  await expect(retry).toBeVisible();
  await page.unroute('**/api/client/home');
  await retry.click();
  await expect(panel).toContainText('1+ found.');
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Mira Okafor', exact: true })).toBeInViewport();
  await expect(tabs.last()).toHaveText('Role 21');

  const address = page.url();
  await menu(page).getByRole('link', { name: 'Messages' }).click();
  await expectScreen(page, '/client/messages', 'Messages');
  await page.goto(address);
  await expect(panel.getByRole('button', { name: 'Mira Okafor', exact: true })).toBeInViewport();

  const draft = page.getByRole('region', { name: / Role 1$/ });
  await expect(draft).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 1', exact: true }).click();
  await expect(draft).toContainText('1+ found.');
  await inspect(page, 'client-home-drafts');
});
