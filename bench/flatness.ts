export interface Flatness {
  /** By how much the mean of the last third lies above that of the middle third. */
  rise: number;
  /** Of a straight line through these two thirds by least squares: rise from one value to the next. */
  slope: number;
  /** Mean of the last third. */
  level: number;
}

/** Judges whether values taken at equal intervals have stopped growing; the first third may still settle. */
export function flatnessOf(values: readonly number[]): Flatness {
  const third = Math.max(1, Math.floor(values.length / 3));
  const level = mean(values.slice(-third));
  return { rise: level - mean(values.slice(-2 * third, -third)), slope: slopeOf(values.slice(-2 * third)), level };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function slopeOf(values: readonly number[]): number {
  const [middle, level] = [(values.length - 1) / 2, mean(values)];
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - level), 0);
  return rise / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}
