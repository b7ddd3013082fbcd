import { adminWeek } from '#contract/admin.ts';
import { numberFormat } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import classes from './week-numbers.module.css';

const shown = ['talents', 'companies', 'positions', 'conversations'] as const;

/** Numbers of the last seven days. A dash replaces a number that has not arrived yet. */
export function WeekNumbers() {
  const t = useTexts('admin');
  const locale = useLocale();
  const { data } = useCall(adminWeek, {}, { staleTime: 60_000 });
  return (
    <section className={classes.root} aria-label={t('week.title')}>
      <h2 className={classes.title}>{t('week.title')}</h2>
      <ul className={classes.numbers}>
        {shown.map((name) => {
          const count = data?.[name];
          return (
            <li key={name} className={classes.number}>
              <span className={classes.count}>{count ? numberFormat(locale).format(count.week) : '–'}</span>{' '}
              <span className={classes.what}>{t(`week.${name}`, { count: count?.week ?? 0 })}</span>{' '}
              <span className={classes.before}>{count ? t('week.before', { count: count.weekBefore }) : '\u00A0'}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
