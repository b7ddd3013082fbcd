const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ς: 'σ', ı: 'i', '’': "'" } as const;
const replaced = /[ßæœøłđςı’]/gu;

/** Accents, and the vowel signs of Hebrew and Arabic. */
const marks = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]/gu;

/**
 * Text as every search compares it: NFKD, in lower case, without accents and surrounding spaces, so that 'muller' finds
 * Müller. The database function `plain_text` does the same.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(replaced, (letter) => letters[letter as keyof typeof letters]) // the pattern matches no other
    .trim();
