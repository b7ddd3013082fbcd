/** The beginning of a text, at most so many UTF-16 units, without half an emoji at its end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
