import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  type UserToken,
  type Webhook,
  type WebhookDelivery,
  createToken,
  listTokens,
  listWebhooks,
  saveWebhook,
} from '#contract/integrations.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { useNotices } from '#web/platform/page/notices.ts';
import { IntegrationsScreen } from './integrations-screen.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));

const sent = vi.mocked(send);
const token: UserToken = {
  id: 1,
  name: 'Greenhouse sync',
  scope: 'write',
  maker: 'Ada Moreau',
  createdAt: '2026-11-20T09:30:00.000Z',
  endsAt: '2027-02-24T09:30:00.000Z',
  lastUsedAt: null,
};
const webhook: Webhook = {
  id: 1,
  url: 'https://hooks.northwindlabs.example/rolecall',
  events: ['contact.answered', 'candidate.moved'],
  form: 'json',
  isActive: false,
  failedAt: '2026-11-20T09:30:00.000Z',
  offBecause: 'failing',
};
const failed = { word: 'answered', status: 503, milliseconds: 95 } as const;
const delivery: WebhookDelivery = {
  id: 1,
  webhookId: 1,
  event: 'candidate.moved',
  at: '2026-11-20T20:41:00.000Z',
  state: 'delivered',
  tries: 1,
  result: { word: 'answered', status: 200, milliseconds: 140 },
  nextAt: null,
};
const deliveries: WebhookDelivery[] = [
  delivery,
  { ...delivery, id: 2, state: 'waiting', tries: 2, result: failed, nextAt: '2026-11-20T20:46:00.000Z' },
  { ...delivery, id: 3, state: 'failed', tries: 8, result: { word: 'timeout', status: null, milliseconds: 10_000 } },
  { ...delivery, id: 4, state: 'dropped', result: null },
  { ...delivery, id: 5, state: 'waiting', tries: 0, result: null },
];

const answers = new Map<object, () => unknown>();
beforeEach(() => {
  answers.clear();
  answers.set(listTokens, () => ({ tokens: [token], may: { add: true }, whyNot: {} }));
  answers.set(listWebhooks, () => ({ webhooks: [webhook], deliveries, may: { add: false }, whyNot: {} }));
  sent.mockReset();
  sent.mockImplementation((call) => {
    const answer = answers.get(call);
    if (!answer) throw new Error(`Nothing else is asked for: ${call.path}`);
    return Promise.resolve().then(answer);
  });
});

function Shown() {
  const notices = useNotices();
  return (
    <main>
      <IntegrationsScreen />
      <output>{notices.map(({ text }) => text).join(' ')}</output>
    </main>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Shown />
    </QueryClientProvider>,
  );

test('each delivery shows its outcome in words, and a disabled webhook since when and why', async () => {
  await show();
  const list = page.getByRole('list', { name: 'Last deliveries' });
  await expect.element(list).toBeVisible();
  for (const text of [
    /200, in 140 ms/,
    /It answered 503, next try .* \(3 of 8\)/,
    /No answer in ten seconds, given up after 8 tries/,
  ])
    await expect.element(list.getByText(text)).toBeVisible();
  await expect.element(list.getByText('Not sent')).toBeVisible();
  await expect.element(page.getByText(/^Switched off on .* everything had failed for three days/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a webhook' })).toBeDisabled();
  await expect.element(page.getByText('Your company has five webhooks. Delete one first.')).toBeVisible();
  await expect.element(page.getByText(/^Reads and writes. Made by Ada Moreau, ends/)).toBeVisible();
});

test('shows a new token once, in a focused frame', async () => {
  answers.set(createToken, () => ({ token: 'rcl_EXAMPLE' }));
  await show();
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekly report');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
  const once = page.getByRole('region', { name: 'Copy it now. It is shown only once.' });
  await expect.element(once.getByText('rcl_EXAMPLE')).toBeVisible();
  await expect.element(once).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toHaveBeenCalledWith(createToken, { name: 'Weekly report', scope: 'read', days: 90 });
});

test('a refused token keeps the dialog with its input and shows the reason', async () => {
  const problem = { status: 409, detail: '', code: 'conflict', reason: { code: 'tenTokens' } } as const;
  answers.set(createToken, () => {
    throw new ApiError(problem, undefined);
  });
  await show();
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekly report');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There are ten tokens already. Delete one first.');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Weekly report');
});

test.each([
  ['gone', /the receiver wants no more messages \(410\)/],
  ['secured', /the account that set it up was secured/],
  ['left', /the member who set it up has left/],
] as const)('a webhook that is off because it is %s says so', async (offBecause, text) => {
  answers.set(listWebhooks, () => ({
    webhooks: [{ ...webhook, form: 'slack', offBecause }],
    deliveries: [],
    may: { add: true },
    whyNot: {},
  }));
  await show();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Text for a chat')).toBeVisible();
  await expect.element(page.getByText('No event has been sent yet.')).toBeVisible();
});

test('a test delivery shows its result at its webhook', async () => {
  answers.set(saveWebhook, () => ({ id: 1, test: { word: 'unknownName', status: null, milliseconds: 3 } }));
  await show();
  await page.getByRole('button', { name: /^Send a test to/ }).click();
  await expect.element(page.getByText('Test: The name has no public address')).toBeVisible();
  const { url, events, form, isActive } = webhook;
  expect(sent).toHaveBeenCalledWith(saveWebhook, { id: 1, url, events, form, isActive, test: true });
});

test('an administrator acting as a member reads why the screen is empty', async () => {
  const reason = { code: 'acting' };
  answers.set(listTokens, () => {
    throw new ApiError({ status: 403, detail: '', code: 'forbidden', reason }, undefined);
  });
  await show();
  await expect.element(page.getByText(/^An administrator acting as a user cannot do this/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('where keepers keep the team, others read who may, and have no buttons', async () => {
  const whyNot = { add: { code: 'keepersOnly', params: { names: 'Ada Moreau', more: 0 } } };
  answers.set(listTokens, () => ({ tokens: [token], may: { add: false }, whyNot }));
  answers.set(listWebhooks, () => ({ webhooks: [webhook], deliveries, may: { add: false }, whyNot }));
  await show();
  await expect.element(page.getByText('Only Ada Moreau may do this here.').first()).toBeVisible();
  expect(page.getByText('Only Ada Moreau may do this here.').elements()).toHaveLength(2);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});
