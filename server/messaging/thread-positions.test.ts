import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import { readTeamThread, shareThread } from '#contract/conversations.ts';
import { answerInterview } from '#contract/interviews.ts';
import { talentHome } from '#contract/matching.ts';
import { answerContact, messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { searchPositions, standingSearch } from '#contract/position-search.ts';
import { deletePosition, updatePosition } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildClient } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { write } from '#server/contacts/build.ts';
import { buildInterview } from '#server/interviews/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage } from './build.ts';

const [typescript, react] = [1002, 2007];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A talent with one of two required skills, and the contact of a position. */
async function meet(title = 'Cartographer') {
  const { db } = world.services;
  const talent = await buildTalent(db, { skillIds: [typescript], isRemote: true, timezone: 'Europe/Lisbon' });
  const client = await buildClient(db, { firstName: 'Ada' });
  const position = await buildPosition(db, {
    companyId: client.companyId,
    title,
    description: '<p>kept-to-ourselves</p>',
    requiredSkillIds: [typescript, react],
    isRemote: true,
    mainTeammateId: client.id,
  });
  return {
    talent,
    client,
    position,
    talentCaller: await world.signIn(talent),
    clientCaller: await world.signIn(client),
  };
}

/** Opens a thread, from a position if given, and returns the thread's position. */
async function open(caller: Caller, userToId: number, positionHashId?: string) {
  const { status, answer } = await caller.send(messagingInit, { userToId, positionHashId, limit: 1 });
  expect(status).toBe(200);
  return answer.userThreads[0]?.position;
}

test('a thread opened from a position shows it to both people, with how it fits the talent', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const shown = {
    title: 'Cartographer',
    open: {
      hashId: position.hashId,
      place: 'Anywhere in the world',
      fit: {
        isMatch: false,
        heldSkillIds: [typescript],
        requiredCount: 2,
        heldOptionalSkillIds: [],
        isLocationFit: true,
        misfits: [],
      },
    },
  };
  expect(await open(talentCaller, client.id, position.hashId)).toEqual(shown);
  expect(await open(clientCaller, talent.id)).toEqual(shown);
  // Also in the list of threads, once it has a message, and in the reader's language.
  const { threadId } = (await clientCaller.send(messagingInit, { userToId: talent.id })).answer;
  await buildMessage(world.services.db, { threadId: Number(threadId), userId: talent.id });
  expect((await clientCaller.send(messagingInit, {})).answer.userThreads[0]?.position).toEqual(shown);
  await world.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', client.id).execute();
  const germanCaller = await world.signIn(client);
  expect(await open(germanCaller, talent.id)).toMatchObject({ open: { place: 'Überall auf der Welt' } });
});

test('shows neither person a fit for a talent without stated skills', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const { db } = world.services;
  await db.updateTable('talents').set({ skillIds: [] }).where('userId', '=', talent.id).execute();
  expect(await open(talentCaller, client.id, position.hashId)).toMatchObject({ open: { fit: null } });
  expect(await open(clientCaller, talent.id)).toMatchObject({ open: { place: 'Anywhere in the world', fit: null } });
});

test('a later position replaces an earlier one, and opening without one keeps it', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const later = await buildPosition(world.services.db, { companyId: client.companyId, title: 'Navigator' });
  await open(talentCaller, client.id, position.hashId);
  expect(await open(clientCaller, talent.id, later.hashId)).toMatchObject({ title: 'Navigator' });
  expect(await open(talentCaller, client.id)).toMatchObject({ title: 'Navigator' });
});

test('colleagues may have a thread about their own position, without a fit', async () => {
  const { client, position, clientCaller } = await meet();
  const colleague = await buildClient(world.services.db, { companyId: client.companyId });
  expect(await open(clientCaller, colleague.id, position.hashId)).toMatchObject({
    title: 'Cartographer',
    open: { fit: null },
  });
});

test("opening from a Draft, another company's position or an unknown one leaves the thread unchanged", async () => {
  const { db } = world.services;
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  const draft = await buildPosition(db, { companyId: client.companyId, title: 'Secret', isLive: false });
  const foreign = await buildPosition(db, { title: 'Foreign' });
  const others = [draft.hashId, foreign.hashId, 'A'.repeat(22)];
  for (const hashId of others) {
    expect(await open(talentCaller, client.id, hashId)).toBeNull();
    expect(await open(clientCaller, talent.id, hashId)).toBeNull();
  }
  await open(talentCaller, client.id, position.hashId);
  for (const hashId of others)
    expect(await open(talentCaller, client.id, hashId)).toMatchObject({ title: 'Cartographer' });
});

test('shows only the title that both have seen of a position back in Draft', async () => {
  const { talent, client, position, talentCaller, clientCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  const save = (changes: { title?: string; isLive?: boolean }) =>
    clientCaller.send(updatePosition, { position: { id: position.id, ...changes } });
  await save({ isLive: false });
  await save({ title: 'Secret reorganisation' });
  const closed = { title: 'Cartographer', open: null };
  expect(await open(talentCaller, client.id)).toEqual(closed);
  expect(await open(clientCaller, talent.id)).toEqual(closed);
  await save({ isLive: true });
  expect(await open(talentCaller, client.id)).toMatchObject({
    title: 'Secret reorganisation',
    open: { hashId: position.hashId },
  });
});

test('keeps the thread, its messages and the title when the position is deleted', async () => {
  const { client, position, talentCaller, clientCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  expect((await clientCaller.send(deletePosition, { positionId: position.id })).status).toBe(200);
  expect(await open(talentCaller, client.id)).toEqual({ title: 'Cartographer', open: null });
});

test("deletes the threads with a company's last member and positions", async () => {
  const { client, position, talentCaller } = await meet();
  await open(talentCaller, client.id, position.hashId);
  await withTransaction(world.services.db, (db) => deleteUser(world.services, db, client.id));
  expect((await talentCaller.send(messagingInit, {})).answer.userThreads).toEqual([]);
  const { db } = world.services;
  expect(await db.selectFrom('positions').select('id').where('id', '=', position.id).execute()).toEqual([]);
});

test('opening a thread during the deletion of its position never fails', async () => {
  const { client, position, talentCaller, clientCaller } = await meet();
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () =>
      talentCaller.send(messagingInit, { userToId: client.id, positionHashId: position.hashId }),
    ),
    clientCaller.send(deletePosition, { positionId: position.id }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

/** What the messages of a thread are about, as one of its people reads them: the texts, each begun position before. */
async function read(caller: Caller, threadId: number): Promise<string[]> {
  const { messages } = (await caller.send(messagingGetMessages, { threadId })).answer;
  return messages.flatMap(({ text, about }) => (about ? [`About: ${about.title}`, text] : [text]));
}

/** The titles of a thread's positions, the latest first. */
async function titlesOf(caller: Caller): Promise<string[]> {
  const [thread] = (await caller.send(messagingInit, {})).answer.userThreads;
  return [thread?.position, ...(thread?.otherPositions ?? [])].flatMap((position) => position?.title ?? []);
}

/** The two people of `meet` with a thread, and a second position of the same contact. */
async function meetTwice() {
  const met = await meet();
  const { db } = world.services;
  const { companyId, id } = met.client;
  const second = await buildPosition(db, { companyId, title: 'Navigator', mainTeammateId: id });
  const opened = await met.talentCaller.send(messagingInit, { userToId: id, positionHashId: met.position.hashId });
  return { ...met, second, threadId: opened.answer.threadId ?? 0 };
}

test('two applications at one contact: two rows, two marks, two stages', async () => {
  const { talentCaller, clientCaller, talent, position, second, threadId } = await meetTwice();
  const standing = async () =>
    (await talentCaller.send(searchPositions, standingSearch)).answer.standing?.map(({ title, part, conversation }) => [
      title,
      part,
      conversation?.isMine,
    ]);
  const marks = async () => {
    const { positions } = (await talentCaller.send(talentHome, { inParts: true })).answer;
    const ids = [position.id, second.id];
    return ids.map((id) => positions.find((one) => one.id === id)?.wroteAt !== undefined);
  };
  const stages = async () => {
    const asked = [position, second].map(({ hashId }) =>
      clientCaller.send(listCandidates, { positionHashId: hashId, talentIds: [talent.id] }),
    );
    return (await Promise.all(asked)).map(({ answer }) => answer.standing?.[0]?.stage);
  };
  await write(talentCaller, threadId, 'I would like to apply.');
  expect([await standing(), await marks(), await stages()]).toEqual([
    [['Cartographer', 'conversation', true]],
    [true, false],
    ['talking', undefined],
  ]);
  await write(clientCaller, threadId, 'Tell me more.');
  await write(talentCaller, threadId, 'I would also like to apply here.', second.hashId);
  await write(clientCaller, threadId, 'For this one we could talk on Thursday.');
  expect([await standing(), await marks(), await stages()]).toEqual([
    [
      ['Navigator', 'conversation', false],
      ['Cartographer', 'conversation', false],
    ],
    [true, true],
    ['talking', 'talking'],
  ]);
  const lines = [
    'About: Cartographer',
    'I would like to apply.',
    'Tell me more.',
    'About: Navigator',
    'I would also like to apply here.',
    'For this one we could talk on Thursday.',
  ];
  for (const caller of [talentCaller, clientCaller]) {
    expect(await read(caller, threadId)).toEqual(lines);
    expect(await titlesOf(caller)).toEqual(['Navigator', 'Cartographer']);
  }
  await write(clientCaller, threadId, 'Back to the first one.', position.hashId);
  expect((await read(talentCaller, threadId)).slice(-2)).toEqual(['About: Cartographer', 'Back to the first one.']);
  expect(await titlesOf(talentCaller)).toEqual(['Cartographer', 'Navigator']);
});

test('a profile tells whether this position was written about', async () => {
  const { talentCaller, clientCaller, talent, position, second, threadId } = await meetTwice();
  const seen = async (positionHashId: string) => {
    const theirs = (await talentCaller.send(getProfile, { profileType: 'position', positionHashId })).answer;
    const ours = (await clientCaller.send(getProfile, { profileType: 'talent', talentId: talent.id, positionHashId }))
      .answer;
    return [
      theirs.profileType === 'position' && theirs.wroteAt !== undefined,
      ours.profileType === 'talent' && ours.isWrittenAbout === true,
    ];
  };
  await write(clientCaller, threadId, 'Are you free?');
  expect([await seen(position.hashId), await seen(second.hashId)]).toEqual([
    [false, true],
    [false, false],
  ]);
  await write(talentCaller, threadId);
  expect([await seen(position.hashId), await seen(second.hashId)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a message about a position that is not the company’s is refused, and nothing is sent', async () => {
  const { db } = world.services;
  const { client, talentCaller, clientCaller, threadId } = await meetTwice();
  const draft = await buildPosition(db, { companyId: client.companyId, title: 'Secret', isLive: false });
  const foreign = await buildPosition(db, { title: 'Foreign' });
  const refused = async () => {
    for (const positionHashId of [draft.hashId, foreign.hashId, 'A'.repeat(22)])
      for (const caller of [talentCaller, clientCaller]) {
        const { problem } = await caller.send(messagingPostMessage, { threadId, text: 'Hello', positionHashId });
        expect([problem.status, problem.reason?.code]).toEqual([404, 'noSuchPosition']);
      }
  };
  await refused();
  expect(await read(talentCaller, threadId)).toEqual([]);
  await write(clientCaller, threadId, 'One');
  await write(talentCaller, threadId, 'Two');
  await refused();
  expect(await read(talentCaller, threadId)).toEqual(['About: Cartographer', 'One', 'Two']);
  expect(await titlesOf(clientCaller)).toEqual(['Cartographer']);
});

test('opening a conversation from another position shows nothing to the other person until it is written about', async () => {
  const { client, talentCaller, clientCaller, second, threadId } = await meetTwice();
  await write(talentCaller, threadId, 'One');
  const opened = await talentCaller.send(messagingInit, { userToId: client.id, positionHashId: second.hashId });
  expect(opened.answer.about).toEqual({ hashId: second.hashId, title: 'Navigator' });
  expect([await titlesOf(talentCaller), await titlesOf(clientCaller)]).toEqual([['Cartographer'], ['Cartographer']]);
  const unknown = await talentCaller.send(messagingInit, { userToId: client.id, positionHashId: 'A'.repeat(22) });
  expect(unknown.answer.about).toBeUndefined();
});

test('one position is about all messages until the next, also of those stored together and sent again', async () => {
  const { talentCaller, clientCaller, position, second, threadId } = await meetTwice();
  await write(talentCaller, threadId, 'One');
  await write(clientCaller, threadId, 'Two');
  const post = (text: string, positionHashId: string) =>
    talentCaller.send(messagingPostMessage, { threadId, text, positionHashId, clientKey: text });
  const replies = await Promise.all([1, 2, 3, 4].map((number) => post(`More ${number}`, position.hashId)));
  expect(replies.map(({ status, answer }) => [status, answer.message.about])).toEqual(
    replies.map(() => [200, undefined]),
  );
  const about = { hashId: second.hashId, title: 'Navigator' };
  const [first, again] = [await post('Next', second.hashId), await post('Next', second.hashId)];
  expect([first.answer.message.about, again.answer.message]).toEqual([about, first.answer.message]);
  const others = await Promise.all([5, 6].map((number) => post(`More ${number}`, second.hashId)));
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await world.services.db
    .selectFrom('threadPositions')
    .select(['title', 'messageId'])
    .where('threadId', '=', threadId)
    .orderBy('messageId')
    .execute();
  expect(rows).toMatchObject([{ title: 'Cartographer' }, { title: 'Navigator', messageId: first.answer.message.id }]);
});

test('an engineer answers ‘Interested’ about the position that they name', async () => {
  const { talentCaller, clientCaller, talent, position, second, threadId } = await meetTwice();
  await write(clientCaller, threadId, 'One');
  await write(clientCaller, threadId, 'Or this?', second.hashId);
  const answer = {
    threadId,
    answer: 'interested',
    text: 'The first, please.',
    positionHashId: position.hashId,
  } as const;
  expect((await talentCaller.send(answerContact, answer)).answer.message?.about?.title).toBe('Cartographer');
  const stageOf = async (positionHashId: string) =>
    (await clientCaller.send(listCandidates, { positionHashId, talentIds: [talent.id] })).answer.standing?.[0]?.stage;
  expect([await stageOf(position.hashId), await stageOf(second.hashId)]).toEqual(['talking', 'contacted']);
});

test('a refusal is about every position of the conversation', async () => {
  const { talentCaller, clientCaller, talent, position, second, threadId } = await meetTwice();
  await write(clientCaller, threadId, 'One');
  await write(clientCaller, threadId, 'Or this?', second.hashId);
  await talentCaller.send(answerContact, { threadId, answer: 'notInterested', reason: 'pay' });
  for (const { hashId } of [position, second]) {
    const asked = { positionHashId: hashId, talentIds: [talent.id] };
    const { standing } = (await clientCaller.send(listCandidates, asked)).answer;
    expect(standing).toMatchObject([{ stage: 'closed', reason: 'declined' }]);
  }
});

test('what a message was about keeps only the title once its position is a Draft or deleted', async () => {
  const { talentCaller, clientCaller, position, second, threadId } = await meetTwice();
  await write(talentCaller, threadId, 'One');
  await write(talentCaller, threadId, 'Two', second.hashId);
  const abouts = async () =>
    (await talentCaller.send(messagingGetMessages, { threadId })).answer.messages.map(({ about }) => about);
  const closed = { id: position.id, isLive: false, title: 'Secret' };
  await clientCaller.send(updatePosition, { position: closed });
  const cartographer = { hashId: null, title: 'Cartographer' };
  expect(await abouts()).toEqual([cartographer, { hashId: second.hashId, title: 'Navigator' }]);
  expect(await titlesOf(talentCaller)).toEqual(['Navigator', 'Cartographer']);
  await clientCaller.send(deletePosition, { positionId: second.id });
  expect(await abouts()).toEqual([cartographer, { hashId: null, title: 'Navigator' }]);
  await write(talentCaller, threadId, 'Three');
  expect(await read(clientCaller, threadId)).toEqual([
    'About: Cartographer',
    'One',
    'About: Navigator',
    'Two',
    'Three',
  ]);
  const { standing = [] } = (await talentCaller.send(searchPositions, standingSearch)).answer;
  expect(standing.map(({ part, title }) => [part, title])).toEqual([
    ['ended', 'Navigator'],
    ['ended', 'Cartographer'],
  ]);
});

test('colleagues who read along see what messages are about, and the latest position', async () => {
  const { client, talentCaller, clientCaller, second, threadId } = await meetTwice();
  const colleague = await world.signIn(await buildClient(world.services.db, { companyId: client.companyId }));
  await write(talentCaller, threadId, 'One');
  await write(clientCaller, threadId, 'Two');
  await clientCaller.send(shareThread, { threadId, isShared: true });
  await write(talentCaller, threadId, 'Three', second.hashId);
  const { position, messages } = (await colleague.send(readTeamThread, { threadId })).answer;
  expect(position).toMatchObject({ title: 'Navigator', open: { hashId: second.hashId } });
  expect(messages.map((message) => message.about?.title)).toEqual([undefined, 'Navigator']);
});

/** Notes that messages of a thread have begun to be about a position as often as may be. */
const fill = (threadId: number, position: { id: number; title: string }) =>
  sql`
    insert into thread_positions (thread_id, message_id, position_id, title, begun_by, begun_at)
    select ${threadId}::integer, number - 1000, ${position.id}::integer, ${position.title}::text, 0, now()
    from generate_series(1, 200 - (
      select count(*)::integer from thread_positions where thread_id = ${threadId}::integer
    )) number`.execute(world.services.db);

test('a thread that has changed its position 200 times keeps the last one, and refuses another', async () => {
  const { talentCaller, clientCaller, talent, client, position, second, threadId } = await meetTwice();
  await write(clientCaller, threadId, 'One');
  await write(talentCaller, threadId, 'Two', second.hashId);
  await fill(threadId, { id: second.id, title: 'Navigator' });
  const lines = await read(talentCaller, threadId);
  const refused = { threadId, text: 'Three', positionHashId: position.hashId };
  const { problem } = await talentCaller.send(messagingPostMessage, refused);
  expect([problem.status, problem.reason?.code]).toEqual([409, 'tooManyPositions']);
  expect(await write(talentCaller, threadId, 'Four', second.hashId)).toBe(200);
  expect(await write(clientCaller, threadId, 'Five')).toBe(200);
  const asked = { positionHashId: position.hashId, talentIds: [talent.id] };
  const stage = async () => (await clientCaller.send(listCandidates, asked)).answer.standing?.[0]?.stage;
  const about = { threadId, proposedBy: client.id, positionId: position.id };
  const interviewId = await buildInterview(world.services.db, about);
  expect(await stage()).toBe('contacted');
  const answered = await talentCaller.send(answerInterview, { interviewId, version: 1, slot: null });
  expect([answered.status, await stage()]).toEqual([200, 'talking']);
  const closing = await clientCaller.send(moveCandidates, { ...asked, stage: 'closed', message: 'All the best.' });
  expect(closing.answer.sent).toBe(1);
  const last = (await read(talentCaller, threadId)).slice(lines.length);
  expect(last).toEqual(['Four', 'Five', expect.stringContaining('None of these times'), 'All the best.']);
  expect((await titlesOf(talentCaller))[0]).toBe('Navigator');
});
