import type { Reason } from '#contract/errors.ts';
import { reasonText } from '#web/platform/errors.ts';
import { useNextTime } from '#web/platform/next-time.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './contact-refusal.module.css';

/** Why a message was refused; of a limit also when the next one is possible. */
export function ContactRefusal({ reason }: { reason: Reason }) {
  const nextAt = reason.params?.['nextAt'];
  return (
    <p className={classes.root} role="alert">
      {reasonText(reason)} {nextAt !== undefined && <Next at={String(nextAt)} />}
    </p>
  );
}

function Next({ at }: { at: string }) {
  const t = useTexts('contacts');
  const { time, isToday } = useNextTime(at);
  return isToday ? t('refused.today', { time }) : t('refused.tomorrow', { time });
}
