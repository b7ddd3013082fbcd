import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StageCounts } from '#contract/stages.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { noStages } from '#web/testing/stages.ts';
import { StagePills } from './stage-pills.tsx';

const show = (counts: Partial<StageCounts>, newCount = 0) =>
  renderApp(() => (
    <StagePills
      position={{ hashId: 'hash', title: 'Engineer' }}
      chosen="best"
      counts={{ ...noStages, ...counts }}
      newCount={newCount}
    />
  ));

const pills = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);

test('the stages that have candidates are shown, and the others on request', async () => {
  await show({ talking: 2 });
  await expect.element(page.getByRole('link', { name: 'Talking 2' })).toBeVisible();
  expect(pills()).toEqual(['Best', 'New', 'Talking2']);
  await page.getByRole('button', { name: 'All stages' }).click();
  await expect.element(page.getByRole('link', { name: 'Offer' })).toBeVisible();
  expect(pills()).toHaveLength(9);
});

test('without candidates there are only the matches', async () => {
  await show({});
  await expect.element(page.getByRole('link', { name: 'Best' })).toBeVisible();
  expect(pills()).toEqual(['Best', 'New']);
  await expect.element(page.getByRole('button', { name: 'All stages' })).not.toBeInTheDocument();
});

test('New has its number', async () => {
  await show({}, 3);
  await expect.element(page.getByRole('link', { name: 'New 3' })).toBeVisible();
});
