import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { send } from '#web/platform/calls/api.ts';
import { retryFailed } from '#web/ui/reconnection.ts';
import { useCandidateCount } from './candidate-count.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const conditions = (...skillIds: number[]) => ({
  skillIds,
  countryIds: [],
  isPhysical: false,
  isRemote: false,
  timezone: null,
  timezoneMargin: 0,
});

const asked = vi.mocked(send);
const hint = { kind: 'withoutSkill', gain: 12, skillId: 3 } as const;

/** Pending responses of the stub by skill ids, each resolved by the test. */
let answers: Map<string, (count: number) => void>;
/** Every text shown, in order. */
let texts: (string | undefined)[];

beforeEach(() => {
  answers = new Map();
  texts = [];
  asked.mockReset();
  asked.mockImplementation((_call, payload) => {
    const { skills } = payload as { skills: number[] }; // of searchTalent
    return new Promise((resolve) =>
      answers.set(skills.join(), (talentCount) => resolve({ talentCount, relaxations: talentCount < 5 ? [hint] : [] })),
    );
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function start(stored?: Parameters<typeof useCandidateCount>[1]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const useNotedCount = (skillIds?: number[]) => {
    const count = useCandidateCount(conditions(...(skillIds ?? [])), stored);
    useEffect(() => void texts.push(count?.text), [count?.text]);
    return count;
  };
  return renderHook(useNotedCount, { initialProps: [1], wrapper });
}

const isAsked = (skills: string) => expect.poll(() => answers.has(skills)).toBe(true);

test('the count follows the form, and a late answer to an earlier question is ignored', async () => {
  const count = await start();
  await isAsked('1');
  answers.get('1')?.(40);
  await expect.poll(() => count.result.current?.text).toBe('40 candidates');

  await count.rerender([1, 2]);
  await isAsked('1,2');
  await count.rerender([1, 2, 3]);
  await isAsked('1,2,3');
  expect(count.result.current).toMatchObject({ text: '40 candidates', isPending: true });
  answers.get('1,2,3')?.(1);
  await expect.poll(() => count.result.current?.text).toBe('1 candidate');
  expect(count.result.current).toEqual({
    text: '1 candidate',
    talentCount: 1,
    isNone: false,
    isPending: false,
    isFailure: false,
    relaxations: [hint],
  });
  answers.get('1,2')?.(12);
  await count.rerender([4]);
  await isAsked('4');
  answers.get('4')?.(7);
  await expect.poll(() => count.result.current?.text).toBe('7 candidates');
  expect(texts).not.toContain('12 candidates');
});

test('requests only the last of several quick changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const count = await start();
  await count.rerender([1, 2]);
  await count.rerender([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await isAsked('1,2,3');
  expect([...answers.keys()]).toEqual(['1,2,3']);
});

test('a failed count says so, and loads once the connection is back', async () => {
  asked.mockReset();
  asked.mockRejectedValue(new Error('no answer'));
  const count = await start();
  await expect.poll(() => count.result.current?.text).toBe('Candidates could not be counted');
  expect(count.result.current).toMatchObject({ isFailure: true, isPending: false, relaxations: [] });
  asked.mockResolvedValue({ talentCount: 3, relaxations: [] });
  retryFailed();
  await expect.poll(() => count.result.current?.text).toBe('3 candidates');
});

test("reuses the server's count for the stored conditions, whatever the order of skills", async () => {
  const stored = { conditions: conditions(2, 1), candidates: { talentCount: 7, relaxations: [] } };
  const count = await start(stored);
  await isAsked('1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await count.rerender([1, 2]);
  await expect.poll(() => count.result.current?.text).toBe('7 candidates');
  expect(count.result.current?.isPending).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...answers.keys()]).toEqual(['1']);
});
