import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PositionCounts } from '#contract/mine.ts';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { MineSwitch, NoneOfMine, useMine } from './mine.tsx';

beforeEach(() => siteStorage.remove('mine'));

const many: PositionCounts = { all: 14, live: 11, mine: 3, liveMine: 2 };
const few: PositionCounts = { ...many, live: 10 };

/** Renders a screen of a company with these positions. */
async function renderWith(counts: PositionCounts | undefined, { at = '/', showsOthers = false } = {}) {
  const Screen = () => {
    const mine = useMine(counts, { showsOthers });
    return (
      <>
        <MineSwitch {...mine} counts={counts} />
        <p>{mine.isOn ? 'own only' : 'all shown'}</p>
        {mine.isOn && <NoneOfMine {...mine} text="None." />}
      </>
    );
  };
  return renderApp(Screen, { at });
}

const shown = (text: 'own only' | 'all shown') => page.getByText(text);
const choice = (name: RegExp) => page.getByRole('radio', { name });

test('is on by itself with more than ten Live positions, some of them own', async () => {
  const { screen } = await renderWith(many);
  await expect.element(shown('own only')).toBeVisible();
  await expect.element(choice(/^Mine ?3$/)).toBeChecked();
  await screen.unmount();
  await renderWith({ ...many, liveMine: 0 });
  await expect.element(shown('all shown')).toBeVisible();
  await expect.element(choice(/^All ?14$/)).toBeChecked();
});

test('with ten it is off, and offered', async () => {
  await renderWith(few);
  await expect.element(shown('all shown')).toBeVisible();
  await expect.element(choice(/^Mine ?3$/)).not.toBeChecked();
});

test.each([
  ['none is own', { ...many, mine: 0, liveMine: 0 }],
  ['all are own', { ...many, mine: 14, liveMine: 11 }],
  ['there is none', { all: 0, live: 0, mine: 0, liveMine: 0 }],
  ['they are not known yet', undefined],
])('offers no choice where %s', async (_, counts) => {
  siteStorage.set('mine', 'on');
  await renderWith(counts);
  await expect.element(shown('all shown')).toBeVisible();
  await expect.element(page.getByRole('radiogroup')).not.toBeInTheDocument();
});

test('a choice is written into the address and kept in this browser', async () => {
  const first = await renderWith(many);
  await choice(/^All/).click();
  await expect.element(shown('all shown')).toBeVisible();
  expect(first.search()).toEqual({ mine: false });
  await first.screen.unmount();
  const second = await renderWith(many);
  await expect.element(shown('all shown')).toBeVisible();
  expect(second.search()).toEqual({});
  await choice(/^Mine/).click();
  await expect.element(shown('own only')).toBeVisible();
  await second.screen.unmount();
  await renderWith(few);
  await expect.element(shown('own only')).toBeVisible();
});

test('the address wins over what was kept, also where no position is own', async () => {
  siteStorage.set('mine', 'off');
  const { screen } = await renderWith({ ...many, mine: 0, liveMine: 0 }, { at: '/?mine=true' });
  await expect.element(shown('own only')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(shown('all shown')).toBeVisible();
  await screen.unmount();
  siteStorage.set('mine', 'on');
  await renderWith(few, { at: '/?mine=false' });
  await expect.element(shown('all shown')).toBeVisible();
});

test('an address that leads to a colleague’s position shows all', async () => {
  await renderWith(many, { showsOthers: true });
  await expect.element(shown('all shown')).toBeVisible();
  await choice(/^Mine/).click();
  await expect.element(shown('own only')).toBeVisible();
});
