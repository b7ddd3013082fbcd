import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { elsewhere, spanIn } from '#contract/interview-times.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Block, button, fact, inSubject, line, plainName, quiet, userMail } from '#server/mail/service.ts';
import { findOwedDays } from '#server/messaging/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { withdraw } from '#server/platform/deliveries/deliveries.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { presentZone } from '#server/reference/service.ts';
import { type CalendarEvent, writeCalendar } from './calendar.ts';
import { zoneOfPartner } from './present.ts';
import { type InterviewRow, findAddress, findMailed, findOwingMember } from './store.ts';

const day = 86_400_000;
/** Days after an interview when its company is mailed that it owes an answer. */
const owedAfter = 30 * day;

/** The content of a mail about an interview to one of its two people. */
interface Told {
  title: string;
  startsAt: Date;
  minutes: number;
  place: string;
  partner: string;
  ownZone: string;
  theirZone: string | null;
  path: string;
}

function toldOf(row: InterviewRow, startsAt: Date): Told {
  const { title, minutes, place, proposedBy, viewerId, proposerZone, answererZone } = row;
  const name = `${row.partnerFirstName} ${row.partnerLastName}`;
  const isTalent = row.viewerId === row.talentId;
  return {
    title,
    startsAt,
    minutes,
    place,
    partner: inSubject(isTalent ? `${name}, ${row.companyName}` : name, 100),
    ownZone: (proposedBy === viewerId ? proposerZone : answererZone) ?? 'Etc/UTC',
    theirZone: zoneOfPartner(row),
    path: addresses.addressOf(isTalent ? at.talentMessages : at.clientMessages, row.partnerId),
  };
}

/** The time, in the reader's timezone and the other person's, and the place. */
function facts(
  {
    startsAt,
    minutes,
    place,
    ownZone,
    theirZone,
  }: Pick<Told, 'startsAt' | 'minutes' | 'place' | 'ownZone' | 'theirZone'>,
  language: Language,
): Block[] {
  const t = textsOf(language, 'interviews');
  const wording = { t, locale: dateLocaleOf(language) };
  const own = presentZone(ownZone, language) ?? { name: 'UTC', city: 'UTC' };
  const theirs = presentZone(theirZone, language);
  const other = theirs && elsewhere(startsAt, theirs, own.name, wording);
  return [
    fact(t('mail.when'), t('inCity', { time: spanIn(startsAt, minutes, own.name, wording), city: own.city })),
    ...(other == null ? [] : [fact(t('mail.elsewhere'), other)]),
    ...(place === '' ? [] : [fact(t('mail.place'), plainName(place))]),
  ];
}

const details = z.object({});

/** Confirms an interview, with an invitation for calendars. Sent whatever the mail settings say. */
const confirmed = userMail({
  name: 'interview-confirmed-mail',
  shownAs: 'interview',
  details,
  async find({ db, settings }, { subjectId, userId }) {
    const row = await findMailed(db, subjectId, userId);
    if (!row?.startsAt || row.state !== 'confirmed') return undefined;
    return { ...factsOf(row, row.startsAt, 'REQUEST', settings), reason: '' };
  },
  words({ told, event }, { t, language, link }) {
    return {
      subject: inSubject(t('interview.confirmed.subject', { title: told.title })),
      title: t('interview.confirmed.title'),
      blocks: [
        line(t('interview.with', { title: plainName(told.title), name: told.partner })),
        ...facts(told, language),
        line(t('interview.calendar')),
        button({ label: t('interview.open'), link: link(told.path) }),
      ],
      calendar: calendarOf(event, t('interview.with', { title: told.title, name: told.partner }), link(told.path)),
    };
  },
});

/** Cancels a confirmed interview, and removes it from calendars. Sent whatever the mail settings say. */
const cancelled = userMail({
  name: 'interview-cancelled-mail',
  shownAs: 'interview',
  details,
  async find({ db, settings }, { subjectId, userId }) {
    const row = await findMailed(db, subjectId, userId);
    if (!row?.startsAt || row.state !== 'cancelled') return undefined;
    return { ...factsOf(row, row.startsAt, 'CANCEL', settings), reason: row.reason };
  },
  words({ told, event, reason }, { t, language, link }) {
    return {
      subject: inSubject(t('interview.cancelled.subject', { title: told.title })),
      title: t('interview.cancelled.title'),
      blocks: [
        line(t('interview.with', { title: plainName(told.title), name: told.partner })),
        ...facts(told, language),
        ...(reason === '' ? [] : [fact(t('interview.reason'), plainName(reason))]),
        button({ label: t('interview.open'), link: link(told.path) }),
      ],
      calendar: calendarOf(event, t('interview.with', { title: told.title, name: told.partner }), link(told.path)),
    };
  },
});

const Ended = z.object({
  title: z.string(),
  startsAt: z.string(),
  minutes: z.int(),
  place: z.string(),
  /** Timezone of the reader. */
  ownZone: z.string(),
  uid: z.string(),
  sequence: z.int(),
});

/** Like `cancelled`, once the other person and the conversation are deleted: it carries its own facts. */
const ended = userMail({
  name: 'interview-ended-mail',
  shownAs: 'interview',
  details: Ended,
  async find({ db, settings }, { userId, details }) {
    const user = await findAddress(db, userId);
    if (!user) return undefined;
    const startsAt = new Date(details.startsAt);
    const changedAt = user.now;
    const event = { ...details, method: 'CANCEL' as const, startsAt, changedAt };
    return {
      ...user,
      told: { ...details, startsAt, theirZone: null },
      event: { ...event, organizer: settings.mailFrom, attendee: user.email },
    };
  },
  words({ told, event }, { t, language }) {
    const reason = t('interview.ended');
    return {
      subject: inSubject(t('interview.cancelled.subject', { title: told.title })),
      title: t('interview.cancelled.title'),
      blocks: [line(plainName(told.title)), ...facts(told, language), fact(t('interview.reason'), reason)],
      calendar: { method: event.method, content: writeCalendar({ ...event, description: reason }) },
    };
  },
});

/** Reminds users who want it of an interview a day before. */
const reminder = userMail({
  name: 'interview-reminder-mail',
  shownAs: 'interview',
  details,
  subscription: 'interviews',
  async find({ db, settings }, { subjectId, userId }) {
    const row = await findMailed(db, subjectId, userId);
    if (!row?.startsAt || row.state !== 'confirmed' || row.startsAt <= row.now || !row.wantsReminders) return undefined;
    const language = mailLanguage(settings, row.language);
    return { email: row.email, language, told: toldOf(row, row.startsAt) };
  },
  words({ told }, { t, language, product, link, settingsLinks }) {
    return {
      subject: inSubject(t('interview.reminder.subject', { title: told.title })),
      title: t('interview.reminder.title'),
      blocks: [
        line(t('interview.with', { title: plainName(told.title), name: told.partner })),
        ...facts(told, language),
        button({ label: t('interview.open'), link: link(told.path) }),
        quiet(t('interview.reminder.because', { product }), settingsLinks),
      ],
    };
  },
});

/** Reminds a member that they owe an answer to a talent whom they have interviewed. */
const owed = userMail({
  name: 'owed-answer-mail',
  shownAs: 'interview',
  details,
  subscription: 'team',
  async find({ db }, { subjectId, userId }) {
    const member = await findOwingMember(db, subjectId, userId);
    const days = member && (await findOwedDays(db, member, member.threadId));
    if (!member || days === undefined) return undefined;
    const { email, language, firstName, lastName, partnerId } = member;
    return { email, language, name: inSubject(`${firstName} ${lastName}`), days, partnerId };
  },
  words({ name, days, partnerId }, { t, product, link, settingsLinks }) {
    return {
      subject: t('interview.owed.subject', { name }),
      title: t('interview.owed.title'),
      blocks: [
        line(t('interview.owed.text', { name, days })),
        button({ label: t('interview.open'), link: link(addresses.addressOf(at.clientMessages, partnerId)) }),
        quiet(t('interview.owed.because', { product }), settingsLinks),
      ],
    };
  },
});

export const interviewMails = { confirmed, cancelled, ended, reminder, owed };

/** The common facts of both mails with an invitation. */
function factsOf(
  row: NonNullable<Awaited<ReturnType<typeof findMailed>>>,
  startsAt: Date,
  method: CalendarEvent['method'],
  { mailFrom }: { mailFrom: CalendarEvent['organizer'] },
) {
  const { email, language, uid, sequence, changedAt, minutes, title, place } = row;
  const event = { method, uid, sequence, changedAt, startsAt, minutes, title, place };
  return { email, language, told: toldOf(row, startsAt), event: { ...event, organizer: mailFrom, attendee: email } };
}

const calendarOf = (event: Omit<CalendarEvent, 'description'>, words: string, link: string) => ({
  method: event.method,
  content: writeCalendar({ ...event, description: `${words}\n${link}` }),
});

type Confirmed = InterviewRow & { startsAt: Date };

const keyOf = (kind: 'reminder' | 'owed', { id }: InterviewRow, userId: number): string =>
  `interview-${kind} ${id} ${userId}`;
const peopleOf = ({ viewerId, partnerId }: InterviewRow): number[] => [viewerId, partnerId];

/** Queues, in the caller's transaction, all mails of a confirmed interview, each for its time. */
export async function queueConfirmed(db: Database, row: Confirmed): Promise<void> {
  const { id: subjectId, startsAt, minutes, now, talentId } = row;
  const remindAt = new Date(startsAt.getTime() - day);
  for (const userId of peopleOf(row)) {
    await confirmed.queue(db, {}, { subjectId, userId });
    if (remindAt > now)
      await reminder.queue(db, {}, { subjectId, userId, key: keyOf('reminder', row, userId), runAt: remindAt });
    if (userId !== talentId) {
      const runAt = new Date(startsAt.getTime() + minutes * 60_000 + owedAfter);
      await owed.queue(db, {}, { subjectId, userId, key: keyOf('owed', row, userId), runAt });
    }
  }
}

/** Queues, in the caller's transaction, the mails about the end of a confirmed interview, and withdraws the others. */
export async function queueCancelled(db: Database, row: InterviewRow): Promise<void> {
  for (const userId of peopleOf(row)) {
    await withdraw(db, keyOf('reminder', row, userId));
    await withdraw(db, keyOf('owed', row, userId));
    await cancelled.queue(db, {}, { subjectId: row.id, userId });
  }
}

/** Queues, in the caller's transaction, the mail to the other person of a confirmed interview whose viewer is deleted. */
export async function queueEnded(db: Database, row: Confirmed): Promise<void> {
  const { title, startsAt, minutes, place, uid, partnerId: userId } = row;
  const ownZone = (row.proposedBy === userId ? row.proposerZone : row.answererZone) ?? 'Etc/UTC';
  const about = { title, startsAt: startsAt.toISOString(), minutes, place, ownZone, uid, sequence: row.sequence + 1 };
  await ended.queue(db, about, { userId });
}
