import { Heart } from 'lucide-react';
import { useUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type Markable, useMarking } from './marking.ts';
import classes from './position-marks.module.css';

/** 'Not for me' and the heart of a card; not for an administrator who acts as the engineer. */
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

/** Hands the focus to the card after the one that is about to leave, or else to the one before it. */
function focusNextCard(button: HTMLElement): void {
  const cards = [...document.querySelectorAll('main [data-card]')];
  const index = cards.findIndex((card) => card.contains(button));
  const next = cards[index + 1] ?? cards[index - 1];
  (next?.querySelector('a') ?? document.querySelector('main'))?.focus({ preventScroll: next === undefined });
}
