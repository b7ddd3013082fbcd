import type * as z from 'zod/mini';
import type { readTrust } from '#contract/verification.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './trust-section.module.css';

const day = 86_400;

/** How the company answers those who write to it first. */
export function AnswersSection({ answers }: Pick<z.infer<(typeof readTrust)['answer']>, 'answers'>) {
  const t = useTexts('trust');
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('answers.title')}</h2>
      <p className={classes.note}>{t('answers.note')}</p>
      {answers ? (
        <>
          <p className={classes.figure}>{t('answers.count', { answered: answers.answered, of: answers.of })}</p>
          {answers.median !== null && (
            <p className={classes.note}>
              {t('answers.median', { days: Math.max(1, Math.ceil(answers.median / day)) })}
            </p>
          )}
          <p className={classes.note}>{t('answers.fresh')}</p>
        </>
      ) : (
        <p className={classes.empty}>{t('answers.none')}</p>
      )}
    </section>
  );
}
