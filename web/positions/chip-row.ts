/* Estimates of a chip of 13 pixels: padding and border with the gap after it, each letter, and the tick. */
const frame = 26;
const letter = 7;
const tick = 14;
/** Of '+12' at the end. */
const rest = 34;

/** How many skills stand on one row of a card, `width` pixels wide; at least one. */
export function countInRow(
  skills: readonly { id: number; name: string }[],
  heldIds: readonly number[],
  width: number,
): number {
  let used = 0;
  for (const [index, { id, name }] of skills.entries()) {
    used += frame + name.length * letter + (heldIds.includes(id) ? tick : 0);
    const isLast = index === skills.length - 1;
    if (used + (isLast ? 0 : rest) > width) return Math.max(1, index);
  }
  return skills.length;
}
