import { ownDataId } from '#contract/own-data.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from '#web/moderation/decision.module.css';
import { OwnData } from './own-data.tsx';

/** The copy of their data, for users who see no other screen. */
export function OwnDataPart() {
  const t = useTexts('own-data');
  return (
    <section id={ownDataId} className={classes.part} aria-label={t('title')}>
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.lead}>{t('note')}</p>
      <OwnData />
    </section>
  );
}
