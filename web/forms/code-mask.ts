import { codeLength } from '#contract/codes.ts';

/** A code is shown in two halves. */
const half = codeLength / 2;
const filler = '·';

/**
 * Extracts the digits from typed or pasted text, such as '482-913' or 'Your code: 482 913.', up to a code's length.
 * Reads digits of other scripts, typed on local keyboards, as 0 to 9.
 */
export const digitsOf = (text: string): string =>
  text
    .replaceAll(/\P{Nd}/gu, '')
    .replaceAll(/[^0-9]/gu, valueOf)
    .slice(0, codeLength);

/**
 * Reads a digit of any script: Unicode lists each script's digits in a row from 0 to 9, directly preceded by no other
 * digit.
 */
function valueOf(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let zero = place;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((place - zero) % 10);
}

/** Whether this is a complete code. */
export const isWhole = (digits: string): boolean => digits.length === codeLength;

/** Formats digits for the field: '482 9··'. Empty stays empty, so that the placeholder shows. */
export function mask(digits: string): string {
  if (digits === '') return '';
  const filled = digits.padEnd(codeLength, filler);
  return `${filled.slice(0, half)} ${filled.slice(half)}`;
}

/** Caret position in the masked text after this many digits. */
export const caretAfter = (count: number): number => (count > half ? count + 1 : count);

export const emptyMask = `${filler.repeat(half)} ${filler.repeat(half)}`;
