import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxMessageLength } from '#contract/fields.ts';
import { messagingGetMessages, messagingPostMessage } from '#contract/messaging.ts';
import { addExclusion, removeExclusion } from '#contract/privacy.ts';
import { deleteVideo, uploadVideo } from '#contract/videos.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { deliveryHandlers } from '#server/delivery-handlers.ts';
import { buildWebm } from '#server/media/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { type Caller, multipart } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildThread } from './build.ts';
import { sweepVideos } from './video-store.ts';

let world: World;
let talent: Caller;
let client: Caller;
let stranger: Caller;
let threadId: number;
let talentId: number;
let clientUser: Awaited<ReturnType<typeof buildClient>>;
let webm: Buffer;
let poster: Buffer;

beforeAll(async () => {
  world = await createWorld();
  await world.services.deliveries.start(deliveryHandlers(world.services));
  webm = await buildWebm();
  poster = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.services;
  const talentUser = await buildTalentUser(db);
  clientUser = await buildClient(db);
  talentId = talentUser.id;
  talent = await world.signIn(talentUser);
  client = await world.signIn(clientUser);
  stranger = await world.signIn(await buildClient(db));
  threadId = await buildThread(db, talentUser.id, clientUser.id);
});

const upload = async (caller: Caller, files: { video?: Buffer; poster?: Buffer } = { video: webm, poster }) =>
  caller.send(uploadVideo, {}, files);
const post = (caller: Caller, video: string, more: object = {}) =>
  caller.send(messagingPostMessage, { threadId, text: '', video, ...more });
const stored = (fileName: string) => existsSync(join(world.services.settings.dataDir, 'media/video', fileName));
const posterOf = (url: string) => url.replace('.webm', '.webp');

describe('videos: a recording', () => {
  test('is uploaded, sent, and visible to the two people of the thread alone', async () => {
    const { status, answer } = await upload(talent);
    expect(status).toBe(200);
    expect(answer.url).toBe(`/media/video/${answer.fileName}`);
    expect((await talent.get(answer.url)).status).toBe(200);
    expect((await client.get(answer.url)).status).toBe(404);

    const sent = await post(talent, answer.fileName);
    expect(sent.answer.message).toMatchObject({
      video: answer.url,
      videoPoster: posterOf(answer.url),
      videoSeconds: 3,
    });
    const read = await client.send(messagingGetMessages, { threadId });
    expect(read.answer.messages).toEqual([sent.answer.message]);
    for (const url of [answer.url, posterOf(answer.url)]) {
      expect((await client.get(url)).status).toBe(200);
      expect((await talent.get(url)).status).toBe(200);
      expect((await stranger.get(url)).status).toBe(404);
      expect((await world.visitor().get(url)).status).toBe(401);
      expect((await (await world.signIn(await buildAdministrator(world.services.db))).get(url)).status).toBe(404);
    }
  });

  test('may come with what is said in it, which the two people of the thread alone can read', async () => {
    const { fileName } = (await upload(talent)).answer;
    const tooLong = 'x'.repeat(maxMessageLength + 1);
    for (const [video, videoText] of [
      [null, 'Hello Ada'],
      [fileName, tooLong],
    ])
      expect((await talent.send(messagingPostMessage, { threadId, text: 'Hi', video, videoText })).status).toBe(422);
    const sent = await post(talent, fileName, { videoText: 'Hello Ada,\nI draw maps.', clientKey: 'once' });
    expect(sent.answer.message.videoText).toBe('Hello Ada,\nI draw maps.');
    const again = await post(talent, fileName, { videoText: 'Other words', clientKey: 'once' });
    expect(again.answer).toEqual(sent.answer);
    expect((await client.send(messagingGetMessages, { threadId })).answer.messages).toEqual([sent.answer.message]);
    expect((await stranger.send(messagingGetMessages, { threadId })).status).toBe(404);
  });

  test('comes without words if there are none to see', async () => {
    const { fileName } = (await upload(talent)).answer;
    const sent = await post(talent, fileName, { videoText: ' \n ' });
    expect(sent.answer.message).not.toHaveProperty('videoText');
  });

  test('in a hidden thread is visible to the talent alone, until it is shown again', async () => {
    const { answer } = await upload(talent);
    expect((await post(talent, answer.fileName)).status).toBe(200);
    const { companyId } = clientUser;
    const hidden = await talent.send(addExclusion, { kind: 'company', companyId, endThreadIds: [threadId] });
    expect(hidden.status).toBe(200);
    const exclusionId = hidden.answer.exclusion.id;
    for (const url of [answer.url, posterOf(answer.url)]) {
      expect((await client.get(url)).status).toBe(404);
      expect((await client.get(url, { range: 'bytes=0-9' })).status).toBe(404);
      expect((await talent.get(url)).status).toBe(200);
    }
    await talent.send(removeExclusion, { exclusionId });
    for (const url of [answer.url, posterOf(answer.url)]) expect((await client.get(url)).status).toBe(200);
  });

  test('is served as a video only', async () => {
    const { url } = (await upload(talent)).answer;
    const { headers } = await talent.get(url);
    expect(headers).toMatchObject({
      'content-type': 'video/webm',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `inline; filename="${url.slice(url.lastIndexOf('/') + 1)}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    expect((await talent.get(posterOf(url))).headers['content-type']).toBe('image/webp');
  });

  test('is served in ranges', async () => {
    const { url } = (await upload(talent)).answer;
    const size = Number((await talent.get(url)).headers['content-length']);
    const part = await talent.get(url, { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-199/${size}`,
      '100',
    ]);
    expect((await talent.get(url, { range: 'bytes=-50' })).headers['content-range']).toBe(
      `bytes ${size - 50}-${size - 1}/${size}`,
    );
    expect((await talent.get(url, { range: `bytes=${size}-` })).status).toBe(416);
    expect((await talent.get(url, { range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    const etag = String(part.headers.etag);
    expect((await talent.get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await talent.get(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await stranger.get(url, { 'if-none-match': etag })).status).toBe(404);
  });

  test('answers a request for headers without opening the file', async () => {
    const { url } = (await upload(talent)).answer;
    const { storage } = world.services;
    const get = storage.get.bind(storage);
    storage.get = () => Promise.reject(new Error('opened'));
    try {
      for (const path of [url, posterOf(url)]) {
        const head = await talent.request('HEAD', path);
        expect([head.status, head.text]).toEqual([200, '']);
        expect(Number(head.headers['content-length'])).toBeGreaterThan(100);
      }
      const part = await talent.request('HEAD', url, { range: 'bytes=10-19' });
      expect([part.status, part.headers['content-length']]).toEqual([206, '10']);
      expect((await stranger.request('HEAD', url)).status).toBe(404);
    } finally {
      storage.get = get;
    }
  });

  test('is refused as signed out if its uploader is deleted during the upload, and leaves no file', async () => {
    const { storage, db } = world.services;
    const leaving = await buildTalentUser(db);
    const caller = await world.signIn(leaving);
    const before = await Array.fromAsync(storage.list('video'));
    const putFile = storage.putFile.bind(storage);
    storage.putFile = async (...file) => {
      storage.putFile = putFile;
      await withTransaction(db, (db) => deleteUser(world.services, db, leaving.id));
      return putFile(...file);
    };
    expect((await upload(caller)).status).toBe(401);
    await expect.poll(() => Array.fromAsync(storage.list('video'))).toEqual(before);
  });

  test('may be sent with or without text', async () => {
    const { fileName } = (await upload(talent)).answer;
    expect((await post(talent, fileName, { text: 'Look:' })).answer.message.text).toBe('Look:');
  });

  test('may be uploaded without a poster image', async () => {
    const { answer } = await upload(talent, { video: webm });
    expect((await post(talent, answer.fileName)).answer.message.videoPoster).toBeNull();
    expect((await talent.get(posterOf(answer.url))).status).toBe(404);
  });

  test('is sent only once and only by its uploader', async () => {
    const { fileName } = (await upload(talent)).answer;
    expect((await post(client, fileName)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(talent, fileName)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await client.send(messagingGetMessages, { threadId })).answer.messages).toHaveLength(1);
    expect((await post(talent, 'AAAAAAAAAAAAAAAAAAAAAA.webm')).status).toBe(404);
    expect((await post(talent, '../../secret')).status).toBe(404);
  });

  test('sent again under the same client key returns the stored message', async () => {
    const { fileName } = (await upload(talent)).answer;
    const first = await post(talent, fileName, { clientKey: `key-${fileName}` });
    const again = await post(talent, fileName, { clientKey: `key-${fileName}` });
    expect([again.status, again.answer]).toEqual([200, first.answer]);
  });
});

describe('videos: an unsent recording', () => {
  test('can be deleted by its uploader until it is sent', async () => {
    const { fileName, url } = (await upload(talent)).answer;
    expect((await client.send(deleteVideo, { fileName })).status).toBe(404);
    expect((await talent.send(deleteVideo, { fileName })).status).toBe(200);
    expect((await talent.get(url)).status).toBe(404);
    const sent = (await upload(talent)).answer;
    await post(talent, sent.fileName);
    expect((await talent.send(deleteVideo, { fileName: sent.fileName })).status).toBe(404);
  });

  test('is removed after a day, with its files', async () => {
    const { db } = world.services;
    const [old, fresh] = [(await upload(talent)).answer, (await upload(talent)).answer];
    await sql`update videos set created_at = now() - interval '25 hours' where file_name = ${old.fileName}`.execute(db);
    await sweepVideos(db);
    expect([(await talent.get(old.url)).status, (await talent.get(fresh.url)).status]).toEqual([404, 200]);
    await expect.poll(() => [stored(old.fileName), stored(posterOf(old.fileName))]).toEqual([false, false]);
    expect(stored(fresh.fileName)).toBe(true);
  });

  test('is limited in number', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await upload(talent, { video: webm })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('is limited in number even if all are uploaded concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => upload(talent, { video: webm })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

/** Sends arbitrary parts. */
function send(fields: Record<string, unknown>, files: Record<string, Buffer>) {
  const { body, type } = multipart(fields, files);
  return talent.post<{ fileName: string }>('/api/upload-video', body, { 'content-type': type });
}

describe('videos: a refusal leaves nothing behind', () => {
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
  test.each<[string, () => { video?: Buffer; poster?: Buffer }, number]>([
    ['a page called webm', () => ({ video: html }), 415],
    ['half a video', () => ({ video: webm.subarray(0, webm.length / 2) }), 422],
    ['a picture that is a page', () => ({ poster: html, video: webm }), 415],
    ['a picture that is too large', () => ({ poster: Buffer.alloc(1_100_000), video: webm }), 413],
    ['nothing', () => ({}), 422],
    ['a picture alone', () => ({ poster }), 422],
  ])('%s', async (_name, files, status) => {
    const stored = () =>
      readdirSync(world.services.settings.dataDir, { recursive: true }).filter((name) => /web[mp]$/.test(String(name)));
    const before = new Set(stored());
    expect((await upload(talent, files())).status).toBe(status);
    const { rows } = await sql`select 1 from videos where user_id = ${talentId}`.execute(world.services.db);
    expect(rows).toEqual([]);
    // Files of earlier videos may still go.
    await expect.poll(() => stored().filter((name) => !before.has(name))).toEqual([]);
  });

  test('201 MB, by the declared length before reading a byte', async () => {
    const answer = await talent.post('/api/upload-video', Buffer.alloc(10), {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(201 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
  });

  test('drops unknown texts and files', async () => {
    expect((await send({ note: 'x' }, { other: poster, video: webm })).answer.fileName).toMatch(/webm$/);
    const { status, problem } = await send({ note: 'x' }, { other: poster });
    expect([status, problem.errors]).toEqual([422, [{ path: 'video', message: 'is missing' }]]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`note${index}`, 'x']));
    expect((await send(many, { video: webm })).status).toBe(413);
    expect((await send({ note: 'x'.repeat(70_000) }, { video: webm })).status).toBe(413);
  });

  test('a body other than multipart', async () => {
    expect((await talent.post('/api/upload-video', '{}', { 'content-type': 'application/json' })).status).toBe(415);
    expect(
      (await talent.post('/api/upload-video', 'x', { 'content-type': 'multipart/form-data; boundary=x' })).status,
    ).toBe(400);
  });
});
