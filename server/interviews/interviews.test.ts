import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '#contract/blocks.ts';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { adminSuspend } from '#contract/cases.ts';
import { closeConversation } from '#contract/conversations.ts';
import {
  answerInterview,
  cancelInterview,
  keepInterview,
  listInterviews,
  moveInterview,
  proposeInterview,
} from '#contract/interviews.ts';
import {
  type Message,
  messagingGetMessages,
  messagingInit,
  messagingPostMessage,
  messagingUnread,
} from '#contract/messaging.ts';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { changeOwnEmail, confirmOwnEmail } from '#contract/own-account.ts';
import { deletePosition } from '#contract/positions.ts';
import { addExclusion, endConversation, savePrivacy } from '#contract/privacy.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient, plantChangeCode } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Emit } from '#server/platform/events/events.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { buildPosition } from '#server/positions/build.ts';
import { calendarOf, inCalendar, readCalendar } from '#server/testing/calendar.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildInterview, inDays, propose } from './build.ts';
import { answerInterview as answerInterviewOn } from './change-interview.ts';
import { interviewMails } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Pair = Awaited<ReturnType<typeof buildPair>>;
let pair: Pair;
/** A talent and a client who have written to each other. */
beforeEach(async () => {
  await sql`delete from deliveries`.execute(world.services.db);
  pair = await buildTalking();
});
async function buildTalking(): Promise<Pair> {
  const built = await buildPair(world);
  await write(built.asClient, built.threadId);
  await write(built.asTalent, built.threadId);
  return built;
}

const messagesOf = async (caller: Caller, threadId = pair.threadId): Promise<Message[]> =>
  (await caller.send(messagingGetMessages, { threadId })).answer.messages;
const latest = async (caller: Caller) => (await messagesOf(caller)).at(-1);
const answer = (caller: Caller, { id, version }: { id: number; version: number }, slot: string | null) =>
  caller.send(answerInterview, { interviewId: id, version, slot, timeZone: 'Europe/Kyiv' });
const cancel = (caller: Caller, { id, version }: { id: number; version: number }, reason = '') =>
  caller.send(cancelInterview, { interviewId: id, version, reason });

const move = (caller: Caller, { id, version }: { id: number; version: number }, slots = [20, 21].map(inDays)) =>
  caller.send(moveInterview, {
    interviewId: id,
    version,
    slots: slots.map((slot) => slot.toISOString()),
    timeZone: 'Europe/Berlin',
  });
const keep = (caller: Caller, { id, version }: { id: number; version: number }) =>
  caller.send(keepInterview, { interviewId: id, version });

/** Proposes as the client, and lets the talent choose the first time. */
async function confirm({ asClient, asTalent, threadId } = pair, slots?: Date[]) {
  const { interview } = (await propose(asClient, threadId, slots)).answer;
  return (await answer(asTalent, interview, interview.slots[0] ?? '')).answer.interview;
}

const handlers = () => mailHandlers(world.services, Object.values(interviewMails));

/** The calendars attached to mails. */
const calendars = (raw: readonly string[]): string[] => raw.map(calendarOf);

/** For each thread to answer, the days since when an answer is owed; and the number of threads. */
const owed = async (caller: Caller) => {
  const { userThreads, toAnswerCount } = (await caller.send(messagingInit, { limit: 50, filter: 'toAnswer' })).answer;
  return [userThreads.map(({ owedDays }) => owedDays), toAnswerCount];
};

describe('a proposal', () => {
  test('is an ordinary message that carries the interview, shown from each side', async () => {
    const { asClient, asTalent } = pair;
    const { status, answer } = await propose(asClient, pair.threadId);
    expect(status).toBe(200);
    expect(await latest(asClient)).toMatchObject({
      interview: {
        ...answer.interview,
        proposedByMe: true,
        may: { answer: false, cancel: true, move: false, keep: false },
      },
    });
    expect((await asTalent.send(messagingUnread, {})).answer.unread).toBe(2);
    const message = await latest(asTalent);
    expect(message?.interview).toEqual({
      id: answer.interview.id,
      version: 1,
      state: 'proposed',
      title: 'Meet the platform team',
      minutes: 45,
      position: null,
      pay: null,
      slots: [10, 11, 12].map((days) => inDays(days).toISOString()),
      startsAt: null,
      place: 'https://meet.example/platform',
      reason: '',
      move: null,
      proposedByMe: false,
      theirZone: { name: 'Europe/Berlin', city: 'Berlin' },
      may: { answer: true, cancel: false, move: false, keep: false },
    });
    expect(message?.text).toMatch(
      /^I propose an interview: Meet the platform team\n45 minutes\nWhere: https:\/\/meet\.example\/platform\nWhich of these times suits you\?\n• .* in Berlin \(.* UTC\)\n/,
    );
    const [thread] = (await asTalent.send(messagingInit, {})).answer.userThreads;
    expect(thread).toMatchObject({ unread: 0, lastMessage: { isMine: false } });
  });

  test('is written in the language of the other person', async () => {
    const { db } = world.services;
    await db.updateTable('users').set({ language: 'de' }).where('id', '=', pair.talent.id).execute();
    await propose(pair.asClient, pair.threadId);
    expect((await latest(pair.asTalent))?.text).toMatch(/^Ich schlage ein Interview vor: .*\n45 Minuten\n/);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['off the grid', { slots: [new Date(inDays(3).getTime() + 60_000).toISOString()] }, 'slots.0'],
    ['too soon', { slots: [new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 300_000).toISOString()] }, 'slots.0'],
    ['too late', { slots: [inDays(10).toISOString(), inDays(61).toISOString()] }, 'slots.1'],
    ['twice', { slots: [inDays(10).toISOString(), inDays(10).toISOString().replace('Z', '+00:00')] }, 'slots.1'],
    ['none', { slots: [] }, 'slots'],
    ['six', { slots: [1, 2, 3, 4, 5, 6].map((days) => inDays(days).toISOString()) }, 'slots'],
    ['too long', { minutes: 245 }, 'minutes'],
    ['without a title', { title: ' ' }, 'title'],
  ])('with times or words that are %s is refused, and nothing is written', async (_name, given, path) => {
    const valid = { threadId: pair.threadId, title: 'A talk', minutes: 30, slots: [inDays(2).toISOString()] };
    const { status, problem } = await pair.asClient.send(proposeInterview, { ...valid, ...given });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
    expect((await messagesOf(pair.asTalent)).length).toBe(2);
  });

  test('is the only open one: a second is refused without a message, until the first has passed', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    const second = await propose(asTalent, threadId);
    expect([second.status, second.problem.reason?.code]).toEqual([409, 'interviewProposed']);
    expect((await messagesOf(asTalent)).length).toBe(3);
    await world.services.db
      .updateTable('interviews')
      .set({ slots: sql`array[now() - interval '1 minute']` } as never)
      .where('id', '=', interview.id)
      .execute();
    expect((await answer(asTalent, interview, null)).problem.reason?.code).toBe('pastEnd');
    expect((await propose(asTalent, threadId)).status).toBe(200);
  });

  test('is refused like a message: declined, hidden from, suspended, among colleagues, past the limit', async () => {
    const { db } = world.services;
    const { asClient, asTalent, client, talent, companyId, threadId } = pair;
    const colleague = await buildClient(db, { companyId });
    const among = await buildThread(db, client.id, colleague.id);
    expect((await propose(asClient, among)).status).toBe(404);
    await db
      .updateTable('contacts')
      .set({ answer: 'notInterested', closedBy: 'talent', closedAt: new Date() } as never)
      .where('talentId', '=', talent.id)
      .execute();
    expect((await propose(asClient, threadId)).problem.code).toBe('conversation-closed');
    const suspended = await buildTalking();
    await db
      .updateTable('users')
      .set({ suspendedUntil: sql<Date>`'infinity'` })
      .where('id', '=', suspended.talent.id)
      .execute();
    expect((await propose(suspended.asClient, suspended.threadId)).problem.reason?.code).toBe('unavailable');
    const hidden = await buildTalking();
    const { interview } = (await propose(hidden.asTalent, hidden.threadId)).answer;
    await hidden.asTalent.send(addExclusion, { kind: 'company', companyId: hidden.companyId });
    await db
      .updateTable('threads')
      .set({ hiddenByTalent: hidden.client.id })
      .where('id', '=', hidden.threadId)
      .execute();
    expect((await propose(hidden.asClient, hidden.threadId)).status).toBe(404);
    expect((await answer(hidden.asClient, interview, null)).status).toBe(404);
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await propose(asTalent, threadId)).status);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409), 429]);
  });
});

describe('an answer', () => {
  test('confirms the chosen time for both, and sends a message about it', async () => {
    const { asClient, asTalent } = pair;
    const interview = await confirm();
    expect(interview).toMatchObject({
      state: 'confirmed',
      version: 2,
      may: { answer: false, cancel: true, move: true, keep: false },
    });
    expect(interview.startsAt).toBe(interview.slots[0]);
    const message = await latest(asClient);
    expect(message?.text).toMatch(/^.* in Kyiv \(.* UTC\) works for me: Meet the platform team$/);
    expect(message?.interview).toMatchObject({
      state: 'confirmed',
      theirZone: { name: 'Europe/Kyiv', city: 'Kyiv' },
    });
    expect((await latest(asTalent))?.interview).toEqual(interview);
  });

  test('without a time declines, and another proposal may follow', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    expect((await answer(asTalent, interview, null)).answer.interview.state).toBe('declined');
    expect((await latest(asClient))?.text).toMatch(/^None of these times suits me/);
    expect((await propose(asTalent, threadId)).status).toBe(200);
  });

  test('with an unproposed time, to one’s own proposal, or by others is refused', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    const unknown = await answer(asTalent, interview, inDays(20).toISOString());
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([422, 'slot']);
    expect((await answer(asClient, interview, null)).status).toBe(403);
    const other = await buildTalking();
    expect((await answer(other.asTalent, interview, null)).status).toBe(404);
    expect((await cancel(other.asClient, interview)).status).toBe(404);
  });

  test('given twice at once counts once: the other is refused as the interview has changed', async () => {
    const { asClient, asTalent, talent, threadId } = pair;
    for (let round = 0; round < 5; round += 1) {
      const { interview } = (await propose(asClient, threadId)).answer;
      const second = await world.signIn(talent);
      const [one, other] = await Promise.all([
        answer(asTalent, interview, interview.slots[1] ?? ''),
        answer(second, interview, null),
      ]);
      const [won, lost] = one.status === 200 ? [one, other] : [other, one];
      expect([won.status, lost.status]).toEqual([200, 409]);
      expect(lost.problem.reason?.code).toBe('interviewChanged');
      const state = one.status === 200 ? 'confirmed' : 'declined';
      const carried = (await messagesOf(asClient)).filter((message) => message.interview?.id === interview.id);
      expect(carried.map((message) => message.interview?.state)).toEqual([state, state]);
      if (state === 'confirmed') await cancel(asClient, { id: interview.id, version: 2 });
    }
  });

  test('is refused beside another confirmed interview until that is cancelled or over', async () => {
    const { asClient, asTalent, threadId } = pair;
    const first = await confirm();
    const { interview } = (await propose(asTalent, threadId)).answer;
    const refused = await answer(asClient, interview, interview.slots[2] ?? '');
    expect([refused.status, refused.problem.reason?.code]).toEqual([409, 'interviewConfirmed']);
    await world.services.db
      .updateTable('interviews')
      .set({ startsAt: sql<Date>`now() - interval '1 hour'` })
      .where('id', '=', first.id)
      .execute();
    expect((await answer(asClient, interview, interview.slots[2] ?? '')).status).toBe(200);
  });
});

const failing: Emit = () => Promise.reject(new Error('The end.'));

/** The numbers of threads that await an answer of the client and of the talent. */
const awaiting = () =>
  Promise.all(
    [pair.asClient, pair.asTalent].map(
      async (caller) => (await caller.send(messagingInit, { limit: 50 })).answer.toAnswerCount,
    ),
  );

describe("'To answer'", () => {
  test('has a proposal until it is answered or withdrawn, and never a chosen time, a decline or a cancellation', async () => {
    const { asClient, asTalent, threadId } = pair;
    expect(await awaiting()).toEqual([1, 0]);
    const chosen = await confirm();
    expect(await awaiting()).toEqual([0, 0]);
    await cancel(asClient, chosen);
    expect(await awaiting()).toEqual([0, 0]);
    const { interview } = (await propose(asClient, threadId)).answer;
    expect(await awaiting()).toEqual([0, 1]);
    await answer(asTalent, interview, null);
    expect(await awaiting()).toEqual([0, 0]);
    await cancel(asClient, (await propose(asClient, threadId)).answer.interview);
    expect(await awaiting()).toEqual([0, 0]);
    const [thread] = (await asTalent.send(messagingInit, {})).answer.userThreads;
    expect(thread).toMatchObject({ unread: 6, lastMessage: { isMine: false } });
  });

  test('keeps a question that a notice leaves open', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    await write(asTalent, threadId, 'Is it on site?');
    const chosen = (await answer(asTalent, interview, interview.slots[0] ?? '')).answer.interview;
    expect(await awaiting()).toEqual([1, 0]);
    await cancel(asClient, chosen, 'The room is taken');
    expect(await awaiting()).toEqual([1, 0]);
    await write(asClient, threadId, 'Remote');
    expect(await awaiting()).toEqual([0, 1]);
  });

  test('leaves out the message that closes a candidate', async () => {
    const { asClient, asTalent, talent, companyId } = pair;
    const { hashId: positionHashId } = await buildPosition(world.services.db, { companyId });
    const { answer } = await asClient.send(moveCandidates, {
      positionHashId,
      talentIds: [talent.id],
      stage: 'closed',
      reason: 'other',
      message: 'All the best to you.',
    });
    expect(answer.sent).toBe(1);
    expect(await awaiting()).toEqual([0, 0]);
    await write(asTalent, pair.threadId, 'What was missing?');
    expect(await awaiting()).toEqual([1, 0]);
  });
});

test('a confirmation that fails at the end leaves no message, no mail and no change', async () => {
  const { asClient, asTalent, talent, threadId } = pair;
  const { interview } = (await propose(asClient, threadId)).answer;
  const tokenHash = hashToken(asTalent.cookies.get(sessionCookie(world.services.settings)) ?? '');
  const viewer = { ...talent, type: 1, session: { tokenHash, actingAdministrator: null } } as never; // all that is read
  const payload = { interviewId: interview.id, version: 1, slot: interview.slots[0] ?? null };
  const given = { ...world.services, emit: failing };
  await expect(answerInterviewOn(given, viewer, payload, 'en')).rejects.toThrow('The end.');
  expect(await latest(asTalent)).toMatchObject({ interview: { state: 'proposed', version: 1 } });
  const { rows } = await sql`select from deliveries where kind like 'interview%'`.execute(world.services.db);
  expect(rows).toEqual([]);
});

test('the messages of an interview are about its position, whatever the conversation has come to', async () => {
  const { db } = world.services;
  const { asClient, asTalent, talent, companyId, threadId } = pair;
  const first = await buildPosition(db, { companyId, title: 'Cartographer' });
  const second = await buildPosition(db, { companyId, title: 'Navigator' });
  const turnTo = async ({ hashId }: { hashId: string }) =>
    expect(await write(asClient, threadId, 'Now this one.', hashId)).toBe(200);
  const stageOf = async ({ hashId }: { hashId: string }) =>
    (await asClient.send(listCandidates, { positionHashId: hashId, talentIds: [talent.id] })).answer.standing?.[0]
      ?.stage;
  const stages = async () => [await stageOf(first), await stageOf(second), (await latest(asTalent))?.about?.title];
  await turnTo(first);
  const { interview } = (await propose(asClient, threadId)).answer;
  await turnTo(second);
  const declined = (await answer(asTalent, interview, null)).answer.interview;
  expect([declined.state, ...(await stages())]).toEqual(['declined', 'talking', 'contacted', 'Cartographer']);

  const chosen = await confirm();
  await turnTo(second);
  const moved = (await move(asTalent, chosen)).answer.interview;
  expect(await stages()).toEqual(['interview', 'contacted', 'Cartographer']);
  await turnTo(second);
  const kept = (await keep(asTalent, moved)).answer.interview;
  expect(await stages()).toEqual(['interview', 'contacted', 'Cartographer']);
  await turnTo(second);
  await cancel(asTalent, kept);
  expect(await stages()).toEqual(['interview', 'contacted', 'Cartographer']);
});

test('a proposal is about the position that it names, of which the conversation then is', async () => {
  const { db } = world.services;
  const { asClient, asTalent, talent, companyId, threadId } = pair;
  const first = await buildPosition(db, { companyId, title: 'Cartographer' });
  const second = await buildPosition(db, { companyId, title: 'Navigator' });
  const draft = await buildPosition(db, { companyId, title: 'Secret', isLive: false });
  const foreign = await buildPosition(db, { title: 'Foreign' });
  await write(asClient, threadId, 'Now this one.', first.hashId);
  for (const { hashId } of [draft, foreign]) {
    const { problem } = await propose(asClient, threadId, undefined, hashId);
    expect([problem.status, problem.reason?.code]).toEqual([404, 'noSuchPosition']);
  }
  const { interview } = (await propose(asClient, threadId, undefined, second.hashId)).answer;
  expect(interview.position).toBe('Navigator');
  const message = await latest(asTalent);
  expect(message).toMatchObject({ about: { title: 'Navigator' }, interview: { position: 'Navigator' } });
  const asked = { positionHashId: second.hashId, talentIds: [talent.id] };
  expect((await asClient.send(listCandidates, asked)).answer.standing).toMatchObject([{ stage: 'contacted' }]);
});

test('an interview whose position is deleted is answered, and moves nobody', async () => {
  const { db } = world.services;
  const { asClient, asTalent, talent, companyId, threadId } = pair;
  const first = await buildPosition(db, { companyId, title: 'Cartographer' });
  const second = await buildPosition(db, { companyId, title: 'Navigator' });
  await write(asClient, threadId, 'Now this one.', first.hashId);
  const { interview } = (await propose(asClient, threadId)).answer;
  await write(asClient, threadId, 'Now this one.', second.hashId);
  await asClient.send(deletePosition, { positionId: first.id });
  const chosen = await answer(asTalent, interview, interview.slots[0] ?? '');
  expect([chosen.status, chosen.answer.interview.state]).toEqual([200, 'confirmed']);
  const asked = { positionHashId: second.hashId, talentIds: [talent.id] };
  expect((await asClient.send(listCandidates, asked)).answer.standing).toMatchObject([{ stage: 'contacted' }]);
  expect((await latest(asTalent))?.about).toBeUndefined();
});

describe('when the operator requires pay', () => {
  test('a member can neither propose nor choose for a position without it; a talent may propose', async () => {
    const { db, settings } = world.services;
    const { asClient, asTalent, companyId, threadId } = pair;
    const { id } = await buildPosition(db, { companyId, title: 'Cartographer', isLive: true });
    await db
      .updateTable('threads')
      .set({ positionId: id, positionTitle: 'Cartographer' })
      .where('id', '=', threadId)
      .execute();
    settings.payRequired = true;
    try {
      expect((await propose(asClient, threadId)).problem).toMatchObject({ status: 409, code: 'pay-missing' });
      const { interview } = (await propose(asTalent, threadId)).answer;
      expect(interview.position).toBe('Cartographer');
      expect((await answer(asClient, interview, interview.slots[0] ?? '')).problem.code).toBe('pay-missing');
      await db
        .updateTable('positions')
        .set({ pay: JSON.stringify({ min: 1, max: 2, currency: 'EUR', period: 'year', note: '' }) } as never)
        .where('id', '=', id)
        .execute();
      expect((await answer(asClient, interview, interview.slots[0] ?? '')).status).toBe(200);
    } finally {
      settings.payRequired = false;
    }
  });
});

describe('cancelling', () => {
  test('withdraws a proposal, only by its proposer', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    expect((await cancel(asTalent, interview)).status).toBe(403);
    expect((await cancel(asClient, interview)).answer.interview.state).toBe('cancelled');
    expect((await latest(asTalent))?.text).toMatch(/^I withdraw the proposed times/);
    expect((await answer(asTalent, interview, interview.slots[0] ?? '')).status).toBe(409);
    expect(await sendDue(world, handlers())).toEqual([]);
  });

  test('ends a confirmed interview with a reason, even if no message can be written anymore', async () => {
    const { db } = world.services;
    const { asClient, asTalent, talent } = pair;
    const interview = await confirm();
    expect((await cancel(asTalent, { ...interview, version: 1 })).problem.reason?.code).toBe('interviewChanged');
    await db
      .updateTable('contacts')
      .set({ answer: 'notInterested', closedBy: 'talent', closedAt: new Date() } as never)
      .where('talentId', '=', talent.id)
      .execute();
    const { status, answer: cancelled } = await cancel(asClient, interview, 'I am ill.');
    expect([status, cancelled.interview.state]).toEqual([200, 'cancelled']);
    expect(cancelled.interview.reason).toBe('I am ill.');
    expect(await messagesOf(asTalent)).toHaveLength(4);
    const mail = (await sendDue(world, handlers())).find(({ to }) => to === talent.email);
    expect(mail?.text).toContain('Reason: I am ill.');
  });
});

/** The mails about interviews that wait for their day. */
const due = () =>
  sql<{ kind: string; at: Date }>`
    select kind, next_at as at from deliveries where key like 'interview-%' order by kind, id`.execute(
    world.services.db,
  );

describe('moving', () => {
  test('keeps the time until the other person chooses a new one, then both calendars and reminders follow', async () => {
    const { asClient, asTalent, client, talent } = pair;
    const interview = await confirm();
    await sendDue(world, handlers());
    const [uid] = calendars(readOutbox(world)).map((text) => readCalendar(text).UID);
    const { status, answer: moving } = await move(asTalent, interview);
    expect([status, moving.interview.startsAt]).toEqual([200, interview.startsAt]);
    expect(moving.interview).toMatchObject({
      state: 'confirmed',
      move: { isMine: true, slots: [20, 21].map((days) => inDays(days).toISOString()) },
      may: { answer: false, cancel: true, move: false, keep: true },
    });
    const asked = await latest(asClient);
    expect(asked?.text).toMatch(
      /^I propose new times for our interview: Meet the platform team\nWhich of these times suits you\?\n(?:• .*\n){2}Until one is chosen, it stays on .*\.$/,
    );
    expect(asked?.interview).toMatchObject({
      startsAt: interview.startsAt,
      move: { isMine: false },
      may: { answer: true, cancel: true, move: false, keep: false },
    });
    expect(await sendDue(world, handlers())).toEqual([]);

    const chosen = inDays(21).toISOString();
    const { answer: moved } = await answer(asClient, moving.interview, chosen);
    expect(moved.interview).toMatchObject({
      state: 'confirmed',
      startsAt: chosen,
      move: { isMine: false, slots: [] },
      may: { answer: false, cancel: true, move: true, keep: false },
    });
    expect((await latest(asTalent))?.text).toMatch(/ works for me: Meet the platform team$/);
    const mails = await sendDue(world, handlers());
    expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, talent.email].toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Moved: Meet the platform team: /);
      expect(text).toMatch(/Your interview has a new time[\s\S]*When: [\s\S]*Before: /);
    }
    for (const event of calendars(readOutbox(world)).map(readCalendar))
      expect(event).toMatchObject({
        METHOD: 'REQUEST',
        STATUS: 'CONFIRMED',
        UID: uid,
        SEQUENCE: '1',
        DTSTART: inCalendar(chosen),
      });
    const hour = 3_600_000;
    const startsAt = Date.parse(chosen);
    expect((await due()).rows).toEqual([
      ...[1, 2].map(() => ({ kind: 'interview-reminder-mail', at: new Date(startsAt - 24 * hour) })),
      { kind: 'owed-answer-mail', at: new Date(startsAt + 0.75 * hour + 30 * 24 * hour) },
    ]);
    await cancel(asClient, moved.interview);
    await sendDue(world, handlers());
    for (const event of calendars(readOutbox(world)).map(readCalendar))
      expect(event).toMatchObject({ METHOD: 'CANCEL', UID: uid, SEQUENCE: '2', DTSTART: inCalendar(chosen) });
    expect((await due()).rows).toEqual([]);
  });

  test('to none of the times, or withdrawn, leaves all as it was, and others may be proposed', async () => {
    const { asClient, asTalent } = pair;
    const interview = await confirm();
    await sendDue(world, handlers());
    const { rows: before } = await due();
    const first = (await move(asTalent, interview)).answer.interview;
    const kept = (await answer(asClient, first, null)).answer.interview;
    expect(kept).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, move: { slots: [] } });
    expect((await latest(asTalent))?.text).toMatch(
      /^None of these times suits me for our interview: .*\nIt stays on .*\.$/,
    );
    const second = (await move(asClient, kept)).answer.interview;
    expect((await keep(asTalent, second)).problem.reason?.code).toBe('othersProposal');
    const withdrawn = (await keep(asClient, second)).answer.interview;
    expect(withdrawn).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, may: { move: true } });
    expect((await latest(asTalent))?.text).toMatch(/^I withdraw the proposed times .*\nIt stays on .*\.$/);
    expect(await sendDue(world, handlers())).toEqual([]);
    expect((await due()).rows).toEqual(before);
  });

  test('is refused, and changes nothing, once the other person has moved or cancelled it', async () => {
    const { asClient, asTalent, threadId } = pair;
    const interview = await confirm();
    const { interview: moving } = (await move(asTalent, interview)).answer;
    const count = (await messagesOf(asClient)).length;
    expect((await move(asClient, interview)).problem.reason?.code).toBe('interviewChanged');
    expect((await move(asClient, moving)).problem.reason?.code).toBe('interviewProposed');
    expect((await move(asTalent, moving)).problem.reason?.code).toBe('interviewProposed');
    expect((await answer(asTalent, moving, moving.move?.slots[0] ?? '')).status).toBe(403);
    expect((await answer(asClient, moving, interview.startsAt)).problem.errors?.[0]?.path).toBe('slot');
    const { interview: cancelled } = (await cancel(asClient, moving)).answer;
    expect(cancelled).toMatchObject({ state: 'cancelled', move: { slots: [] } });
    expect((await answer(asClient, moving, moving.move?.slots[0] ?? '')).problem.reason?.code).toBe('interviewChanged');
    for (const refused of [
      await move(asTalent, moving),
      await move(asTalent, cancelled),
      await keep(asTalent, cancelled),
    ])
      expect([refused.status, refused.problem.reason?.code]).toEqual([409, 'interviewChanged']);
    expect((await messagesOf(asClient)).length).toBe(count + 1);
    const other = await buildTalking();
    expect((await move(other.asClient, cancelled)).status).toBe(404);
    expect((await keep(other.asTalent, cancelled)).status).toBe(404);
    expect((await propose(asTalent, threadId)).status).toBe(200);
  });

  test('is refused with times out of range, once it has begun, and in a closed conversation', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const interview = await confirm();
    const early = await move(asTalent, interview, [new Date(Math.ceil(Date.now() / 300_000) * 300_000)]);
    expect([early.status, early.problem.errors?.[0]?.path]).toEqual([422, 'slots.0']);
    await asClient.send(closeConversation, { threadId, reason: 'pay' });
    const closed = await move(asTalent, interview);
    expect([closed.status, closed.problem.code]).toEqual([409, 'conversation-closed']);
    expect((await latest(asTalent))?.interview?.may).toMatchObject({ cancel: true, move: false });
    const [thread] = (await asClient.send(messagingInit, {})).answer.userThreads;
    expect(thread?.closing?.reason).toBe('pay');
    const begun = await buildTalking();
    const second = await confirm(begun);
    await db
      .updateTable('interviews')
      .set({ startsAt: sql<Date>`now()` })
      .where('id', '=', second.id)
      .execute();
    expect((await move(begun.asTalent, second)).problem.reason?.code).toBe('pastEnd');
  });

  test('may still be agreed to after the former time, which blocks no other until then', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await move(asTalent, await confirm())).answer;
    await db
      .updateTable('interviews')
      .set({ startsAt: sql<Date>`now() - interval '2 hours'` })
      .where('id', '=', interview.id)
      .execute();
    await propose(asTalent, threadId);
    expect((await latest(asClient))?.interview?.state).toBe('proposed');
    const { status } = await answer(asClient, interview, interview.move?.slots[0] ?? '');
    expect(status).toBe(200);
    const { interviews } = (await asClient.send(listInterviews, {})).answer;
    expect(interviews.map(({ startsAt }) => startsAt)).toEqual([interview.move?.slots[0]]);
  });

  test('ends once another is confirmed instead of the missed one', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const { interview: missed } = (await move(asTalent, await confirm())).answer;
    const { interview: other } = (await propose(asTalent, threadId)).answer;
    const choose = () => answer(asClient, other, other.slots[0] ?? '');
    expect((await choose()).problem.reason?.code).toBe('interviewConfirmed');
    const startsAt = sql<Date>`now() - interval '2 hours'`;
    await db.updateTable('interviews').set({ startsAt }).where('id', '=', missed.id).execute();
    expect((await choose()).status).toBe(200);
    const late = await answer(asClient, missed, missed.move?.slots[0] ?? '');
    expect([late.status, late.problem.reason?.code]).toEqual([409, 'interviewChanged']);
    const { interviews } = (await asClient.send(listInterviews, {})).answer;
    expect(interviews.map(({ startsAt: at }) => at)).toEqual([other.slots[0]]);
  });

  test('at the same moment as a cancellation or another move counts once', async () => {
    const { asClient, asTalent, client } = pair;
    let interview = await confirm();
    for (let round = 0; round < 5; round += 1) {
      const second = await world.signIn(client);
      const both = await Promise.all([move(asTalent, interview), move(second, interview)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const [byTalent, byClient] = both;
      const { interview: won } = (byTalent.status === 200 ? byTalent : byClient).answer;
      interview = (await keep(byTalent.status === 200 ? asTalent : asClient, won)).answer.interview;
    }
    const { interview: moving } = (await move(asTalent, interview)).answer;
    const [chosen, cancelled] = await Promise.all([
      answer(asClient, moving, moving.move?.slots[0] ?? ''),
      cancel(asTalent, moving),
    ]);
    expect([chosen.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
    const events = (await sendDue(world, handlers())).map(({ subject }) => subject.split(':')[0]);
    expect(new Set(events).has(chosen.status === 200 ? 'Moved' : 'Cancelled')).toBe(true);
    expect(new Set(events).has(chosen.status === 200 ? 'Cancelled' : 'Moved')).toBe(false);
  });

  test('ends with the candidate’s closing, which leaves the interview at its time', async () => {
    const { db } = world.services;
    const { asClient, asTalent, companyId, talent, threadId } = pair;
    const { hashId } = await buildPosition(db, { companyId });
    await write(asClient, threadId, 'About this one', hashId);
    const interview = await confirm();
    await move(asClient, interview);
    const closing = { positionHashId: hashId, talentIds: [talent.id], stage: 'closed' as const };
    await asClient.send(moveCandidates, closing);
    const current = (await messagesOf(asTalent, threadId)).at(-1)?.interview;
    expect(current).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, move: { slots: [] } });
    const { candidates } = (await asClient.send(listCandidates, { positionHashId: hashId, stage: 'closed' })).answer;
    expect(candidates.map(({ hasAnswered }) => hasAnswered)).toEqual([false]);
  });

  test('lists own interviews that are not over, with the other person', async () => {
    const { asClient, asTalent, client, talent } = pair;
    expect((await asClient.send(listInterviews, {})).answer.interviews).toEqual([]);
    const { id, startsAt } = await confirm();
    const own = { id, startsAt, minutes: 45 };
    expect((await asClient.send(listInterviews, {})).answer.interviews).toEqual([
      { ...own, partner: `${talent.firstName} ${talent.lastName}` },
    ]);
    expect((await asTalent.send(listInterviews, {})).answer.interviews).toEqual([
      { ...own, partner: `${client.firstName} ${client.lastName}` },
    ]);
    const other = await buildTalking();
    expect((await other.asClient.send(listInterviews, {})).answer.interviews).toEqual([]);
  });
});

describe('mails', () => {
  test('invite both separately, whatever their settings, and remove the event from both calendars', async () => {
    const { asClient, asTalent, client, talent } = pair;
    await asTalent.send(saveMailSettings, { settings: { interviews: false, messages: 'never' } });
    const interview = await confirm();
    const invitations = await sendDue(world, handlers());
    expect(invitations.map(({ to }) => to).toSorted()).toEqual([client.email, talent.email].toSorted());
    const raw = readOutbox(world);
    for (const [index, event] of calendars(raw).entries()) {
      const own = raw[index]?.includes(`To: ${talent.email}`) ? talent.email : client.email;
      const other = own === talent.email ? client.email : talent.email;
      expect(event).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:0[\s\S]*STATUS:CONFIRMED/);
      expect(event).toContain(`DTSTART:${interview.slots[0]?.replaceAll(/[-:]|\.000/g, '')}`);
      expect(event.match(/mailto:\S+/g)).toEqual([
        `mailto:${world.services.settings.mailFrom.address}`,
        `mailto:${own}`,
      ]);
      expect(raw[index]).not.toContain(other);
      expect(raw[index]).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
    }
    const uids = calendars(raw).map((event) => /^UID:(.*)$/m.exec(event)?.[1]);
    await cancel(asClient, interview, 'I am ill.');
    expect(await sendDue(world, handlers())).toHaveLength(2);
    for (const event of calendars(readOutbox(world))) {
      expect(event).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
      expect(event).toContain(`UID:${uids[0]}`);
    }
    expect(new Set(uids).size).toBe(1);
  });

  test('remove the event from both calendars once one of the two is deleted', async () => {
    const { db } = world.services;
    await confirm();
    await sendDue(world, handlers());
    const uid = /^UID:.+$/m.exec(calendars(readOutbox(world))[0] ?? '')?.[0] ?? 'no UID';
    await withTransaction(db, (db) => deleteUser(world.services, db, pair.talent.id));
    const mails = await sendDue(world, handlers());
    const both = [pair.client.email, pair.talent.email];
    expect(mails.map(({ to }) => to).toSorted()).toEqual(both.toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toBe('Cancelled: Meet the platform team');
      expect(text).not.toMatch(/Reason|deleted/);
      for (const { lastName } of [pair.talent, pair.client]) expect(text).not.toContain(lastName);
    }
    const events = calendars(readOutbox(world));
    for (const line of ['METHOD:CANCEL', uid, 'SEQUENCE:1', 'STATUS:CANCELLED'])
      expect(events.filter((event) => event.includes(line))).toHaveLength(2);
    expect(await sendDue(world, handlers())).toEqual([]);
  });

  test('move the event to the calendar of a changed address', async () => {
    const { db } = world.services;
    const { asClient, asTalent, client, talent } = pair;
    await confirm();
    const over = await buildTalking();
    const past = { startsAt: sql<Date>`now() - interval '1 hour'` };
    await db
      .updateTable('interviews')
      .set(past)
      .where('id', '=', (await confirm(over)).id)
      .execute();
    await sendDue(world, handlers());
    const eventOf = (to: string) =>
      calendars(readOutbox(world).filter((mail) => mail.includes(`To: ${to}`))).map(readCalendar);
    const uid = eventOf(talent.email)[0]?.UID;

    const email = `new-${talent.email}`;
    await asTalent.send(changeOwnEmail, { email });
    await asTalent.send(confirmOwnEmail, { code: await plantChangeCode(world.services, talent.id) });
    const mails = await sendDue(world, handlers());
    expect(mails.map(({ to }) => to).toSorted()).toEqual([email, talent.email].toSorted());
    expect(mails.find(({ to }) => to === talent.email)?.subject).toMatch(/^Now at your new address: /);
    expect(eventOf(talent.email)).toMatchObject([{ METHOD: 'CANCEL', UID: uid, SEQUENCE: '1' }]);
    expect(eventOf(email)).toMatchObject([{ METHOD: 'REQUEST', UID: uid, SEQUENCE: '1', STATUS: 'CONFIRMED' }]);

    // The other person's calendar takes the next change, though it never saw that number.
    const interview = (await latest(asClient))?.interview;
    expect((await cancel(asClient, { id: interview?.id ?? 0, version: interview?.version ?? 0 })).status).toBe(200);
    await sendDue(world, handlers());
    for (const to of [email, client.email])
      expect(eventOf(to)).toMatchObject([{ METHOD: 'CANCEL', UID: uid, SEQUENCE: '2' }]);
  });

  test('never go to an address that a mail server has refused', async () => {
    await world.services.db
      .updateTable('users')
      .set({ emailRefusedAt: new Date(), emailRefusal: '550' })
      .where('id', '=', pair.talent.id)
      .execute();
    await confirm();
    expect((await sendDue(world, handlers())).map(({ to }) => to)).toEqual([pair.client.email]);
    await withTransaction(world.services.db, (db) => deleteUser(world.services, db, pair.client.id));
    expect((await sendDue(world, handlers())).map(({ to }) => to)).toEqual([pair.client.email]);
  });

  test('remind people who want it a day before, except of cancelled interviews', async () => {
    const { db } = world.services;
    const dueNow = () => sql`update deliveries set next_at = now() where kind = 'interview-reminder-mail'`.execute(db);
    await pair.asTalent.send(saveMailSettings, { settings: { interviews: false } });
    const interview = await confirm();
    await sendDue(world, handlers());
    const { rows } = await sql<{
      at: Date;
    }>`select next_at as at from deliveries where kind = 'interview-reminder-mail'`.execute(db);
    expect(rows.map(({ at }) => at.toISOString())).toEqual(
      [1, 2].map(() => new Date(Date.parse(interview.slots[0] ?? '') - 86_400_000).toISOString()),
    );
    await dueNow();
    expect((await sendDue(world, handlers())).map(({ to, subject }) => [to, subject])).toEqual([
      [pair.client.email, expect.stringContaining('Your interview: Meet the platform team: ')],
    ]);
    const other = await buildTalking();
    const cancelled = await confirm(other);
    await cancel(other.asTalent, cancelled);
    await sendDue(world, handlers());
    await dueNow();
    expect(await sendDue(world, handlers())).toEqual([]);
    // Less than a day ahead, there is no reminder.
    const soon = await buildTalking();
    await confirm(soon, [inDays(0.5)]);
    for (const { subject } of await sendDue(world, handlers())) expect(subject).toMatch(/^Interview: /);
  });
});

describe('an owed answer', () => {
  test('is listed for the member only, 30 days after the interview, until the conversation is closed', async () => {
    const { db } = world.services;
    const { asClient, asTalent, client, talent, threadId } = pair;
    await write(asClient, threadId, 'Thank you for your time.');
    const interview = await confirm();
    await write(asClient, threadId, 'See you then.');
    const move = (days: number) =>
      db
        .updateTable('interviews')
        .set({ startsAt: sql<Date>`now() - make_interval(days => ${days}::integer)` })
        .where('id', '=', interview.id)
        .execute();
    await move(30);
    expect(await owed(asClient)).toEqual([[], 0]);
    await move(36);
    expect(await owed(asClient)).toEqual([[36], 1]);
    await asTalent.send(messagingPostMessage, { threadId, text: 'Any news?' });
    expect(await owed(asClient)).toEqual([[36], 1]);
    await write(asClient, threadId, 'Soon.');
    expect(await owed(asTalent)).toEqual([[undefined], 1]);
    await sql`update deliveries set next_at = now() where kind = 'owed-answer-mail'`.execute(db);
    const mails = (await sendDue(world, handlers())).filter(({ subject }) =>
      subject.includes('waiting for your answer'),
    );
    expect(mails.map(({ to }) => to)).toEqual([client.email]);
    expect(mails[0]?.text).toContain('36 days ago');
    await db
      .updateTable('contacts')
      .set({ answer: 'notInterested', closedBy: 'talent', closedAt: new Date() } as never)
      .where('talentId', '=', talent.id)
      .execute();
    expect(await owed(asClient)).toEqual([[], 0]);
  });
});

const administrator = async () => world.signIn(await buildAdministrator(world.services.db));

describe('whatever ends a conversation ends its coming interview', () => {
  const decision = { rule: 4, reasons: 'Wrote the same to forty people.', until: null } as const;
  test.each<[string, (pair: Pair) => Promise<{ status: number }>]>([
    ['a block by the company', ({ asClient, talent }) => asClient.send(block, { userId: talent.id })],
    ['a block by the engineer', ({ asTalent, client }) => asTalent.send(block, { userId: client.id })],
    [
      'a rule that ends it',
      ({ asTalent, companyId, threadId }) =>
        asTalent.send(addExclusion, { kind: 'company', companyId, endThreadIds: [threadId] }),
    ],
    [
      'an end after a rule that keeps it',
      async ({ asTalent, companyId, threadId }) => {
        await asTalent.send(addExclusion, { kind: 'company', companyId });
        expect(await sendDue(world, handlers())).toEqual([]);
        return asTalent.send(endConversation, { threadId });
      },
    ],
    [
      'an employer',
      async ({ asTalent, companyId, threadId }) => {
        await world.services.db
          .updateTable('companies')
          .set({ name: 'Quarry', nameKey: 'quarry' })
          .where('id', '=', companyId)
          .execute();
        return asTalent.send(savePrivacy, { employer: 'Quarry', endThreadIds: [threadId] });
      },
    ],
    [
      'the removal of the member',
      async ({ client, companyId }) =>
        (await world.signIn(await buildClient(world.services.db, { companyId }))).send(deleteTeammate, {
          teammateId: client.id,
        }),
    ],
    [
      'a suspension of the engineer',
      async ({ talent }) => (await administrator()).send(adminSuspend, { userId: talent.id, ...decision }),
    ],
    [
      'a suspension of the company',
      async ({ companyId }) => (await administrator()).send(adminSuspend, { companyId, ...decision }),
    ],
  ])('%s', async (_, end) => {
    const { db } = world.services;
    const { client, talent, threadId } = pair;
    const { startsAt } = await confirm();
    await sendDue(world, handlers());
    const invited = calendars(readOutbox(world)).map(readCalendar);
    await propose(pair.asTalent, threadId);
    expect((await end(pair)).status).toBe(200);

    const mails = await sendDue(world, handlers());
    expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, talent.email].toSorted());
    for (const { subject, text } of mails) {
      expect(subject).toBe('Cancelled: Meet the platform team');
      expect(text).toMatch(
        /^Rolecall\n\nYour interview is cancelled\n\nMeet the platform team\n\nWhen: [^\n]+\n\nWhere: [^\n]+\n\n$/,
      );
    }
    const events = calendars(readOutbox(world)).map(readCalendar);
    for (const event of events)
      expect(event).toMatchObject({
        METHOD: 'CANCEL',
        STATUS: 'CANCELLED',
        UID: invited[0]?.UID,
        SEQUENCE: '1',
        DTSTART: startsAt?.replaceAll(/[-:]|\.000/g, ''),
        DESCRIPTION: '',
      });
    expect(events.map(({ ATTENDEE = '' }) => ATTENDEE).toSorted((one, other) => one.localeCompare(other))).toEqual(
      [client.email, talent.email].map((email) => `mailto:${email}`).toSorted((one, other) => one.localeCompare(other)),
    );
    await sql`update deliveries set next_at = now()`.execute(db);
    expect(await sendDue(world, handlers())).toEqual([]);
    const open = await db
      .selectFrom('interviews')
      .select('id')
      .where('threadId', '=', threadId)
      .where('state', 'in', ['proposed', 'confirmed'])
      .execute();
    expect(open).toEqual([]);
  });
});

describe('cancelling reopens nothing', () => {
  test('of a closed conversation, or of somebody passed', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const interview = await confirm();
    await asTalent.send(closeConversation, { threadId, reason: 'pay' });
    const before = await messagesOf(asClient);
    expect((await cancel(asTalent, interview)).status).toBe(200);
    expect(await messagesOf(asClient)).toHaveLength(before.length);
    const [thread] = (await asClient.send(messagingInit, {})).answer.userThreads;
    expect(thread?.closing).toEqual({ isMine: false, reason: 'pay' });

    const other = await buildTalking();
    const second = await confirm(other);
    const { id, hashId } = await buildPosition(db, { companyId: other.companyId });
    const passed = { positionHashId: hashId, talentIds: [other.talent.id], stage: 'closed' as const };
    await other.asClient.send(moveCandidates, passed);
    await db
      .updateTable('threads')
      .set({ positionId: id, positionTitle: 'A' })
      .where('id', '=', other.threadId)
      .execute();
    expect((await cancel(other.asClient, second)).status).toBe(200);
    expect((await messagesOf(other.asTalent, other.threadId)).at(-1)?.interview?.state).toBe('cancelled');
    const { counts } = (await other.asClient.send(listCandidates, { positionHashId: hashId })).answer;
    expect(counts).toMatchObject({ contacted: 0, closed: 1 });
  });
});

test('mails tell the place whole, the position, and the other person in title, calendar and time', async () => {
  const { db } = world.services;
  const { asClient, asTalent, client, talent, companyId, threadId } = pair;
  const place = 'https://meet.example/j/8123?pwd=AbC#room';
  const position = await buildPosition(db, { companyId, title: 'Front-end Engineer' });
  await db.updateTable('users').set({ firstName: 'Mira', lastName: 'Okafor' }).where('id', '=', talent.id).execute();
  await write(asClient, threadId, 'About this one', position.hashId);
  const asked = { threadId, title: 'Meet the front-end team', minutes: 45, timeZone: 'Europe/Berlin', place };
  const { interview } = (await asClient.send(proposeInterview, { ...asked, slots: [inDays(3).toISOString()] })).answer;
  await answer(asTalent, interview, interview.slots[0] ?? '');
  const title = 'Meet the front-end team: Mira Okafor, Northwind Labs';
  const check = async () => {
    const mails = await sendDue(world, handlers());
    expect(mails).toHaveLength(2);
    const index = mails.findIndex(({ to }) => to === client.email);
    const mail = mails[index];
    for (const part of [title, 'Position: Front-end Engineer', `Where: ${place}\n`, 'For Mira: '])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('href="https://meet.example/j/8123?pwd=AbC#room"');
    expect(mail?.html).toContain('Join on meet.example');
    expect(readCalendar(calendars(readOutbox(world))[index] ?? '')).toMatchObject({
      METHOD: 'REQUEST',
      SUMMARY: title,
      LOCATION: place,
      SEQUENCE: '0',
      DESCRIPTION: expect.stringContaining('Front-end Engineer\n') as string,
    });
  };
  await check();
  await sql`update deliveries set next_at = now() where kind = 'interview-reminder-mail'`.execute(db);
  await check();
});

test('interviews are deleted with their thread, but not with their position', async () => {
  const { db, emit } = world.services;
  const position = await buildPosition(db, { companyId: pair.companyId });
  const id = await buildInterview(db, { threadId: pair.threadId, proposedBy: pair.client.id, positionId: position.id });
  await db.deleteFrom('positions').where('id', '=', position.id).execute();
  const find = () => db.selectFrom('interviews').select('positionId').where('id', '=', id).execute();
  expect(await find()).toEqual([{ positionId: null }]);
  await withTransaction(db, (db) => deleteUser({ emit }, db, pair.talent.id));
  expect(await find()).toEqual([]);
});
