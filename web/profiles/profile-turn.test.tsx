import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useProfileTurn } from './profile-turn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (first: string | undefined) =>
  renderHook((wanted?: string) => useProfileTurn(wanted), first === undefined ? {} : { initialProps: first });

test('the first profile opens at once, and closing takes effect at once', async () => {
  const turn = await start(undefined);
  expect(turn.result.current).toBeUndefined();
  await turn.rerender('talent 1');
  expect(turn.result.current).toBe('talent 1');
  await turn.rerender(undefined);
  expect(turn.result.current).toBeUndefined();
});

test('another profile closes the open one and opens half a second later', async () => {
  const turn = await start('position a');
  await turn.rerender('company 7');
  expect(turn.result.current).toBeUndefined();
  await turn.act(() => void vi.advanceTimersByTime(499));
  expect(turn.result.current).toBeUndefined();
  await turn.act(() => void vi.advanceTimersByTime(1));
  expect(turn.result.current).toBe('company 7');
});

test('only the latest profile requested during the pause opens, and none after closing', async () => {
  const turn = await start('position a');
  await turn.rerender('company 7');
  await turn.act(() => void vi.advanceTimersByTime(400));
  await turn.rerender('teammate 3');
  await turn.act(() => void vi.advanceTimersByTime(400));
  expect(turn.result.current).toBeUndefined();
  await turn.rerender(undefined);
  await turn.act(() => void vi.advanceTimersByTime(1000));
  expect(turn.result.current).toBeUndefined();
});
