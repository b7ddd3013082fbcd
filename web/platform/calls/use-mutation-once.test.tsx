import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useMutationOnce } from './use-mutation-once.ts';

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Acts that end when the test says so. */
async function start() {
  const ends: (() => void)[] = [];
  const act = vi.fn<(id: unknown) => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)));
  const { result } = await renderHook(() => useMutationOnce<void, Error, unknown>({ mutationFn: act }), { wrapper });
  const acts = () => act.mock.calls.map(([id]) => id);
  return {
    mutate: (id?: unknown) => result.current.mutate(id),
    acts,
    end: () => ends.splice(0).forEach((one) => one()),
  };
}

test('a second press has no effect until the first is done', async () => {
  const { mutate, acts, end } = await start();
  mutate({ id: 1 });
  mutate({ id: 1 });
  await expect.poll(acts).toEqual([{ id: 1 }]);
  end();
  await expect
    .poll(() => {
      mutate({ id: 1 });
      return acts().length;
    })
    .toBe(2);
  end();
});

test('a different act runs alongside', async () => {
  const { mutate, acts, end } = await start();
  const [one, other, event] = [() => undefined, () => undefined, new Event('click')];
  Object.assign(event, { itself: event });
  const asked = [undefined, 1, { id: 1 }, { id: 2 }, one, other, event];
  for (const id of asked) {
    mutate(id);
    mutate(id);
  }
  await expect.poll(acts).toEqual(asked);
  end();
});

test('a choice that is reverted and made again is sent each time', async () => {
  const { mutate, acts, end } = await start();
  const choices = [{ isOn: true }, { isOn: false }, { isOn: true }];
  for (const choice of choices) mutate(choice);
  await expect.poll(acts).toEqual(choices);
  end();
});
