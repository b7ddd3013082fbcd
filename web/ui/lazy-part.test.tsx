import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.tsx';
import { onMissingModule } from './needed-module.ts';
import { retryFailed } from './reconnection.ts';

const Team = ({ name }: { name: string }) => <p>The team of {name}</p>;
let isThere: boolean;
const load = vi.fn<() => Promise<{ Team: typeof Team }>>();
const explain = vi.fn<(name: string, error: unknown) => Promise<unknown>>();

beforeEach(() => {
  isThere = false;
  load.mockReset();
  load.mockImplementation(async () => {
    if (!isThere) throw new Error('no such file');
    return { Team };
  });
  explain.mockReset();
  explain.mockResolvedValue('away');
  onMissingModule(explain);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => onMissingModule(async (_name, error) => error));

const show = (Part: ReturnType<typeof lazyPart<'Team', { name: string }>>) =>
  render(
    <>
      <Part name="Northwind" />
      <p>The rest</p>
    </>,
  );

const team = page.getByText('The team of Northwind');
const failed = page.getByText('This could not be loaded.');

test('a part whose code is missing says so in place, and loads once the connection is back', async () => {
  await show(lazyPart('Team', load));
  await expect.element(failed).toBeVisible();
  expect(explain.mock.calls).toEqual([['Team', new Error('no such file')]]);
  retryFailed();
  await expect.poll(() => explain.mock.calls.length).toBe(2);
  await expect.element(failed).toBeVisible();
  isThere = true;
  retryFailed();
  await expect.element(team).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('a part whose code was missing loads on retry', async () => {
  await show(lazyPart('Team', load));
  isThere = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(team).toBeVisible();
});

test('a quiet part shows no failure, and loads once the connection is back', async () => {
  await show(lazyPart('Team', load, { isQuiet: true }));
  await expect.poll(() => explain.mock.calls.length).toBe(1);
  await expect.element(failed).not.toBeInTheDocument();
  isThere = true;
  // The failure is on the page shortly after it was explained.
  await expect
    .poll(() => {
      retryFailed();
      return team.query();
    })
    .not.toBeNull();
});

test('a preloaded part renders at once; a failed preload is not reported', async () => {
  const Part = lazyPart('Team', load);
  await Part.preload();
  expect(explain).not.toHaveBeenCalled();
  expect(Part.isLoaded()).toBe(false);
  isThere = true;
  await Part.preload();
  expect(Part.isLoaded()).toBe(true);
  const { container } = await show(Part);
  expect(container.querySelector('p')?.textContent).toBe('The team of Northwind');
});
