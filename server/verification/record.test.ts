import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResolveTxt } from '#server/platform/dns/resolve-txt.ts';
import { lookUp } from './look-up-record.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A resolver whose name servers never answer. */
function openSilent() {
  const asked: (() => void)[] = [];
  return {
    setServers: () => undefined,
    resolveTxt: () =>
      new Promise<never>((_, reject) => {
        asked.push(() => reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' })));
      }),
    cancel: () => {
      for (const end of asked) end();
    },
  };
}

test('gives up two names with silent servers together after six seconds, so that a check answers in seven', async () => {
  const asked = vi.fn<typeof openSilent>(openSilent);
  const seen = vi.fn<(seen: unknown) => void>();
  const looking = lookUp(createResolveTxt([], asked), { domain: 'acme.com', token: 'a1' }).then(seen);
  await vi.advanceTimersByTimeAsync(5_999);
  expect([asked.mock.calls.length, seen.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(1);
  await looking;
  expect(seen).toHaveBeenCalledExactlyOnceWith(undefined);
});
