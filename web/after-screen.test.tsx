import { expect, test, vi } from 'vitest';
import { afterScreen } from './after-screen.ts';
import { queryClient } from '#web/platform/calls/query-client.ts';

test('deferred code loads once no query is in flight', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const reading = queryClient.fetchQuery({ queryKey: ['a screen'], queryFn: () => answer });
  const load = vi.fn<() => Promise<string>>(async () => 'loaded');
  const loaded = afterScreen(load)();
  await new Promise((later) => setTimeout(later, 300));
  expect(load).not.toHaveBeenCalled();
  resolve('shown');
  await reading;
  expect(await loaded).toBe('loaded');
  queryClient.clear();
});
