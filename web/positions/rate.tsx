import type { AnswerRate } from '#contract/contacts.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './rate.module.css';

/** A company's answer rate; renders nothing while too little is known. */
export function Rate({ rate }: { rate: AnswerRate | undefined }) {
  const t = useTexts('positions');
  const count = rate?.outOfTen ?? null;
  if (!rate || count === null) return null;
  const { withinDays: days } = rate;
  return (
    <Text size="xs" tone="mute" lineHeight="1.4" className={classes.root}>
      {days === null ? t('rate.of', { count }) : t('rate.within', { count, days })}
    </Text>
  );
}
