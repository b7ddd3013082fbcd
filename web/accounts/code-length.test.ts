import { expect, test } from 'vitest';
import { codeLength } from '#contract/accounts.ts';
import { digitsOf } from '#web/forms/code-mask.ts';

test('the field for a code takes as many digits as a code has', () => {
  expect(digitsOf('1'.repeat(50))).toHaveLength(codeLength);
});
