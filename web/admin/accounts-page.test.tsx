import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { TalentAccount } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';
import { AccountsPage } from './accounts-page.tsx';

vi.mock('#web/platform/api.ts', () => ({ send: vi.fn<typeof send>() }));

const asked = vi.mocked(send);

const talent = (id: number): TalentAccount => ({
  id,
  first_name: 'Mira',
  last_name: `Okafor ${id}`,
  email: `mira${id}@example.com`,
  avatarUrl: null,
  signinUrl: `/admin/sign-in-as/${id}`,
});

/** What each call asked for, in order. */
let payloads: { search: string; cursor: number | null }[];

/** Seven talents in pages of three; a search finds only those whose id is searched for. */
beforeEach(() => {
  payloads = [];
  asked.mockReset();
  asked.mockImplementation((_call, payload) => {
    const { search, cursor } = payload as (typeof payloads)[number]; // of adminTalents
    payloads.push({ search, cursor });
    const found = [7, 6, 5, 4, 3, 2, 1].filter((id) => search === '' || String(id) === search);
    const below = found.filter((id) => cursor === null || id < cursor);
    const users = below.slice(0, 3).map(talent);
    return Promise.resolve({
      users,
      total: found.length,
      nextCursor: below.length > 3 ? (users.at(-1)?.id ?? null) : null,
    });
  });
});

function Searched() {
  const [search, setSearch] = useState('');
  return (
    <>
      <AccountsPage title="Talents" list="talents" search={search} onSearch={setSearch} />
      <button type="button" onClick={() => setSearch('')}>
        Menu
      </button>
    </>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <Searched />
      </MantineProvider>
    </QueryClientProvider>,
  );

const ids = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);

test('more accounts come below those that are there, until all are', async () => {
  await show();
  await expect.poll(ids).toEqual(['#7', '#6', '#5']);
  await expect.element(page.getByText('7 accounts')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(ids).toEqual(['#7', '#6', '#5', '#4', '#3', '#2']);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(ids).toHaveLength(7);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a page that does not come leaves the others there and can be asked for again', async () => {
  await show();
  await expect.poll(ids).toHaveLength(3);
  asked.mockRejectedValueOnce(new Error('refused'));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The next accounts could not be loaded.');
  expect(ids()).toHaveLength(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(ids).toHaveLength(6);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('typing searches once it pauses, and the field follows the address', async () => {
  await show();
  await expect.poll(ids).toHaveLength(3);
  const field = page.getByRole('searchbox', { name: 'Search talents' });
  await field.fill('123');
  await field.fill(' 4 ');
  await expect.poll(ids).toEqual(['#4']);
  expect(payloads.map(({ search }) => search)).toEqual(['', '4']);
  await expect.element(page.getByText('1 found')).toBeVisible();
  await expect.element(field).toHaveValue(' 4 ');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(field).toHaveValue('');
  await expect.poll(ids).toHaveLength(3);
});
