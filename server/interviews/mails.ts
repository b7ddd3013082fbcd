import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { linkHost } from '#contract/interview.ts';
import { elsewhere, spanIn } from '#contract/interview-times.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import type { Language } from '#contract/texts/languages.ts';
import { withoutTurning } from '#contract/visible-text.ts';
import { type Block, button, fact, inSubject, line, plainName, quiet, userMail } from '#server/mail/service.ts';
import { findOwedDays } from '#server/messaging/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { withdraw } from '#server/platform/deliveries/deliveries.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { presentZone } from '#server/reference/service.ts';
import { queueBefore, withdrawBefore } from './send-reminders.ts';
import { type CalendarEvent, writeCalendar } from './write-calendar.ts';
import { zoneOfPartner } from './present.ts';
import { type InterviewRow, findAddress, findMailed, findOwingMember } from './store.ts';

const day = 86_400_000;
/** Days after an interview when its company is mailed that it owes an answer. */
const owedAfter = 30 * day;

/** The content of a mail about an interview to one of its two people. */
interface Told {
  /** What it is about, with whom and at which company: `Meet the platform team: Mira Okafor, Northwind Labs`. */
  title: string;
  position: string | null;
  startsAt: Date;
  minutes: number;
  place: string;
  /** First name of the other person. */
  partner: string;
  ownZone: string;
  theirZone: string | null;
  path: string;
}

function toldOf(row: InterviewRow, startsAt: Date): Told {
  const { title, minutes, place, proposedBy, viewerId, proposerZone, answererZone } = row;
  const isTalent = row.viewerId === row.talentId;
  return {
    title: `${title}: ${row.partnerFirstName} ${row.partnerLastName}, ${row.companyName}`,
    position: row.positionTitle,
    startsAt,
    minutes,
    place,
    partner: inSubject(row.partnerFirstName),
    ownZone: (proposedBy === viewerId ? proposerZone : answererZone) ?? 'Etc/UTC',
    theirZone: zoneOfPartner(row),
    path: addresses.addressOf(isTalent ? at.talentMessages : at.clientMessages, row.partnerId),
  };
}

type Facts = Pick<Told, 'startsAt' | 'minutes' | 'place' | 'ownZone'> & Partial<Told>;

/** The position, the time in the reader's timezone and the other person's, and the place. */
function facts(
  { position = null, startsAt, minutes, place, ownZone, theirZone = null, partner = '' }: Facts,
  language: Language,
): Block[] {
  const t = textsOf(language, 'interviews');
  const wording = { t, locale: dateLocaleOf(language) };
  const own = presentZone(ownZone, language) ?? { name: 'UTC', city: 'UTC' };
  const theirs = presentZone(theirZone, language);
  const other = theirs && elsewhere(startsAt, theirs, own.name, wording);
  return [
    ...(position === null ? [] : [fact(t('mail.position'), plainName(position))]),
    fact(t('mail.when'), whenOf({ startsAt, minutes, ownZone }, language)),
    ...(other == null ? [] : [fact(t('mail.elsewhere', { name: partner }), other)]),
    ...(place === '' ? [] : [placeOf(place, t)]),
  ];
}

/** The time in the reader's timezone: `Tue 1 Dec, 10:00 to 10:45 in Berlin`. */
function whenOf({ startsAt, minutes, ownZone }: Pick<Told, 'startsAt' | 'minutes' | 'ownZone'>, language: Language) {
  const t = textsOf(language, 'interviews');
  const { name, city } = presentZone(ownZone, language) ?? { name: 'UTC', city: 'UTC' };
  return t('inCity', { time: spanIn(startsAt, minutes, name, { t, locale: dateLocaleOf(language) }), city });
}

/** The place as it was typed; a link of https also as a button. */
function placeOf(place: string, t: Page): Block {
  const typed = fact(t('mail.place'), withoutTurning(place));
  const host = linkHost(place);
  return host === undefined
    ? typed
    : { text: typed.text, html: button({ label: t('mail.join', { host }), link: place }).html };
}

type Page = ReturnType<typeof textsOf<'interviews'>>;

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
        line(plainName(told.title)),
        ...facts(told, language),
        line(t('interview.calendar')),
        button({ label: t('interview.open'), link: link(told.path) }),
      ],
      calendar: calendarOf(event, told, link(told.path)),
    };
  },
});

const Moved = z.object({ former: z.string() });

/** Moves a confirmed interview in calendars. Sent whatever the mail settings say. */
const moved = userMail({
  name: 'interview-moved-mail',
  shownAs: 'interview',
  details: Moved,
  async find({ db, settings }, { subjectId, userId, details }) {
    const row = await findMailed(db, subjectId, userId);
    if (!row?.startsAt || row.state !== 'confirmed') return undefined;
    return { ...factsOf(row, row.startsAt, 'REQUEST', settings), former: new Date(details.former) };
  },
  words({ told, event, former }, { t, language, link }) {
    return {
      subject: inSubject(t('interview.moved.subject', { title: told.title })),
      title: t('interview.moved.title'),
      blocks: [
        line(plainName(told.title)),
        ...facts(told, language),
        fact(t('interview.before'), whenOf({ ...told, startsAt: former }, language)),
        line(t('interview.moved.calendar')),
        button({ label: t('interview.open'), link: link(told.path) }),
      ],
      calendar: calendarOf(event, told, link(told.path)),
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
        line(plainName(told.title)),
        ...facts(told, language),
        ...(reason === '' ? [] : [fact(t('interview.reason'), withoutTurning(reason))]),
        button({ label: t('interview.open'), link: link(told.path) }),
      ],
      calendar: calendarOf(event, told, link(told.path)),
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
  /** Of a reader by address. */
  language: z.optional(z.nullable(z.string())),
});

/** Finds the facts of a mail that carries them, and of the event that it removes from a calendar. */
async function findCarried(
  { db, settings }: { db: Database; settings: { mailFrom: CalendarEvent['organizer'] } },
  { userId, address, details }: { userId: number | null; address: string | null; details: z.output<typeof Ended> },
) {
  const user =
    address === null
      ? await findAddress(db, userId)
      : { email: address, language: details.language ?? null, now: await readClock(db) };
  if (!user) return undefined;
  const startsAt = new Date(details.startsAt);
  const event = { ...details, method: 'CANCEL' as const, startsAt, changedAt: user.now };
  return {
    ...user,
    told: { ...details, startsAt },
    event: { ...event, organizer: settings.mailFrom, attendee: user.email },
  };
}

const carriedCalendar = (event: Omit<CalendarEvent, 'description'>) => ({
  method: event.method,
  content: writeCalendar({ ...event, description: '' }),
});

/**
 * Like `cancelled`, where the conversation has ended: it carries its own facts, and names neither the other person nor
 * a reason, so that nobody learns what has ended it.
 */
const ended = userMail({
  name: 'interview-ended-mail',
  shownAs: 'interview',
  details: Ended,
  find: findCarried,
  words({ told, event }, { t, language }) {
    return {
      subject: inSubject(t('interview.cancelled.subject', { title: told.title })),
      title: t('interview.cancelled.title'),
      blocks: [line(plainName(told.title)), ...facts(told, language)],
      calendar: carriedCalendar(event),
    };
  },
});

/** Removes an interview from the calendar of the address that its reader has given up. */
const readdressed = userMail({
  name: 'interview-readdressed-mail',
  shownAs: 'interview',
  details: Ended,
  find: findCarried,
  words({ told, event }, { t, language, product }) {
    return {
      subject: inSubject(t('interview.readdressed.subject', { title: told.title })),
      title: t('interview.readdressed.title'),
      blocks: [
        line(plainName(told.title)),
        ...facts(told, language),
        line(t('interview.readdressed.text', { product })),
      ],
      calendar: carriedCalendar(event),
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
    return factsOf(row, row.startsAt, 'REQUEST', settings);
  },
  words({ told, event }, { t, language, product, link, settingsLinks }) {
    return {
      subject: inSubject(t('interview.reminder.subject', { title: told.title })),
      title: t('interview.reminder.title'),
      blocks: [
        line(plainName(told.title)),
        ...facts(told, language),
        button({ label: t('interview.open'), link: link(told.path) }),
        quiet(t('interview.reminder.because', { product }), settingsLinks),
      ],
      calendar: calendarOf(event, told, link(told.path)),
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

export const interviewMails = { confirmed, moved, cancelled, ended, readdressed, reminder, owed };

/** The common facts of the mails with an invitation. */
function factsOf(
  row: NonNullable<Awaited<ReturnType<typeof findMailed>>>,
  startsAt: Date,
  method: CalendarEvent['method'],
  { mailFrom }: { mailFrom: CalendarEvent['organizer'] },
) {
  const { email, language, uid, sequence, changedAt, minutes, place } = row;
  const told = toldOf(row, startsAt);
  const event = { method, uid, sequence, changedAt, startsAt, minutes, title: told.title, place };
  return { email, language, told, event: { ...event, organizer: mailFrom, attendee: email } };
}

const calendarOf = (event: Omit<CalendarEvent, 'description'>, { position }: Told, link: string) => ({
  method: event.method,
  content: writeCalendar({ ...event, description: [...(position === null ? [] : [position]), link].join('\n') }),
});

type Confirmed = InterviewRow & { startsAt: Date };

const keyOf = (kind: 'reminder' | 'owed', { id }: InterviewRow, userId: number): string =>
  `interview-${kind} ${id} ${userId}`;
const peopleOf = ({ viewerId, partnerId }: InterviewRow): number[] => [viewerId, partnerId];

/** Queues, in the caller's transaction, all mails of a confirmed interview, each for its time. */
export async function queueConfirmed(db: Database, row: Confirmed): Promise<void> {
  for (const userId of peopleOf(row)) await confirmed.queue(db, {}, { subjectId: row.id, userId });
  await queueAhead(db, row);
}

/** Queues, in the caller's transaction, the mails of an interview moved to another time; those ahead follow it. */
export async function queueMoved(db: Database, row: Confirmed, former: Date): Promise<void> {
  await withdrawAhead(db, row);
  const details = { former: former.toISOString() };
  for (const userId of peopleOf(row)) await moved.queue(db, details, { subjectId: row.id, userId });
  await queueAhead(db, row);
}

/** Queues what comes later: the reminders by mail and to devices, and the mail of an answer owed. */
async function queueAhead(db: Database, row: Confirmed): Promise<void> {
  const { id: subjectId, startsAt, minutes, now, talentId } = row;
  const remindAt = new Date(startsAt.getTime() - day);
  for (const userId of peopleOf(row)) {
    if (remindAt > now)
      await reminder.queue(db, {}, { subjectId, userId, key: keyOf('reminder', row, userId), runAt: remindAt });
    await queueBefore(db, row, userId);
    if (userId !== talentId) {
      const runAt = new Date(startsAt.getTime() + minutes * 60_000 + owedAfter);
      await owed.queue(db, {}, { subjectId, userId, key: keyOf('owed', row, userId), runAt });
    }
  }
}

/** Queues, in the caller's transaction, the mails about the end of a confirmed interview, and withdraws the others. */
export async function queueCancelled(db: Database, row: InterviewRow): Promise<void> {
  await withdrawAhead(db, row);
  for (const userId of peopleOf(row)) await cancelled.queue(db, {}, { subjectId: row.id, userId });
}

/**
 * Queues, in the caller's transaction, the mails to both people of a confirmed interview whose conversation has ended,
 * and withdraws the others. The mails of a user who is being deleted would go with them, so theirs goes to the address.
 */
export async function queueEnded(db: Database, row: Confirmed, deletedId?: number): Promise<void> {
  await withdrawAhead(db, row);
  for (const userId of peopleOf(row)) {
    const about = carriedOf({ ...row, sequence: row.sequence + 1 }, userId);
    if (userId !== deletedId) await ended.queue(db, about, { userId });
    else {
      const user = await findAddress(db, userId);
      if (user) await ended.queue(db, { ...about, language: user.language }, { address: user.email });
    }
  }
}

/** What a mail to one of the two people carries of an interview. */
function carriedOf({ title, startsAt, minutes, place, uid, sequence, ...row }: Confirmed, userId: number) {
  const ownZone = (row.proposedBy === userId ? row.proposerZone : row.answererZone) ?? 'Etc/UTC';
  return { title, startsAt: startsAt.toISOString(), minutes, place, ownZone, uid, sequence };
}

/**
 * Queues, in the caller's transaction, the invitation of a coming interview to the new address of one of its people,
 * and the mail that removes it from the calendar of the former one. Later mails follow by themselves.
 */
export async function queueReaddressed(
  db: Database,
  row: Confirmed,
  { userId, former }: { userId: number; former: string },
): Promise<void> {
  const language = (await findAddress(db, userId))?.language ?? null;
  await readdressed.queue(db, { ...carriedOf(row, userId), language }, { address: former });
  await confirmed.queue(db, {}, { subjectId: row.id, userId });
}

async function withdrawAhead(db: Database, row: InterviewRow): Promise<void> {
  for (const userId of peopleOf(row)) {
    await withdraw(db, keyOf('reminder', row, userId));
    await withdraw(db, keyOf('owed', row, userId));
    await withdrawBefore(db, row, userId);
  }
}
