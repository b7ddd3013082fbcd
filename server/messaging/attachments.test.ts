import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAttachment, maxAttachmentBytes, uploadAttachment } from '#contract/attachments.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { addExclusion, removeExclusion } from '#contract/privacy.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildPdf } from '#server/media/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { quotas } from '#server/platform/limits/table.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { sweepAttachments } from './attachment-store.ts';
import { buildThread } from './build.ts';

let world: World;
let talent: Caller;
let client: Caller;
let stranger: Caller;
let threadId: number;
let talentId: number;
let companyId: number;

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(deliveryHandlers(world.services));
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.services;
  const talentUser = await buildTalentUser(db);
  const clientUser = await buildClient(db);
  ({ companyId } = clientUser);
  talentId = talentUser.id;
  talent = await world.signIn(talentUser);
  client = await world.signIn(clientUser);
  stranger = await world.signIn(await buildClient(db));
  threadId = await buildThread(db, talentUser.id, clientUser.id);
});

const pdf = buildPdf();
const upload = async (caller: Caller, file = pdf) => (await caller.send(uploadAttachment, {}, { file })).answer;
const post = (caller: Caller, attachments: string[], more: object = {}) =>
  caller.send(messagingPostMessage, { threadId, attachments, ...more });
const stored = () => Array.fromAsync(world.services.storage.list('attachment'));

describe('files of messages', () => {
  test('are uploaded, sent without text, and downloaded by the two people of the thread alone', async () => {
    const { fileName, url, name, size } = await upload(talent);
    expect([url, name, size]).toEqual([`/media/attachment/${fileName}`, 'file.png.pdf', pdf.length]);
    expect([(await talent.get(url)).status, (await client.get(url)).status]).toEqual([200, 404]);

    const { answer } = await post(talent, [fileName]);
    expect(answer.message).toMatchObject({ text: '', video: null, attachments: [{ name, size, url }] });
    expect((await client.send(messagingGetMessages, { threadId })).answer.messages).toEqual([answer.message]);
    const { userThreads } = (await client.send(messagingInit, {})).answer;
    expect(userThreads[0]?.lastMessage).toEqual({ isMine: false, text: '', hasVideo: false, attachment: name });
    for (const reader of [talent, client]) expect((await reader.get(url)).text).toBe(pdf.toString());
    const administrator = await world.signIn(await buildAdministrator(world.services.db));
    expect((await stranger.get(url)).status).toBe(404);
    expect((await administrator.get(url)).status).toBe(404);
    expect((await world.visitor().get(url)).status).toBe(401);
    expect((await talent.request('HEAD', url)).headers['content-length']).toBe(String(pdf.length));
  });

  test('keep the order of sending, up to three and each once', async () => {
    const [first, second, third, fourth] = [
      await upload(talent),
      await upload(talent),
      await upload(talent),
      await upload(talent),
    ].map(({ fileName }) => fileName) as [string, string, string, string];
    expect((await post(talent, [first, second, third, fourth])).status).toBe(422);
    expect((await post(talent, [first, first])).status).toBe(422);
    const { message } = (await post(talent, [third, first, second], { text: 'Three' })).answer;
    expect(message.attachments.map(({ url }) => url)).toEqual(
      [third, first, second].map((name) => `/media/attachment/${name}`),
    );
    expect((await post(talent, [])).status).toBe(422);
  });

  test('in a hidden thread are readable by the talent alone, until it is shown again', async () => {
    const { fileName, url } = await upload(talent);
    await post(talent, [fileName]);
    const hidden = await talent.send(addExclusion, { kind: 'company', companyId, endThreadIds: [threadId] });
    expect([(await client.get(url)).status, (await talent.get(url)).status]).toEqual([404, 200]);
    await talent.send(removeExclusion, { exclusionId: hidden.answer.exclusion.id });
    expect((await client.get(url)).status).toBe(200);
  });

  test('are sent only once and only by their uploader, all of a message or none', async () => {
    const [one, other] = [(await upload(talent)).fileName, (await upload(talent)).fileName];
    expect((await post(client, [one])).status).toBe(404);
    expect((await post(talent, [one, `${'A'.repeat(22)}.pdf`])).status).toBe(404);
    expect((await post(talent, ['../../secret'])).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(talent, index % 2 === 0 ? [one, other] : [other, one])),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 9]);
    expect((await post(talent, [(await upload(talent)).fileName, one])).status).toBe(409);
    expect((await client.send(messagingGetMessages, { threadId })).answer.messages).toHaveLength(1);
  });

  test('sent again under the same client key return the stored message', async () => {
    const { fileName } = await upload(talent);
    const first = await post(talent, [fileName], { clientKey: 'once' });
    const again = await post(talent, [fileName], { clientKey: 'once' });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
  });

  test('can be deleted by their uploader while unsent, and are removed after a day', async () => {
    const { db } = world.services;
    const [gone, old, fresh, sent] = [
      await upload(talent),
      await upload(talent),
      await upload(talent),
      await upload(talent),
    ];
    await post(talent, [sent.fileName]);
    expect((await client.send(deleteAttachment, { fileName: gone.fileName })).status).toBe(404);
    expect((await talent.send(deleteAttachment, { fileName: sent.fileName })).status).toBe(404);
    expect((await talent.send(deleteAttachment, { fileName: gone.fileName })).status).toBe(200);
    await sql`
      update attachments set created_at = now() - interval '25 hours'
      where file_name in (${old.fileName}, ${sent.fileName})`.execute(db);
    await sweepAttachments(db);
    const statuses = [];
    for (const { url } of [gone, old, fresh, sent]) statuses.push((await talent.get(url)).status);
    expect(statuses).toEqual([404, 404, 200, 200]);
    await expect.poll(stored).not.toEqual(expect.arrayContaining([`attachment/${old.fileName}`]));
    expect(await stored()).toContain(`attachment/${fresh.fileName}`);
  });

  test('are deleted with their thread, on disk too', async () => {
    const { fileName, url } = await upload(talent);
    await post(talent, [fileName]);
    await withTransaction(world.services.db, (db) => deleteUser(world.services, db, talentId));
    expect((await client.get(url)).status).toBe(404);
    await expect.poll(stored).not.toEqual(expect.arrayContaining([`attachment/${fileName}`]));
  });

  test('are limited in number unsent, in bytes, and per hour', async () => {
    const { db } = world.services;
    const status = async () => (await talent.send(uploadAttachment, {}, { file: pdf })).status;
    const statuses = await Promise.all(Array.from({ length: quotas.unsentAttachments.max + 2 }, status));
    expect(statuses.filter((one) => one === 200)).toHaveLength(quotas.unsentAttachments.max);
    expect(statuses.filter((one) => one === 429)).toHaveLength(2);
    await sql`
      update attachments set message_id = 1, thread_id = ${threadId}, size = 0 where user_id = ${talentId}`.execute(db);
    const fill = (size: number) =>
      sql`
        update attachments set size = ${size}
        where id = (select min(id) from attachments where user_id = ${talentId})`.execute(db);
    await fill(quotas.attachments.max - pdf.length + 1);
    const full = await talent.send(uploadAttachment, {}, { file: pdf });
    expect([full.status, full.problem.reason]).toEqual([409, { code: 'filesFull', params: { megabytes: 500 } }]);
    await fill(quotas.attachments.max - pdf.length);
    expect(await status()).toBe(200);
    await sql`update limits set count = 60 where key = ${`attachments:hour:${talentId}`}`.execute(db);
    expect(await status()).toBe(429);
  });

  test('over 10 MB are refused without leaving anything behind', async () => {
    const before = await stored();
    const file = Buffer.concat([pdf, Buffer.alloc(maxAttachmentBytes, ' '), Buffer.from('%%EOF')]);
    const { status, problem } = await talent.send(uploadAttachment, {}, { file });
    expect([status, problem.code]).toEqual([413, 'too-large']);
    await expect.poll(stored).toEqual(before);
  });
});
