import type * as z from 'zod/mini';
import type { readTrust } from '#contract/trust.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './trust-section.module.css';

/** How many new people the company has written to first, of how many it may. */
export function FirstContactsSection({
  firstContacts: { used, max, nextAt },
}: Pick<z.infer<(typeof readTrust)['answer']>, 'firstContacts'>) {
  const t = useTexts('trust');
  const locale = useLocale();
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('first.title')}</h2>
      <p className={classes.note}>{t('first.note')}</p>
      <p className={classes.figure}>{max === null ? t('first.unlimited', { used }) : t('first.used', { used, max })}</p>
      {max !== null && <progress className={classes.bar} aria-hidden value={Math.min(used, max)} max={max} />}
      {nextAt !== null && (
        <p className={classes.note}>
          {t('first.next', {
            time: new Date(nextAt).toLocaleString(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit' }),
          })}
        </p>
      )}
    </section>
  );
}
