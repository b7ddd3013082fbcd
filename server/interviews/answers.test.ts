import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { listInterviews } from '#contract/interviews.ts';
import { messagingInit } from '#contract/messaging.ts';
import { deletePosition } from '#contract/positions.ts';
import { write } from '#server/contacts/build.ts';
import type { Emit } from '#server/platform/events/events.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { answerInterview as answerInterviewOn } from './change-interview.ts';
import {
  answer,
  cancel,
  move,
  keep,
  confirm,
  buildTalking,
  messagesOf,
  latest,
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

describe('an answer', () => {
  test('confirms the chosen time for both, and sends a message about it', async () => {
    const { asClient, asTalent } = pair;
    const interview = await confirm(pair);
    expect(interview).toMatchObject({
      state: 'confirmed',
      version: 2,
      may: { answer: false, cancel: true, move: true, keep: false },
    });
    expect(interview.startsAt).toBe(interview.slots[0]);
    const message = await latest(asClient, pair.threadId);
    expect(message?.text).toMatch(/^.* in Kyiv \(.* UTC\) works for me: Meet the platform team$/);
    expect(message?.interview).toMatchObject({
      state: 'confirmed',
      theirZone: { name: 'Europe/Kyiv', city: 'Kyiv' },
    });
    expect((await latest(asTalent, pair.threadId))?.interview).toEqual(interview);
  });

  test('without a time declines, and another proposal may follow', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    expect((await answer(asTalent, interview, null)).answer.interview.state).toBe('declined');
    expect((await latest(asClient, pair.threadId))?.text).toMatch(/^None of these times suits me/);
    expect((await propose(asTalent, threadId)).status).toBe(200);
  });

  test('with an unproposed time, to one’s own proposal, or by others is refused', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    const unknown = await answer(asTalent, interview, inDays(20).toISOString());
    expect([unknown.status, unknown.problem.errors?.[0]?.path]).toEqual([422, 'slot']);
    expect((await answer(asClient, interview, null)).status).toBe(403);
    const other = await buildTalking(world);
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
      const carried = (await messagesOf(asClient, pair.threadId)).filter(
        (message) => message.interview?.id === interview.id,
      );
      expect(carried.map((message) => message.interview?.state)).toEqual([state, state]);
      if (state === 'confirmed') await cancel(asClient, { id: interview.id, version: 2 });
    }
  });

  test('is refused beside another confirmed interview until that is cancelled or over', async () => {
    const { asClient, asTalent, threadId } = pair;
    const first = await confirm(pair);
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

  test('lists own interviews that are not over, with the other person', async () => {
    const { asClient, asTalent, client, talent } = pair;
    expect((await asClient.send(listInterviews, {})).answer.interviews).toEqual([]);
    const { id, startsAt } = await confirm(pair);
    const own = { id, startsAt, minutes: 45 };
    expect((await asClient.send(listInterviews, {})).answer.interviews).toEqual([
      { ...own, partner: `${talent.firstName} ${talent.lastName}` },
    ]);
    expect((await asTalent.send(listInterviews, {})).answer.interviews).toEqual([
      { ...own, partner: `${client.firstName} ${client.lastName}` },
    ]);
    const other = await buildTalking(world);
    expect((await other.asClient.send(listInterviews, {})).answer.interviews).toEqual([]);
  });
});

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
    const chosen = await confirm(pair);
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

const failing: Emit = () => Promise.reject(new Error('The end.'));

test('a confirmation that fails at the end leaves no message, no mail and no change', async () => {
  const { asClient, asTalent, talent, threadId } = pair;
  const { interview } = (await propose(asClient, threadId)).answer;
  const tokenHash = hashToken(asTalent.cookies.get(sessionCookie(world.services.settings)) ?? '');
  const viewer = { ...talent, type: 1, session: { tokenHash, actingAdministrator: null } } as never; // all that is read
  const payload = { interviewId: interview.id, version: 1, slot: interview.slots[0] ?? null };
  const given = { ...world.services, emit: failing };
  await expect(answerInterviewOn(given, viewer, payload, 'en')).rejects.toThrow('The end.');
  expect(await latest(asTalent, pair.threadId)).toMatchObject({ interview: { state: 'proposed', version: 1 } });
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
  const stages = async () => [
    await stageOf(first),
    await stageOf(second),
    (await latest(asTalent, pair.threadId))?.about?.title,
  ];
  await turnTo(first);
  const { interview } = (await propose(asClient, threadId)).answer;
  await turnTo(second);
  const declined = (await answer(asTalent, interview, null)).answer.interview;
  expect([declined.state, ...(await stages())]).toEqual(['declined', 'talking', 'contacted', 'Cartographer']);

  const chosen = await confirm(pair);
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
  expect((await latest(asTalent, pair.threadId))?.about).toBeUndefined();
});
