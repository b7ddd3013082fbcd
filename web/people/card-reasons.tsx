import { type Wanting, statedOf, wishesOf } from '#contract/reasons.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './talent-card.module.css';
import { useReasons } from './wish-words.ts';

interface Props {
  talent: TransformedTalent;
  position: Wanting;
}

/** In one line, the wishes of a position that a talent does not meet or has not stated; or that all are met. */
export function CardReasons({ talent, position }: Props) {
  const t = useTexts('wishes');
  const reasons = useReasons({ person: 'they' })(wishesOf(position, statedOf(talent)));
  if (reasons.length === 0) return null;
  const open = reasons.filter(({ state }) => state !== 'met');
  const sentences = open.length === 0 ? [t('card.met')] : open.map(({ text }) => text);
  const line = sentences.map((text) => t('sentence', { text })).join(' ');
  return (
    <Text
      size="s"
      lineHeight="1.45"
      wrap="ellipsis"
      className={classes.reasons}
      title={line}
      data-mute={open.every(({ state }) => state === 'notStated') || undefined}
    >
      {line}
    </Text>
  );
}
