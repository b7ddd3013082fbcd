import { expect, test } from 'vitest';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { waitText } from './countdown.ts';

await loadTexts('forms');

test.each([
  [1, '1 s'],
  [99, '99 s'],
  [100, '2 min'],
  [3_480, '58 min'],
  [3_481, '59 min'],
  [5_940, '99 min'],
  [5_941, '2 h'],
  [86_400, '24 h'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(waitText(getTexts('forms'), seconds)).toBe(text);
});
