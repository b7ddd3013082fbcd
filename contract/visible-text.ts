/* Visibility of users' texts: the one rule for names, titles and messages. */

const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Matches a visible character. The listed ones are invisible although Unicode counts them as symbols: an empty braille
 * cell, anchors of annotations, a notehead without a note.
 */
const shown = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/u;

/** Drops characters that change the direction of the line around them. Marks within a word, such as joiners, stay. */
export const withoutTurning = (text: string): string => text.replaceAll(turning, '');

/** Whether a text is visible: it has a letter, sign or emoji, and not only blanks and invisible characters. */
export const isVisible = (text: string): boolean => shown.test(text);

/** The text without direction-changing characters; empty if nothing in it is visible. */
export const visibleText = (text: string): string => (isVisible(text) ? withoutTurning(text) : '');
