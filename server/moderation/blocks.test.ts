import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countRecipients } from '#contract/announcements.ts';
import { clientHome, searchTalent, talentHome, talentMarks } from '#contract/matching.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { block, blockedTalents, unblock } from '#contract/blocks.ts';
import { readPrivacy } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { saveTalent } from '#contract/talents.ts';
import { deleteTeammate } from '#contract/teammates.ts';
import { buildClient } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { hideFrom, signInRecruiter } from '#server/privacy/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';

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

const threadsOf = async (caller: Caller) => (await caller.send(messagingInit, {})).answer.userThreads;
const statusOf = async (reply: ReturnType<Caller['send']>) => (await reply).status;
const profileOf = (caller: Caller, talentId: number) => caller.send(getProfile, { profileType: 'talent', talentId });
const post = (caller: Caller, threadId: number, text = 'Hello?') =>
  caller.send(messagingPostMessage, { threadId, text });

/** A company with a Live position and two members, and a talent who has answered the first of them. */
async function conversation() {
  const company = await signInRecruiter(world, skill);
  const colleague = await buildClient(db(), { companyId: company.companyId });
  const { talent, caller: byTalent } = await signInTalent(world, { skillIds: [skill] });
  const threadId = await buildThread(db(), company.client.id, talent.id);
  await buildMessage(db(), { threadId, userId: company.client.id, text: 'Are you free?' });
  await buildMessage(db(), { threadId, userId: talent.id, text: 'Yes' });
  return { ...company, colleague, byColleague: await world.signIn(colleague), talent, byTalent, threadId };
}

describe('a company that blocks a talent', () => {
  test('no longer finds them, by any member; the talent still sees its positions and reads old messages', async () => {
    const { caller, client, byColleague, colleague, talent, byTalent, threadId, position } = await conversation();
    const elsewhere = await signInRecruiter(world, skill, 'Northwind');
    expect((await caller.send(block, { userId: talent.id })).answer).toEqual({ isNew: true });
    for (const member of [caller, byColleague]) {
      expect(await statusOf(profileOf(member, talent.id))).toBe(404);
      expect(await statusOf(member.send(messagingInit, { userToId: talent.id }))).toBe(404);
      expect((await member.send(clientHome, {})).answer.positions[0]).toMatchObject({ talentIds: [], talentCount: 0 });
      expect((await member.send(searchTalent, { skills: [skill] })).answer.talentCount).toBe(0);
      expect((await member.send(talentMarks, { talentIds: [talent.id] })).answer.writtenToIds).toEqual([]);
      expect((await member.send(countRecipients, { positionHashId: position.hashId })).answer).toMatchObject({
        recipientCount: 0,
      });
      expect(await threadsOf(member)).toEqual([]);
      expect((await member.send(messagingUnread, {})).answer).toEqual({ unread: 0 });
      for (const afterId of [undefined, 1_000_000])
        expect(await statusOf(member.send(messagingGetMessages, { threadId, ...(afterId && { afterId }) }))).toBe(404);
      expect(await statusOf(post(member, threadId))).toBe(404);
    }
    expect(await statusOf(profileOf(elsewhere.caller, talent.id))).toBe(200);

    const home = (await byTalent.send(talentHome, { inParts: true })).answer;
    expect(home.positions).toHaveLength(2);
    expect(home).not.toHaveProperty('hiddenCompanyCount');
    expect(await threadsOf(byTalent)).toMatchObject([{ threadId, isClosed: true }]);
    expect((await threadsOf(byTalent))[0]).not.toHaveProperty('isHiddenFrom');
    expect((await byTalent.send(messagingGetMessages, { threadId })).answer.messages).toHaveLength(2);
    for (const { id } of [client, colleague]) {
      const { status, problem } = await byTalent.send(messagingInit, { userToId: id });
      expect([status, problem.code, problem.title]).toEqual([409, 'conversation-closed', 'Conversation closed']);
    }
    const { status, problem } = await post(byTalent, threadId);
    expect([status, problem.code]).toEqual([409, 'conversation-closed']);
  });

  test('reveals neither the block nor its author to the talent, only that they cannot write', async () => {
    const { caller, client, companyId, talent, byTalent } = await conversation();
    const said = async () => {
      const replies = [
        await byTalent.send(getProfile, { profileType: 'company', companyId }),
        await byTalent.send(getProfile, { profileType: 'teammate', teammateId: client.id }),
        await byTalent.send(readPrivacy, {}),
        await byTalent.send(talentHome, {}),
      ];
      return replies.map(({ status, text }) => ({ status, text: text.replaceAll('"write":true', '"write":false') }));
    };
    const before = await said();
    await caller.send(block, { userId: talent.id });
    expect(await said()).toEqual(before);
    const { text } = await byTalent.send(getProfile, { profileType: 'teammate', teammateId: client.id });
    expect(text).toContain('"write":false');
  });

  test('finds them again once one of its members removes the block', async () => {
    const { caller, byColleague, talent, byTalent, threadId } = await conversation();
    await caller.send(block, { userId: talent.id });
    expect(await statusOf(byColleague.send(unblock, { userId: talent.id }))).toBe(200);
    expect(await statusOf(byColleague.send(unblock, { userId: talent.id }))).toBe(200);
    expect(await statusOf(profileOf(caller, talent.id))).toBe(200);
    expect((await caller.send(clientHome, {})).answer.positions[0]?.talentIds).toEqual([talent.id]);
    expect(await threadsOf(caller)).toMatchObject([{ threadId }]);
    expect((await threadsOf(byTalent))[0]).not.toHaveProperty('isClosed');
    expect(await statusOf(post(byTalent, threadId))).toBe(200);
    expect((await caller.send(blockedTalents, {})).answer.talents).toEqual([]);
  });

  test('lists whom it blocked by the name it saw, with the member and time, invisible to other companies', async () => {
    const { caller, colleague, byColleague, talent, byTalent } = await conversation();
    const elsewhere = await signInRecruiter(world, skill, 'Northwind');
    await byColleague.send(block, { userId: talent.id });
    await byTalent.send(saveTalent, { talent: { firstName: 'Renamed' } });
    const [listed] = (await caller.send(blockedTalents, {})).answer.talents;
    expect(listed).toMatchObject({
      id: talent.id,
      name: `${talent.firstName} ${talent.lastName}`,
      blockedBy: `${colleague.firstName} ${colleague.lastName}`,
    });
    expect(Math.abs((listed?.blockedAt ?? 0) - Date.now())).toBeLessThan(600_000);
    expect((await elsewhere.caller.send(blockedTalents, {})).answer.talents).toEqual([]);
    await caller.send(deleteTeammate, { teammateId: colleague.id });
    expect((await caller.send(blockedTalents, {})).answer.talents).toMatchObject([{ blockedBy: null }]);
    await db().deleteFrom('users').where('id', '=', talent.id).execute();
    expect((await caller.send(blockedTalents, {})).answer.talents).toEqual([]);
  });

  test('blocks once, however many members do so and however often', async () => {
    const { caller, byColleague, talent } = await conversation();
    const replies = await Promise.all(
      [caller, byColleague, caller, byColleague].map((member) => member.send(block, { userId: talent.id })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.filter(({ answer }) => answer.isNew)).toHaveLength(1);
    expect((await caller.send(blockedTalents, {})).answer.talents).toHaveLength(1);
    expect((await caller.send(block, { userId: talent.id })).answer).toEqual({ isNew: false });
  });

  test('cannot block people hidden from it, its own members, or more than a hundred a day', async () => {
    const { caller, client, colleague, companyId, talent, byTalent } = await conversation();
    const elsewhere = await signInRecruiter(world, skill, 'Northwind');
    for (const userId of [absentId, client.id, colleague.id, elsewhere.client.id])
      for (const call of [block, unblock]) expect(await statusOf(caller.send(call, { userId }))).toBe(404);
    const hidden = await signInTalent(world);
    await hideFrom(hidden.caller, companyId);
    for (const call of [block, unblock])
      expect(await statusOf(caller.send(call, { userId: hidden.talent.id }))).toBe(404);
    for (const userId of [absentId, talent.id, hidden.talent.id])
      for (const call of [block, unblock]) expect(await statusOf(byTalent.send(call, { userId }))).toBe(404);
    await useUp(db(), 'blocks', client.id);
    const { status, headers } = await caller.send(block, { userId: talent.id });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(caller.send(block, { userId: absentId }))).toBe(404);
    expect(await statusOf(profileOf(caller, talent.id))).toBe(200);
  });

  test('takes effect in every process within a second, also for threads and matches in memory', async () => {
    const { caller, client, talent, threadId } = await conversation();
    const another = await world.openAnother();
    try {
      const there = await another.signIn(client);
      const poll = () => there.send(messagingGetMessages, { threadId, afterId: 1_000_000 });
      const matches = async () => (await there.send(clientHome, {})).answer.positions[0]?.talentIds;
      await there.send(messagingGetMessages, { threadId });
      expect(await statusOf(poll())).toBe(200);
      await expect.poll(matches).toEqual([talent.id]);
      await caller.send(block, { userId: talent.id });
      expect(await matches()).toEqual([]);
      await expect.poll(() => statusOf(poll())).toBe(404);
      await caller.send(unblock, { userId: talent.id });
      expect(await matches()).toEqual([talent.id]);
      await expect.poll(() => statusOf(poll())).toBe(200);
    } finally {
      await another.close();
    }
  });
});

describe('a talent who blocks a company', () => {
  test('hides from it by a rule and ends all conversations with its members, until it is undone', async () => {
    const { caller, client, companyId, byColleague, talent, byTalent, threadId } = await conversation();
    expect((await byTalent.send(block, { userId: client.id })).answer).toEqual({ isNew: true });
    expect((await byTalent.send(readPrivacy, {})).answer.exclusions).toMatchObject([
      { kind: 'company', companies: [{ id: companyId }] },
    ]);
    for (const member of [caller, byColleague]) {
      expect(await threadsOf(member)).toEqual([]);
      expect(await statusOf(profileOf(member, talent.id))).toBe(404);
      expect(await statusOf(post(member, threadId))).toBe(404);
    }
    expect(await threadsOf(byTalent)).toMatchObject([{ threadId, isHiddenFrom: true }]);
    expect(await statusOf(byTalent.send(unblock, { userId: client.id }))).toBe(200);
    expect(await statusOf(byTalent.send(unblock, { userId: client.id }))).toBe(200);
    expect((await byTalent.send(readPrivacy, {})).answer.exclusions).toEqual([]);
    expect(await threadsOf(caller)).toMatchObject([{ threadId }]);
    expect(await statusOf(profileOf(caller, talent.id))).toBe(200);
  });

  test('learns that they already hid from it, so that undoing does not remove an older rule', async () => {
    const { caller, client, companyId, byTalent, threadId } = await conversation();
    await hideFrom(byTalent, companyId);
    expect(await threadsOf(caller)).toMatchObject([{ threadId }]);
    expect((await byTalent.send(block, { userId: client.id })).answer).toEqual({ isNew: false });
    expect(await threadsOf(caller)).toEqual([]);
    expect((await byTalent.send(readPrivacy, {})).answer.exclusions).toHaveLength(1);
  });

  test('and is blocked by it stays hidden until both have unblocked', async () => {
    const { caller, client, companyId, talent, byTalent, threadId } = await conversation();
    await caller.send(block, { userId: talent.id });
    await byTalent.send(block, { userId: client.id });
    expect(await threadsOf(byTalent)).toMatchObject([{ threadId, isClosed: true, isHiddenFrom: true }]);
    expect(await statusOf(post(byTalent, threadId))).toBe(409);
    // As for a deleted talent, so that the list does not reveal who hides.
    expect((await caller.send(blockedTalents, {})).answer.talents).toEqual([]);
    expect(await statusOf(caller.send(unblock, { userId: talent.id }))).toBe(404);
    await byTalent.send(unblock, { userId: client.id });
    expect(await threadsOf(caller)).toEqual([]);
    expect((await caller.send(blockedTalents, {})).answer.talents).toMatchObject([{ id: talent.id }]);
    await caller.send(unblock, { userId: talent.id });
    expect(await threadsOf(caller)).toMatchObject([{ threadId }]);

    await hideFrom(byTalent, companyId);
    await caller.send(block, { userId: talent.id });
    await byTalent.send(unblock, { userId: client.id });
    expect((await caller.send(clientHome, {})).answer.positions[0]?.talentIds).toEqual([]);
    expect(await threadsOf(byTalent)).toMatchObject([{ threadId, isClosed: true }]);
    await caller.send(unblock, { userId: talent.id });
    expect((await caller.send(clientHome, {})).answer.positions[0]?.talentIds).toEqual([talent.id]);
  });
});

describe('while a talent is blocked', () => {
  test('a concurrent message is stored or refused, and repeating it gets the same answer', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { caller, talent, byTalent, threadId } = await conversation();
      const message = { threadId, text: 'Are you there?', clientKey: `turn ${turn}` };
      const [posted] = await Promise.all([
        byTalent.send(messagingPostMessage, message),
        caller.send(block, { userId: talent.id }),
      ]);
      expect([200, 409]).toContain(posted.status);
      const again = await byTalent.send(messagingPostMessage, message);
      expect(again.status).toBe(posted.status);
      expect(again.answer.message).toEqual(posted.answer.message);
      const { messages } = (await byTalent.send(messagingGetMessages, { threadId })).answer;
      expect(messages).toHaveLength(posted.status === 200 ? 3 : 2);
      expect(await threadsOf(caller)).toEqual([]);
    }
  });

  test('a thread opened concurrently is closed or refused, on both sides', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const company = await signInRecruiter(world, skill);
      const colleague = await buildClient(db(), { companyId: company.companyId });
      const byColleague = await world.signIn(colleague);
      const { talent, caller: byTalent } = await signInTalent(world);
      const [opened, openedByTalent] = await Promise.all([
        byColleague.send(messagingInit, { userToId: talent.id }),
        byTalent.send(messagingInit, { userToId: company.client.id }),
        company.caller.send(block, { userId: talent.id }),
      ]);
      expect([200, 404]).toContain(opened.status);
      expect([200, 409]).toContain(openedByTalent.status);
      const ids = await sql<{
        id: number;
      }>`select id from threads where ${talent.id} in (lower_user_id, higher_user_id)`
        .execute(db())
        .then(({ rows }) => rows.map(({ id }) => id));
      for (const id of ids) {
        expect(await statusOf(post(byColleague, id))).toBe(404);
        expect(await statusOf(post(company.caller, id))).toBe(404);
        expect(await statusOf(post(byTalent, id))).toBe(409);
      }
    }
  });

  test('a thread opened while the block is removed is open', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const company = await signInRecruiter(world, skill);
      const { talent, caller: byTalent } = await signInTalent(world);
      await company.caller.send(block, { userId: talent.id });
      const [opened] = await Promise.all([
        byTalent.send(messagingInit, { userToId: company.client.id }),
        company.caller.send(unblock, { userId: talent.id }),
      ]);
      const { answer } =
        opened.status === 200 ? opened : await byTalent.send(messagingInit, { userToId: company.client.id });
      expect(await statusOf(post(byTalent, answer.threadId ?? 0))).toBe(200);
      expect(await threadsOf(company.caller)).toHaveLength(1);
    }
  });
});
