import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import {
  answerInterview,
  cancelInterview,
  keepInterview,
  moveInterview,
  proposeInterview,
} from '#contract/interviews.ts';
import { type Message, messagingGetMessages } from '#contract/messaging.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { calendarOf } from '#server/testing/calendar.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { World } from '#server/testing/world.ts';
import { interviewMails } from './service.ts';

const hour = 3_600_000;

/** The full hour this many days ahead or, if negative, ago. */
export const inDays = (days: number): Date => new Date(Math.ceil(Date.now() / hour + days * 24) * hour);

/** Stores an interview in a thread, by default a proposal of three times, and returns its id. */
export async function buildInterview(
  db: Database,
  interview: Pick<Insertable<DB['interviews']>, 'threadId' | 'proposedBy'> & Partial<Insertable<DB['interviews']>>,
): Promise<number> {
  const built = await db
    .insertInto('interviews')
    .values({
      title: 'Meet the platform team',
      minutes: 45,
      slots: [10, 11, 12].map(inDays),
      place: 'https://meet.example/platform',
      proposerZone: 'Europe/Berlin',
      uid: `${randomUUID()}@localhost`,
      ...interview,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return built.id;
}

/** Proposes three times by the call, and returns its reply. */
export const propose = (
  caller: Caller,
  threadId: number,
  slots: readonly Date[] = [10, 11, 12].map(inDays),
  positionHashId?: string,
) =>
  caller.send(proposeInterview, {
    threadId,
    positionHashId,
    title: 'Meet the platform team',
    minutes: 45,
    slots: slots.map((slot) => slot.toISOString()),
    place: 'https://meet.example/platform',
    timeZone: 'Europe/Berlin',
  });

export type Pair = Awaited<ReturnType<typeof buildPair>>;

/** Builds a talent and a client who have written to each other. */
export async function buildTalking(world: World): Promise<Pair> {
  const built = await buildPair(world);
  await write(built.asClient, built.threadId);
  await write(built.asTalent, built.threadId);
  return built;
}

interface Known {
  id: number;
  version: number;
}

export const answer = (caller: Caller, { id, version }: Known, slot: string | null) =>
  caller.send(answerInterview, { interviewId: id, version, slot, timeZone: 'Europe/Kyiv' });
export const cancel = (caller: Caller, { id, version }: Known, reason = '') =>
  caller.send(cancelInterview, { interviewId: id, version, reason });
export const move = (caller: Caller, { id, version }: Known, slots = [20, 21].map(inDays)) =>
  caller.send(moveInterview, {
    interviewId: id,
    version,
    slots: slots.map((slot) => slot.toISOString()),
    timeZone: 'Europe/Berlin',
  });
export const keep = (caller: Caller, { id, version }: Known) =>
  caller.send(keepInterview, { interviewId: id, version });

/** Proposes as the client, and lets the talent choose the first time. */
export async function confirm({ asClient, asTalent, threadId }: Pair, slots?: Date[]) {
  const { interview } = (await propose(asClient, threadId, slots)).answer;
  return (await answer(asTalent, interview, interview.slots[0] ?? '')).answer.interview;
}

export const messagesOf = async (caller: Caller, threadId: number): Promise<Message[]> =>
  (await caller.send(messagingGetMessages, { threadId })).answer.messages;
export const latest = async (caller: Caller, threadId: number) => (await messagesOf(caller, threadId)).at(-1);

/** The calendars attached to mails. */
export const calendars = (raw: readonly string[]): string[] => raw.map(calendarOf);

export const interviewHandlers = (world: World) => mailHandlers(world.services, Object.values(interviewMails));
