import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminClients } from '#contract/admin.ts';
import type { Call } from '#contract/call.ts';
import { uploadAttachment } from '#contract/attachments.ts';
import { listTeamThreads, readTeamThread, shareThread } from '#contract/conversations.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage, messagingUnread } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { emit } from '#server/app.ts';
import { accessTable } from '#server/access-table.ts';
import { buildAdministrator, buildClient } from '#server/accounts/build.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { buildPdf } from '#server/media/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { buildMessage } from './build.ts';
import { insertMessage } from './post-store.ts';

let access: AccessWorld;
beforeAll(async () => {
  access = await createAccessWorld();
});
afterAll(() => access.world.close());

const share = (caller: Caller, threadId: number, isShared = true) => caller.send(shareThread, { threadId, isShared });

/** A talent and a client who have both written, and a colleague of the client. */
async function buildTalking() {
  const { world } = access;
  const pair = await buildPair(world);
  await write(pair.asClient, pair.threadId, 'Would you talk with us?');
  await write(pair.asTalent, pair.threadId, 'Yes');
  const colleague = await buildClient(world.services.db, { companyId: pair.companyId });
  return { ...pair, colleague, asColleague: await world.signIn(colleague) };
}
type Talking = Awaited<ReturnType<typeof buildTalking>>;

let videoCount = 0;

/** Stores a message with a video and without a text. */
async function writeVideo({ threadId, talent }: Talking): Promise<string> {
  const { db } = access.world.services;
  const fileName = `${String((videoCount += 1)).padStart(22, 'V')}.webm`;
  const size = { size: 1, milliseconds: 1_000, hasPoster: true };
  await db
    .insertInto('videos')
    .values({ fileName, userId: talent.id, ...size })
    .execute();
  const message = { threadId, userId: talent.id, text: '', clientKey: null, video: fileName, tokenHash: null };
  const inserted = await insertMessage(db, message, { firstContactsPerDay: null, emit });
  expect(inserted?.message).toBeTruthy();
  return fileName;
}

const begun = expect.stringMatching(/can read this conversation from here on/) as unknown;

/** The texts a colleague can read; undefined if the thread does not exist for them. */
async function readAs(caller: Caller, threadId: number): Promise<string[] | undefined> {
  const { status, answer } = await caller.send(readTeamThread, { threadId });
  return status === 404 ? undefined : answer.messages.map(({ text }) => text);
}

const steps = ['talent', 'client', 'video', 'share', 'end'] as const;

test('shows colleagues exactly the messages since it was shared, and no video, in any call', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 12 }), async (taken) => {
      const talking = await buildTalking();
      const { threadId, talent, client, asTalent, asClient, asColleague } = talking;
      /** Texts that colleagues may read now; undefined while not shared. */
      let open: string[] | undefined;
      const kept = ['Would you talk with us?'];
      let count = 0;
      for (const step of taken) {
        const text = `Secret ${(count += 1)} of thread ${threadId}`;
        if (step === 'talent' || step === 'client') {
          await write(step === 'talent' ? asTalent : asClient, threadId, text);
          (open ?? kept).push(text);
        } else if (step === 'video') {
          kept.push(await writeVideo(talking));
          open?.push('');
        } else if (step === 'share') {
          await share(asClient, threadId);
          open ??= [];
        } else {
          await share(asClient, threadId, false);
          kept.push(...(open ?? []).filter((shown) => shown !== ''));
          open = undefined;
        }
        expect(await readAs(asColleague, threadId)).toEqual(open && [begun, ...open]);
      }
      // Any call of a colleague, about this thread, its people or in general.
      const about = { ...access.ids, thread: threadId, talent: talent.id, client: client.id };
      const reading = accessTable(about).filter(({ call }) => call.isReading);
      const pages = [{ threadId }, { threadId, afterId: 1 }, { threadId, beforeId: 2 ** 50 }];
      const asked: (readonly [Call, unknown])[] = [
        ...reading.flatMap(({ call, objects }) => Object.values(objects).map((payload) => [call, payload()] as const)),
        ...[messagingInit, messagingUnread].map((call) => [call, {}] as const),
        ...pages.flatMap((page) => [[messagingGetMessages, page] as const, [readTeamThread, page] as const]),
      ];
      for (const [call, payload] of asked) {
        const { answer } = await asColleague.send(call, payload);
        const told = JSON.stringify(answer ?? null);
        for (const text of kept) expect(told, `${call.path} tells of ${text}`).not.toContain(text);
      }
      for (const text of kept.filter((text) => text.endsWith('.webm')))
        expect((await asColleague.get(`/media/video/${text}`)).status).toBe(404);
    }),
    { numRuns: runs(8) },
  );
}, 120_000);

test('informs the engineer in their language by an ordinary message, which does not count as an answer', async () => {
  const { db } = access.world.services;
  const { threadId, talent, asTalent, asClient, companyId } = await buildTalking();
  await db.updateTable('users').set({ language: 'de' }).where('id', '=', talent.id).execute();
  await asTalent.send(messagingGetMessages, { threadId });
  const rate = await db.selectFrom('contacts').selectAll().where('talentId', '=', talent.id).execute();
  expect((await asClient.send(messagingInit, { limit: 50 })).answer).toMatchObject({
    toAnswerCount: 1,
    userThreads: [{ mayShare: true, mayClose: true }],
  });
  await share(asClient, threadId);
  await share(asClient, threadId);
  expect((await asTalent.send(messagingUnread, {})).answer.unread).toBe(1);
  const { messages } = (await asTalent.send(messagingGetMessages, { threadId })).answer;
  expect(messages.map(({ text }) => text).slice(2)).toEqual([expect.stringMatching(/^Das .* ab hier mitlesen\.$/)]);
  const [thread] = (await asTalent.send(messagingInit, { limit: 50 })).answer.userThreads;
  // Its member and the colleague, but no member who cannot sign in.
  expect(thread).toMatchObject({ readerCount: 2, unread: 0 });
  expect(thread?.mayShare).toBeUndefined();
  // The engineer's question still awaits the member's answer, and the engineer owes none.
  expect((await asClient.send(messagingInit, { limit: 50 })).answer.toAnswerCount).toBe(1);
  expect((await asTalent.send(messagingInit, { limit: 50 })).answer.toAnswerCount).toBe(0);
  expect(await db.selectFrom('contacts').selectAll().where('talentId', '=', talent.id).execute()).toEqual(rate);
  const mails = await sql<{ count: number }>`
    select count(*)::integer as count from deliveries where user_id = ${talent.id} and subject_id = ${threadId}`.execute(
    db,
  );
  expect(mails.rows).toEqual([{ count: 1 }]);
  await db
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('companyId', '=', companyId)
    .execute();
  expect((await asTalent.send(messagingInit, { limit: 50 })).answer.userThreads[0]).toMatchObject({ readerCount: 0 });
});

test('only its member may share, and the company read, while the engineer is visible', async () => {
  const { world } = access;
  const { threadId, talent, asTalent, asClient, asColleague, client, companyId } = await buildTalking();
  const stranger = await world.signIn(await buildClient(world.services.db));
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  const { answer } = await administrator.send(adminClients, { search: `#${client.id}` });
  await administrator.get(answer.users[0]?.signinUrl ?? '');
  expect((await share(administrator, threadId)).status).toBe(403);
  expect((await share(asTalent, threadId)).status).toBe(403);
  expect((await share(asColleague, threadId)).status).toBe(404);
  expect((await asClient.send(readTeamThread, { threadId })).status).toBe(404);
  const early = await buildPair(world);
  await write(early.asClient, early.threadId);
  expect((await share(early.asClient, early.threadId)).status).toBe(409);

  await share(asClient, threadId);
  expect((await asColleague.send(listTeamThreads, {})).answer.threads).toMatchObject([
    { threadId, talent: { id: talent.id }, member: { id: client.id } },
  ]);
  expect((await asClient.send(listTeamThreads, {})).answer.threads).toEqual([]);
  expect((await stranger.send(readTeamThread, { threadId })).status).toBe(404);
  expect((await stranger.send(listTeamThreads, {})).answer.threads).toEqual([]);
  const unread = await asTalent.send(messagingUnread, {});
  expect((await asColleague.send(readTeamThread, { threadId })).status).toBe(200);
  expect((await asTalent.send(messagingUnread, {})).answer).toEqual(unread.answer);

  await asTalent.send(addExclusion, { kind: 'company', companyId });
  expect((await asColleague.send(readTeamThread, { threadId })).status).toBe(404);
  expect((await asColleague.send(listTeamThreads, {})).answer.threads).toEqual([]);
});

test('tells the position, and of a PDF only its name', async () => {
  const { db } = access.world.services;
  const { threadId, asTalent, asClient, asColleague, companyId, client } = await buildTalking();
  const early = (await asTalent.send(uploadAttachment, {}, { file: buildPdf() })).answer.fileName;
  await asTalent.send(messagingPostMessage, { threadId, attachments: [early] });
  await share(asClient, threadId);
  const { hashId } = await buildPosition(db, { companyId, title: 'Backend Engineer', mainTeammateId: client.id });
  const { fileName } = (await asClient.send(uploadAttachment, {}, { file: buildPdf() })).answer;
  const offer = { threadId, text: 'Here is what we offer', attachments: [fileName], positionHashId: hashId };
  await asClient.send(messagingPostMessage, offer);
  const { text, answer } = await asColleague.send(readTeamThread, { threadId });
  expect(answer.position).toMatchObject({ title: 'Backend Engineer', open: { hashId } });
  expect(answer.messages.map(({ files }) => files)).toEqual([[], ['file.png.pdf']]);
  for (const kept of [fileName, early]) expect(text).not.toContain(kept);
  expect((await asColleague.get(`/media/attachment/${fileName}`)).status).toBe(404);
});

test('pages back to the sharing message', async () => {
  const { db } = access.world.services;
  const { threadId, asClient, asColleague, client } = await buildTalking();
  await share(asClient, threadId);
  for (let count = 0; count < 60; count += 1) await buildMessage(db, { threadId, userId: client.id });
  const { messages, hasMore } = (await asColleague.send(readTeamThread, { threadId })).answer;
  expect([messages.length, hasMore]).toEqual([50, true]);
  const earlier = (await asColleague.send(readTeamThread, { threadId, beforeId: messages[0]?.id ?? 0 })).answer;
  expect([earlier.messages.length, earlier.hasMore]).toEqual([11, false]);
  expect(earlier.messages[0]?.text).toMatch(/hiring team can read/);
});
