import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { markPosition } from '#contract/position-marks.ts';
import type { Profile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { useBeginning } from './beginning.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const marks = () =>
  vi.mocked(send).mock.calls.flatMap(([call, payload]) => (call.path === markPosition.path ? [payload] : []));

beforeEach(() => {
  vi.mocked(send).mockReset().mockResolvedValue({});
});

/** Cast: marking reads only the ids of a position. */
const profileOf = (known: object) =>
  ({ profileType: 'position', position: { id: 7, hashId: 'hash7' }, ...known }) as Profile;

test('typing about a position marks it once', async () => {
  const { result } = await renderHook(() => useBeginning(profileOf({})), { wrapper });
  result.current();
  result.current();
  await expect.poll(marks).toEqual([{ positionHashId: 'hash7', mark: 'begun' }]);
});

test.each([
  ['a saved position', profileOf({ mark: 'saved' })],
  ['one that was written about', profileOf({ wroteAt: 1 })],
  ['an unknown one', undefined],
])('typing leaves %s', async (_what, profile) => {
  const { result } = await renderHook(() => useBeginning(profile), { wrapper });
  result.current();
  expect(marks()).toEqual([]);
});
