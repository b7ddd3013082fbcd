import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownAccount } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { OwnData } from './own-data.tsx';

vi.mock('#web/platform/calls/api.ts', () => ({ send: vi.fn<typeof send>() }));

/** Shows a finished copy; an acting administrator may not take it. */
async function show(takeData: boolean) {
  vi.mocked(send).mockImplementation((call) => {
    if (call !== ownAccount) throw new Error(`Nothing else is asked for: ${call.path}`);
    const copy = { state: 'ready', url: '/exports/x.zip', size: 1_000, until: '2026-05-03T14:02:00Z' };
    return Promise.resolve({ export: copy, may: { takeData } });
  });
  await renderApp(OwnData);
  await expect.element(page.getByRole('status')).not.toBeEmptyDOMElement();
}

test('a finished copy can be downloaded', async () => {
  await show(true);
  await expect.element(page.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/exports/x.zip');
  await expect.element(page.getByRole('button', { name: 'Make a new one' })).toBeEnabled();
});

test('a copy in progress says so', async () => {
  vi.mocked(send).mockResolvedValue({ export: { state: 'waiting' }, may: { takeData: true } });
  await renderApp(OwnData);
  await expect.element(page.getByRole('status').getByText(/^We are making your copy\./)).toBeVisible();
});

test('a failed copy says so, and can be requested again', async () => {
  vi.mocked(send).mockResolvedValue({ export: { state: 'failed' }, may: { takeData: true } });
  await renderApp(OwnData);
  await expect.element(page.getByText('The copy could not be made. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Get my data' })).toBeEnabled();
});

test('an acting administrator sees the copy but cannot take it', async () => {
  await show(false);
  await expect.element(page.getByRole('button', { name: 'Make a new one' })).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Download' })).not.toBeInTheDocument();
});
