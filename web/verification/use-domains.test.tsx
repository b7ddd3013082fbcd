import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { CompanyDomain } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { useNotices } from '#web/platform/page/notices.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { useCheckDomain } from './use-domains.ts';

vi.mock('#web/platform/calls/api.ts');
await loadTexts('verification');

const proof: CompanyDomain = {
  domain: 'northwind.example',
  way: 'administrator',
  state: 'verified',
  record: { name: '_rolecall.northwind.example', value: 'rolecall-verification=0123' },
  checkedAt: null,
  found: [],
  failsAt: null,
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

const useChecked = () => ({ ...useCheckDomain(), notices: useNotices() });

/** Checks the domain; returns the notices about it. */
async function check(found: string[]) {
  vi.mocked(send).mockResolvedValue({ state: 'verified', found });
  const { result, act } = await renderHook(useChecked, { wrapper });
  await act(() => result.current.check(proof));
  await expect.poll(() => vi.mocked(send)).toHaveBeenCalledOnce();
  await expect.poll(() => result.current.isChecking).toBe(false);
  return result.current.notices.map(({ text }) => text);
}

beforeEach(() => {
  vi.mocked(send).mockReset();
});

test('trust: a check that finds no record announces no proof, even of a domain set by an administrator', async () => {
  expect(await check(['v=spf1 -all'])).toEqual([]);
});

test('trust: a check that finds the record announces that the domain is verified', async () => {
  expect(await check(['v=spf1 -all', proof.record.value])).toEqual(['northwind.example is verified.']);
});
