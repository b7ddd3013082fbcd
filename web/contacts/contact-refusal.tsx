import { Link } from '@tanstack/react-router';
import type { Reason } from '#contract/errors.ts';
import { at } from '#contract/screens.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { useNextTime } from '#web/platform/texts/today.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Text } from '#web/ui/layout.tsx';
import classes from './contact-refusal.module.css';

/** The reason why a message was refused; for a limit also the time of the next one, and how to raise it. */
export function ContactRefusal({ reason }: { reason: Reason }) {
  const t = useTexts('contacts');
  const { nextAt, verified: max } = reason.params ?? {};
  return (
    <Text
      padding="8 12"
      marginBottom="8"
      size="s"
      tone="error-ink"
      lineHeight="1.45"
      className={classes.root}
      role="alert"
    >
      {reasonText(reason)} {nextAt !== undefined && <Next at={String(nextAt)} />}{' '}
      {reason.code === 'firstContactsUnverified' &&
        t.rich('refused.prove', { max: Number(max), link: <Link to={at.verification} /> })}
    </Text>
  );
}

function Next({ at }: { at: string }) {
  const t = useTexts('contacts');
  const { time, isToday } = useNextTime(at);
  return isToday ? t('refused.today', { time }) : t('refused.tomorrow', { time });
}
