import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listCandidates } from '#contract/candidates.ts';
import { proposeInterview } from '#contract/interviews.ts';
import { messagingInit, messagingUnread } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { buildClient } from '#server/accounts/build.ts';
import { write } from '#server/contacts/build.ts';
import { buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { answer, buildTalking, messagesOf, latest, type Pair, inDays, propose } from './build.ts';

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

describe('a proposal', () => {
  test('is an ordinary message that carries the interview, shown from each side', async () => {
    const { asClient, asTalent } = pair;
    const { status, answer } = await propose(asClient, pair.threadId);
    expect(status).toBe(200);
    expect(await latest(asClient, pair.threadId)).toMatchObject({
      interview: {
        ...answer.interview,
        proposedByMe: true,
        may: { answer: false, cancel: true, move: false, keep: false },
      },
    });
    expect((await asTalent.send(messagingUnread, {})).answer.unread).toBe(2);
    const message = await latest(asTalent, pair.threadId);
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
    expect((await latest(pair.asTalent, pair.threadId))?.text).toMatch(
      /^Ich schlage ein Interview vor: .*\n45 Minuten\n/,
    );
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
    expect((await messagesOf(pair.asTalent, pair.threadId)).length).toBe(2);
  });

  test('is the only open one: a second is refused without a message, until the first has passed', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    const second = await propose(asTalent, threadId);
    expect([second.status, second.problem.reason?.code]).toEqual([409, 'interviewProposed']);
    expect((await messagesOf(asTalent, pair.threadId)).length).toBe(3);
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
    const suspended = await buildTalking(world);
    await db
      .updateTable('users')
      .set({ suspendedUntil: sql<Date>`'infinity'` })
      .where('id', '=', suspended.talent.id)
      .execute();
    expect((await propose(suspended.asClient, suspended.threadId)).problem.reason?.code).toBe('unavailable');
    const hidden = await buildTalking(world);
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
  const message = await latest(asTalent, pair.threadId);
  expect(message).toMatchObject({ about: { title: 'Navigator' }, interview: { position: 'Navigator' } });
  const asked = { positionHashId: second.hashId, talentIds: [talent.id] };
  expect((await asClient.send(listCandidates, asked)).answer.standing).toMatchObject([{ stage: 'contacted' }]);
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
