import { adminWeek } from '#contract/admin.ts';
import { numberFormat } from '#contract/texts/formats.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { List, Text } from '#web/ui/layout.tsx';
import classes from './week-numbers.module.css';

const shown = ['talents', 'companies', 'positions', 'conversations'] as const;

/** Numbers of the last seven days. A dash replaces a number that has not arrived yet. */
export function WeekNumbers() {
  const t = useTexts('admin');
  const locale = useLocale();
  const { data } = useCall(adminWeek, {}, { staleTime: 60_000 });
  return (
    <section className={classes.root} aria-label={t('week.title')}>
      <Text as="h2" marginBottom="6" size="xs" tone="mute" weight="600" lineHeight="1.3" className={classes.title}>
        {t('week.title')}
      </Text>
      <List className={classes.numbers}>
        {shown.map((name) => {
          const count = data?.[name];
          return (
            <li key={name} className={classes.number}>
              <Text as="span" size="2xl" weight="700" font="heading" className={classes.count}>
                {count ? numberFormat(locale).format(count.week) : '–'}
              </Text>{' '}
              <Text as="span" size="s" weight="600" className={classes.what}>
                {t(`week.${name}`, { count: count?.week ?? 0 })}
              </Text>{' '}
              <Text as="span" size="xs" tone="mute" className={classes.before}>
                {count ? t('week.before', { count: count.weekBefore }) : '\u00A0'}
              </Text>
            </li>
          );
        })}
      </List>
    </section>
  );
}
