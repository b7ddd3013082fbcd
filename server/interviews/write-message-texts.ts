import { type Wording, momentInBoth } from '#contract/interview-times.ts';
import { type ShownPay, payLine } from '#contract/pay.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import type { Language } from '#contract/texts/languages.ts';
import { presentZone } from '#server/reference/service.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

/*
 * The messages about an interview, complete for clients without support for interviews: in the language of the
 * other person, and with times in the writer's timezone and in UTC.
 */

/** The facts of an interview in a message. */
interface About {
  title: string;
  minutes: number;
  place: string;
  positionTitle: string | null;
  pay: ShownPay | null;
}

const wordingIn = (language: Language): Wording => ({
  t: textsOf(language, 'interviews'),
  locale: dateLocaleOf(language),
});

/** The time, the same for all readers. */
function moment(at: Date, timeZone: string, language: Language): string {
  const zone = presentZone(timeZone, language) ?? { name: 'UTC', city: 'UTC' };
  return momentInBoth(at, zone, wordingIn(language));
}

export function proposalText(
  { title, minutes, place, positionTitle, pay, slots }: About & { slots: readonly Date[] },
  timeZone: string,
  language: Language,
): string {
  const { t } = wordingIn(language);
  return [
    t('message.proposed', { title }),
    positionTitle === null ? t('minutes', { minutes }) : t('minutesAbout', { minutes, position: positionTitle }),
    ...(pay === null ? [] : [t('message.pay', { pay: payLine(pay, textsOf(language, 'pay'), language) })]),
    ...(place === '' ? [] : [t('message.place', { place })]),
    t('message.times', { count: slots.length }),
    ...slots.map((slot) => `• ${moment(slot, timeZone, language)}`),
  ].join('\n');
}

export function answerText(
  { title, slot, former }: { title: string; slot: Date | null; former: Date | null },
  timeZone: string,
  language: Language,
): string {
  const { t } = wordingIn(language);
  if (slot !== null) return t('message.chosen', { title, moment: moment(slot, timeZone, language) });
  return [t('message.none', { title }), ...stays(former, timeZone, language)].join('\n');
}

/** That an interview stays at its time, if it is still to come. */
function stays(startsAt: Date | null, timeZone: string, language: Language): string[] {
  if (startsAt === null || startsAt.getTime() <= Date.now()) return [];
  return [wordingIn(language).t('message.stays', { moment: moment(startsAt, timeZone, language) })];
}

export function moveText(
  { title, startsAt, slots }: { title: string; startsAt: Date | null; slots: readonly Date[] },
  timeZone: string,
  language: Language,
): string {
  const { t } = wordingIn(language);
  return [
    t('message.moved', { title }),
    t('message.times', { count: slots.length }),
    ...slots.map((slot) => `• ${moment(slot, timeZone, language)}`),
    ...(startsAt === null ? [] : [t('message.until', { moment: moment(startsAt, timeZone, language) })]),
  ].join('\n');
}

export function keepText(
  { title, startsAt }: { title: string; startsAt: Date | null },
  timeZone: string,
  language: Language,
): string {
  return [wordingIn(language).t('message.takenBack', { title }), ...stays(startsAt, timeZone, language)].join('\n');
}

export function cancelText(
  { title, startsAt, reason }: { title: string; startsAt: Date | null; reason: string },
  timeZone: string,
  language: Language,
): string {
  const { t } = wordingIn(language);
  const text =
    startsAt === null
      ? t('message.takenBack', { title })
      : t('message.cancelled', { title, moment: moment(startsAt, timeZone, language) });
  return reason === '' ? text : `${text}\n${reason}`;
}
