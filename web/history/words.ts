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

type Member = History['members'][number];

/** Finds the current member with an id. */
export const memberOf = ({ members }: Pick<Around, 'members'>, id: number | null) =>
  members.find((member) => member.id === id);

/** The name by which the team knows a member: the first, or both where another member has that too. */
function shortName({ id, firstName, lastName }: Member, { members }: Pick<Around, 'members'>): string {
  const isShared = members.some((other) => other.id !== id && other.firstName === firstName);
  return isShared ? `${firstName} ${lastName}` : firstName;
}

/** `João wrote on 17 Nov and got an answer on 18 Nov.` */
export function contactLine({ memberId, openedBy, startedAt, answeredAt, state }: TeamContact, around: Around): string {
  const { t, locale, userId, talent } = around;
  const member = memberOf(around, memberId);
  return t(`contact.${openedBy}`, {
    who: memberId === userId ? 'me' : member ? 'other' : 'former',
    member: member ? shortName(member, around) : '',
    talent,
    day: dayOf(startedAt, locale),
    answered: answeredAt === null ? '' : dayOf(answeredAt, locale),
    state: state === 'interested' ? 'answered' : state === 'open' ? 'other' : state,
  });
}

/** Names everybody who has written with the talent: `Ada and Miles wrote; Miles got an answer on 18 Nov.` */
export function contactsLine(contacts: readonly TeamContact[], around: Around): string {
  const [only, ...others] = contacts;
  if (only && others.length === 0) return contactLine(only, around);
  return (['member', 'talent'] as const)
    .map((side) => contacts.filter(({ openedBy }) => openedBy === side))
    .filter((some) => some.length > 0)
    .map((some) => sideLine(some, around))
    .join(' ');
}

/** The sentence on the conversations that one side has begun: who wrote, then how each went on. */
function sideLine(contacts: readonly TeamContact[], around: Around): string {
  const [only, ...others] = contacts;
  if (!only || others.length === 0) return only ? contactLine(only, around) : '';
  const { t, talent, locale } = around;
  const isOurs = only.openedBy === 'member';
  const outcomes = Map.groupBy(contacts, ({ state, answeredAt }) => {
    if (state === 'notInterested' || state === 'closed') return state;
    return answeredAt === null ? undefined : dayOf(answeredAt, locale);
  });
  const clauses = [...outcomes].flatMap(([outcome, some]) => {
    if (outcome === undefined) return [];
    if (outcome === 'notInterested') return [t('contacts.notInterested', { names: named(some, around, 'to') })];
    if (outcome === 'closed') return [t('contacts.closed', { names: named(some, around, 'by') })];
    return isOurs
      ? [t('contacts.got', { names: named(some, around, 'to'), day: outcome })]
      : [t('contacts.gave', { names: named(some, around, 'by'), day: outcome })];
  });
  const waiting = contacts.some(({ state }) => state === 'open') ? 'contacts.open' : 'contacts.lapsed';
  const begun = isOurs
    ? t('contacts.member', { names: named(contacts, around, 'begins') })
    : t('contacts.talent', { talent, names: named(contacts, around, 'to') });
  return `${[begun, ...(clauses.length > 0 ? clauses : [t(waiting)])].join('; ')}.`;
}

/** Members of some contacts, for their part in the sentence: the viewer first, then by when they began. */
function named(contacts: readonly TeamContact[], around: Around, part: 'begins' | 'by' | 'to'): string {
  const { t, userId, locale } = around;
  const ids = contacts.map(({ memberId }) => memberId).toReversed();
  const isMe = (id: number | null) => id === userId;
  const names = [...ids.filter(isMe), ...ids.filter((id) => !isMe(id))].map((id, index) => {
    const member = memberOf(around, id);
    const inIt = { part: part === 'to' ? 'other' : part === 'begins' && index > 0 ? 'by' : part } as const;
    if (isMe(id)) return t('contacts.you', inIt);
    return member ? shortName(member, around) : t('contacts.former', inIt);
  });
  return new Intl.ListFormat(locale).format(names);
}

/** Formats the day of a time, without the year if it is this one. */
export function dayOf(time: string, locale: string): string {
  const moment = new Date(time);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(moment);
}
