import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { adminFailedMail, adminRetryMail } from '#contract/admin.ts';
import {
  type FailedAnnouncements,
  adminDiscardAnnouncements,
  adminRetryAnnouncements,
} from '#contract/announcements.ts';
import { send } from '#web/platform/calls/api.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { FailedMailScreen } from './failed-mail-screen.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));
vi.mock('#web/ui/confirm.tsx', () => ({ confirm: vi.fn<typeof confirm>() }));

const asked = vi.mocked(send);
const questions = vi.mocked(confirm);

const many: FailedAnnouncements = {
  positionId: 7,
  title: 'Cartographer',
  companyName: 'Northwind Labs',
  count: 10_000,
  reason: 'mail refused: DATA 554 5.6.0',
  cause: 'content refused',
  status: 'DATA 554 5.6.0',
  failedAt: '2026-11-21T10:00:00.000Z',
};
const one: FailedAnnouncements = { ...many, positionId: 8, title: 'Lighthouse keeper', count: 1 };

/** Calls sent, except those for the list. */
let changes: unknown[];
let announcements: FailedAnnouncements[];
beforeEach(() => {
  [changes, announcements] = [[], [many, one]];
  asked.mockReset();
  questions.mockReset();
  asked.mockImplementation((call, payload) => {
    if (call === adminFailedMail)
      return Promise.resolve({
        mails: [],
        announcements,
        failed: announcements.reduce((sum, { count }) => sum + count, 0),
        waiting: 12,
      });
    changes.push([call, payload]);
    const { positionId } = payload as { positionId?: number }; // of the calls about announcements
    announcements = announcements.filter((row) => positionId !== undefined && row.positionId !== positionId);
    return Promise.resolve({});
  });
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FailedMailScreen />
    </QueryClientProvider>,
  );

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('ten thousand failed announcements of a position form one row with position, number and cause', async () => {
  await show();
  await expect.element(page.getByText('10,001 failed, 12 waiting')).toBeVisible();
  await expect
    .element(row('Cartographer at Northwind Labs').getByText(/Announcements to 10,000 engineers\./))
    .toBeVisible();
  await expect.element(row('Cartographer').getByText(/The mail server refused the mail itself\./)).toBeVisible();
  await expect.element(row('Cartographer').getByText(/DATA 554 5\.6\.0/)).toBeVisible();
  await expect.element(row('Lighthouse keeper').getByText(/Announcement to 1 engineer\./)).toBeVisible();
  await expect.element(page.getByText(/^The latest/)).not.toBeInTheDocument();
});

test.each([
  ['recipient', 'does not accept mail for this address', 'RCPT TO 554 5.7.1'],
  ['sender', 'does not accept mail from our address', 'MAIL FROM 550'],
  ['content refused', 'refused the mail itself', 'DATA 554 5.6.0'],
  ['login', 'SMTP_URL', 'AUTH PLAIN 535'],
  ['connection', 'could not be reached', 'CONN ESOCKET'],
  ['unconfirmed', 'may have arrived', ''],
  ['internal', 'see the log', ''],
] as const)('a row shows the cause %s and the status', async (cause, words, status) => {
  announcements = [{ ...many, cause, status }];
  await show();
  await expect.element(row('Cartographer').getByText(new RegExp(words))).toBeVisible();
  await expect.element(row('Cartographer').getByText(new RegExp(`^${status}.*last on`))).toBeVisible();
});

test('retries those of one position, whose row disappears', async () => {
  await show();
  await button('Retry the announcements of Cartographer').click();
  await expect.element(row('Cartographer')).not.toBeInTheDocument();
  await expect.element(row('Lighthouse keeper')).toBeVisible();
  expect(changes).toEqual([[adminRetryAnnouncements, { positionId: 7 }]]);
});

test('discards them only after a confirmation', async () => {
  await show();
  questions.mockResolvedValue(false);
  await button('Discard the announcements of Cartographer').click();
  await expect.poll(() => questions.mock.lastCall?.[0].details).toBe('10,000 mails will not be sent.');
  expect(changes).toEqual([]);
  questions.mockResolvedValue(true);
  await button('Discard the announcements of Cartographer').click();
  await expect.element(row('Cartographer')).not.toBeInTheDocument();
  expect(changes).toEqual([[adminDiscardAnnouncements, { positionId: 7 }]]);
});

test('retries all at once', async () => {
  await show();
  await button('Retry all').click();
  await expect.element(page.getByText(/^No mail has failed\./)).toBeVisible();
  expect(changes).toEqual([[adminRetryMail, { id: null }]]);
});
