const dayMilliseconds = 86_400_000;

/** The reader's calendar day of a moment, comparable and the same for every hour of that day. */
export const dayOf = (moment: Date): string => `${moment.getFullYear()}-${moment.getMonth()}-${moment.getDate()}`;

/** How a reader calls a day: Today, Yesterday, the weekday and date, and the year when it is not this one. */
export function dayLabel(moment: Date, now: Date, locale?: string): string {
  if (dayOf(moment) === dayOf(now)) return 'Today';
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  if (dayOf(moment) === dayOf(new Date(noon.getTime() - dayMilliseconds))) return 'Yesterday';
  return moment.toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(moment.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
}

/** The hour and minute of a moment, as the reader's locale writes them. */
export const timeLabel = (moment: Date, locale?: string): string =>
  moment.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' });
