import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TransformedTalent } from '#contract/talents.ts';
import { send } from '#web/platform/api.ts';
import { TalentPanel } from './talent-panel.tsx';

vi.mock('#web/platform/api.ts', () => ({ send: vi.fn<() => unknown>() }));

const asked = vi.mocked(send);

const talent = (id: number): TransformedTalent => ({
  id,
  firstName: 'Mira',
  lastName: `Okafor ${id}`,
  avatarUrl: null,
  backgroundImageUrl: null,
  experience: null,
  compensation: null,
  isRemote: false,
  timezone: null,
  timezoneStr: null,
  physicalCountryId: null,
  countryStr: null,
  skills: [],
});

/** The talents asked for, in order; each answered when the test lets it go. */
let open: { talentId: number; answer: () => void; fail: () => void }[];

beforeEach(() => {
  open = [];
  asked.mockReset();
  asked.mockImplementation((_call, payload) => {
    const { talentId } = payload as { talentId: number }; // of getTransformedTalent
    return new Promise((resolve, reject) => {
      open.push({
        talentId,
        answer: () => resolve({ transformedTalent: talent(talentId) }),
        fail: () => reject(new Error('refused')),
      });
    });
  });
});

const show = (talentIds: number[], talentCount = talentIds.length) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <TalentPanel number={1} position={{ title: 'Senior Front-end Engineer', talentIds, talentCount }} />
      </MantineProvider>
    </QueryClientProvider>,
  );

test('the talents of a position are fetched one at a time, and those far below the screen not yet', async () => {
  await show(
    Array.from({ length: 99 }, (_, index) => index + 1),
    240,
  );
  await expect.element(page.getByText('240+ found.')).toBeInTheDocument();
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 1', exact: true })).toBeInTheDocument();
  await expect.poll(() => open.length).toBe(2);
  expect(open.map(({ talentId }) => talentId)).toEqual([1, 2]);
  expect(document.querySelectorAll('[aria-busy="true"]').length).toBe(98);
});

test('a talent who cannot be fetched is counted, holds up nobody, and can be tried again', async () => {
  await show([1, 2, 3]);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.answer();
  await expect.poll(() => open.length).toBe(2);
  open[1]?.fail();
  await expect.poll(() => open.length).toBe(3);
  open[2]?.answer();
  await expect.element(page.getByText('1 talent could not be loaded.')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 3' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => open.length).toBe(4);
  open[3]?.answer();
  await expect.element(page.getByRole('button', { name: 'Mira Okafor 2' })).toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a position that nobody matches says so', async () => {
  await show([]);
  await expect.element(page.getByText('0+ found.')).toBeInTheDocument();
  await expect.element(page.getByText('No talent matches this position yet.')).toBeInTheDocument();
});
