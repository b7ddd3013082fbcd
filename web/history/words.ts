import type { TeamContact } from '#contract/history.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import type { History } from './use-history.ts';

type Words = TextsOf<'history'>;

/** Texts, locale and people that lines are built from. */
export interface Around {
  t: Words;
  locale: string;
  /** The viewer. */
  userId: number;
  /** First name of the talent. */
  talent: string;
  members: History['members'];
}

/** Finds the current member with an id. */
export const memberOf = ({ members }: Pick<Around, 'members'>, id: number | null) =>
  members.find((member) => member.id === id);

/** `João wrote on 17 Nov, answered.` */
export function contactLine({ memberId, openedBy, startedAt, state }: TeamContact, around: Around): string {
  const { t, locale, userId, talent } = around;
  const member = memberOf(around, memberId);
  const day = dayOf(new Date(startedAt), locale);
  return t(`contact.${openedBy}`, {
    who: memberId === userId ? 'me' : member ? 'other' : 'former',
    member: member?.firstName ?? '',
    talent,
    day,
    state: state === 'open' ? 'other' : state,
  });
}

/** Formats a day, without the year if it is this one. */
export function dayOf(moment: Date, locale: string): string {
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(moment);
}
