import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveCandidates } from '#contract/candidates.ts';
import { closeContact } from '#contract/contacts.ts';
import { shareThread } from '#contract/conversations.ts';
import { talentHistory } from '#contract/history.ts';
import { answerContact, messagingInit } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { buildPosition } from '#server/positions/build.ts';
import { leaveCompany } from '#contract/teammates.ts';
import { signInClient } from '#server/accounts/build.ts';
import { buildThreadOf, write } from '#server/contacts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTeam } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const read = async (caller: Caller, talentId: number) => (await caller.send(talentHistory, { talentId })).answer;
const open = async (caller: Caller, userToId: number, positionHashId: string) =>
  (await caller.send(messagingInit, { userToId, positionHashId })).answer.threadId ?? 0;

test('shows who wrote and whether it was answered, but none of the words', async () => {
  const { caller, client, asColleague, colleague, asTalent, talent, position } = await buildTeam(world);
  expect(await read(caller, talent.id)).toMatchObject({ contacts: [], stages: [], notes: [] });
  const theirs = await open(asColleague, talent.id, position.hashId);
  await write(asColleague, theirs, 'Words of João');
  const ofColleague = { memberId: colleague.id, positionTitle: 'Backend Engineer', openedBy: 'member' };
  expect((await read(caller, talent.id)).contacts).toMatchObject([{ ...ofColleague, state: 'open', answeredAt: null }]);
  await write(asTalent, theirs, 'Words of Mira');
  const own = await buildThreadOf(world.services.db, talent.id, client.id);
  await write(asTalent, own, 'To you as well');
  const { status, text, answer } = await caller.send(talentHistory, { talentId: talent.id });
  expect(status).toBe(200);
  expect(answer.contacts).toMatchObject([
    { memberId: client.id, positionTitle: null, openedBy: 'talent', state: 'open', answeredAt: null },
    { ...ofColleague, state: 'answered' },
  ]);
  expect(answer.contacts[1]?.answeredAt).toMatch(/Z$/);
  expect(answer.members).toEqual([
    { id: client.id, firstName: client.firstName, lastName: client.lastName },
    { id: colleague.id, firstName: 'João', lastName: 'Pereira' },
  ]);
  expect(answer.stages).toMatchObject([{ positionHashId: position.hashId, stage: 'talking', memberId: null }]);
  for (const words of ['Words', 'as well', '@example.com']) expect(text).not.toContain(words);
  expect((await read(asColleague, talent.id)).contacts).toEqual(answer.contacts);
  await asColleague.send(shareThread, { threadId: theirs, isShared: true });
  const { contacts } = await read(caller, talent.id);
  expect(contacts.map(({ sharedThreadId }) => sharedThreadId)).toEqual([null, theirs]);
});

test('names the position that a conversation began with, as it gives that date', async () => {
  const { db } = world.services;
  const { caller, companyId, asColleague, asTalent, talent, position } = await buildTeam(world);
  const second = await buildPosition(db, { companyId, title: 'Navigator' });
  const threadId = await open(asColleague, talent.id, position.hashId);
  await write(asColleague, threadId);
  await write(asTalent, threadId, 'Or this one?', second.hashId);
  expect((await read(caller, talent.id)).contacts).toMatchObject([{ positionTitle: 'Backend Engineer' }]);
});

test('shows the outcome, and keeps conversations that a former member began', async () => {
  const { caller, asColleague, asTalent, talent, position } = await buildTeam(world);
  const threadId = await open(asColleague, talent.id, position.hashId);
  await write(asColleague, threadId);
  await asTalent.send(answerContact, { threadId, answer: 'notInterested', reason: 'pay' });
  const { contacts, stages } = await read(caller, talent.id);
  expect(contacts).toMatchObject([{ state: 'notInterested' }]);
  expect(stages).toMatchObject([{ stage: 'closed', reason: 'declined', memberId: null }]);
  expect(JSON.stringify(contacts)).not.toContain('pay');
  await asColleague.send(leaveCompany, {});
  expect((await read(caller, talent.id)).contacts).toMatchObject([
    { memberId: null, openedBy: 'member', state: 'notInterested' },
  ]);

  const applied = await buildTeam(world);
  const theirs = await open(applied.asTalent, applied.client.id, applied.position.hashId);
  await write(applied.asTalent, theirs);
  await applied.caller.send(closeContact, { threadId: theirs, reason: 'filled' });
  expect((await read(applied.asColleague, applied.talent.id)).contacts).toMatchObject([
    { memberId: applied.client.id, openedBy: 'talent', state: 'closed' },
  ]);
});

test('lists the talent’s stage with each position and who moved them', async () => {
  const { caller, asColleague, colleague, talent, position } = await buildTeam(world);
  const move = { positionHashId: position.hashId, talentIds: [talent.id] };
  await asColleague.send(moveCandidates, { ...move, stage: 'interview' });
  const { stages } = await read(caller, talent.id);
  expect(stages).toMatchObject([
    { positionTitle: 'Backend Engineer', stage: 'interview', memberId: colleague.id, reason: null },
  ]);
  const stranger = await signInClient(world);
  expect(await read(stranger.caller, talent.id)).toMatchObject({ contacts: [], stages: [], notes: [] });
});

test('an engineer in no stage but closed can be considered for the Live positions, the best fit first', async () => {
  const { db } = world.services;
  const { caller, companyId, talent, position } = await buildTeam(world);
  const skills = { requiredSkillIds: [1, 2] };
  const near = await buildPosition(db, { companyId, title: 'Near', requiredSkillIds: [1] });
  const fitting = await buildPosition(db, { companyId, title: 'Fitting', requiredSkillIds: [] });
  const far = await buildPosition(db, { companyId, title: 'Far', ...skills });
  await buildPosition(db, { companyId, title: 'Draft', isLive: false });
  await db.updateTable('talents').set({ skillIds: [] }).where('userId', '=', talent.id).execute();
  const considered = async () => (await read(caller, talent.id)).considerFor.map(({ title }) => title);
  const move = { positionHashId: position.hashId, talentIds: [talent.id] };
  await caller.send(moveCandidates, { ...move, stage: 'closed' });
  expect(await considered()).toEqual([fitting, near, far].map(({ title }) => title));
  await caller.send(moveCandidates, { ...move, stage: 'kept' });
  expect(await considered()).toEqual([]);
});

test('says of a stage what the question before closing needs', async () => {
  const { caller, asTalent, client, talent, position } = await buildTeam(world);
  const threadId = await open(asTalent, client.id, position.hashId);
  await write(asTalent, threadId);
  const { stages } = await read(caller, talent.id);
  expect(stages).toMatchObject([
    { isLive: true, stage: 'talking', hasTalked: true, isProposed: false, interviewAt: null, hasAnswered: false },
  ]);
});

test('answers for a hidden talent like for an unknown id, except to a member whose conversation was kept', async () => {
  const { caller, companyId, client, asColleague, colleague, asTalent, talent, position } = await buildTeam(world);
  const own = await open(caller, talent.id, position.hashId);
  const theirs = await open(asColleague, talent.id, position.hashId);
  for (const [by, threadId] of [
    [caller, own],
    [asColleague, theirs],
  ] as const) {
    await write(by, threadId);
    await write(asTalent, threadId);
  }
  await asTalent.send(addExclusion, { kind: 'company', companyId, endThreadIds: [theirs] });
  const unknown = await asColleague.send(talentHistory, { talentId: 2_000_000_000 });
  const hidden = await asColleague.send(talentHistory, { talentId: talent.id });
  expect([hidden.status, hidden.problem.detail]).toEqual([404, unknown.problem.detail]);
  const { contacts } = await read(caller, talent.id);
  expect(contacts.map(({ memberId }) => memberId)).toEqual([client.id]);
  expect(contacts.map(({ memberId }) => memberId)).not.toContain(colleague.id);
});
