import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/audit-log.ts';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { detailsOf } from './log-details.ts';

await loadTexts('admin');

const entry = (details: LogEntry['details']): LogEntry => ({
  id: 1,
  at: '2026-01-02T12:00:00.000Z',
  act: 'domainSet',
  administrator: null,
  user: null,
  company: null,
  caseId: null,
  details,
});

test.each([
  [{ isVerified: true }, ['Set as verified']],
  [{ isVerified: false }, ['Removed']],
  [{ outcome: 'gone' }, ['Account gone']],
])('%j is put into words', (details, words) => {
  expect(detailsOf(getTexts('admin'), entry(details), 'en')).toEqual(words);
});
