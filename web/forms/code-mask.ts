import { codeLength } from '#contract/codes.ts';

/** A code is shown in two halves. */
const half = codeLength / 2;
const filler = '·';

/** Extracts the digits from typed or pasted text, such as '482-913' or 'Your code: 482 913.', up to a code's length. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeLength);

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
