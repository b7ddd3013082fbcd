import type { TeamContact, TeamStage } from '#contract/history.ts';
import { dateFormat } from '#contract/texts/formats.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import type { History } from './use-history.ts';

type Words = TextsOf<'history'>;

/** Texts, locale and people that lines are built from. */
export interface Around {
  t: Words;
  /** Texts that name the stages. */
  stages: TextsOf<'candidates'>;
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

/** `Interview, Backend Engineer, since 24 Nov by João` */
export function stageLine({ stage, positionTitle, since, memberId }: TeamStage, around: Around): string {
  const { t, stages, locale, userId } = around;
  const member = memberOf(around, memberId);
  return t('stage.line', {
    stage: stages(`stage.${stage}`),
    position: positionTitle || t('stage.untitled'),
    day: dayOf(new Date(since), locale),
    by: member ? (member.id === userId ? 'me' : 'member') : 'other',
    name: member?.firstName ?? '',
  });
}

/** `Interview, Backend Engineer.` */
export const shortStage = ({ stage, positionTitle }: TeamStage, { t, stages }: Around): string =>
  t('stage.short', { stage: stages(`stage.${stage}`), position: positionTitle || t('stage.untitled') });

/** Formats a day, without the year if it is this one. */
function dayOf(moment: Date, locale: string): string {
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(moment);
}
