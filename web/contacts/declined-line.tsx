import { type Contact, declineReasons } from '#contract/contacts.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import classes from './contact-panel.module.css';

/** States a talent's refusal to the viewer's company, which cannot write until the talent does. */
export function DeclinedLine({ reason, name }: { reason: Contact['reason']; name: string }) {
  const t = useTexts('contacts');
  return <p className={classes.line}>{t('declined.theirs', { answer: answerOf(t, reason), name })}</p>;
}

/** A declining answer in words: 'Not interested · Pay'. */
export function answerOf(t: TextsOf<'contacts'>, reason: Contact['reason']): string {
  const why = declineReasons.find((one) => one === reason);
  return why ? t('declined.because', { reason: t(`reason.${why}`) }) : t('notInterested');
}
