import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { signInClient } from '#server/accounts/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildMessage, buildThread } from './build.ts';
import { listUnread, listWaiting } from './message-mail-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a hidden thread causes no unread count and no mail for the member it is gone for', async () => {
  const { db } = world.services;
  const { client, caller, companyId } = await signInClient(world);
  const { talent, caller: byTalent } = await signInTalent(world);
  const threadId = await buildThread(db, client.id, talent.id);
  const asked = await buildMessage(db, { threadId, userId: client.id });
  await byTalent.send(messagingPostMessage, { threadId, text: 'Yes' });
  const unread = async () => (await caller.send(messagingUnread, {})).answer.unread;
  const [waiting] = await listWaiting(db, client.id);
  if (!waiting) throw new Error('nothing waits');
  expect(await unread()).toBe(1);
  expect(await listUnread(db, client.id, [waiting])).toHaveLength(1);

  expect((await byTalent.send(addExclusion, { kind: 'company', companyId, endThreadIds: [threadId] })).status).toBe(
    200,
  );
  await expect.poll(unread).toBe(0);
  expect(await listWaiting(db, client.id)).toEqual([]);
  // Nor would an already queued mail include it.
  expect(await listUnread(db, client.id, [waiting])).toEqual([]);
  expect(await listWaiting(db, talent.id)).toMatchObject([{ fromId: asked }]);
});
