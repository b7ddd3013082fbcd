import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientHome } from '#contract/matching.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { endConversation, previewExclusion, removeExclusion } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { hideFrom, signInRecruiter } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});
afterAll(() => world.close());

const db = () => world.services.db;
const skill = 3001;
const absentId = 2_000_000_000;
const profileOf = (caller: Caller, talentId: number) => caller.send(getProfile, { profileType: 'talent', talentId });

async function conversation() {
  const company = await signInRecruiter(world, skill);
  const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
  const threadId = await buildThread(db(), company.client.id, talent.id);
  await buildMessage(db(), { threadId, userId: company.client.id, text: 'Are you free?' });
  return { ...company, talent, byTalent: caller, threadId };
}
const threadsOf = async (caller: Caller) => (await caller.send(messagingInit, {})).answer.userThreads;

describe('existing conversations', () => {
  test('in which only the company has written are gone for the member, and stay for the talent, marked', async () => {
    const { caller, talent, byTalent, threadId, companyId } = await conversation();
    expect((await caller.send(messagingGetMessages, { threadId })).status).toBe(200);
    const exclusionId = await hideFrom(byTalent, companyId);
    expect(await threadsOf(caller)).toEqual([]);
    // Also in a poll that memory could answer.
    for (const afterId of [undefined, 1_000_000])
      expect((await caller.send(messagingGetMessages, { threadId, ...(afterId && { afterId }) })).status).toBe(404);
    expect((await caller.send(messagingPostMessage, { threadId, text: 'Hello?' })).status).toBe(404);
    expect((await caller.send(messagingInit, { userToId: talent.id })).status).toBe(404);
    expect(await threadsOf(byTalent)).toMatchObject([{ threadId, isHiddenFrom: true }]);
    expect((await byTalent.send(messagingGetMessages, { threadId })).answer.messages).toHaveLength(1);
    expect((await caller.send(messagingGetMessages, { threadId, afterId: 1_000_000 })).status).toBe(404);

    await byTalent.send(removeExclusion, { exclusionId });
    expect(await threadsOf(caller)).toHaveLength(1);
    expect((await threadsOf(byTalent))[0]).not.toHaveProperty('isHiddenFrom');
  });

  test('in which the talent has written stay for both, and only that member can open the profile', async () => {
    const { caller, talent, byTalent, threadId, companyId } = await conversation();
    await byTalent.send(messagingPostMessage, { threadId, text: 'Yes' });
    const { answer } = await byTalent.send(previewExclusion, { kind: 'company', companyId });
    expect(answer.conversations).toMatchObject([{ threadId, companyName: 'Acme', hasWritten: true }]);
    await hideFrom(byTalent, companyId);
    expect((await caller.send(messagingPostMessage, { threadId, text: 'Good' })).status).toBe(200);
    expect((await profileOf(caller, talent.id)).status).toBe(200);
    // Among others, on a card, they do not exist.
    const [card, absent] = await Promise.all(
      [talent.id, absentId].map((talentId) => caller.send(getTransformedTalent, { talentId })),
    );
    expect([card?.status, absent?.status]).toEqual([404, 404]);
    expect(card?.problem).toEqual({ ...absent?.problem, requestId: card?.problem.requestId });
    expect((await caller.send(messagingInit, { userToId: talent.id })).answer.threadId).toBe(threadId);
    expect((await caller.send(clientHome, {})).answer.positions[0]?.talentIds).toEqual([]);
    const colleague = await world.signIn(await buildClient(db(), { companyId }));
    expect((await profileOf(colleague, talent.id)).status).toBe(404);
    expect((await threadsOf(byTalent))[0]).not.toHaveProperty('isHiddenFrom');
  });

  test('are ended if the talent chooses so, at once or later', async () => {
    const first = await conversation();
    await first.byTalent.send(messagingPostMessage, { threadId: first.threadId, text: 'Yes' });
    expect((await first.byTalent.send(endConversation, { threadId: first.threadId })).status).toBe(409);
    const listed = async () =>
      (await first.byTalent.send(previewExclusion, { kind: 'company', companyId: first.companyId })).answer
        .conversations;
    expect(await listed()).toHaveLength(1);
    await hideFrom(first.byTalent, first.companyId, [first.threadId]);
    expect(await listed()).toEqual([]);
    expect(await threadsOf(first.caller)).toEqual([]);
    expect((await profileOf(first.caller, first.talent.id)).status).toBe(404);

    const second = await conversation();
    await second.byTalent.send(messagingPostMessage, { threadId: second.threadId, text: 'Yes' });
    expect((await threadsOf(second.byTalent))[0]).not.toHaveProperty('mayEnd');
    await hideFrom(second.byTalent, second.companyId);
    expect(await threadsOf(second.byTalent)).toMatchObject([{ threadId: second.threadId, mayEnd: true }]);
    expect((await threadsOf(second.caller))[0]).not.toHaveProperty('mayEnd');
    expect((await first.byTalent.send(endConversation, { threadId: second.threadId })).status).toBe(404);
    expect((await second.byTalent.send(endConversation, { threadId: second.threadId })).status).toBe(200);
    expect(await threadsOf(second.caller)).toEqual([]);
    expect((await threadsOf(second.byTalent))[0]).not.toHaveProperty('mayEnd');
  });

  test('reappear for that member when the talent writes, as does the talent, but not for colleagues', async () => {
    const { caller, talent, byTalent, threadId, companyId } = await conversation();
    await hideFrom(byTalent, companyId);
    expect((await byTalent.send(messagingPostMessage, { threadId, text: 'It is me' })).status).toBe(200);
    expect(await threadsOf(caller)).toMatchObject([{ threadId, unread: 1 }]);
    expect((await profileOf(caller, talent.id)).status).toBe(200);
    expect((await threadsOf(byTalent))[0]).not.toHaveProperty('isHiddenFrom');
    const colleague = await buildClient(db(), { companyId });
    const byColleague = await world.signIn(colleague);
    expect((await profileOf(byColleague, talent.id)).status).toBe(404);
    // One begun by the talent is hidden until they write in it.
    const { answer } = await byTalent.send(messagingInit, { userToId: colleague.id });
    expect(answer.userThreads).toMatchObject([{ isHiddenFrom: true }, {}]);
    expect((await byColleague.send(messagingPostMessage, { threadId: answer.threadId ?? 0, text: 'x' })).status).toBe(
      404,
    );
    await byTalent.send(messagingPostMessage, { threadId: answer.threadId ?? 0, text: 'Hello' });
    expect((await byColleague.send(messagingPostMessage, { threadId: answer.threadId ?? 0, text: 'x' })).status).toBe(
      200,
    );
  });

  test('without messages cannot be written in by the member', async () => {
    const company = await signInRecruiter(world, skill);
    const { talent, caller } = await signInTalent(world);
    const { answer } = await company.caller.send(messagingInit, { userToId: talent.id });
    await hideFrom(caller, company.companyId);
    const threadId = answer.threadId ?? 0;
    expect((await company.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
    expect(await threadsOf(caller)).toEqual([]);
  });

  test('begun while a rule is being stored are hidden or listed by it, never missed', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const company = await signInRecruiter(world, skill);
      const { talent, caller } = await signInTalent(world);
      const [, opened] = await Promise.all([
        hideFrom(caller, company.companyId),
        company.caller.send(messagingInit, { userToId: talent.id }),
      ]);
      const threadId = opened.status === 200 ? (opened.answer.threadId ?? 0) : absentId;
      expect((await company.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
    }
  });
});
