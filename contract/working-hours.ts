/** Hours of a working day, from 9:00 to 17:00 everywhere. */
const workingDay = 8;
const day = 1_440;

/**
 * Working hours that two places share, by the minutes they are ahead of UTC: at most 8. Null if either has no timezone.
 */
export function sharedHours(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  // Across the date line the same hours fall on the day before or after.
  const apart = Math.abs(one - other) % day;
  return Math.max(0, workingDay - Math.min(apart, day - apart) / 60);
}
