import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type TalentAccount, adminWeek } from '#contract/admin.ts';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AccountsPage } from './accounts-page.tsx';
import type { ListQuery } from './use-accounts.ts';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));

const asked = vi.mocked(send);

const talent = (id: number): TalentAccount => ({
  id,
  first_name: 'Mira',
  last_name: `Okafor ${id}`,
  email: `mira${id}@example.com`,
  avatarUrl: null,
  signinUrl: `/admin/sign-in-as/${id}`,
  emailRefusal: null,
  signedUpAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: null,
});

const week = {
  talents: { week: 1204, weekBefore: 7 },
  companies: { week: 1, weekBefore: 0 },
  positions: { week: 5, weekBefore: 2 },
  conversations: { week: 31, weekBefore: 40 },
};

/** Payloads of the list's calls, in order. */
let payloads: ListQuery[];

/** 203 talents, so three pages; a search matches only ids. */
beforeEach(() => {
  payloads = [];
  asked.mockReset();
  asked.mockImplementation((call, payload) => {
    if (call.path === adminWeek.path) return Promise.resolve(week);
    const query = payload as ListQuery; // of adminTalents
    payloads.push(query);
    const all = Array.from({ length: 203 }, (_, index) => 203 - index);
    const found = all.filter((id) => query.search === '' || String(id) === query.search);
    const users = found.slice((query.page - 1) * 100, query.page * 100).map(talent);
    return Promise.resolve({ users, total: found.length, nextCursor: null });
  });
});

const whole: ListQuery = { search: '', page: 1, sort: '-signup' };

function Addressed({ first }: { first: ListQuery }) {
  const [query, setQuery] = useState(first);
  return (
    <>
      <AccountsPage list="talents" query={query} onMove={setQuery} />
      <button type="button" onClick={() => setQuery(whole)}>
        Menu
      </button>
    </>
  );
}

const show = (first: ListQuery = whole) => renderApp(() => <Addressed first={first} />);

const ids = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
const button = (name: string) => page.getByRole('button', { name });

test('a long list has pages and shows which one is open', async () => {
  await show();
  await expect.poll(() => ids()[0]).toBe('#203');
  await expect.element(page.getByText('203 accounts')).toBeVisible();
  await expect.element(page.getByText('1 to 100 of 203')).toBeVisible();
  await expect.element(button('Previous')).toBeDisabled();
  await button('Next').click();
  await expect.poll(() => ids()[0]).toBe('#103');
  await button('Next').click();
  await expect.poll(ids).toEqual(['#3', '#2', '#1']);
  await expect.element(page.getByText('201 to 203 of 203')).toBeVisible();
  await expect.element(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect.poll(() => ids()[0]).toBe('#103');
});

test('a page past the last one becomes the last one', async () => {
  await show({ ...whole, page: 9 });
  await expect.poll(ids).toEqual(['#3', '#2', '#1']);
});

/** Types in one step, as a browser does: sets the value, then dispatches the event. */
function enter(field: Element, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('typing searches after a pause, from page one, and the field follows the address', async () => {
  await show({ ...whole, page: 3 });
  await expect.poll(ids).toHaveLength(3);
  const field = page.getByRole('searchbox', { name: 'Search talents' });
  await expect.element(field).toBeVisible();
  // Synchronous, so that no debounce can elapse in between, however slow the machine.
  for (const text of ['123', ' 4 ']) enter(field.element(), text);
  await expect.poll(ids).toEqual(['#4']);
  expect(payloads).toEqual([
    { ...whole, page: 3 },
    { ...whole, search: '4' },
  ]);
  await expect.element(page.getByText('1 found')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  await expect.element(field).toHaveValue(' 4 ');
  await button('Menu').click();
  await expect.element(field).toHaveValue('');
  await expect.poll(ids).toHaveLength(100);
});

test('a heading sorts by its column and back, and the search keeps the order', async () => {
  // On narrower screens a list to choose from replaces the headings.
  await page.viewport(1440, 800);
  await show({ ...whole, page: 3 });
  await expect.poll(ids).toHaveLength(3);
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await expect
    .element(page.getByRole('columnheader', { name: 'Signed up' }))
    .toHaveAttribute('aria-sort', 'descending');
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending');
  await heading.getByRole('button').click();
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  enter(page.getByRole('searchbox').element(), '4');
  await expect.poll(ids).toEqual(['#4']);
  expect(payloads.slice(1)).toEqual([
    { ...whole, sort: 'name' },
    { ...whole, sort: '-name' },
    { ...whole, sort: '-name', search: '4' },
  ]);
});

test('a search typed before the screen shows a new order keeps that order', async () => {
  await page.viewport(1440, 800);
  await show();
  await expect.poll(ids).toHaveLength(100);
  // Synchronous, so that nothing is drawn in between.
  const heading = page.getByRole('columnheader', { name: 'Name' }).getByRole('button').element();
  if (heading instanceof HTMLElement) heading.click();
  enter(page.getByRole('searchbox').element(), '4');
  await expect.poll(ids).toEqual(['#4']);
  expect(payloads.at(-1)).toEqual({ ...whole, sort: 'name', search: '4' });
});

test('the search has the focus, and / leads back to it', async () => {
  await show();
  const field = page.getByRole('searchbox');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('a/b');
  await expect.element(field).toHaveValue('a/b');
  button('Menu').element().focus();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('a/b');
});

test('the numbers of the week are on top', async () => {
  await show();
  const numbers = page.getByRole('region', { name: 'Last seven days' }).getByRole('listitem');
  await expect.element(numbers.nth(0)).toHaveTextContent('1,204 new talents 7 the week before');
  await expect.element(numbers.nth(1)).toHaveTextContent('1 new company 0 the week before');
});
