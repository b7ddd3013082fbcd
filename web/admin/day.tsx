import { type Language, localeOf } from '#contract/texts/languages.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';

/** A day, with the time as its title. */
export function Day({ at, isRelative = false }: { at: string; isRelative?: boolean }) {
  const language = useLanguage();
  const moment = new Date(at);
  const whole = moment.toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={at} title={whole}>
      {(isRelative && recentDay(moment, language)) || moment.toLocaleDateString(localeOf(language), mediumDate)}
    </time>
  );
}

const mediumDate = { dateStyle: 'medium' } as const;

/** 'today', 'yesterday', '3 days ago'; undefined before the last seven days. */
function recentDay(moment: Date, language: Language): string | undefined {
  const days = Math.round((startOf(new Date()) - startOf(moment)) / 86_400_000);
  if (days < 0 || days > 6) return undefined;
  const text = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(-days, 'day');
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}

const startOf = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);
