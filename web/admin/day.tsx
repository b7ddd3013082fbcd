import { dateFormat, wholeTimeOf } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';

/** A day, with the time as its title. */
export function Day({ at, isRelative = false }: { at: string; isRelative?: boolean }) {
  const locale = useLocale();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={wholeTimeOf(moment, locale)}>
      {(isRelative && recentDay(moment, locale)) || dayOf(moment, locale)}
    </time>
  );
}

/** '7 Nov'; with the year unless it is the current one. */
function dayOf(moment: Date, locale: string): string {
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(moment);
}

/** 'today', 'yesterday', '3 days ago'; undefined before the last seven days. */
function recentDay(moment: Date, locale: string): string | undefined {
  const days = Math.round((startOf(new Date()) - startOf(moment)) / 86_400_000);
  if (days < 0 || days > 6) return undefined;
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

const startOf = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);
