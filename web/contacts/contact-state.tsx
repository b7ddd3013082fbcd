import { type AnswerRate, type Contact, closeReasons } from '#contract/contacts.ts';
import { accountTypes } from '#contract/call.ts';
import type { Thread } from '#contract/messaging.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import classes from './contact-panel.module.css';
import { DeclinedLine, answerOf } from './declined-line.tsx';

interface Props {
  thread: Pick<Thread, 'user'>;
  contact: Contact;
}

/** States the outcome of a first message, worded for the side that reads it. */
export function ContactState({ thread, contact }: Props) {
  const { state, openedBy } = contact;
  if (state === 'open' && openedBy === 'them') return <Asked thread={thread} contact={contact} />;
  if (state === 'open') return <Waiting thread={thread} contact={contact} />;
  return <Ended thread={thread} contact={contact} />;
}

/** The other side wrote first, and awaits the viewer's answer. */
function Asked({ thread: { user }, contact: { rate, verifiedDomain } }: Props) {
  const t = useTexts('contacts');
  const isTalent = useUser().type === accountTypes.talent;
  const name = sideOf(user);
  return (
    <>
      <p className={classes.line}>
        <strong>{t('them', { name })}</strong> {rate && rateText(t, name, rate)}
      </p>
      {/* The head shows a proven domain. */}
      {isTalent && verifiedDomain === null && <p className={classes.note}>{t('unverified')}</p>}
    </>
  );
}

/** The viewer's side wrote first, and awaits an answer. */
function Waiting({ thread: { user }, contact: { rate, closesOn } }: Props) {
  const t = useTexts('contacts');
  const locale = useLocale();
  const isTalent = useUser().type === accountTypes.talent;
  const name = sideOf(user);
  const day = closesOn && new Date(closesOn).toLocaleDateString(locale, { day: 'numeric', month: 'long' });
  return (
    <p className={classes.note}>
      {t(isTalent ? 'me' : 'company')} {rate && rateText(t, name, rate)} {day && t('lapses', { name, day })}
    </p>
  );
}

/** A contact that has lapsed or was closed by one side. */
function Ended({ thread: { user }, contact: { state, reason, answerDays } }: Props) {
  const t = useTexts('contacts');
  const isTalent = useUser().type === accountTypes.talent;
  if (state === 'lapsed') return <p className={classes.note}>{t('lapsed', { days: answerDays })}</p>;
  if (state === 'closed') {
    const why = closeReasons.find((one) => one === reason) ?? 'other';
    if (!isTalent) return <p className={classes.line}>{t('closed.mine')}</p>;
    return <p className={classes.line}>{t(`closed.${why}`, { company: sideOf(user) })}</p>;
  }
  if (!isTalent) return <DeclinedLine reason={reason} name={user.firstName} />;
  return <p className={classes.line}>{t('declined.mine', { answer: answerOf(t, reason) })}</p>;
}

/** Name of the side that answers: a company, or a talent by first name. */
const sideOf = ({ company, firstName }: Thread['user']): string => company?.name ?? firstName;

/** The rate in words; for a talent only how soon they answer. */
function rateText(t: TextsOf<'contacts'>, name: string, { outOfTen, withinDays }: AnswerRate) {
  if (outOfTen === null) return withinDays === null ? null : t('rate.talent', { name, days: withinDays });
  if (withinDays === null) return t('rate.of', { name, count: outOfTen });
  return t('rate.within', { name, count: outOfTen, days: withinDays });
}
