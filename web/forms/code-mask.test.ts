import { expect, test } from 'vitest';
import { caretAfter, digitsOf, emptyMask, mask } from './code-mask.ts';

test('shows a code in two halves with dots for missing digits', () => {
  expect(mask('4829')).toBe('482 9··');
  expect(mask('482')).toBe('482 ···');
  expect(mask('482913')).toBe('482 913');
  expect(emptyMask).toBe('··· ···');
});

test('an empty field stays empty', () => {
  expect(mask('')).toBe('');
});

test('accepts only digits, with or without spaces, and never more than a code has', () => {
  expect(digitsOf(' 482 913 ')).toBe('482913');
  expect(digitsOf('482-913')).toBe('482913');
  expect(digitsOf('code')).toBe('');
  expect(digitsOf('48291377')).toBe('482913');
});

test.each(['٣٠٢٢٢٨', '۳۰۲۲۲۸', '３０２２２８', '३०२२२८', '𝟛𝟘𝟚𝟚𝟚𝟠'])('reads %s as 302228', (typed) => {
  expect(digitsOf(typed)).toBe('302228');
});

test('a mask reads back as the same digits', () => {
  for (const digits of ['', '4', '482', '4829', '482913']) expect(digitsOf(mask(digits))).toBe(digits);
});

test('the caret is after the last digit, before the gap', () => {
  expect([0, 1, 3, 4, 6].map(caretAfter)).toEqual([0, 1, 3, 5, 7]);
});
