import { expect, test } from 'vitest';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { describeAnnouncement, isUnderWay } from './announcement-words.ts';

await loadTexts('positions');

const at = (
  total: number,
  sent: number,
  more: { isListing?: boolean; skipped?: number; held?: number; failed?: number } = {},
) => ({
  positionId: 1,
  isListing: false,
  total,
  sent,
  skipped: 0,
  held: 0,
  failed: 0,
  ...more,
});

test.each([
  [at(120, 84), 'Sent to 84 of 120', true],
  [at(120, 120), 'Sent to 120 engineers', false],
  [at(1, 1), 'Sent to 1 engineer', false],
  [at(0, 0), undefined, false],
  [at(0, 0, { isListing: true }), 'About to be sent', true],
  [at(120, 84, { held: 36 }), 'Sent to 84 of 120, 36 follow within a day', false],
  [at(5_000, 5_000, { isListing: true }), 'Sent to 5000 of 5000', true],
  [at(120, 117, { skipped: 1, failed: 2 }), 'Sent to 117 of 120, 1 unsubscribed, 2 could not be delivered', false],
])('describes the progress of an announcement: %o', (announcement, text, isGoingOn) => {
  expect(describeAnnouncement(announcement, getTexts('positions'))).toBe(text);
  expect(isUnderWay(announcement)).toBe(isGoingOn);
});
