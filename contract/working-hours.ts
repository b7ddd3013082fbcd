/** Hours of a working day, which is from 9 to 17 o'clock everywhere. */
const workingDay = 8;
const day = 1_440;

/**
 * Working hours that two places have in common, by the minutes they are ahead of UTC: at most 8. Null where one of the
 * two has no timezone.
 */
export function sharedHours(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  // Beyond the date line the same hours come on the day before or after.
  const apart = Math.abs(one - other) % day;
  return Math.max(0, workingDay - Math.min(apart, day - apart) / 60);
}
