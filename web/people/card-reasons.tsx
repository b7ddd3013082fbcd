import type { TransformedTalent } from '#contract/talents.ts';
import { type Wanting, statedOf, wishesOf } from '#contract/reasons.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './talent-card.module.css';
import { useReasons } from './wish-words.ts';

interface Props {
  talent: TransformedTalent;
  position: Wanting;
}

/** How a talent meets the wishes of a position, in sentences; unstated facts come last and muted. */
export function CardReasons({ talent, position }: Props) {
  const t = useTexts('wishes');
  const reasons = useReasons({ person: 'they', isShort: true })(wishesOf(position, statedOf(talent)));
  if (reasons.length === 0) return null;
  return (
    <Text marginTop="6" size="s" lineHeight="1.45" className={classes.reasons}>
      {reasons.map(({ field, state, text }) => (
        <span key={field} data-state={state}>
          {t('sentence', { text })}{' '}
        </span>
      ))}
    </Text>
  );
}
