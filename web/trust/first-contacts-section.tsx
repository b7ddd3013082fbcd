import type * as z from 'zod/mini';
import type { readTrust } from '#contract/verification.ts';
import { useNextTime } from '#web/platform/next-time.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './trust-section.module.css';

/** How many new people the company has written to first, of how many it may. */
export function FirstContactsSection({
  firstContacts: { used, max, nextAt },
}: Pick<z.infer<(typeof readTrust)['answer']>, 'firstContacts'>) {
  const t = useTexts('trust');
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('first.title')}</h2>
      <p className={classes.note}>{t('first.note')}</p>
      <p className={classes.figure}>{max === null ? t('first.unlimited', { used }) : t('first.used', { used, max })}</p>
      {max !== null && <progress className={classes.bar} aria-hidden value={Math.min(used, max)} max={max} />}
      {nextAt !== null && <Next at={nextAt} />}
    </section>
  );
}

function Next({ at }: { at: string }) {
  const t = useTexts('trust');
  const { time, isToday } = useNextTime(at);
  return <p className={classes.note}>{isToday ? t('first.today', { time }) : t('first.tomorrow', { time })}</p>;
}
