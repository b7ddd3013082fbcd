import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminClients } from '#contract/admin.ts';
import { listCandidates, moveCandidates, undoMove } from '#contract/candidates.ts';
import { answerInterview } from '#contract/interviews.ts';
import type { Stage } from '#contract/stages.ts';
import { closeContact } from '#contract/contacts.ts';
import { closeConversation } from '#contract/conversations.ts';
import { clientHome } from '#contract/matching.ts';
import { answerContact, messagingGetMessages, messagingInit } from '#contract/messaging.ts';
import { listPositions } from '#contract/positions.ts';
import { addExclusion } from '#contract/privacy.ts';
import { searchTalents } from '#contract/search.ts';
import { countRecipients } from '#contract/announcements.ts';
import { buildAdministrator, buildClient, signInClient } from '#server/accounts/build.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { ageContact, write } from '#server/contacts/build.ts';
import { propose } from '#server/interviews/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const typescript = 1021;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

/** A company with two members and a Live position, and a talent who matches it. */
async function build() {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId, firstName: 'João' });
  const position = await buildPosition(db(), { companyId, requiredSkillIds: [typescript], mainTeammateId: client.id });
  const { talent, caller: asTalent } = await signInTalent(world, { skillIds: [typescript] });
  return {
    client,
    companyId,
    caller,
    colleague,
    asColleague: await world.signIn(colleague),
    position,
    talent,
    asTalent,
  };
}

const openThread = async (caller: Caller, userToId: number, positionHashId: string) =>
  (await caller.send(messagingInit, { userToId, positionHashId })).answer.threadId ?? 0;
const at = async (caller: Caller, positionHashId: string, stage: Stage) =>
  (await caller.send(listCandidates, { positionHashId, stage })).answer.candidates;
const counts = async (caller: Caller, positionHashId: string) => {
  const { answer } = await caller.send(listCandidates, { positionHashId });
  return Object.fromEntries(Object.entries(answer.counts).filter(([, count]) => count > 0));
};
const events = async (talentId: number) =>
  (
    await db()
      .selectFrom('candidateEvents')
      .select(['stage', 'closedReason', 'isAutomatic', 'movedBy'])
      .where('talentId', '=', talentId)
      .orderBy('id')
      .execute()
  ).map(({ stage, closedReason, movedBy }) => [stage, closedReason, movedBy]);

test('the first message and answer move a candidate, and a second position has its own stages', async () => {
  const { caller, companyId, position, talent, asTalent, client } = await build();
  const threadId = await openThread(caller, talent.id, position.hashId);
  expect(await counts(caller, position.hashId)).toEqual({});
  expect(await write(caller, threadId)).toBe(200);
  expect(await at(caller, position.hashId, 'contacted')).toMatchObject([
    { talent: { id: talent.id }, movedBy: null, reason: null, hasTalked: false },
  ]);
  await write(caller, threadId);
  await write(asTalent, threadId);
  expect(await at(caller, position.hashId, 'talking')).toMatchObject([{ talent: { id: talent.id }, hasTalked: true }]);
  await write(caller, threadId);
  await write(asTalent, threadId);
  expect(await events(talent.id)).toEqual([
    ['contacted', null, null],
    ['talking', null, null],
  ]);

  const second = await buildPosition(db(), { companyId, requiredSkillIds: [typescript], mainTeammateId: client.id });
  // Opening the conversation from it changes nothing.
  await openThread(caller, talent.id, second.hashId);
  await write(asTalent, threadId);
  expect(await counts(caller, second.hashId)).toEqual({});
  await write(asTalent, threadId, 'And this one?', second.hashId);
  expect(await counts(caller, second.hashId)).toEqual({ talking: 1 });
  await write(caller, threadId);
  expect(await counts(caller, second.hashId)).toEqual({ talking: 1 });
  expect(await counts(caller, position.hashId)).toEqual({ talking: 1 });
});

test('a member moves a candidate by hand, and automatic moves never lead back', async () => {
  const { caller, asColleague, colleague, position, talent, asTalent } = await build();
  const positionHashId = position.hashId;
  const move = (stage: Stage | null) =>
    asColleague.send(moveCandidates, { positionHashId, talentIds: [talent.id], stage });
  expect((await move('kept')).answer).toMatchObject({ moved: [talent.id], sent: 0, left: 0 });
  expect(await at(caller, positionHashId, 'kept')).toMatchObject([
    { movedBy: { id: colleague.id, firstName: 'João' } },
  ]);
  const asked = { positionHashId, talentIds: [talent.id, colleague.id] };
  expect((await caller.send(listCandidates, asked)).answer.standing).toMatchObject([
    { talentId: talent.id, stage: 'kept', hasTalked: false },
  ]);
  expect((await move(null)).answer.moved).toEqual([talent.id]);
  expect(await counts(caller, positionHashId)).toEqual({});
  await move('interview');
  const threadId = await openThread(caller, talent.id, positionHashId);
  await write(caller, threadId);
  await write(asTalent, threadId);
  expect(await counts(caller, positionHashId)).toEqual({ interview: 1 });
  // A candidate who has been written to stays on the list.
  expect((await move(null)).answer).toEqual({ moved: [], sent: 0, left: 1, eventId: null });
  await move('kept');
  expect(await events(talent.id)).toEqual([
    ['kept', null, colleague.id],
    [null, null, colleague.id],
    ['interview', null, colleague.id],
    ['kept', null, colleague.id],
  ]);
});

test('a refusal or a lapse closes a candidate, whom no message reopens, but an answer offers it', async () => {
  const declined = await build();
  const threadId = await openThread(declined.caller, declined.talent.id, declined.position.hashId);
  await write(declined.caller, threadId);
  await declined.asTalent.send(answerContact, { threadId, answer: 'notInterested', reason: 'pay' });
  expect(await at(declined.caller, declined.position.hashId, 'closed')).toMatchObject([
    { reason: 'declined', declineReason: 'pay', movedBy: null },
  ]);
  const asked = { positionHashId: declined.position.hashId, talentIds: [declined.talent.id] };
  expect((await declined.caller.send(listCandidates, asked)).answer.standing).toMatchObject([
    { stage: 'closed', reason: 'declined', declineReason: 'pay' },
  ]);
  await write(declined.asTalent, threadId);
  await write(declined.caller, threadId);
  expect(await at(declined.caller, declined.position.hashId, 'closed')).toMatchObject([
    { reason: 'declined', hasAnswered: true },
  ]);

  const lapsed = await build();
  await write(lapsed.caller, await openThread(lapsed.caller, lapsed.talent.id, lapsed.position.hashId));
  await ageContact(db(), lapsed.talent.id, 60);
  await sql`update contact_rounds set next_at = now()`.execute(db());
  await doContactRounds(world.services);
  expect(await at(lapsed.caller, lapsed.position.hashId, 'closed')).toMatchObject([{ reason: 'noAnswer' }]);

  const applied = await build();
  const theirs = await openThread(applied.asTalent, applied.client.id, applied.position.hashId);
  await write(applied.asTalent, theirs);
  const close = { threadId: theirs, reason: 'filled' as const };
  expect((await applied.caller.send(closeContact, { ...close, alsoFor: lapsed.position.hashId })).status).toBe(404);
  expect(await counts(applied.caller, applied.position.hashId)).toEqual({ talking: 1 });
  await applied.caller.send(closeContact, { ...close, alsoFor: applied.position.hashId });
  expect(await at(applied.asColleague, applied.position.hashId, 'closed')).toMatchObject([
    { reason: 'filled', movedBy: { id: applied.client.id } },
  ]);
});

test('a repeated closing changes nothing, even if a colleague has moved the talent since', async () => {
  const { asTalent, caller, asColleague, client, talent, position } = await build();
  const threadId = await openThread(asTalent, client.id, position.hashId);
  await write(asTalent, threadId);
  await write(caller, threadId);
  const close = { threadId, text: 'We have filled it.', clientKey: 'closing', alsoFor: position.hashId };
  expect((await caller.send(closeConversation, close)).status).toBe(200);
  const moving = { positionHashId: position.hashId, talentIds: [talent.id], stage: 'offer' as const };
  await asColleague.send(moveCandidates, moving);
  expect((await caller.send(closeConversation, close)).status).toBe(200);
  expect(await counts(caller, position.hashId)).toEqual({ offer: 1 });
});

test.each(['a conversation', 'a first message', 'a candidate'])(
  'closing %s for a position waits for its deletion before it locks the thread',
  async (what) => {
    const { asTalent, caller, client, talent, position } = await build();
    const threadId = await openThread(asTalent, client.id, position.hashId);
    await write(asTalent, threadId);
    if (what !== 'a first message') await write(caller, threadId);
    const [message, alsoFor, positionHashId] = ['We have filled it.', position.hashId, position.hashId];
    const close = () => {
      if (what === 'a conversation') return caller.send(closeConversation, { threadId, text: message, alsoFor });
      if (what === 'a first message') return caller.send(closeContact, { threadId, reason: 'filled', alsoFor });
      return caller.send(moveCandidates, { positionHashId, talentIds: [talent.id], stage: 'closed', message });
    };
    const closing = await withTransaction(db(), async (deleting) => {
      await sql`select from positions where id = ${position.id}::integer for update`.execute(deleting);
      const reply = close();
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(db())).rows.length).toBe(1);
      await sql`select from threads where id = ${threadId}::integer for no key update`.execute(deleting);
      return { reply };
    });
    expect((await closing.reply).status).toBe(200);
    expect(await counts(caller, position.hashId)).toEqual({ closed: 1 });
  },
);

test('an acting administrator closes a conversation, but nobody for a position with it', async () => {
  const { client, position, caller, asTalent } = await build();
  const threadId = await openThread(asTalent, client.id, position.hashId);
  await write(asTalent, threadId);
  const acting = await world.signIn(await buildAdministrator(db()));
  const { answer } = await acting.send(adminClients, { search: `#${client.id}` });
  await acting.get(answer.users[0]?.signinUrl ?? '');
  const alsoFor = position.hashId;
  const refused = { status: 403, reason: { code: 'acting' } };
  expect((await acting.send(closeContact, { threadId, reason: 'filled', alsoFor })).problem).toMatchObject(refused);
  expect((await acting.send(messagingInit, {})).answer.userThreads).toMatchObject([{ contact: { state: 'open' } }]);
  await write(caller, threadId);
  const closing = { threadId, reason: 'notAFit' as const, alsoFor };
  expect((await acting.send(closeConversation, closing)).problem).toMatchObject(refused);
  expect(await counts(caller, position.hashId)).toEqual({ talking: 1 });
  expect((await acting.send(closeConversation, { threadId, reason: 'notAFit' })).status).toBe(200);
  expect(await counts(caller, position.hashId)).toEqual({ talking: 1 });
});

test('a passed talent is neither proposed nor mailed for this position until a member writes', async () => {
  const { caller, position, talent, companyId, client } = await build();
  const other = await buildPosition(db(), { companyId, requiredSkillIds: [typescript], mainTeammateId: client.id });
  const proposed = async (positionHashId: string) => {
    const { positions } = (await caller.send(clientHome, {})).answer;
    const panel = positions.find(({ hashId }) => hashId === positionHashId);
    const found = (await caller.send(searchTalents, { filters: { for: positionHashId } })).answer;
    const skills = [typescript];
    const { recipientCount } = (await caller.send(countRecipients, { positionHashId, skills })).answer;
    expect([found.talentCount, recipientCount]).toEqual([panel?.talentCount, panel?.talentCount]);
    return panel?.talentIds.includes(talent.id);
  };
  await sql`update mail_settings set announcements = true`.execute(db());
  const isProposed = () => Promise.all([proposed(position.hashId), proposed(other.hashId)]);
  const close = { positionHashId: position.hashId, talentIds: [talent.id], stage: 'closed' as const };
  expect(await isProposed()).toEqual([true, true]);
  await caller.send(moveCandidates, { ...close, reason: 'notAFit' as const });
  expect(await isProposed()).toEqual([false, true]);
  await caller.send(moveCandidates, { ...close, stage: null });
  expect(await isProposed()).toEqual([true, true]);
  await caller.send(moveCandidates, { ...close, reason: 'notAFit' as const });
  await write(caller, await openThread(caller, talent.id, position.hashId));
  expect(await counts(caller, position.hashId)).toEqual({ contacted: 1 });
});

test('a closing message is sent once to those who have written to the viewer, and leaves them closed', async () => {
  const { caller, position, talent, asTalent, asColleague } = await build();
  const threadId = await openThread(asTalent, position.mainTeammateId ?? 0, position.hashId);
  await write(asTalent, threadId);
  const silent = await signInTalent(world, { skillIds: [typescript] });
  const move = {
    positionHashId: position.hashId,
    talentIds: [talent.id, silent.talent.id],
    stage: 'closed' as const,
    reason: 'filled' as const,
    message: 'Thank you, {it} is filled.',
    clientKey: 'closing',
  };
  expect((await asColleague.send(moveCandidates, { ...move, message: null })).answer.sent).toBe(0);
  const sent = { moved: [talent.id, silent.talent.id], sent: 1, left: 0, eventId: null };
  expect((await caller.send(moveCandidates, move)).answer).toEqual(sent);
  expect((await caller.send(moveCandidates, move)).answer).toEqual(sent);
  const { messages } = (await asTalent.send(messagingGetMessages, { threadId })).answer;
  expect(messages.map(({ text }) => text)).toEqual(['Hello', move.message]);
  expect(await counts(caller, position.hashId)).toEqual({ closed: 2 });
});

test('refuses hidden talents, strangers and malformed moves, and changes nothing', async () => {
  const { caller, position, talent, asTalent, companyId } = await build();
  const hidden = await signInTalent(world, { skillIds: [typescript] });
  const move = { positionHashId: position.hashId, talentIds: [talent.id], stage: 'kept' as const };
  await caller.send(moveCandidates, { ...move, talentIds: [hidden.talent.id] });
  expect(await counts(caller, position.hashId)).toEqual({ kept: 1 });
  await hidden.caller.send(addExclusion, { kind: 'company', companyId, endThreadIds: [] });
  expect(await counts(caller, position.hashId)).toEqual({});
  expect(await at(caller, position.hashId, 'kept')).toEqual([]);
  const asked = { positionHashId: position.hashId, talentIds: [hidden.talent.id] };
  expect((await caller.send(listCandidates, asked)).answer.standing).toEqual([]);
  expect((await caller.send(moveCandidates, { ...move, talentIds: [hidden.talent.id, 2_000_000_000] })).answer).toEqual(
    {
      moved: [],
      sent: 0,
      left: 2,
      eventId: null,
    },
  );
  const { caller: stranger } = await signInClient(world);
  expect((await stranger.send(moveCandidates, move)).status).toBe(404);
  expect((await stranger.send(listCandidates, { positionHashId: position.hashId })).status).toBe(404);
  expect((await asTalent.send(moveCandidates, move)).status).toBe(403);
  for (const wrong of [{ reason: 'notAFit' }, { message: 'Bye' }, { stage: 'maybe' }, { talentIds: [] }])
    expect((await caller.send(moveCandidates, { ...move, ...(wrong as object) })).status).toBe(422);
  expect((await caller.send(listCandidates, { ...move, stage: 'kept', cursor: 'x' })).status).toBe(422);
  expect(await events(talent.id)).toEqual([]);
});

const undo = (by: Caller, eventId: number) => by.send(undoMove, { eventId });

test('an undo restores stage, reason, mover and date, and names who has moved the engineer since', async () => {
  const { caller, asColleague, client, position, talent } = await build();
  const positionHashId = position.hashId;
  const other = (await signInTalent(world)).talent;
  const move = async (by: Caller, stage: Stage, talentIds = [talent.id]) =>
    (
      await by.send(moveCandidates, {
        positionHashId,
        talentIds,
        stage,
        ...(stage === 'closed' && { reason: 'pay' as const }),
      })
    ).answer.eventId ?? 0;
  const rows = () =>
    db().selectFrom('candidates').selectAll().where('positionId', '=', position.id).orderBy('talentId').execute();
  await move(caller, 'closed');
  const closed = await rows();
  expect(closed).toMatchObject([{ closedReason: 'pay', movedBy: client.id }]);
  const offered = await move(asColleague, 'offer', [talent.id, other.id]);
  expect(await rows()).toMatchObject([{ stage: 'offer' }, { stage: 'offer' }]);
  expect((await undo(asColleague, offered)).status).toBe(200);
  expect(await rows()).toEqual(closed.map((row) => ({ ...row, version: expect.any(Number) as number })));
  expect((await undo(asColleague, offered)).status).toBe(409);

  const kept = await move(caller, 'kept', [talent.id, other.id]);
  await move(asColleague, 'hired');
  const refused = await undo(caller, kept);
  expect([refused.status, refused.problem.detail, refused.problem.reason]).toEqual([
    409,
    `João has just moved ${talent.firstName} to Hired.`,
    { code: 'movedSinceBy', params: { mover: 'João', name: talent.firstName, stage: 'hired' } },
  ]);
  expect(await rows()).toMatchObject([{ stage: 'hired' }, { stage: 'kept' }]);
  const { caller: stranger } = await signInClient(world);
  expect((await undo(stranger, kept)).status).toBe(404);
  expect((await undo(caller, 2_000_000_000)).status).toBe(404);
});

test('nobody is off the list again once somebody has written', async () => {
  const { caller, position, talent, asTalent } = await build();
  const pass = { positionHashId: position.hashId, talentIds: [talent.id], stage: 'closed' as const };
  const eventId = (await caller.send(moveCandidates, pass)).answer.eventId ?? 0;
  await write(asTalent, await openThread(asTalent, position.mainTeammateId ?? 0, position.hashId));
  expect(await at(caller, position.hashId, 'closed')).toMatchObject([{ hasAnswered: true }]);
  expect((await undo(caller, eventId)).problem.reason?.code).toBe('writtenSince');
});

test('closing only the new tells nobody who has a stage', async () => {
  const { caller, asTalent, client, position, talent } = await build();
  const threadId = await openThread(asTalent, client.id, position.hashId);
  await write(asTalent, threadId);
  const { answer } = await caller.send(moveCandidates, {
    positionHashId: position.hashId,
    talentIds: [talent.id],
    stage: 'closed',
    message: 'We have chosen somebody else.',
    closesConversations: true,
    cancelsInterviews: true,
    onlyNew: true,
  });
  expect(answer).toEqual({ moved: [], sent: 0, left: 1, eventId: null });
});

test('Keep moves nobody who has a stage', async () => {
  const { caller, position, talent } = await build();
  const move = (stage: Stage, onlyNew: boolean) =>
    caller.send(moveCandidates, { positionHashId: position.hashId, talentIds: [talent.id], stage, onlyNew });
  expect((await move('kept', true)).answer.moved).toEqual([talent.id]);
  await move('offer', false);
  expect((await move('kept', true)).answer).toEqual({ moved: [], sent: 0, left: 1, eventId: null });
  expect(await counts(caller, position.hashId)).toEqual({ offer: 1 });
});

test('closing withdraws the proposal of its position, and cancels the interview and the conversation as asked', async () => {
  const { caller, position, talent, asTalent, companyId, client } = await build();
  const positionHashId = position.hashId;
  const other = await buildPosition(db(), { companyId, requiredSkillIds: [typescript], mainTeammateId: client.id });
  const threadId = await openThread(caller, talent.id, positionHashId);
  await write(caller, threadId);
  await write(asTalent, threadId);
  const { interview } = (await propose(caller, threadId)).answer;
  const facts = async () =>
    (await caller.send(listCandidates, { positionHashId, talentIds: [talent.id] })).answer.standing;
  const close = (hashId: string, more = {}) =>
    caller.send(moveCandidates, { positionHashId: hashId, talentIds: [talent.id], stage: 'closed', ...more });
  expect(await facts()).toMatchObject([{ isProposed: true, interviewAt: null }]);
  await close(other.hashId);
  expect(await facts()).toMatchObject([{ isProposed: true }]);
  await close(positionHashId);
  expect(await facts()).toMatchObject([{ isProposed: false }]);
  const answer = { interviewId: interview.id, version: interview.version, slot: interview.slots[0] ?? null };
  expect((await asTalent.send(answerInterview, answer)).status).toBe(409);

  await caller.send(moveCandidates, { positionHashId, talentIds: [talent.id], stage: 'talking' });
  const second = (await propose(caller, threadId)).answer.interview;
  await asTalent.send(answerInterview, { interviewId: second.id, version: 1, slot: second.slots[0] ?? null });
  expect(await facts()).toMatchObject([{ stage: 'interview', interviewAt: second.slots[0] }]);
  await close(positionHashId);
  expect(await facts()).toMatchObject([{ interviewAt: second.slots[0], hasTalked: true }]);
  await close(positionHashId, { cancelsInterviews: true, closesConversations: true, reason: 'filled' });
  expect(await facts()).toMatchObject([{ interviewAt: null, hasTalked: false }]);
  const [thread] = (await asTalent.send(messagingInit, {})).answer.userThreads;
  expect(thread?.closing).toEqual({ isMine: false, reason: 'filled' });
});

test('a closing message moves nobody for another position, and tells a person once', async () => {
  const { caller, position, talent, asTalent, companyId, client } = await build();
  const other = await buildPosition(db(), { companyId, requiredSkillIds: [typescript], mainTeammateId: client.id });
  const threadId = await openThread(asTalent, client.id, other.hashId);
  await write(asTalent, threadId);
  const move = (hashId: string, stage: Stage, message?: string) =>
    caller.send(moveCandidates, { positionHashId: hashId, talentIds: [talent.id], stage, message });
  await move(other.hashId, 'closed');
  await move(position.hashId, 'interview');
  expect(await at(caller, position.hashId, 'interview')).toMatchObject([{ hasTalked: true, wasTold: false }]);
  expect((await move(position.hashId, 'closed', 'It is filled.')).answer.sent).toBe(1);
  expect(await counts(caller, other.hashId)).toEqual({ closed: 1 });
  await move(other.hashId, 'offer');
  expect(await at(caller, other.hashId, 'offer')).toMatchObject([{ wasTold: true }]);
  await write(asTalent, threadId, 'Thank you for telling me.');
  expect(await at(caller, other.hashId, 'offer')).toMatchObject([{ wasTold: false }]);
});

test('lists every candidate once, page by page', async () => {
  const { caller, position } = await build();
  const talents = [];
  for (let number = 0; number < 35; number += 1) talents.push((await signInTalent(world)).talent.id);
  await caller.send(moveCandidates, { positionHashId: position.hashId, talentIds: talents, stage: 'kept' });
  const page = async (cursor: string | null) =>
    (await caller.send(listCandidates, { positionHashId: position.hashId, stage: 'kept', cursor })).answer;
  const first = await page(null);
  const second = await page(first.nextCursor);
  expect([first.candidates.length, second.candidates.length, second.nextCursor]).toEqual([30, 5, null]);
  const listed = [...first.candidates, ...second.candidates].map((candidate) => candidate.talent.id);
  expect(new Set(listed)).toEqual(new Set(talents));
});

test('a position’s card counts the talents mailed, writing first and talking as a recount does', async () => {
  const { caller, client, position, talent } = await build();
  await write(caller, await openThread(caller, talent.id, position.hashId));
  for (const isAnswered of [true, true, false]) {
    const { talent: writer, caller: asWriter } = await signInTalent(world);
    await write(asWriter, await openThread(asWriter, client.id, position.hashId));
    if (isAnswered) await write(caller, await openThread(caller, writer.id, position.hashId));
    await sql`
      insert into deliveries (channel, kind, urgency, subject_id, user_id, state)
      values ('mail', 'announcement-mail', 'later', ${position.id}, ${writer.id}, ${isAnswered ? 'sent' : 'waiting'})`.execute(
      db(),
    );
  }
  const { positions } = (await caller.send(listPositions, {})).answer;
  const { rows } = await sql`
    select
      (select count(*)::integer from deliveries where subject_id = ${position.id} and state = 'sent') as told,
      (select count(distinct h.id)::integer from threads h join messages m on m.id = (
        select min(id) from messages where thread_id = h.id
      ) where h.position_id = ${position.id} and m.user_id <> ${client.id}) as wrote,
      (select count(*)::integer from candidates where position_id = ${position.id} and stage = 'talking') as talking
  `.execute(db());
  expect(rows).toEqual([{ told: 2, wrote: 3, talking: 3 }]);
  expect(positions.map(({ numbers }) => numbers)).toEqual(rows);
});
