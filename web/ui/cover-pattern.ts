interface Row {
  x: number;
  y: number;
  height: number;
}

/** Pixels between two strokes of a group. */
const step = 7;
/** Pixels from one group to the next. */
export const groupPitch = 41;

/** SVG path of a row of groups of 1 to 5 strokes; the fifth crosses the other four. */
export function strokePath(groups: readonly number[], { x, y, height }: Row): string {
  let left = x;
  let path = '';
  for (const count of groups) {
    const upright = Math.min(count, 4);
    for (let index = 0; index < upright; index++) path += `M${left + index * step} ${y}v${height}`;
    if (count === 5) path += `M${left - 5} ${y + height * 0.8}l${3 * step + 10} ${-height * 0.6}`;
    left += groupPitch;
  }
  return path;
}
