import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { CompanyDomain } from '#contract/verification.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';
import { RecordView } from './record-view.tsx';

await loadTexts('verification');

const proof: CompanyDomain = {
  domain: 'acme.com',
  way: 'dns',
  state: 'waiting',
  record: { name: '_rolecall.acme.com', value: 'rolecall-verification=0123' },
  checkedAt: '2026-01-02T12:00:00.000Z',
  found: [],
  failsAt: null,
};

test('shows only the number of unrelated records', async () => {
  const screen = await render(<RecordView proof={{ ...proof, found: ['', ''] }} />);
  await expect.element(screen.getByText('found 2 other TXT records.', { exact: false })).toBeVisible();
  await screen.rerender(<RecordView proof={{ ...proof, found: ['', 'rolecall-verification=4567'] }} />);
  await expect.element(screen.getByText('rolecall-verification=4567', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('other TXT', { exact: false })).not.toBeInTheDocument();
});

test('says that we keep looking only while we do', async () => {
  const screen = await render(<RecordView proof={{ ...proof, isSought: true }} />);
  await expect.element(screen.getByText('We keep looking and write to you', { exact: false })).toBeVisible();
  await screen.rerender(<RecordView proof={proof} />);
  await expect.element(screen.getByText('Press “Check now” to look again.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('We keep looking', { exact: false })).not.toBeInTheDocument();
});
