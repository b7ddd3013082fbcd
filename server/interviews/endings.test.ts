import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '#contract/blocks.ts';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { adminSuspend } from '#contract/cases.ts';
import { closeConversation } from '#contract/conversations.ts';
import { messagingInit } from '#contract/messaging.ts';
import { addExclusion, endConversation, savePrivacy } from '#contract/privacy.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readCalendar } from '#server/testing/calendar.ts';
import { readOutbox, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import {
  answer,
  cancel,
  confirm,
  buildTalking,
  messagesOf,
  latest,
  calendars,
  interviewHandlers,
  type Pair,
  buildInterview,
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

describe('cancelling', () => {
  test('withdraws a proposal, only by its proposer', async () => {
    const { asClient, asTalent, threadId } = pair;
    const { interview } = (await propose(asClient, threadId)).answer;
    expect((await cancel(asTalent, interview)).status).toBe(403);
    expect((await cancel(asClient, interview)).answer.interview.state).toBe('cancelled');
    expect((await latest(asTalent, pair.threadId))?.text).toMatch(/^I withdraw the proposed times/);
    expect((await answer(asTalent, interview, interview.slots[0] ?? '')).status).toBe(409);
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
  });

  test('ends a confirmed interview with a reason, even if no message can be written anymore', async () => {
    const { db } = world.services;
    const { asClient, asTalent, talent } = pair;
    const interview = await confirm(pair);
    expect((await cancel(asTalent, { ...interview, version: 1 })).problem.reason?.code).toBe('interviewChanged');
    await db
      .updateTable('contacts')
      .set({ answer: 'notInterested', closedBy: 'talent', closedAt: new Date() } as never)
      .where('talentId', '=', talent.id)
      .execute();
    const { status, answer: cancelled } = await cancel(asClient, interview, 'I am ill.');
    expect([status, cancelled.interview.state]).toEqual([200, 'cancelled']);
    expect(cancelled.interview.reason).toBe('I am ill.');
    expect(await messagesOf(asTalent, pair.threadId)).toHaveLength(4);
    const mail = (await sendDue(world, interviewHandlers(world))).find(({ to }) => to === talent.email);
    expect(mail?.text).toContain('Reason: I am ill.');
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
        expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
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
    const { startsAt } = await confirm(pair);
    await sendDue(world, interviewHandlers(world));
    const invited = calendars(readOutbox(world)).map(readCalendar);
    await propose(pair.asTalent, threadId);
    expect((await end(pair)).status).toBe(200);

    const mails = await sendDue(world, interviewHandlers(world));
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
    expect(await sendDue(world, interviewHandlers(world))).toEqual([]);
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
    const interview = await confirm(pair);
    await asTalent.send(closeConversation, { threadId, reason: 'pay' });
    const before = await messagesOf(asClient, pair.threadId);
    expect((await cancel(asTalent, interview)).status).toBe(200);
    expect(await messagesOf(asClient, pair.threadId)).toHaveLength(before.length);
    const [thread] = (await asClient.send(messagingInit, {})).answer.userThreads;
    expect(thread?.closing).toEqual({ isMine: false, reason: 'pay' });

    const other = await buildTalking(world);
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
