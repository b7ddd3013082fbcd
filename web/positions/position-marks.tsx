import { Heart } from 'lucide-react';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { focusNextCard } from '#web/ui/card-focus.ts';
import { type Markable, useMarking } from './marking.ts';
import classes from './position-marks.module.css';

/** 'Not for me' and the heart of a card; not for an administrator acting as the engineer. */
export function PositionMarks({ position }: { position: Markable & { title: string } }) {
  const t = useTexts('positions');
  const { toggleSaved, pass, takeBack } = useMarking();
  const { title, mark } = position;
  if (useUser().actingAdministrator) return null;
  const isPassed = mark === 'passed';
  return (
    <div className={classes.root}>
      <button
        type="button"
        className={classes.pass}
        aria-label={t('mark.passLabel', { title })}
        aria-pressed={isPassed}
        onClick={({ currentTarget }) => {
          if (isPassed) return takeBack(position);
          focusNextCard(currentTarget);
          return pass(position);
        }}
      >
        {t('mark.pass')}
      </button>
      <button
        type="button"
        className={classes.save}
        aria-label={t('mark.saveLabel', { title })}
        aria-pressed={mark === 'saved'}
        onClick={() => toggleSaved(position)}
      >
        <Heart size={20} aria-hidden />
      </button>
    </div>
  );
}
