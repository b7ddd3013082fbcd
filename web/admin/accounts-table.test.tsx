import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AccountsTable } from './accounts-table.tsx';
import type { Account } from './use-accounts.ts';

await loadTexts('admin');

const long = 'Gesellschaft für angewandte Werkstoffprüfung und Schwingungsmessung';
const client = (id: number, companyId: number, name = 'Northwind Labs'): Account => ({
  id,
  first_name: 'Ada',
  last_name: `Moreau ${id}`,
  email: `ada.moreau.of.the.department.for.measuring.${id}@northwind-laboratories.example.com`,
  avatarUrl: null,
  signinUrl: `/admin/sign-in-as/${id}`,
  emailRefusal: null,
  signedUpAt: '2026-01-02T12:00:00.000Z',
  lastSeenAt: null,
  company: { id: companyId, name, verifiedDomain: null },
  isTrial: true,
  isTrialExpired: false,
  trialEndsAt: '2026-02-02T12:00:00.000Z',
  positions: 3,
  livePositions: 2,
  members: 2,
  listedAt: Date.now(),
});

const show = (accounts: Account[]) =>
  renderApp(() => (
    <AccountsTable
      label="Clients"
      accounts={accounts}
      hasCompany
      sort="-signup"
      onSort={() => undefined}
      onRefresh={() => Promise.resolve(undefined)}
    />
  ));

const ofCompany = (name: string) => [`Extend the trial of ${name}`, `Lift the trial of ${name}`, `Domain of ${name}`];

const itemsOf = async (name: string) => {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  const items = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return items;
};

test("a company's actions appear once, at its first member; its plan where its members begin", async () => {
  await show([client(3, 7), client(2, 7), client(5, 8, long), client(1, 7)]);
  const own = ['End sessions', 'Suspend'];
  expect(await itemsOf('Ada Moreau 3')).toEqual([...own, ...ofCompany('Northwind Labs')]);
  expect(await itemsOf('Ada Moreau 2')).toEqual(own);
  expect(await itemsOf('Ada Moreau 5')).toEqual([...own, ...ofCompany(long)]);
  expect(await itemsOf('Ada Moreau 1')).toEqual(own);
  const plans = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent.includes('Trial'));
  expect(plans).toEqual([true, false, true, true]);
});

test.each([1440, 1280, 1024, 700])(
  'at %i pixels each account is one line of 52 px, whatever its texts',
  async (width) => {
    await page.viewport(width, 900);
    await show([client(1048, 7, long), client(1047, 7, long), client(1046, 8)]);
    const rows = page.getByRole('row').elements().slice(1);
    expect(rows.map((row) => row.getBoundingClientRect().height)).toEqual([52, 52, 52]);
    // No two cells overlap.
    for (const row of rows) {
      const boxes = [...row.children]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width, height }) => width * height > 0);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1))
          expect(
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
          ).toBe(true);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('a truncated text has its full text as title, and the plan the day it ends', async () => {
  await page.viewport(1440, 900);
  await show([client(1, 7, long)]);
  await expect.element(page.getByTitle(long)).toBeVisible();
  await expect.element(page.getByTitle(/^ada\.moreau\.of.*example\.com$/)).toBeVisible();
  await expect.element(page.getByTitle('until Feb 2, 2026')).toBeVisible();
});

test('what befell an account stands beside its name, only a refusal beside its address', async () => {
  await show([
    { ...client(1, 7), suspension: { of: 'user', until: null }, leavingAt: '2026-02-02T12:00:00.000Z', openCaseId: 7 },
    { ...client(2, 8), emailRefusal: { at: '2026-01-02T12:00:00.000Z', status: '5.1.1' } },
  ]);
  const cells = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.trim()));
  expect(cells[0]?.slice(1, 3)).toEqual(['Ada Moreau 1 Reported Suspended Leaving', client(1, 7).email]);
  await expect.element(page.getByRole('link', { name: 'Reported' })).toHaveAttribute('href', '/admin/reports/7');
  expect(cells[1]?.slice(1, 3)).toEqual(['Ada Moreau 2', expect.stringMatching(/^ada.+ \S+/)]);
});
