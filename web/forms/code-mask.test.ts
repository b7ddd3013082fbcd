import { expect, test } from 'vitest';
import { caretAfter, digitsOf, emptyMask, mask } from './code-mask.ts';

test('a code is shown in two halves with dots for what is missing', () => {
  expect(mask('4829')).toBe('482 9··');
  expect(mask('482')).toBe('482 ···');
  expect(mask('482913')).toBe('482 913');
  expect(emptyMask).toBe('··· ···');
});

test('an empty field stays empty', () => {
  expect(mask('')).toBe('');
});

test('only digits are taken, with or without spaces, and never more than a code has', () => {
  expect(digitsOf(' 482 913 ')).toBe('482913');
  expect(digitsOf('482-913')).toBe('482913');
  expect(digitsOf('code')).toBe('');
  expect(digitsOf('48291377')).toBe('482913');
});

test.each(['٣٠٢٢٢٨', '۳۰۲۲۲۸', '３０２２２８', '३०२२२८', '𝟛𝟘𝟚𝟚𝟚𝟠'])('%s is taken as 302228', (typed) => {
  expect(digitsOf(typed)).toBe('302228');
});

test('what a mask shows reads back as the same digits', () => {
  for (const digits of ['', '4', '482', '4829', '482913']) expect(digitsOf(mask(digits))).toBe(digits);
});

test('the caret stands after the last digit, before the gap', () => {
  expect([0, 1, 3, 4, 6].map(caretAfter)).toEqual([0, 1, 3, 5, 7]);
});
