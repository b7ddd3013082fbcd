import type { Reason } from '#contract/errors.ts';
import { reasonText } from '#web/platform/errors.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './contact-refusal.module.css';

/** The reason in words; of a limit also when the next message is possible, in the reader's time. */
export function ContactRefusal({ reason }: { reason: Reason }) {
  const t = useTexts('contacts');
  const locale = useLocale();
  const sentence = reasonText(reason);
  const nextAt = reason.params?.['nextAt'];
  const time = nextAt !== undefined && momentText(new Date(nextAt), locale);
  return (
    <p className={classes.root} role="alert">
      {time ? t('refused.next', { sentence, time }) : sentence}
    </p>
  );
}

/** The time, with the day unless it is today. */
function momentText(moment: Date, locale: string): string {
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString(locale, { ...(!isToday && { weekday: 'long' }), hour: '2-digit', minute: '2-digit' });
}
