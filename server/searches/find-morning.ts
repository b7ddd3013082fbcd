import type { Cadence } from '#contract/searches.ts';
import { currentUtcOffset } from '#server/reference/service.ts';

const minute = 60_000;
const day = 86_400_000;
const eight = 8 * 3_600_000;
const monday = 1;

/** The next 08:00 after a moment in a timezone, on a Monday for a weekly search; null for never. */
export function nextMorning(after: Date, { cadence, timeZone }: { cadence: Cadence; timeZone: string }): Date | null {
  if (cadence === 'never') return null;
  const offsetAt = (time: number) => (currentUtcOffset(timeZone, time) ?? 0) * minute;
  const local = after.getTime() + offsetAt(after.getTime());
  for (let morning = local - (local % day) + eight; ; morning += day) {
    if (cadence === 'weekly' && new Date(morning).getUTCDay() !== monday) continue;
    const near = morning - offsetAt(morning);
    const time = morning - offsetAt(near);
    if (time > after.getTime()) return new Date(time);
  }
}
