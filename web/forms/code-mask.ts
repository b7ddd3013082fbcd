/** How many digits the field takes: two halves of three. That codes have as many is a test of web/accounts. */
const codeLength = 6;
const half = codeLength / 2;
const filler = '·';

/** The digits of whatever was typed or pasted, '482-913' or 'Your code: 482 913.' alike; at most as many as a code has. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeLength);

/** Whether these are as many digits as a code has. */
export const isWhole = (digits: string): boolean => digits.length === codeLength;

/** How a code shows in its field: '482 9··'. Empty stays empty, so that the placeholder shows. */
export function mask(digits: string): string {
  if (digits === '') return '';
  const filled = digits.padEnd(codeLength, filler);
  return `${filled.slice(0, half)} ${filled.slice(half)}`;
}

/** Where in the masked text the caret stands after so many digits. */
export const caretAfter = (count: number): number => (count > half ? count + 1 : count);

export const emptyMask = `${filler.repeat(half)} ${filler.repeat(half)}`;
