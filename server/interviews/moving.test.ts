import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { closeConversation } from '#contract/conversations.ts';
import { listInterviews } from '#contract/interviews.ts';
import { messagingInit } from '#contract/messaging.ts';
import { write } from '#server/contacts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { inCalendar, readCalendar } from '#server/testing/calendar.ts';
import { readOutbox, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import {
  answer,
  cancel,
  move,
  keep,
  confirm,
  buildTalking,
  messagesOf,
  latest,
  calendars,
  interviewHandlers,
  type Pair,
  inDays,
  propose,
} from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let pair: Pair;
beforeEach(async () => {
  await sql`delete from deliveries`.execute(world.services.db);
  pair = await buildTalking(world);
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
    const interview = await confirm(pair);
    await sendDue(world, interviewHandlers(world));
    const [uid] = calendars(readOutbox(world)).map((text) => readCalendar(text).UID);
    const { status, answer: moving } = await move(asTalent, interview);
    expect([status, moving.interview.startsAt]).toEqual([200, interview.startsAt]);
    expect(moving.interview).toMatchObject({
      state: 'confirmed',
      move: { isMine: true, slots: [20, 21].map((days) => inDays(days).toISOString()) },
      may: { answer: false, cancel: true, move: false, keep: true },
    });
    const asked = await latest(asClient, pair.threadId);
    expect(asked?.text).toMatch(
      /^I propose new times for our interview: Meet the platform team\nWhich of these times suits you\?\n(?:• .*\n){2}Until one is chosen, it stays on .*\.$/,
    );
    expect(asked?.interview).toMatchObject({
      startsAt: interview.startsAt,
      move: { isMine: false },
      may: { answer: true, cancel: true, move: false, keep: false },
    });
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);

    const chosen = inDays(21).toISOString();
    const { answer: moved } = await answer(asClient, moving.interview, chosen);
    expect(moved.interview).toMatchObject({
      state: 'confirmed',
      startsAt: chosen,
      move: { isMine: false, slots: [] },
      may: { answer: false, cancel: true, move: true, keep: false },
    });
    expect((await latest(asTalent, pair.threadId))?.text).toMatch(/ works for me: Meet the platform team$/);
    const mails = await sendDue(world, interviewHandlers(world));
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
      ...[1, 2].map(() => ({ kind: 'interview-push', at: new Date(startsAt - hour) })),
      ...[1, 2].map(() => ({ kind: 'interview-reminder-mail', at: new Date(startsAt - 24 * hour) })),
      { kind: 'owed-answer-mail', at: new Date(startsAt + 0.75 * hour + 30 * 24 * hour) },
    ]);
    await cancel(asClient, moved.interview);
    await sendDue(world, interviewHandlers(world));
    for (const event of calendars(readOutbox(world)).map(readCalendar))
      expect(event).toMatchObject({ METHOD: 'CANCEL', UID: uid, SEQUENCE: '2', DTSTART: inCalendar(chosen) });
    expect((await due()).rows).toEqual([]);
  });

  test('to none of the times, or withdrawn, leaves all as it was, and others may be proposed', async () => {
    const { asClient, asTalent } = pair;
    const interview = await confirm(pair);
    await sendDue(world, interviewHandlers(world));
    const { rows: before } = await due();
    const first = (await move(asTalent, interview)).answer.interview;
    const kept = (await answer(asClient, first, null)).answer.interview;
    expect(kept).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, move: { slots: [] } });
    expect((await latest(asTalent, pair.threadId))?.text).toMatch(
      /^None of these times suits me for our interview: .*\nIt stays on .*\.$/,
    );
    const second = (await move(asClient, kept)).answer.interview;
    expect((await keep(asTalent, second)).problem.reason?.code).toBe('othersProposal');
    const withdrawn = (await keep(asClient, second)).answer.interview;
    expect(withdrawn).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, may: { move: true } });
    expect((await latest(asTalent, pair.threadId))?.text).toMatch(
      /^I withdraw the proposed times .*\nIt stays on .*\.$/,
    );
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
    expect((await due()).rows).toEqual(before);
  });

  test('is refused, and changes nothing, once the other person has moved or cancelled it', async () => {
    const { asClient, asTalent, threadId } = pair;
    const interview = await confirm(pair);
    const { interview: moving } = (await move(asTalent, interview)).answer;
    const count = (await messagesOf(asClient, pair.threadId)).length;
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
    expect((await messagesOf(asClient, pair.threadId)).length).toBe(count + 1);
    const other = await buildTalking(world);
    expect((await move(other.asClient, cancelled)).status).toBe(404);
    expect((await keep(other.asTalent, cancelled)).status).toBe(404);
    expect((await propose(asTalent, threadId)).status).toBe(200);
  });

  test('is refused with times out of range, once it has begun, and in a closed conversation', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const interview = await confirm(pair);
    const early = await move(asTalent, interview, [new Date(Math.ceil(Date.now() / 300_000) * 300_000)]);
    expect([early.status, early.problem.errors?.[0]?.path]).toEqual([422, 'slots.0']);
    await asClient.send(closeConversation, { threadId, reason: 'pay' });
    const closed = await move(asTalent, interview);
    expect([closed.status, closed.problem.code]).toEqual([409, 'conversation-closed']);
    expect((await latest(asTalent, pair.threadId))?.interview?.may).toMatchObject({ cancel: true, move: false });
    const [thread] = (await asClient.send(messagingInit, {})).answer.userThreads;
    expect(thread?.closing?.reason).toBe('pay');
    const begun = await buildTalking(world);
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
    const { interview } = (await move(asTalent, await confirm(pair))).answer;
    await db
      .updateTable('interviews')
      .set({ startsAt: sql<Date>`now() - interval '2 hours'` })
      .where('id', '=', interview.id)
      .execute();
    await propose(asTalent, threadId);
    expect((await latest(asClient, pair.threadId))?.interview?.state).toBe('proposed');
    const { status } = await answer(asClient, interview, interview.move?.slots[0] ?? '');
    expect(status).toBe(200);
    const { interviews } = (await asClient.send(listInterviews, {})).answer;
    expect(interviews.map(({ startsAt }) => startsAt)).toEqual([interview.move?.slots[0]]);
  });

  test('ends once another is confirmed instead of the missed one', async () => {
    const { db } = world.services;
    const { asClient, asTalent, threadId } = pair;
    const { interview: missed } = (await move(asTalent, await confirm(pair))).answer;
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
    let interview = await confirm(pair);
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
    const events = (await sendDue(world, interviewHandlers(world))).map(({ subject }) => subject.split(':')[0]);
    expect(new Set(events).has(chosen.status === 200 ? 'Moved' : 'Cancelled')).toBe(true);
    expect(new Set(events).has(chosen.status === 200 ? 'Cancelled' : 'Moved')).toBe(false);
  });

  test('ends with the candidate’s closing, which leaves the interview at its time', async () => {
    const { db } = world.services;
    const { asClient, asTalent, companyId, talent, threadId } = pair;
    const { hashId } = await buildPosition(db, { companyId });
    await write(asClient, threadId, 'About this one', hashId);
    const interview = await confirm(pair);
    await move(asClient, interview);
    const closing = { positionHashId: hashId, talentIds: [talent.id], stage: 'closed' as const };
    await asClient.send(moveCandidates, closing);
    const current = (await messagesOf(asTalent, threadId)).at(-1)?.interview;
    expect(current).toMatchObject({ state: 'confirmed', startsAt: interview.startsAt, move: { slots: [] } });
    const { candidates } = (await asClient.send(listCandidates, { positionHashId: hashId, stage: 'closed' })).answer;
    expect(candidates.map(({ hasAnswered }) => hasAnswered)).toEqual([false]);
  });
});
